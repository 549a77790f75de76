import { accessSync, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseDuration } from '../../../src/lib/duration.ts';
import { AppError, codeOf, messageOf } from '../../../src/lib/errors.ts';
import { failPoint } from '../../../src/lib/fail-points.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { type Delivery, error, type Issue, type Source, type SourceContext } from '../../../src/plugin/contract.ts';
import { type Said, words } from '../../../src/words/message.ts';
import { archiveKind } from '../../unpack/archive-kind.ts';
import { openArchive, type Part } from '../../unpack/open-archive.ts';
import { type ArchiveMemory, archiveMemory, type OpenedArchives } from '../../unpack/opened-archives.ts';
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

/** The parts of a pull. The host's context stays whole: a copy would ask the system for its time zone. */
interface FolderContext {
  readonly host: SourceContext;
  /** The passwords that may open a locked archive. */
  readonly passwords: readonly string[];
  readonly archives: ArchiveMemory;
}

async function* pullFolder(root: string, options: FolderOptions, context: FolderContext): AsyncIterable<Delivery> {
  checkFolder(root);
  const remark = remarkOn(root, options);
  if (remark !== undefined) context.host.remark(remark);
  const bytes = Buffer.from(root);
  const scan = await scanFolder(bytes, {
    matches: matcherOf(options.files),
    skip: skippedBy(options),
  });
  const young: FoundFile[] = [];
  const opened = context.archives.all();
  const settleMs = parseDuration(options.settle) ?? 0;
  for (const found of scan.files) {
    if (context.host.signal.aborted) return;
    if (isKnown(found, context.host, opened)) continue;
    failPoint('folder.seen');
    if (isAtRest(found, settleMs, context.host)) yield* deliver(bytes, found, context);
    else young.push(found);
  }
  yield* deliverClosed(scan, context.host);
  if (young.length === 0) return;
  await context.host.sleep(settleMs);
  for (const found of young) {
    if (context.host.signal.aborted) return;
    // Still being written: the next run finds it, sooner where the folder is watched.
    if (look(bytes, found.path, found.text)?.fingerprint !== found.fingerprint) continue;
    yield* deliver(bytes, found, context);
  }
}

/** An archive is known by its contents: the host must hear of every part that still lies there. */
function isKnown({ text, fingerprint }: FoundFile, context: SourceContext, opened: OpenedArchives): boolean {
  const ask = context.isKnown;
  const archive = opened[text];
  if (archive === undefined || archive.fingerprint !== fingerprint) return ask(text, fingerprint);
  return archive.parts.map((origin) => ask(origin, fingerprint)).every(Boolean);
}

/** A file that was put away is neither read nor watched. */
function skippedBy({ after }: FolderOptions): string | null {
  return after === 'archive' ? ARCHIVE_FOLDER : null;
}

/** Its last change lies back long enough. A time in the future says nothing, so such a file is looked at twice. */
function isAtRest(found: FoundFile, settleMs: number, context: SourceContext): boolean {
  const age = context.now().getTime() - found.mtimeMs;
  return settleMs === 0 || age >= settleMs;
}

async function* deliver(root: Buffer, found: FoundFile, context: FolderContext): AsyncIterable<Delivery> {
  failPoint('folder.stable');
  if (found.size > context.host.maxDocumentBytes) {
    const said = words('document.fileBytesMoreDocument', { count: found.size, number: context.host.maxDocumentBytes });
    yield refusal(found, found.fingerprint, error('parse.size', said));
    return;
  }
  const reading = readFound(root, found);
  if (reading.kind === 'later') return;
  failPoint('folder.read');
  if (reading.kind === 'unreadable') {
    // Another fingerprint than the scan's: the next run asks for the file again and tries.
    yield refusal(found, `${found.fingerprint}.unreadable`, unreadable(reading.reason));
    return;
  }
  const hash = sha256(reading.bytes);
  if (archiveKind(reading.bytes, found.text) === undefined) {
    yield delivery(found, found.fingerprint, reading.bytes, hash);
  } else {
    const opened = await openArchive(found.text, reading.bytes, context.passwords, context.host.open);
    yield* deliverParts(found, opened, hash, context);
  }
}

/** Every file in an archive is a document of its own. */
function* deliverParts(
  found: FoundFile,
  opened: readonly Part[] | Issue,
  hash: string,
  context: FolderContext,
): Iterable<Delivery> {
  const { fingerprint, text } = found;
  if ('severity' in opened) {
    yield refusal(found, fingerprint, opened);
    return;
  }
  const parts = opened.map(({ origin }) => origin);
  context.archives.remember(text, { fingerprint, sha256: hash, parts, settled: [] });
  for (const part of opened) {
    const given = partDelivery({ ...found, text: part.origin }, part, context.host.maxDocumentBytes, text);
    const document = { ...given.document, name: part.name };
    yield { ...given, document, receipt: { path: text, sha256: hash, part: part.origin } };
  }
}

function partDelivery(found: FoundFile, part: Part, maxBytes: number, archive: string): Delivery {
  if ('fault' in part) {
    const said = words('document.cannotTakenOut', { path: archive, why: part.fault });
    return refusal(found, found.fingerprint, error('archive.entry', said));
  }
  if (part.bytes.length <= maxBytes) return delivery(found, found.fingerprint, part.bytes, sha256(part.bytes));
  const said = words('document.bytesMoreDocumentMay', { count: part.bytes.length, number: maxBytes });
  return refusal(found, found.fingerprint, error('parse.size', said));
}

function* deliverClosed(scan: Scan, context: SourceContext): Iterable<Delivery> {
  for (const { text, reason } of scan.closed) {
    const found = { path: Buffer.of(), text: `${text}/`, size: 0, mtimeMs: context.now().getTime(), fingerprint: '' };
    yield refusal(found, 'unreadable', unreadable(reason));
  }
}

function unreadable(reason: Said): Issue {
  return error('folder.unreadable', words('folder.unreadable', { why: reason }));
}

function refusal(found: FoundFile, fingerprint: string, refused: Issue): Delivery {
  const name = sha256(`refused\n${found.text}\n${fingerprint}`);
  return { ...delivery(found, fingerprint, new Uint8Array(), name), refused };
}

function delivery(found: FoundFile, fingerprint: string, bytes: Uint8Array, hash: string): Delivery {
  return {
    document: {
      sha256: hash,
      name: basename(found.text),
      bytes,
      receivedAt: new Date(found.mtimeMs).toISOString(),
    },
    cursor: null,
    origin: found.text,
    fingerprint,
    receipt: { path: found.text, sha256: hash },
  };
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
    descriptor = openSync(absolute(root, found.path), FLAGS);
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
