import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Said, words } from '../../words/message.ts';
import { type AppError, codeOf, messageOf, refusal } from '../errors.ts';
import { isFullDisk } from '../system-faults.ts';

/**
 * Creates a folder and its parents. Gives the uppermost folder that it created, or undefined where all were there. It
 * creates one by one and each at most once. Node's own recursive mkdir never ends where a file system answers ENOENT
 * for a folder whose parent exists (/proc does). Throws AppError `folder.uncreatable` (exit code 2).
 */
export function makeFolder(folder: string, options: { readonly mode?: number } = {}): string | undefined {
  const path = resolve(folder);
  const missing: string[] = [];
  for (let above = path; !isFolder(above, path); above = dirname(above)) missing.unshift(above);
  for (const each of missing) createOne(each, path, options.mode);
  return missing[0];
}

function createOne(folder: string, wanted: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode === undefined ? {} : { mode });
  } catch (thrown) {
    // Another process was quicker.
    if (codeOf(thrown) === 'EEXIST' && isFolder(folder, wanted)) return;
    // A full disk is not the folder's doing: whoever writes there says so.
    if (isFullDisk(thrown, folder)) throw thrown;
    throw uncreatable(wanted, reasonOf(thrown, folder), thrown);
  }
}

/** False where nothing is there. */
function isFolder(path: string, wanted: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true;
  } catch (thrown) {
    const code = codeOf(thrown);
    if ((code === 'ENOENT' || code === 'ENOTDIR') && dirname(path) !== path) return false;
    throw uncreatable(wanted, reasonOf(thrown, path), thrown);
  }
  throw uncreatable(wanted, words('service.notFolder', { path }), undefined);
}

function reasonOf(thrown: unknown, path: string): Said {
  switch (codeOf(thrown)) {
    case 'EACCES':
    case 'EPERM':
      return words('service.mayNotWritten', { path: dirname(path) });
    case 'EROFS':
      return words('service.liesDiskCanOnly', { path: dirname(path) });
    case 'ENOENT':
      return words('service.takesNoFolders', { path: dirname(path) });
    default:
      return messageOf(thrown);
  }
}

function uncreatable(folder: string, why: Said, cause: unknown): AppError {
  return refusal('folder.uncreatable', { path: folder, why }, cause);
}
