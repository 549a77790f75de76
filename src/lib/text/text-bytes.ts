import { isAscii, isUtf8 } from 'node:buffer';

/** The kind of a run of bytes: pure ASCII, strict UTF-8, or neither. Runs at memory speed. */
export function shapeOf(bytes: Uint8Array): 'ascii' | 'utf-8' | 'other' {
  if (isAscii(bytes)) return 'ascii';
  return isUtf8(bytes) ? 'utf-8' : 'other';
}

/** Each byte as the code point of the same number (ISO 8859-1, without Node's wrong reading of 0x80–0x9F). */
export function latin1Text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
