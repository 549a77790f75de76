const [LINE_FEED, CARRIAGE_RETURN, EQUALS, SPACE, TAB] = [0x0a, 0x0d, 0x3d, 0x20, 0x09];

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
  const text = withoutBlanks(body).toString('latin1');
  const content = text.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(content)) return { fault: 'the base64 of an attachment is damaged' };
  // One letter alone holds six bits: a byte needs eight.
  if (content.length % 4 === 1 || (text.length !== content.length && text.length % 4 !== 0)) {
    return { fault: 'the base64 of an attachment breaks off' };
  }
  return { bytes: Buffer.from(content, 'base64') };
}

/** As bytes: a pattern over the text of a letter of 24 MB would make an object of every blank. */
function withoutBlanks(body: Buffer): Buffer {
  const kept = Buffer.alloc(body.length);
  let length = 0;
  for (const byte of body) {
    if (byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN || byte === LINE_FEED) continue;
    kept[length] = byte;
    length += 1;
  }
  return kept.subarray(0, length);
}

/** As bytes, for the same reason: an escape takes three of them. */
function fromQuotedPrintable(body: Buffer): Decoded {
  const text = joinLines(body);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    let byte = text[at] ?? 0;
    if (byte === EQUALS) {
      const high = hexDigit(text[at + 1]);
      const low = hexDigit(text[at + 2]);
      if (high === -1 || low === -1) return { fault: 'the quoted-printable text of an attachment is damaged' };
      byte = high * 16 + low;
      at += 2;
    }
    text[length] = byte;
    length += 1;
  }
  return { bytes: text.subarray(0, length) };
}

/** A copy with soft line breaks undone (RFC 2045 §6.7 rule 5). */
function joinLines(body: Buffer): Buffer {
  const joined = Buffer.alloc(body.length);
  let start = 0;
  let length = 0;
  for (const byte of body) {
    if (byte !== LINE_FEED) {
      joined[length] = byte;
      length += 1;
      continue;
    }
    const end = trimLine(joined, start, length);
    const last = joined[end - 1] === CARRIAGE_RETURN ? end - 2 : end - 1;
    if (last >= start && joined[last] === EQUALS) length = last;
    else {
      joined[end] = LINE_FEED;
      length = end + 1;
    }
    start = length;
  }
  return joined.subarray(0, trimLine(joined, start, length));
}

/** Takes away the blanks at the end of a line, which were added on the way (rule 3); gives where it ends without them. */
function trimLine(text: Buffer, start: number, end: number): number {
  const hasReturn = end > start && text[end - 1] === CARRIAGE_RETURN;
  let last = hasReturn ? end - 1 : end;
  while (last > start && (text[last - 1] === SPACE || text[last - 1] === TAB)) last -= 1;
  if (!hasReturn) return last;
  text[last] = CARRIAGE_RETURN;
  return last + 1;
}

/** -1 where it is none. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
