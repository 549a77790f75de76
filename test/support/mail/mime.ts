/** A file of a message as a mail program writes it. */
export interface MimeFile {
  readonly name?: string;
  readonly type?: string;
  readonly disposition?: string;
  readonly encoding?: 'base64' | 'quoted-printable' | '8bit';
  readonly content: string | Uint8Array;
}

export interface MimeMessage {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly date?: string;
  readonly id?: string;
  readonly text?: string;
  readonly files?: readonly MimeFile[];
  /** Further header lines, on top. */
  readonly headers?: readonly string[];
}

/** A message with its files, written by hand as RFC 2045 and 5322 say. */
export function mimeMessage(message: MimeMessage = {}): string {
  const { from = 'Statements <statements@bank.example>', files = [] } = message;
  const head = [
    ...(message.headers ?? []),
    `From: ${from}`,
    `To: ${message.to ?? 'me@example.com'}`,
    `Subject: ${message.subject ?? 'Your statement'}`,
    `Date: ${message.date ?? 'Mon, 30 Mar 2026 06:00:00 +0000'}`,
    `Message-ID: ${message.id ?? '<1@bank.example>'}`,
    'MIME-Version: 1.0',
  ];
  const text = ['Content-Type: text/plain; charset=utf-8', '', message.text ?? 'See the attachment.'];
  if (files.length === 0) return [...head, ...text, ''].join('\r\n');
  const parts = [text, ...files.map(filePart)];
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    ...parts.flatMap((part) => ['--b1', ...part]),
    '--b1--',
    '',
  ].join('\r\n');
}

function filePart(file: MimeFile): string[] {
  const { name = 'statement.ofx', type = 'application/octet-stream', encoding = 'base64' } = file;
  const { disposition = `attachment; filename="${name}"` } = file;
  return [
    `Content-Type: ${type}`,
    ...(disposition === '' ? [] : [`Content-Disposition: ${disposition}`]),
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encode(file.content, encoding),
  ];
}

function encode(content: string | Uint8Array, encoding: string): string {
  const bytes = Buffer.from(content);
  if (encoding === 'base64') return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
  if (encoding === '8bit') return bytes.toString('latin1');
  const quoted = [...bytes].map((byte) =>
    (byte >= 33 && byte <= 126 && byte !== 61) || byte === 10 || byte === 13
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return (quoted.join('').match(/(=..|[^=]){1,70}|\n/g) ?? []).join('=\r\n').replace(/\n=\r\n/g, '\n');
}
