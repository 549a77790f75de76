const [LINE_FEED, CARRIAGE_RETURN, EQUALS, SPACE, TAB] = [0x0a, 0x0d, 0x3d, 0x20, 0x09];

/** How many bytes a part has once its transfer encoding is undone, or what is wrong with that encoding. */
import { type Said, words } from '../../../../src/words/message.ts';
export type Checked = { readonly length: number } | { readonly fault: Said };

/**
 * Whether a transfer encoding is well formed (RFC 2045 §6). No library tells: each reads past damage. A letter lost
 * in base64 shifts every byte behind it. Keeps nothing, whatever the size.
 */
export function checkEncoding(body: Uint8Array, encoding: string): Checked {
  switch (encoding) {
    case 'base64':
      return checkBase64(body);
    case 'quoted-printable':
      return checkQuotedPrintable(body);
    case '':
    case '7bit':
    case '8bit':
    case 'binary':
      return { length: body.length };
    default:
      return { fault: words('letter.transferEncodingNotKnown', { name: encoding.slice(0, 40) }) };
  }
}

function checkBase64(body: Uint8Array): Checked {
  let letters = 0;
  let fill = 0;
  for (const byte of body) {
    if (byte === EQUALS) fill += 1;
    else if (BASE64[byte] === 1 && fill === 0) letters += 1;
    else if (!isBlank(byte) && byte !== CARRIAGE_RETURN && byte !== LINE_FEED) return DAMAGED_BASE64;
  }
  if (fill > 2) return DAMAGED_BASE64;
  // One letter alone holds six bits: a byte needs eight.
  if (letters % 4 === 1 || (fill > 0 && (letters + fill) % 4 !== 0)) {
    return { fault: words('letter.base64AttachmentBreaksOff') };
  }
  return { length: Math.floor((letters * 3) / 4) };
}

const DAMAGED_BASE64: Checked = { fault: words('letter.base64AttachmentDamaged') };

/** 1 for the letters of base64. */
const BASE64 = Uint8Array.from({ length: 256 }, (_, byte) => (/[A-Za-z0-9+/]/.test(String.fromCharCode(byte)) ? 1 : 0));

function checkQuotedPrintable(body: Uint8Array): Checked {
  let length = 0;
  // At the end of a line they were added on the way (rule 3).
  let blanks = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isBlank(byte)) {
      blanks += 1;
      continue;
    }
    const isEnd = byte === LINE_FEED || (byte === CARRIAGE_RETURN && body[at + 1] === LINE_FEED);
    if (!isEnd) length += blanks;
    blanks = 0;
    if (byte !== EQUALS) length += 1;
    else if (isHexDigit(body[at + 1]) && isHexDigit(body[at + 2])) {
      length += 1;
      at += 2;
    } else {
      const next = behindSoftBreak(body, at + 1);
      if (next === -1) return { fault: words('letter.quotedPrintableTextAttachment') };
      at = next - 1;
    }
  }
  return { length };
}

/** Where the next line begins (rule 5); -1 where the line goes on. */
function behindSoftBreak(body: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(body[at])) at += 1;
  if (body[at] === CARRIAGE_RETURN) at += 1;
  return body[at] === LINE_FEED ? at + 1 : -1;
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const letter = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}
