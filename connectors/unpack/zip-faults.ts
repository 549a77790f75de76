import {
  ERR_ENTRY_DATA_OUT_OF_BOUNDS,
  ERR_EOCDR_NOT_FOUND,
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSAFE_FILENAME,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
} from '@zip.js/zip.js';
import { messageOf } from '../../src/lib/errors.ts';

export const TOO_MUCH = 'the archive unfolds to too much';
export const TOO_MANY = 'the archive has more than';

/** Whether a fault is one of size, and not of damage. */
export function isLimit(fault: string): boolean {
  return fault === TOO_MUCH || fault.startsWith(TOO_MANY);
}

const WORDS: ReadonlyMap<string, string> = new Map([
  [ERR_EOCDR_NOT_FOUND, 'the archive breaks off'],
  [ERR_ENTRY_DATA_OUT_OF_BOUNDS, 'the archive breaks off'],
  [ERR_OVERLAPPING_ENTRY, 'entries of the archive lie over each other'],
  [ERR_INVALID_CRC32, 'it is damaged'],
  [ERR_INVALID_COMPRESSED_DATA, 'it is damaged and cannot be unpacked'],
  [ERR_INVALID_UNCOMPRESSED_SIZE, 'it unfolds to too much, or to too little: the archive says another size'],
  [ERR_UNSUPPORTED_COMPRESSION, 'it is packed in a way that is not known'],
  [ERR_UNSUPPORTED_ENCRYPTION, 'it is locked in a way that is not supported'],
]);

/** The error of zip.js, in words for the owner of the archive. */
export function reasonOf(thrown: unknown): string {
  const message = messageOf(thrown);
  if (message !== ERR_UNSAFE_FILENAME) return WORDS.get(message) ?? message;
  const name = (thrown as { readonly filename?: string }).filename ?? '';
  return `the archive holds ${/^([a-z]:|[/\\])/i.test(name) ? 'an absolute path' : 'a relative path'}: ${name}`;
}
