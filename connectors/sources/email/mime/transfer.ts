/** The bytes of a part, or what is wrong with their encoding. */
export type Decoded = { readonly bytes: Uint8Array } | { readonly fault: string };

/**
 * Undoes the transfer encoding (RFC 2045 §6). Damage is a fault and never a shorter file: a letter lost in base64 shifts
 * every byte behind it.
 */
export function decodeTransfer(body: Buffer, encoding: string): Decoded {
  switch (encoding) {
    case 'base64':
      return fromBase64(body);
    case 'quoted-printable':
      return fromQuotedPrintable(body);
    case '':
    case '7bit':
    case '8bit':
    case 'binary':
      return { bytes: body };
    default:
      return { fault: `the transfer encoding ${encoding.slice(0, 40)} is not known` };
  }
}

function fromBase64(body: Buffer): Decoded {
  const text = body.toString('latin1').replace(/[ \t\r\n]+/g, '');
  const content = text.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(content)) return { fault: 'the base64 of an attachment is damaged' };
  // One letter alone holds six bits: a byte needs eight.
  if (content.length % 4 === 1 || (text.length !== content.length && text.length % 4 !== 0)) {
    return { fault: 'the base64 of an attachment breaks off' };
  }
  return { bytes: Buffer.from(content, 'base64') };
}

function fromQuotedPrintable(body: Buffer): Decoded {
  const text = body
    .toString('latin1')
    .split('\n')
    .map(withoutPadding)
    .join('\n')
    .replace(/=\r?\n/g, '');
  if (/=(?![0-9A-Fa-f]{2})/.test(text)) return { fault: 'the quoted-printable text of an attachment is damaged' };
  const decoded = text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { bytes: Buffer.from(decoded, 'latin1') };
}

/** Spaces at the end of a line were added on the way (RFC 2045 §6.7 rule 3). */
function withoutPadding(line: string): string {
  const ending = line.endsWith('\r') ? '\r' : '';
  let length = line.length - ending.length;
  while (length > 0 && (line[length - 1] === ' ' || line[length - 1] === '\t')) length -= 1;
  return line.slice(0, length) + ending;
}
