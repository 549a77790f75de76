/**
 * The beginning of a document as text to look for marks in: a character a byte, without byte order mark. Of UTF-16 the
 * zero bytes are left out, which leaves what is ASCII in it.
 */
export function headText(head: Uint8Array, most: number): string {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, most)).toString('latin1');
  const bare = text.replace(MARK, '');
  return bare.slice(0, 4).includes('\0') ? bare.replaceAll('\0', '') : bare;
}

const MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/;
