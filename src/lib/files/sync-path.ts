import { closeSync, fsyncSync, openSync, type PathLike } from 'node:fs';

/** Forces a file's content, or a folder's list of names, onto the disk. */
export function syncPath(path: PathLike): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
