import { z } from 'zod';
import { messageOf } from '../../src/lib/errors.ts';
import { error, type OpenedPart, type Opener } from '../../src/plugin/contract.ts';
import { archiveKind } from './archive-kind.ts';
import type { Contents } from './contents.ts';
import { unpackArchive } from './unpack-archive.ts';

const options = z.object({ passwords: z.array(z.string()) });

/** Opens an archive one level deep. The path of a part is its number in the archive, from 1. */
export const opener: Opener = {
  open: async (order) => {
    const { passwords } = options.parse(order.options);
    const kind = archiveKind(order.bytes, order.name);
    if (kind === undefined) return error('archive.refused', 'the archive is not opened: it is none');
    try {
      return { parts: partsOf(await unpackArchive(kind, order.name, order.bytes, passwords)), facts: null };
    } catch (thrown) {
      return error('archive.refused', `the archive is not opened: ${messageOf(thrown)}`);
    }
  },
};

/** In the order in which they lie in the archive. */
function partsOf({ files, spoiled }: Contents): readonly OpenedPart[] {
  return [...files, ...spoiled]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, ...entry }) => ({ ...entry, path: String(index) }));
}
