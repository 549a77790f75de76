import { type Attachment, harmless, type Spoiled } from '../mime/attachments.ts';
import { endingByContent } from '../mime/kind.ts';

export interface Unpacked {
  readonly files: readonly Attachment[];
  readonly spoiled: readonly Spoiled[];
}

/** All that comes out of one archive, bytes: counted as it comes, since what an archive says of itself may be a lie. */
export const MAX_UNPACKED = 50 * 1024 * 1024;
/** Statements are text and shrink by ten; a thousand-fold is a bomb. */
export const MAX_RATIO = 100;
/** A file as small as this may shrink by more: it harms nobody. Bytes. */
export const RATIO_FLOOR = 1024 * 1024;

export function spoil(file: Attachment, fault: string): Spoiled {
  return { path: file.path, name: file.name, fault };
}

/** A file that came out of `archive`. */
export function inner(archive: Attachment, index: number, name: string, bytes: Uint8Array): Attachment {
  const ending = endingByContent(bytes);
  const called = harmless(name);
  return {
    path: `${archive.path}/${index}`,
    name: called === '' ? `${archive.name}-${index}` : called,
    ending,
    bytes,
  };
}

/** The most that may come out of so many bytes. */
export function allowance(packedBytes: number): number {
  return Math.min(MAX_UNPACKED, Math.max(RATIO_FLOOR, packedBytes * MAX_RATIO));
}
