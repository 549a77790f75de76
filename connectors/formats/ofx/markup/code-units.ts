/** The code units of a text, for reading it character by character: several times faster than `charCodeAt`. */
export type CodeUnits = Uint8Array | Uint16Array;

/** The code unit beyond the end. */
export const END = -1;

const WIDE = /[\u0100-\uffff]/;

/**
 * The code units of `text`, which was decoded from `bytes`. Where each byte became one character, the bytes
 * themselves serve. The reader looks only for ASCII in them, and all single-byte charsets share that.
 */
export function codeUnitsOf(text: string, bytes: Uint8Array): CodeUnits {
  if (bytes.length === text.length) return bytes;
  if (!WIDE.test(text)) return Buffer.from(text, 'latin1');
  const wide = Buffer.from(text, 'utf16le');
  if (wide.byteOffset % 2 === 0) return new Uint16Array(wide.buffer, wide.byteOffset, text.length);
  return new Uint16Array(new Uint8Array(wide).buffer);
}
