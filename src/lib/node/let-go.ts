/**
 * Frees bytes at once that nobody needs any more, wherever else they are named. A collection would free them much later.
 * A part of a larger buffer stays.
 */
export function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
