import { accessSync, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseDuration } from '../../../src/lib/duration.ts';
import { AppError, codeOf, messageOf } from '../../../src/lib/errors.ts';
import { failPoint } from '../../../src/lib/fail-points.ts';
import { type Delivery, error, type Issue, type Source, type SourceContext } from '../../../src/plugin/contract.ts';
import { type Said, words } from '../../../src/words/message.ts';
import {
  archiveMemory,
  type Delivering,
  deliverFile,
  isKnown,
  refusal,
  tooLarge,
} from '../../unpack/file-deliveries.ts';
import { matcherOf } from './names.ts';
import type { FolderOptions } from './options.ts';
import { absolute, type FoundFile, fingerprintOf, look, type Scan, scanFolder } from './scan.ts';
import { ARCHIVE_FOLDER, settleFile } from './settle.ts';
import { watchFolder } from './watch.ts';

/**
 * A source over one folder. The host knows the files that were read. The source remembers only the contents of
 * archives.
 */
export function openFolder(options: FolderOptions, context: SourceContext): Source {
  const root = resolve(context.baseFolder, options.path);
  const archives = archiveMemory(context.keep);
  return {
    check: async () => check(root, options),
    pull: () => pullFolder(root, options, { host: context, archives, passwords: options.passwords }),
    settle: async (receipt, outcome) => {
      if (options.after === 'leave' || outcome === 'quarantined') return;
      settleFile(Buffer.from(root), receipt, { after: options.after, archives });
    },
    ...(options.watch
      ? { watch: (wake: () => void) => watchFolder(root, { skip: skippedBy(options), log: context.log }, wake) }
      : {}),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** `doctor` asks this. Throws AppError `folder.missing`, `folder.unwritable`. */
function check(root: string, options: FolderOptions): void {
  checkFolder(root);
  const remark = remarkOn(root, options);
  if (remark !== undefined) throw remark;
}

async function* pullFolder(root: string, options: FolderOptions, context: Delivering): AsyncIterable<Delivery> {
  const { host } = context;
  checkFolder(root);
  const remark = remarkOn(root, options);
  if (remark !== undefined) host.remark(remark);
  const bytes = Buffer.from(root);
  const scan = scanFolder(bytes, { matches: matcherOf(options.files), skip: skippedBy(options) });
  const settleMs = parseDuration(options.settle) ?? 0;
  const young: FoundFile[] = [];
  const opened = context.archives.all();
  for (const found of scan.files) {
    if (host.signal.aborted) return;
    if (isKnown(found, context, opened)) continue;
    failPoint('folder.seen');
    if (isAtRest(found, settleMs, host)) yield* deliver(bytes, found, context);
    else young.push(found);
  }
  yield* deliverClosed(scan, host);
  if (young.length === 0) return;
  await host.sleep(settleMs);
  for (const found of young) {
    if (host.signal.aborted) return;
    // Still being written: the next run finds it, sooner where the folder is watched.
    if (look(bytes, found.bytes, found.path)?.fingerprint !== found.fingerprint) continue;
    yield* deliver(bytes, found, context);
  }
}

/** A file that was put away is neither read nor watched. */
function skippedBy({ after }: FolderOptions): string | null {
  return after === 'archive' ? ARCHIVE_FOLDER : null;
}

/** Its last change lies back long enough. A time in the future says nothing, so such a file is looked at twice. */
function isAtRest(found: FoundFile, settleMs: number, context: SourceContext): boolean {
  const age = context.now().getTime() - found.modified;
  return settleMs === 0 || age >= settleMs;
}

async function* deliver(root: Buffer, found: FoundFile, context: Delivering): AsyncIterable<Delivery> {
  failPoint('folder.stable');
  if (found.size > context.host.maxDocumentBytes) {
    yield refusal(found, tooLarge(found.size, context.host));
    return;
  }
  const reading = readFound(root, found);
  if (reading.kind === 'later') return;
  failPoint('folder.read');
  // Another fingerprint than the scan's: the next run asks for the file again and tries.
  if (reading.kind === 'unreadable')
    yield refusal({ ...found, fingerprint: `${found.fingerprint}.unreadable` }, unreadable(reading.reason));
  else yield* deliverFile(found, reading.bytes, context);
}

function* deliverClosed(scan: Scan, context: SourceContext): Iterable<Delivery> {
  for (const { text, reason } of scan.closed) {
    const folder = { path: `${text}/`, modified: context.now().getTime(), fingerprint: 'unreadable' };
    yield refusal(folder, unreadable(reason));
  }
}

function unreadable(reason: Said): Issue {
  return error('folder.unreadable', words('folder.unreadable', { why: reason }));
}

/** Throws AppError `folder.missing` where there is no such folder. */
function checkFolder(root: string): void {
  try {
    if (statSync(root).isDirectory()) return;
  } catch (thrown) {
    const key = codeOf(thrown) === 'ENOENT' ? 'folder.missing#gone' : 'folder.missing#unreachable';
    throw new AppError(key, { path: root }, { cause: thrown });
  }
  throw new AppError('folder.missing#file', { path: root });
}

/** Said where `after:` is to move or delete files of a folder that cannot be written. Undefined where all is well. */
function remarkOn(root: string, { after }: Pick<FolderOptions, 'after'>): AppError | undefined {
  if (after === 'leave') return undefined;
  try {
    accessSync(root, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (thrown) {
    return new AppError('folder.unwritable', { path: root, code: codeOf(thrown) ?? 'error' });
  }
}

type Reading =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  /** Changed, replaced or removed since it was looked at: it is taken up when it rests. */
  | { readonly kind: 'later' }
  | { readonly kind: 'unreadable'; readonly reason: Said };

/** NOFOLLOW and NONBLOCK: between look and open the name may have become a link or a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE', 'ENXIO']);

/** The whole file, provided that it is what was looked at, before the first byte and after the last (P-FS-5). */
function readFound(root: Buffer, found: FoundFile): Reading {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(absolute(root, found.bytes), FLAGS);
    if (!isSame(descriptor, found)) return { kind: 'later' };
    const bytes = Buffer.alloc(found.size);
    const length = fill(descriptor, bytes);
    return length === found.size && isSame(descriptor, found) ? { kind: 'read', bytes } : { kind: 'later' };
  } catch (thrown) {
    if (GONE.has(codeOf(thrown) ?? '')) return { kind: 'later' };
    return { kind: 'unreadable', reason: messageOf(thrown) };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function isSame(descriptor: number, found: FoundFile): boolean {
  const stats = fstatSync(descriptor, { bigint: true });
  return stats.isFile() && fingerprintOf(stats) === found.fingerprint;
}

function fill(descriptor: number, bytes: Uint8Array): number {
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
