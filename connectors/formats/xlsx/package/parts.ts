import { messageOf } from '../../../../src/lib/errors.ts';
import { SheetError } from '../../../tables/table/sheet.ts';
import { unzip } from '../../../unpack/zip.ts';
import { isLimit } from '../../../unpack/zip-faults.ts';

/** A workbook of many sheets has a part for each, and others for pictures. */
const MOST_PARTS = 1_000;

/** The parts of a workbook by their paths, which are asked for in any case. */
export interface Parts {
  read(path: string): Uint8Array | undefined;
}

/**
 * Unpacks a workbook (ECMA-376 part 2: a ZIP archive of parts).
 * Rejects with a SheetError for what is cut, encrypted, damaged, nested over itself or unfolds to too much.
 */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const { files, spoiled } = await unzip(bytes, { passwords: [], mostEntries: MOST_PARTS }).catch((thrown: unknown) =>
    refuse(messageOf(thrown)),
  );
  const [bad] = spoiled;
  if (bad !== undefined) return refuse(bad.fault, `${bad.name}: `);
  const byPath = new Map(files.map(({ name, bytes: part }) => [keyOf(name), part]));
  if (byPath.size < files.length) return refuse('two parts have one name');
  return { read: (path) => byPath.get(keyOf(path)) };
}

function refuse(fault: string, part = ''): never {
  throw new SheetError(
    isLimit(fault) ? 'xlsx.limit' : 'xlsx.damaged',
    `the workbook cannot be opened: ${part}${fault}`,
  );
}

/** Some writers spell `SharedStrings.xml`. */
function keyOf(path: string): string {
  return path.toLowerCase();
}
