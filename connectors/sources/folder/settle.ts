import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { codeOf } from '../../../src/lib/errors.ts';
import { failPoint } from '../../../src/lib/fail-points.ts';
import { syncPath } from '../../../src/lib/files/sync-path.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Json } from '../../../src/plugin/contract.ts';
import type { ArchiveMemory } from '../../unpack/opened-archives.ts';
import { textToPath } from './names.ts';
import { absolute, look } from './scan.ts';

interface Settling {
  readonly after: 'archive' | 'delete';
  readonly archives: ArchiveMemory;
}

/** The after-action of a file that was confirmed; of an archive only when all that came out of it was. */
export function settleFile(root: Buffer, receipt: Json, { after, archives }: Settling): void {
  const finished = readReceipt(receipt);
  if (finished === undefined) return;
  if (finished.part !== null && !isWhole(finished.text, finished.sha256, finished.part, archives)) return;
  failPoint('folder.before-settle');
  putAway(root, { path: textToPath(finished.text), sha256: finished.sha256 }, after);
  failPoint('folder.after-settle');
  if (finished.part !== null) archives.forget(finished.text);
}

/** Notes that one part is done. True where that was the last of them. */
function isWhole(path: string, hash: string, part: string, archives: ArchiveMemory): boolean {
  const archive = archives.all()[path];
  if (archive === undefined || archive.sha256 !== hash || !archive.parts.includes(part)) return false;
  const settled = [...new Set([...archive.settled, part])];
  archives.remember(path, { ...archive, settled });
  return archive.parts.every((each) => settled.includes(each));
}

interface Receipt {
  readonly text: string;
  readonly sha256: string;
  /** Origin of the one of several documents that the file holds; null where it is the document. */
  readonly part: string | null;
}

function readReceipt(receipt: Json): Receipt | undefined {
  if (typeof receipt !== 'object' || receipt === null || !('path' in receipt) || !('sha256' in receipt))
    return undefined;
  const { path, sha256: hash } = receipt;
  const part = 'part' in receipt && typeof receipt.part === 'string' ? receipt.part : null;
  return typeof path === 'string' && typeof hash === 'string' ? { text: path, sha256: hash, part } : undefined;
}

/** Where `after: archive` moves what is done: inside the folder, where people look for it, and never read again. */
export const ARCHIVE_FOLDER = 'archive';

/** A file that was read and may now be moved or removed. */
interface Finished {
  /** Relative to the folder. */
  readonly path: Buffer;
  readonly sha256: string;
}

/**
 * Moves the file into the archive folder, or deletes it. Does nothing where it is gone or where other bytes lie there
 * now: those have not been read. May be called again (P-FS-6).
 */
function putAway(root: Buffer, finished: Finished, after: 'archive' | 'delete'): void {
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
