import { reasonOf } from '../../../../src/lib/errors.ts';
import { fitsAnyWildcard } from '../../../../src/lib/text/wildcard.ts';
import { words } from '../../../../src/words/message.ts';
import { archiveKind } from '../../../unpack/archive-kind.ts';
import { unpackArchive } from '../../../unpack/opener.ts';
import type { Contents } from '../../../unpack/zip.ts';
import { endingByContent, filesAmong, harmless, type LetterFile, type LetterFiles, type SpoiledFile } from './files.ts';
import type { LetterPart } from './parts.ts';

/** The files in an archive, one level deep; anything else as it is. Never throws: what will not open is spoiled. */
export async function unpack(file: LetterFile, passwords: readonly string[]): Promise<LetterFiles> {
  const { bytes, name, path } = file;
  if (file.ending === 'tnef') return { files: [], spoiled: [{ path, name, fault: words('letter.winmailDat') }] };
  const kind = archiveKind(bytes, name);
  if (kind === undefined) return { files: [file], spoiled: [] };
  try {
    return insideOf(file, await unpackArchive(kind, name, bytes, passwords));
  } catch (thrown) {
    return { files: [], spoiled: [{ path, name, fault: reasonOf(thrown) }] };
  }
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

/** The files that a rule wants. */
interface Wanted {
  /** Patterns of names; none: no file is wanted. */
  readonly attachments: readonly string[];
  /** For archives that are locked. */
  readonly passwords: readonly string[];
}

/** The files that a rule takes out of a letter. */
interface Chosen extends LetterFiles {
  /** Names of the files that the rule passes over. */
  readonly passedOver: readonly string[];
}

/** The files of a letter that a rule asks for, archives unpacked. */
export async function chooseFiles(parts: readonly LetterPart[], wanted: Wanted): Promise<Chosen> {
  const found = filesAmong(parts);
  const files: LetterFile[] = [];
  const spoiled: SpoiledFile[] = found.spoiled.filter((each) => asksFor(wanted, each.name, undefined));
  const passedOver: string[] = [];
  for (const file of found.files) {
    const isContainer = file.ending === 'tnef' && wanted.attachments.length > 0;
    if (!isContainer && !asksFor(wanted, file.name, file.ending)) {
      passedOver.push(file.name);
      continue;
    }
    const unpacked = await unpack(file, wanted.passwords);
    spoiled.push(...unpacked.spoiled);
    for (const inner of unpacked.files) {
      if (inner === file || asksFor(wanted, inner.name, inner.ending)) files.push(inner);
      else passedOver.push(inner.name);
    }
  }
  return { files, spoiled, passedOver };
}

/** By name, or by what it contains: banks label files application/octet-stream and call them `download`. */
function asksFor({ attachments }: Wanted, name: string, ending: string | undefined): boolean {
  if (attachments.length === 0) return false;
  if (fitsAnyWildcard(attachments, name)) return true;
  return ending !== undefined && fitsAnyWildcard(attachments, `${name}.${ending}`);
}
