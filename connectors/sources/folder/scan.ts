import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { codeOf, reasonOf } from '../../../src/lib/errors.ts';
import type { Said } from '../../../src/words/message.ts';
import { isIgnoredName } from '../../unpack/archive-kind.ts';
import type { SourceFile } from '../../unpack/file-deliveries.ts';
import { pathToText } from './names.ts';

/** A regular file as the scan met it. The fingerprint is of size, times to the nanosecond and inode. */
export interface FoundFile extends SourceFile {
  /** The path as the system has it, relative to the folder. */
  readonly bytes: Buffer;
  readonly size: number;
  readonly modified: number;
}

/** A folder that could not be looked into. */
export interface ClosedFolder {
  readonly text: string;
  readonly reason: Said;
}

export interface Scan {
  /** Oldest first; of one instant, by name. */
  readonly files: readonly FoundFile[];
  readonly closed: readonly ClosedFolder[];
}

export interface ScanOptions {
  readonly matches: (path: string) => boolean;
  /** A folder at the root that is not entered: where `after: archive` puts what is done. */
  readonly skip: string | null;
}

const SLASH = Buffer.from('/');

/**
 * All files in the folder and its subfolders. Links, sockets, pipes and devices are passed over (P-FS-3). A link may
 * lead out of the folder, and a pipe blocks. A file that disappears during the scan is not there.
 */
export function scanFolder(root: Buffer, options: ScanOptions): Scan {
  const files: FoundFile[] = [];
  const closed: ClosedFolder[] = [];
  const folders: (Buffer | null)[] = [null];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of list(root, folder, closed)) {
      const path = folder === null ? entry.name : Buffer.concat([folder, SLASH, entry.name]);
      const name = pathToText(entry.name);
      if (isIgnoredName(name)) continue;
      if (entry.isDirectory() && !(folder === null && name === options.skip)) folders.push(path);
      if (!entry.isFile()) continue;
      const text = pathToText(path);
      const found = options.matches(text) ? look(root, path, text) : undefined;
      if (found !== undefined) files.push(found);
    }
  }
  files.sort((a, b) => a.modified - b.modified || (a.path < b.path ? -1 : 1));
  return { files, closed };
}

/** The file as it is now; undefined where it is gone or is no regular file any more. */
export function look(root: Buffer, bytes: Buffer, path: string): FoundFile | undefined {
  try {
    const stats = lstatSync(absolute(root, bytes), { bigint: true });
    if (!stats.isFile()) return undefined;
    const [size, modified] = [Number(stats.size), Number(stats.mtimeMs)];
    return { bytes, path, size, modified, fingerprint: fingerprintOf(stats) };
  } catch {
    return undefined;
  }
}

export function fingerprintOf(stats: BigIntStats): string {
  return `${stats.size}.${stats.mtimeNs}.${stats.ctimeNs}.${stats.ino}`;
}

export function absolute(root: Buffer, path: Buffer): Buffer {
  return Buffer.concat([root, SLASH, path]);
}

function list(root: Buffer, folder: Buffer | null, closed: ClosedFolder[]): readonly Dirent<Buffer>[] {
  try {
    return readdirSync(folder === null ? root : absolute(root, folder), { encoding: 'buffer', withFileTypes: true });
  } catch (thrown) {
    if (folder === null) throw thrown;
    const isGone = codeOf(thrown) === 'ENOENT' || codeOf(thrown) === 'ENOTDIR';
    if (!isGone) closed.push({ text: pathToText(folder), reason: reasonOf(thrown) });
    return [];
  }
}
