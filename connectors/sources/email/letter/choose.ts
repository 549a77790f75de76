import { fitsAnyWildcard } from '../../../../src/lib/text/wildcard.ts';
import { filesAmong, type LetterFile, type LetterFiles, type SpoiledFile } from './files.ts';
import type { LetterPart } from './parts.ts';
import { unpack } from './unpack.ts';

/** The files that a rule wants. */
export interface Wanted {
  /** Patterns of names; none: no file is wanted. */
  readonly attachments: readonly string[];
  /** For archives that are locked. */
  readonly passwords: readonly string[];
}

/** The files that a rule takes out of a letter. */
export interface Chosen extends LetterFiles {
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
    const isContainer = file.ending === 'tnef';
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
