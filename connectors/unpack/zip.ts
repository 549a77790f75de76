import { type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { reasonOf } from '../../src/lib/errors.ts';
import { type Said, words } from '../../src/words/message.ts';
import { ArchiveError, archiveError, isLimit, TOO_MUCH } from './zip-faults.ts';

/** All in this thread; names are paths with slashes, whatever system wrote them. */
const OPTIONS = {
  useWebWorkers: false,
  checkCrc32: true,
  normalizeFilename: (name: string) => name.replaceAll('\\', '/'),
} as const;

/** How an archive is opened. */
interface ZipOrder {
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
    throw archiveError(thrown);
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
      spoiled.push({ ...named, fault: reasonOf(thrown) });
    }
  }
  return { files, spoiled };
}

async function openDirectory(archive: Uint8Array, mostEntries: number): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of new ZipReader(new Uint8ArrayReader(archive), OPTIONS).getEntriesGenerator()) {
    entries.push(entry);
    if (entries.length > mostEntries) throw new ArchiveError(words('pdf.archiveMore', { count: mostEntries }));
    // Upper half: the Unix mode. A link could point to any place.
    const mode = (entry.externalFileAttributes >>> 16) & 0xf000;
    if (mode !== 0 && mode !== 0x8000 && mode !== 0x4000) throw new ArchiveError(words('pdf.archiveHoldsLinksDevices'));
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
  if (passwords.length === 0) throw new ArchiveError(words('pdf.lockedUnpackPutFile'));
  for (const password of passwords) {
    // One wrong password in 256 passes the check of the classic kind, and gives bytes that are damaged.
    try {
      return await unpack(entry, left, password);
    } catch (thrown) {
      if (isLimit(reasonOf(thrown))) throw thrown;
    }
  }
  throw new ArchiveError(words('pdf.lockedNonePasswordsGiven', { count: passwords.length }));
}

/** Counts the bytes while they come: an archive may lie about its size. */
async function unpack(entry: FileEntry, left: number, password?: string): Promise<Uint8Array> {
  const most = Math.min(left, entry.uncompressedSize);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array>({
    write: (chunk) => {
      size += chunk.length;
      if (size > most) throw new ArchiveError(TOO_MUCH);
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink, password === undefined ? {} : { password });
  } catch (thrown) {
    throw size > most ? new ArchiveError(TOO_MUCH) : archiveError(thrown);
  }
  return Buffer.concat(chunks);
}

/** The contents of an archive, and its faults. `index` counts its entries from 1. */
export interface Contents {
  readonly files: readonly { readonly index: number; readonly name: string; readonly bytes: Uint8Array }[];
  readonly spoiled: readonly { readonly index: number; readonly name: string; readonly fault: Said }[];
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
