import { messageOf } from '../../../../src/lib/errors.ts';
import { type ArchiveKind, archiveKind } from '../../../unpack/archive-kind.ts';
import type { Contents } from '../../../unpack/contents.ts';
import { unpackArchive } from '../../../unpack/unpack-archive.ts';
import { harmless, type LetterFile, type LetterFiles } from './files.ts';
import { endingByContent } from './kind.ts';
import { readTnef } from './tnef.ts';

/** The files in an archive, one level deep; anything else as it is. Never throws: what will not open is spoiled. */
export async function unpack(file: LetterFile, passwords: readonly string[]): Promise<LetterFiles> {
  const kind = file.ending === 'tnef' ? 'tnef' : archiveKind(file.bytes, file.name);
  if (kind === undefined) return { files: [file], spoiled: [] };
  try {
    return insideOf(file, await contentsOf(file, kind, passwords));
  } catch (thrown) {
    return { files: [], spoiled: [{ path: file.path, name: file.name, fault: messageOf(thrown) }] };
  }
}

async function contentsOf(
  { name, bytes }: LetterFile,
  kind: ArchiveKind | 'tnef',
  passwords: readonly string[],
): Promise<Contents> {
  return kind === 'tnef' ? { files: readTnef(bytes), spoiled: [] } : unpackArchive(kind, name, bytes, passwords);
}

/** The contents of an archive, each with its place in the letter. */
function insideOf(archive: LetterFile, { files, spoiled }: Contents): LetterFiles {
  const placeOf = (index: number) => `${archive.path}/${index}`;
  return {
    files: files.map(({ index, name, bytes }) => ({
      path: placeOf(index),
      name: harmless(name) || `${archive.name}-${index}`,
      ending: endingByContent(bytes),
      bytes,
    })),
    spoiled: spoiled.map(({ index, name, fault }) => ({ path: placeOf(index), name: harmless(name), fault })),
  };
}
