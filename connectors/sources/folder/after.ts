import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { codeOf } from '../../../src/lib/errors.ts';
import { syncPath } from '../../../src/lib/files/sync-path.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { absolute, look } from './scan.ts';

/** Where `after: archive` moves what is done: inside the folder, where people look for it, and never read again. */
export const ARCHIVE_FOLDER = 'archive';

/** A file that was read and may now be moved or removed. */
export interface Finished {
  /** Relative to the folder. */
  readonly path: Buffer;
  readonly sha256: string;
}

/**
 * Moves the file into the archive folder, or deletes it. Does nothing where it is gone or where other bytes lie there
 * now: those have not been read. May be called again (P-FS-6).
 */
export function putAway(root: Buffer, finished: Finished, after: 'archive' | 'delete'): void {
  const file = absolute(root, finished.path);
  const before = look(root, finished.path, '');
  if (before === undefined || sha256(readFileSync(file)) !== finished.sha256) return;
  if (look(root, finished.path, '')?.fingerprint !== before.fingerprint) return;
  if (after === 'delete') unlinkSync(file);
  else moveTo(file, freeName(absolute(root, Buffer.concat([Buffer.from(`${ARCHIVE_FOLDER}/`), finished.path]))));
}

function moveTo(file: Buffer, target: Buffer): void {
  mkdirSync(parentOf(target), { recursive: true });
  try {
    renameSync(file, target);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EXDEV') throw thrown;
    // The archive folder is on another disk: the copy must be safe there before the original goes.
    copyFileSync(file, target, constants.COPYFILE_EXCL);
    syncPath(target);
    syncPath(parentOf(target));
    unlinkSync(file);
  }
}

/** The name itself, or with a number before its ending where it is taken: `march (2).ofx`. */
function freeName(target: Buffer): Buffer {
  const name = target.subarray(target.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const stem = target.subarray(0, target.length - name.length + (dot > 0 ? dot : name.length));
  const ending = target.subarray(stem.length);
  let free = target;
  for (let number = 2; existsSync(free); number += 1) {
    free = Buffer.concat([stem, Buffer.from(` (${number})`), ending]);
  }
  return free;
}

function parentOf(path: Buffer): Buffer {
  return path.subarray(0, path.lastIndexOf('/'));
}
