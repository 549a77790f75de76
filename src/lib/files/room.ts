import { statfsSync } from 'node:fs';

/** SQLite asks for as much beside a database at once, even to read it. */
const LEAST_BYTES = 32 * 1024;

/** Free bytes on the disk of a folder; undefined where the system does not tell. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Whether the disk of a folder takes nothing more: no bytes, or no further file. */
export function isDiskFull(folder: string): boolean {
  return (freeBytes(folder) ?? LEAST_BYTES) < LEAST_BYTES || lacksFiles(folder);
}

/** A file system that counts no files has a total of 0. */
function lacksFiles(folder: string): boolean {
  try {
    const { ffree, files } = statfsSync(folder);
    return files > 0 && ffree === 0;
  } catch {
    return false;
  }
}
