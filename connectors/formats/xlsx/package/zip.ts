import { crc32, inflateRawSync } from 'node:zlib';
import { SheetError } from '../../../tables/table/sheet.ts';

/** Sizes are those of what really comes out: an archive may lie of its own. */
const MAX_ENTRIES = 1_000;
const MAX_UNPACKED = 50 * 1024 * 1024;
const MAX_RATIO = 100;
/** A part as small as this may shrink by more: it harms nobody. */
const RATIO_FLOOR = 1024 * 1024;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly data: number;
}

/** The parts of a workbook, unpacked when they are asked for. */
export interface Archive {
  readonly names: readonly string[];
  /** The bytes of a part (names in any case), or undefined where there is none. */
  read(name: string): Buffer | undefined;
}

/**
 * Opens a ZIP archive by its directory, which stands at the end: of a cut file nothing is read.
 * @throws SheetError for what is cut, encrypted, damaged, nested over itself or unfolds to too much
 */
export function openArchive(bytes: Uint8Array): Archive {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return archiveOf(zip, readDirectory(zip));
  } catch (thrown) {
    if (thrown instanceof RangeError) throw damaged('its directory points outside the file');
    throw thrown;
  }
}

function archiveOf(zip: Buffer, entries: readonly Entry[]): Archive {
  refuseOverlaps(entries);
  const byName = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  if (byName.size < entries.length) throw damaged('two parts have one name');
  let left = MAX_UNPACKED;
  return {
    names: entries.map(({ name }) => name),
    read(name) {
      const entry = byName.get(keyOf(name));
      if (entry === undefined) return undefined;
      const content = unpack(zip, entry, left);
      left -= content.length;
      return content;
    },
  };
}

/** Some writers put backslashes, some spell `SharedStrings.xml`. */
function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

function readDirectory(zip: Buffer): readonly Entry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new SheetError('xlsx.limit', `the workbook has more than ${MAX_ENTRIES} parts`);
  let at = zip.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw damaged('its directory is not where it should be');
    entries.push(readEntry(zip, at, end));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at > end) throw damaged('its directory is longer than it says');
  return entries;
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END && at + END_LENGTH + zip.readUInt16LE(at + 20) === zip.length) return at;
  }
  throw new SheetError('xlsx.damaged', 'the workbook breaks off: fetch the file again');
}

function readEntry(zip: Buffer, at: number, limit: number): Entry {
  const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
  const flags = zip.readUInt16LE(at + 8);
  if ((flags & 0x2041) !== 0)
    throw new SheetError('xlsx.refused', 'the workbook is encrypted: save it without password');
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== LOCAL) throw damaged('a part is not where it should be');
  const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.readUInt32LE(at + 20);
  if (data + packed > limit) throw damaged('a part reaches beyond its end');
  return { name, method: zip.readUInt16LE(at + 10), checksum: zip.readUInt32LE(at + 16), packed, data };
}

/** Parts that share their bytes are how a small file unfolds to petabytes. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const sorted = [...entries].sort((one, other) => one.data - other.data);
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next !== undefined && next.data < entry.data + entry.packed)
      throw new SheetError('xlsx.refused', 'parts of the workbook lie over each other');
  }
}

function unpack(zip: Buffer, { name, method, packed, data, checksum }: Entry, left: number): Buffer {
  const stored = zip.subarray(data, data + packed);
  const most = Math.min(left, Math.max(RATIO_FLOOR, packed * MAX_RATIO));
  const content = method === 0 ? stored : inflate(stored, name, method, most);
  if (content.length > most) throw tooMuch();
  if (crc32(content) !== checksum) throw damaged(`${name} is not as it was written`);
  return content;
}

function inflate(stored: Buffer, name: string, method: number, most: number): Buffer {
  if (method !== 8)
    throw new SheetError('xlsx.refused', `${name} is packed in a way that workbooks are not (${method})`);
  if (most <= 0) throw tooMuch();
  try {
    return inflateRawSync(stored, { maxOutputLength: most });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooMuch();
    throw damaged(`${name} cannot be unpacked`);
  }
}

function tooMuch(): SheetError {
  return new SheetError(
    'xlsx.limit',
    'the workbook unfolds to more than 50 MB, or a part of it to a hundred times its size',
  );
}

function damaged(what: string): SheetError {
  return new SheetError('xlsx.damaged', `the workbook is damaged: ${what}`);
}
