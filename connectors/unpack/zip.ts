import { type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { messageOf } from '../../src/lib/errors.ts';
import { reasonOf, TOO_MANY, TOO_MUCH } from './zip-faults.ts';

/** All in this thread; names are paths with slashes, whatever system wrote them. */
const OPTIONS = {
  useWebWorkers: false,
  checkCrc32: true,
  normalizeFilename: (name: string) => name.replaceAll('\\', '/'),
} as const;

/** How an archive is opened. */
export interface ZipOrder {
  /** The passwords that may open locked entries, tried in this order. */
  readonly passwords: readonly string[];
  readonly mostEntries: number;
}

/**
 * The files in a ZIP archive. It is refused as a whole for too many entries, links, or names that lead out of it. It
 * is also refused for entries that lie over each other: a bomb shares its data. Sizes are those of the real contents.
 */
export async function unzip(archive: Uint8Array, { passwords, mostEntries }: ZipOrder): Promise<Contents> {
  const entries = await openDirectory(archive, mostEntries).catch((thrown: unknown) => {
    throw new Error(reasonOf(thrown));
  });
  let left = allowance(archive.length);
  const files: Contents['files'][number][] = [];
  const spoiled: Contents['spoiled'][number][] = [];
  for (const [at, entry] of entries.entries()) {
    if (entry.directory) continue;
    const named = { index: at + 1, name: entry.filename };
    try {
      const bytes = await readEntry(entry, passwords, left);
      left -= bytes.length;
      files.push({ ...named, bytes });
    } catch (thrown) {
      spoiled.push({ ...named, fault: messageOf(thrown) });
    }
  }
  return { files, spoiled };
}

async function openDirectory(archive: Uint8Array, mostEntries: number): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of new ZipReader(new Uint8ArrayReader(archive), OPTIONS).getEntriesGenerator()) {
    entries.push(entry);
    if (entries.length > mostEntries) throw new Error(`${TOO_MANY} ${mostEntries} entries`);
    // Upper half: the Unix mode. A link could point to any place.
    const mode = (entry.externalFileAttributes >>> 16) & 0xf000;
    if (mode !== 0 && mode !== 0x8000 && mode !== 0x4000) throw new Error('the archive holds links or devices');
  }
  for (const entry of entries) if (!entry.directory) await refuseOverlap(entry);
  return entries;
}

/** Rejects where the entry shares bytes with one that was asked about before; reads nothing of it. */
async function refuseOverlap(entry: FileEntry): Promise<void> {
  const only = { checkOverlappingEntryOnly: true, passThrough: true, checkLocalDirectory: false };
  await entry.getData(new WritableStream(), only);
}

async function readEntry(entry: FileEntry, passwords: readonly string[], left: number): Promise<Uint8Array> {
  if (!entry.encrypted) return unpack(entry, left);
  if (passwords.length === 0)
    throw new Error(
      'it is locked: unpack it and put the file itself in its place; or give `passwords:` to the folder or to the mail rule',
    );
  for (const password of passwords) {
    // One wrong password in 256 passes the check of the classic kind, and gives bytes that are damaged.
    const opened = await unpack(entry, left, password).catch((thrown: unknown) => messageOf(thrown));
    if (typeof opened !== 'string') return opened;
    if (opened === TOO_MUCH) throw new Error(TOO_MUCH);
  }
  throw new Error(`it is locked, and none of the ${passwords.length} passwords given opens it`);
}

/** Counts the bytes while they come: an archive may lie about its size. */
async function unpack(entry: FileEntry, left: number, password?: string): Promise<Uint8Array> {
  const most = Math.min(left, entry.uncompressedSize);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array>({
    write: (chunk) => {
      size += chunk.length;
      if (size > most) throw new Error(TOO_MUCH);
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink, password === undefined ? {} : { password });
  } catch (thrown) {
    throw new Error(size > most ? TOO_MUCH : reasonOf(thrown));
  }
  return Buffer.concat(chunks);
}

/** The contents of an archive, and its faults. `index` counts its entries from 1. */
export interface Contents {
  readonly files: readonly { readonly index: number; readonly name: string; readonly bytes: Uint8Array }[];
  readonly spoiled: readonly { readonly index: number; readonly name: string; readonly fault: string }[];
}

/** The greatest contents of one archive, in bytes. They are counted as they come: an archive may lie about its size. */
const MAX_UNPACKED = 50 * 1024 * 1024;
/** Statements are text and shrink by ten; a thousand-fold is a bomb. */
const MAX_RATIO = 100;
/** A file as small as this may shrink by more: it harms nobody. Bytes. */
const RATIO_FLOOR = 1024 * 1024;

/** The most that may come out of so many bytes. */
export function allowance(packedBytes: number): number {
  return Math.min(MAX_UNPACKED, Math.max(RATIO_FLOOR, packedBytes * MAX_RATIO));
}
