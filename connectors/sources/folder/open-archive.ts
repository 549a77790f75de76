import { messageOf } from '../../../src/lib/errors.ts';
import { type ArchiveKind, archiveKind } from '../../unpack/archive-kind.ts';
import type { Contents } from '../../unpack/contents.ts';
import { isIgnoredName } from './names.ts';

/** A file in an archive: its bytes, or why they cannot be had. */
export type Part =
  | { readonly origin: string; readonly name: string; readonly bytes: Uint8Array }
  | { readonly origin: string; readonly name: string; readonly fault: string };

/** The files in an archive, or why it cannot be opened at all. */
export type Opened = { readonly parts: readonly Part[] } | { readonly fault: string };

/** Opens the archive at `path` one level deep; an archive within it is not opened. */
export async function openArchive(
  kind: ArchiveKind,
  path: string,
  bytes: Uint8Array,
  passwords: readonly string[] = [],
): Promise<Opened> {
  try {
    const { files, spoiled } = await contentsOf(kind, path, bytes, passwords);
    const named = [...files, ...spoiled].sort((a, b) => a.index - b.index).filter(({ name }) => !isLitter(name));
    const origins = new Set<string>();
    const parts = named.map((entry) => partOf(entry, originOf(path, entry, origins)));
    return parts.length === 0 ? { fault: 'the archive holds no file' } : { parts };
  } catch (thrown) {
    return { fault: messageOf(thrown) };
  }
}

async function contentsOf(
  kind: ArchiveKind,
  path: string,
  bytes: Uint8Array,
  passwords: readonly string[],
): Promise<Contents> {
  // Most folders hold none.
  if (kind === 'gz') {
    const { gunzip } = await import('../../unpack/gunzip.ts');
    const name = path.split('/').at(-1)?.replace(/\.gz$/i, '') ?? '';
    return { files: [{ index: 1, name, bytes: gunzip(bytes) }], spoiled: [] };
  }
  const { unzip } = await import('../../unpack/zip.ts');
  return unzip(bytes, passwords);
}

type Entry = Contents['files'][number] | Contents['spoiled'][number];

function partOf(entry: Entry, origin: string): Part {
  const name = printable(entry.name.split('/').at(-1) ?? '');
  if ('fault' in entry) return { origin, name, fault: entry.fault };
  const nested = archiveKind(entry.bytes, entry.name) !== undefined;
  return nested
    ? { origin, name, fault: 'it is an archive within an archive: unpack it first' }
    : { origin, name, bytes: entry.bytes };
}

/** `export.zip!2026/march.csv`. Two entries may bear one name. */
function originOf(path: string, { name, index }: Entry, taken: Set<string>): string {
  const plain = `${path}!${printable(name)}`;
  const origin = taken.has(plain) ? `${plain}#${index}` : plain;
  taken.add(origin);
  return origin;
}

/** What packers put in unasked, and what is no finished file in a folder either. */
function isLitter(name: string): boolean {
  return name.split('/').some((part) => part === '__MACOSX' || isIgnoredName(part));
}

const MAX_NAME = 200;

/** Names in archives are anybody's: shown, never opened. */
function printable(name: string): string {
  return [...name.replace(/\p{Cc}+/gu, ' ')].slice(-MAX_NAME).join('');
}
