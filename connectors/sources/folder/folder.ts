import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AppError, codeOf } from '../../../src/lib/errors.ts';
import { failPoint } from '../../../src/lib/fail-points.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import {
  type Delivery,
  error,
  type Issue,
  type Json,
  type Source,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import { ARCHIVE_FOLDER, putAway } from './after.ts';
import { matcherOf, textToPath } from './names.ts';
import type { FolderOptions } from './options.ts';
import { readFound } from './read.ts';
import { type FoundFile, look, type Scan, scanFolder } from './scan.ts';
import { watchFolder } from './watch.ts';

/** A source over one folder. It keeps nothing between runs: what was read is asked of the host. */
export function openFolder(options: FolderOptions, context: SourceContext): Source {
  const root = resolve(context.baseFolder, options.path);
  return {
    check: async () => checkFolder(root),
    pull: () => pullFolder(root, options, context),
    settle: async (receipt, outcome) => {
      const finished = readReceipt(receipt);
      if (options.after === 'leave' || outcome === 'quarantined' || finished === undefined) return;
      failPoint('folder.before-settle');
      putAway(Buffer.from(root), finished, options.after);
      failPoint('folder.after-settle');
    },
    ...(options.watch
      ? { watch: (wake: () => void) => watchFolder(root, { skip: skippedBy(options), log: context.log }, wake) }
      : {}),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function checkFolder(root: string): void {
  try {
    if (statSync(root).isDirectory()) return;
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') throw noFolder(root, 'cannot be reached', thrown);
    throw noFolder(root, 'does not exist', thrown);
  }
  throw noFolder(root, 'is not a folder', undefined);
}

function noFolder(root: string, what: string, cause: unknown): AppError {
  return new AppError('folder.missing', `the folder ${root} ${what}`, {
    hint: 'create it, or correct `path:` of this connector',
    ...(cause === undefined ? {} : { cause }),
  });
}

async function* pullFolder(root: string, options: FolderOptions, context: SourceContext): AsyncIterable<Delivery> {
  checkFolder(root);
  const bytes = Buffer.from(root);
  const scan = await scanFolder(bytes, {
    matches: matcherOf(options.files),
    skip: skippedBy(options),
  });
  const young: FoundFile[] = [];
  for (const found of scan.files) {
    if (context.signal.aborted) return;
    if (context.isKnown(found.text, found.fingerprint)) continue;
    failPoint('folder.seen');
    if (isAtRest(found, options, context)) yield* deliver(bytes, found, context);
    else young.push(found);
  }
  yield* deliverClosed(scan, context);
  if (young.length === 0) return;
  await context.sleep(options.settle);
  for (const found of young) {
    if (context.signal.aborted) return;
    // Still being written: the next run finds it, sooner where the folder is watched.
    if (look(bytes, found.path, found.text)?.fingerprint !== found.fingerprint) continue;
    yield* deliver(bytes, found, context);
  }
}

/** What was put away is neither read nor watched. */
function skippedBy({ after }: FolderOptions): string | null {
  return after === 'archive' ? ARCHIVE_FOLDER : null;
}

/** Its last change lies back long enough. A time in the future says nothing, so such a file is looked at twice. */
function isAtRest(found: FoundFile, options: FolderOptions, context: SourceContext): boolean {
  const age = context.now().getTime() - found.mtimeMs;
  return options.settle === 0 || age >= options.settle;
}

function* deliver(root: Buffer, found: FoundFile, context: SourceContext): Iterable<Delivery> {
  failPoint('folder.stable');
  if (found.size > context.maxDocumentBytes) {
    const said = `the file has ${found.size} bytes, more than the ${context.maxDocumentBytes} that a document may have`;
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
  yield delivery(found, found.fingerprint, reading.bytes, sha256(reading.bytes));
}

function* deliverClosed(scan: Scan, context: SourceContext): Iterable<Delivery> {
  for (const { text, reason } of scan.closed) {
    const found = { path: Buffer.of(), text: `${text}/`, size: 0, mtimeMs: context.now().getTime(), fingerprint: '' };
    yield refusal(found, 'unreadable', unreadable(reason));
  }
}

function unreadable(reason: string): Issue {
  return error(
    'folder.unreadable',
    `it cannot be read: ${reason}. Give the user that runs bankfeed permission to read it`,
  );
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

function readReceipt(receipt: Json): { readonly path: Buffer; readonly sha256: string } | undefined {
  if (typeof receipt !== 'object' || receipt === null || !('path' in receipt) || !('sha256' in receipt))
    return undefined;
  const { path, sha256: hash } = receipt;
  return typeof path === 'string' && typeof hash === 'string' ? { path: textToPath(path), sha256: hash } : undefined;
}
