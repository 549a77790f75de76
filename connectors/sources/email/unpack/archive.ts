import type { Contents } from '../../../unpack/contents.ts';
import { type Attachment, harmless, type Spoiled } from '../mime/attachments.ts';
import { endingByContent } from '../mime/kind.ts';

export interface Unpacked {
  readonly files: readonly Attachment[];
  readonly spoiled: readonly Spoiled[];
}

export function spoil(file: Attachment, fault: string): Spoiled {
  return { path: file.path, name: file.name, fault };
}

/** The files that came out of `archive`, with their place in the message. */
export function innerFiles(archive: Attachment, { files, spoiled }: Contents): Unpacked {
  return {
    files: files.map(({ index, name, bytes }) => inner(archive, index, name, bytes)),
    spoiled: spoiled.map(({ index, name, fault }) => ({ path: `${archive.path}/${index}`, name, fault })),
  };
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
