/** A letter that is made to harm. Bytes as Latin-1. */
export interface HostileLetter {
  readonly name: string;
  readonly raw: string;
}

const FIELDS = {
  From: 'Statements <statements@bank.example>',
  To: 'me@example.com',
  Subject: 'Your statement',
  Date: 'Mon, 30 Mar 2026 06:00:00 +0000',
  'MIME-Version': '1.0',
} as const;

/** The usual header, with more lines below, and the body. */
export function letterWith(more: readonly string[], body: string): string {
  const usual = Object.entries(FIELDS).map(([name, value]) => `${name}: ${value}`);
  return [...usual, ...more, '', body].join('\r\n');
}

/** A part of a multipart, its header and its body. */
export function partWith(fields: readonly string[], body: string, boundary = 'b'): string {
  return `--${boundary}\r\n${[...fields, '', body].join('\r\n')}\r\n`;
}

/** The fields of a file in base64, or in another encoding. */
export function fileFields(name: string, encoding = 'base64', type = 'application/octet-stream'): readonly string[] {
  return [
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    `Content-Disposition: attachment; filename="${name}"`,
  ];
}

export function multipart(parts: string, type = 'mixed', boundary = 'b'): string {
  return letterWith([`Content-Type: multipart/${type}; boundary=${boundary}`], parts);
}

/** One file as a bank would send it, but for its bytes. */
export function withFile(name: string, content: Uint8Array): string {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return multipart(`${partWith(fileFields(name), lines.join('\r\n'))}--b--\r\n`);
}

/** Every pair of one and another. */
export function pairs<One, Other>(ones: readonly One[], others: readonly Other[]): readonly (readonly [One, Other])[] {
  return ones.flatMap((one) => others.map((other) => [one, other] as const));
}
