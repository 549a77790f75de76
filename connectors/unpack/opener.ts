import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { reasonOf } from '../../src/lib/errors.ts';
import { error, type OpenedPart, type Opener } from '../../src/plugin/contract.ts';
import { words } from '../../src/words/message.ts';
import { type ArchiveKind, archiveKind } from './archive-kind.ts';
import { allowance, type Contents, unzip } from './zip.ts';
import { ArchiveError } from './zip-faults.ts';

const options = z.object({ passwords: z.array(z.string()) });

/** Opens an archive one level deep. The path of a part is its number in the archive, from 1. */
export const opener: Opener = {
  open: async (order) => {
    const { passwords } = options.parse(order.options);
    const kind = archiveKind(order.bytes, order.name);
    if (kind === undefined) return error('archive.refused', words('pdf.archiveNotOpened', { why: words('pdf.none') }));
    try {
      return { parts: partsOf(await unpackArchive(kind, order.name, order.bytes, passwords)), facts: null };
    } catch (thrown) {
      return error('archive.refused', words('pdf.archiveNotOpened', { why: reasonOf(thrown) }));
    }
  },
};

/** In the order in which they lie in the archive. */
function partsOf({ files, spoiled }: Contents): readonly OpenedPart[] {
  return [...files, ...spoiled]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, ...entry }) => ({ ...entry, path: String(index) }));
}

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

/** The one file in a gzip file. Throws an error that says why it cannot be had. */
function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: allowance(bytes.length) });
  } catch (thrown) {
    const why = thrown instanceof RangeError ? words('pdf.unfoldsTooMuch') : reasonOf(thrown);
    throw new ArchiveError(words('pdf.gzipFileCannotUnpacked', { why }));
  }
}
