import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { codeOf } from '../../../src/lib/errors.ts';
import { failPoint } from '../../../src/lib/fail-points.ts';
import { syncPath } from '../../../src/lib/files/sync-path.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Json } from '../../../src/plugin/contract.ts';
import { type ArchiveMemory, finishedBy } from '../../unpack/file-deliveries.ts';
import { textToPath } from './names.ts';
import { absolute, look } from './scan.ts';

interface Settling {
  readonly after: 'archive' | 'delete';
  readonly archives: ArchiveMemory;
}

/** The after-action of a file that was confirmed; of an archive only when all that came out of it was. */
export function settleFile(root: Buffer, receipt: Json, { after, archives }: Settling): void {
  const finished = finishedBy(receipt, archives);
  if (finished === undefined) return;
  failPoint('folder.before-settle');
  putAway(root, textToPath(finished.path), finished.sha256, after);
  failPoint('folder.after-settle');
  if (finished.isArchive) archives.forget(finished.path);
}

/** Where `after: archive` moves what is done: inside the folder, where people look for it, and never read again. */
export const ARCHIVE_FOLDER = 'archive';

/**
 * Moves the file into the archive folder, or deletes it. Does nothing where it is gone or where other bytes lie there
 * now: those have not been read. May be called again (P-FS-6).
 */
function putAway(root: Buffer, path: Buffer, hash: string, after: 'archive' | 'delete'): void {
  const file = absolute(root, path);
  const before = look(root, path, '');
  if (before === undefined || sha256(readFileSync(file)) !== hash) return;
  if (look(root, path, '')?.fingerprint !== before.fingerprint) return;
  if (after === 'delete') unlinkSync(file);
  else moveTo(file, freeName(absolute(root, Buffer.concat([Buffer.from(`${ARCHIVE_FOLDER}/`), path]))));
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
