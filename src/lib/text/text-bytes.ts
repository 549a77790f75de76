import { isAscii, isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';

/** The kind of a run of bytes: pure ASCII, strict UTF-8, or neither. Runs at memory speed. */
export function shapeOf(bytes: Uint8Array): 'ascii' | 'utf-8' | 'other' {
  if (isAscii(bytes)) return 'ascii';
  return isUtf8(bytes) ? 'utf-8' : 'other';
}

/** Each byte as the code point of the same number (ISO 8859-1, without Node's wrong reading of 0x80–0x9F). */
export function latin1Text(bytes: Uint8Array): string {
  return view(bytes).toString('latin1');
}

/**
 * Text of bytes that are known to be valid UTF-8.
 *
 * Node's buffers keep the text of more than a megabyte outside of V8's heap, two bytes a character. Code that is not
 * optimised yet then reads it four times as slowly, character by character. Node's stream decoder gives V8 all bytes
 * at once. V8 makes one text of them inside, one byte a character where that suffices.
 *
 * A very long text stays outside. Such a document is read by optimised code, and a heap has its limit.
 */
export function utf8Text(bytes: Uint8Array): string {
  const all = view(bytes);
  const isInHeap = all.length > SHORT && all.length <= LONGEST_IN_HEAP;
  return isInHeap ? new StringDecoder('utf8').write(all) : all.toString('utf8');
}

const SHORT = 512 * 1024;
const LONGEST_IN_HEAP = 32 * 1024 * 1024;

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
