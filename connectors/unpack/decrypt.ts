import type { Entry } from 'yauzl';
import type { Inflate } from './inflate.ts';
import { openAes } from './zip-aes.ts';
import { openClassic } from './zip-classic.ts';

const AES = 99;
/** PKWARE's own strong encryption, which nobody else writes (APPNOTE §7). */
const STRONG = 0x40;

/** The content of a locked entry. Throws an error that says whether a password is missing, wrong or of no use. */
export function decryptEntry(entry: Entry, packed: Buffer, passwords: readonly string[], inflate: Inflate): Buffer {
  if ((entry.generalPurposeBitFlag & STRONG) !== 0) throw new Error('it is locked in a way that is not supported');
  if (passwords.length === 0)
    throw new Error(
      'it is locked: unpack it and put the file itself in its place, or give `passwords:` to the folder or to the rule of the mail',
    );
  for (const password of passwords) {
    const opened =
      entry.compressionMethod === AES
        ? openAes(entry, packed, password, inflate)
        : openClassic(entry, packed, password, inflate);
    if (opened !== undefined) return opened;
  }
  throw new Error(`it is locked, and none of the ${passwords.length} passwords given opens it`);
}
