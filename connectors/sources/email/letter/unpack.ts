import { reasonOf } from '../../../../src/lib/errors.ts';
import { fitsAnyWildcard } from '../../../../src/lib/text/wildcard.ts';
import { type ArchiveKind, archiveKind } from '../../../unpack/archive-kind.ts';
import { unpackArchive } from '../../../unpack/opener.ts';
import type { Contents } from '../../../unpack/zip.ts';
import { endingByContent, filesAmong, harmless, type LetterFile, type LetterFiles, type SpoiledFile } from './files.ts';
import type { LetterPart } from './parts.ts';

/** The files in an archive, one level deep; anything else as it is. Never throws: what will not open is spoiled. */
export async function unpack(file: LetterFile, passwords: readonly string[]): Promise<LetterFiles> {
  const kind = file.ending === 'tnef' ? 'tnef' : archiveKind(file.bytes, file.name);
  if (kind === undefined) return { files: [file], spoiled: [] };
  try {
    return insideOf(file, await contentsOf(file, kind, passwords));
  } catch (thrown) {
    return { files: [], spoiled: [{ path: file.path, name: file.name, fault: reasonOf(thrown) }] };
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

const SIGNATURE = 0x223e9f78;
const ATTACHMENT_BEGINS = 0x9002;
const ATTACHMENT_TITLE = 0x8010;
const ATTACHMENT_DATA = 0x800f;
const MAX_FILES = 100;

/** The files in a winmail.dat, as Outlook sends them (MS-OXTNEF §2.1): a list of attributes with their lengths. */
function readTnef(file: Uint8Array): Contents['files'] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) throw new Error('the winmail.dat is none');
  const found: { name: string; data: Buffer | null }[] = [];
  for (let at = 6; at < bytes.length; ) {
    // Level, attribute, length; behind the data a checksum.
    if (at + 9 > bytes.length) throw new Error('the winmail.dat breaks off');
    const attribute = bytes.readUInt16LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const from = at + 9;
    const data = bytes.subarray(from, from + length);
    at = from + length + 2;
    if (at > bytes.length) throw new Error('the winmail.dat breaks off');
    const last = found.at(-1);
    if (attribute === ATTACHMENT_BEGINS) found.push({ name: '', data: null });
    else if (attribute === ATTACHMENT_TITLE && last !== undefined) last.name = textOf(data);
    else if (attribute === ATTACHMENT_DATA && last !== undefined) last.data = data;
    if (found.length > MAX_FILES) throw new Error(`the winmail.dat holds more than ${MAX_FILES} files`);
  }
  return found.flatMap(({ name, data }, index) => (data === null ? [] : [{ index: index + 1, name, bytes: data }]));
}

function textOf(data: Buffer): string {
  const end = data.indexOf(0);
  return data.toString('latin1', 0, end === -1 ? data.length : end);
}
