import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { messageOf } from '../../src/lib/errors.ts';
import { allowance, type Contents } from './contents.ts';
import { decryptEntry } from './decrypt.ts';

const MAX_ENTRIES = 100;
const STORED = 0;
const DEFLATED = 8;
const AES = 99;

/**
 * The files in a ZIP archive. Refused as a whole: too many entries, entries that lie over each other (a bomb that
 * shares its data), links. Sizes are those of what really comes out.
 */
export async function unzip(archive: Uint8Array, passwords: readonly string[]): Promise<Contents> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  // Sizes are checked here, on what comes out: the declared ones may be lies.
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
  const entries = await readEntries(zip);
  const places = await Promise.all(entries.map((entry) => placeOf(zip, entry, bytes.length)));
  refuseOverlaps(places);
  let left = allowance(bytes.length);
  const files: Contents['files'][number][] = [];
  const spoiled: Contents['spoiled'][number][] = [];
  for (const [index, entry] of entries.entries()) {
    const place = places[index];
    if (place === undefined || entry.fileName.endsWith('/')) continue;
    try {
      const content = readEntry(entry, bytes.subarray(place.data, place.end), passwords, left);
      left -= content.length;
      files.push({ index: index + 1, name: entry.fileName, bytes: content });
    } catch (thrown) {
      spoiled.push({ index: index + 1, name: entry.fileName, fault: messageOf(thrown) });
    }
  }
  return { files, spoiled };
}

async function readEntries(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new Error(`the archive has ${zip.entryCount} entries, more than ${MAX_ENTRIES}`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) throw new Error(`the archive has more than ${MAX_ENTRIES} entries`);
    // Upper half: the Unix mode; a link would point at whatever its maker likes.
    const mode = (entry.externalFileAttributes >>> 16) & 0xf000;
    if (mode !== 0 && mode !== 0x8000 && mode !== 0x4000) throw new Error('the archive holds links or devices');
  }
  return entries;
}

interface Place {
  readonly from: number;
  readonly data: number;
  readonly end: number;
}

async function placeOf(zip: ZipFile, entry: Entry, size: number): Promise<Place> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const end = fileDataStart + entry.compressedSize;
  if (end > size) throw new Error('the archive breaks off');
  return { from: entry.relativeOffsetOfLocalHeader, data: fileDataStart, end };
}

function refuseOverlaps(places: readonly Place[]): void {
  const sorted = [...places].sort((a, b) => a.from - b.from);
  for (const [index, place] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next !== undefined && next.from < place.end) throw new Error('entries of the archive lie over each other');
  }
}

function readEntry(entry: Entry, packed: Buffer, passwords: readonly string[], left: number): Uint8Array {
  const opened = entry.isEncrypted()
    ? decryptEntry(entry, packed, passwords, (data, method) => inflate(data, method, left))
    : inflate(packed, entry.compressionMethod, left);
  // AES archives of the second kind (AE-2) carry no checksum; there the code that was checked vouches.
  const hasChecksum = entry.compressionMethod !== AES || entry.crc32 !== 0;
  if (hasChecksum && crc32(opened) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
  return opened;
}

function inflate(data: Buffer, method: number, left: number): Buffer {
  if (left <= 0 || (method === STORED && data.length > left)) throw new Error('the archive unfolds to too much');
  if (method === STORED) return data;
  if (method !== DEFLATED) throw new Error(`compression method ${method} is not known`);
  try {
    return inflateRawSync(data, { maxOutputLength: left });
  } catch (thrown) {
    const isTooMuch = thrown instanceof RangeError;
    throw new Error(isTooMuch ? 'the archive unfolds to too much' : `it cannot be unpacked: ${messageOf(thrown)}`);
  }
}
