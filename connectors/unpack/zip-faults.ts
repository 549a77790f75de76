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
import { inEnglish, type Message, type MessageKey, type Said, words } from '../../src/words/message.ts';

/** Why an archive, or a file in it, cannot be opened. */
export class ArchiveError extends Error {
  readonly words: Message;

  constructor(said: Message) {
    super(inEnglish(said));
    this.name = 'ArchiveError';
    this.words = said;
  }
}

export const TOO_MUCH = words('pdf.archiveUnfoldsTooMuch');

/** Whether a fault is one of size, and not of damage. */
export function isLimit(fault: Said): boolean {
  return typeof fault === 'object' && (fault.key === TOO_MUCH.key || fault.key === 'pdf.archiveMore');
}

const KEYS: ReadonlyMap<string, MessageKey> = new Map([
  [ERR_EOCDR_NOT_FOUND, 'pdf.archiveBreaksOff'],
  [ERR_ENTRY_DATA_OUT_OF_BOUNDS, 'pdf.archiveBreaksOff'],
  [ERR_OVERLAPPING_ENTRY, 'pdf.entriesArchiveLieOver'],
  [ERR_INVALID_CRC32, 'pdf.damaged'],
  [ERR_INVALID_COMPRESSED_DATA, 'pdf.damagedCannotUnpacked'],
  [ERR_INVALID_UNCOMPRESSED_SIZE, 'pdf.unfoldsTooMuchToo'],
  [ERR_UNSUPPORTED_COMPRESSION, 'pdf.packedWayNotKnown'],
  [ERR_UNSUPPORTED_ENCRYPTION, 'pdf.lockedWayNotSupported'],
]);

/** The error of zip.js, in words for the owner of the archive. Our own errors, and what is not known, stay as they are. */
export function archiveError(thrown: unknown): unknown {
  const message = messageOf(thrown);
  if (message === ERR_UNSAFE_FILENAME) {
    const path = (thrown as { readonly filename?: string }).filename ?? '';
    const isAbsolute = /^([a-z]:|[/\\])/i.test(path);
    return new ArchiveError(
      words(isAbsolute ? 'pdf.archiveHoldsAbsolutePath' : 'pdf.archiveHoldsRelativePath', { path }),
    );
  }
  const key = KEYS.get(message);
  return key === undefined ? thrown : new ArchiveError(words(key));
}
