import type { ArchiveKind } from './archive-kind.ts';
import type { Contents } from './contents.ts';
import { gunzip } from './gunzip.ts';
import { unzip } from './zip.ts';

/** A letter of statements has a few. */
const MOST_ENTRIES = 100;

/** The files in an archive, one level deep. Rejects with a reason for people where it cannot be opened. */
export async function unpackArchive(
  kind: ArchiveKind,
  name: string,
  bytes: Uint8Array,
  passwords: readonly string[],
): Promise<Contents> {
  if (kind === 'zip') return unzip(bytes, { passwords, mostEntries: MOST_ENTRIES });
  // A gzip file holds one, called as the archive without its ending.
  const inner = name.split('/').at(-1)?.replace(/\.gz$/i, '') ?? '';
  return { files: [{ index: 1, name: inner, bytes: gunzip(bytes) }], spoiled: [] };
}
