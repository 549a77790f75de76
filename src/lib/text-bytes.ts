import { isAscii, isUtf8 } from 'node:buffer';

/** What a run of bytes could be: pure ASCII, strict UTF-8, or neither. Runs at memory speed. */
export function shapeOf(bytes: Uint8Array): 'ascii' | 'utf-8' | 'other' {
  if (isAscii(bytes)) return 'ascii';
  return isUtf8(bytes) ? 'utf-8' : 'other';
}

/** Each byte as the code point of the same number (ISO 8859-1, without Node's wrong reading of 0x80–0x9F). */
export function latin1Text(bytes: Uint8Array): string {
  return view(bytes).toString('latin1');
}

/** Text of bytes that are known to be valid UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  return view(bytes).toString('utf8');
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
