import { createHash } from 'node:crypto';
import { fitsAnyWildcard } from '../../../src/lib/text/wildcard.ts';
import {
  type Delivery,
  error,
  type Issue,
  type Json,
  type Source,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { archiveKind } from '../../unpack/archive-kind.ts';
import { openArchive, type Part } from '../../unpack/open-archive.ts';
import { type ArchiveMemory, archiveMemory } from '../../unpack/opened-archives.ts';
import type { WebdavOptions } from './options.ts';
import { Folder, type RemoteFile } from './server.ts';

export function openWebdav(options: WebdavOptions, context: SourceContext): Source {
  const folder = new Folder(options, context);
  const archives = archiveMemory(context.keep);
  return {
    check: () => folder.check(),
    pull: () => pull({ folder, archives, options, context }),
    settle: async (receipt, outcome) => {
      if (options.after === 'leave' || outcome === 'quarantined') return;
      await settle(receipt, { folder, archives, after: options.after });
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

interface OpenSource {
  readonly folder: Folder;
  readonly archives: ArchiveMemory;
  readonly options: WebdavOptions;
  readonly context: SourceContext;
}

async function* pull(source: OpenSource): AsyncIterable<Delivery> {
  const { context, folder } = source;
  if (context.signal.aborted) return;
  try {
    yield* deliverAll(source, await folder.files());
  } catch (thrown) {
    if (!context.signal.aborted) throw thrown;
  }
}

async function* deliverAll(source: OpenSource, files: readonly RemoteFile[]): AsyncIterable<Delivery> {
  const { context, folder, options } = source;
  const young: RemoteFile[] = [];
  for (const file of files) {
    if (context.signal.aborted) return;
    if (!fitsAnyWildcard(options.files, file.path) || isKnown(file, source)) continue;
    const age = context.now().getTime() - (file.modified ?? 0);
    if (options.settle === 0 || (file.modified !== null && age >= options.settle)) yield* deliver(file, source);
    else young.push(file);
  }
  if (young.length === 0) return;
  await context.sleep(options.settle);
  for (const file of young) {
    if (context.signal.aborted) return;
    // Still being written: a later run finds it.
    if ((await folder.look(file.path))?.fingerprint === file.fingerprint) yield* deliver(file, source);
  }
}

/** An archive is known by its contents: the host must hear of every part that still lies there. */
function isKnown({ path, fingerprint }: RemoteFile, { archives, context }: OpenSource): boolean {
  const archive = archives.all()[path];
  if (archive === undefined || archive.fingerprint !== fingerprint) return context.isKnown(path, fingerprint);
  return archive.parts.map((origin) => context.isKnown(origin, fingerprint)).every(Boolean);
}

async function* deliver(file: RemoteFile, source: OpenSource): AsyncIterable<Delivery> {
  const { context, folder, options } = source;
  if (file.size !== null && file.size > context.maxDocumentBytes) {
    yield refusal(file, file.path, tooLarge(file.size, context.maxDocumentBytes));
    return;
  }
  const bytes = await folder.read(file);
  if (bytes === undefined) return;
  const hash = sha256(bytes);
  if (archiveKind(bytes, file.path) === undefined) {
    yield delivery(file, file.path, bytes, { path: file.path, sha256: hash });
    return;
  }
  const opened = await openArchive(file.path, bytes, options.passwords, context.open);
  if ('severity' in opened) yield refusal(file, file.path, opened);
  else yield* deliverParts(file, opened, hash, source);
}

function* deliverParts(file: RemoteFile, parts: readonly Part[], hash: string, source: OpenSource): Iterable<Delivery> {
  const { archives, context } = source;
  const { fingerprint, path } = file;
  archives.remember(path, { fingerprint, sha256: hash, parts: parts.map(({ origin }) => origin), settled: [] });
  for (const part of parts) {
    const receipt = { path, sha256: hash, part: part.origin };
    if ('fault' in part) {
      yield refusal(
        file,
        part.origin,
        error('archive.entry', words('document.cannotTakenOut', { path, why: part.fault })),
        receipt,
      );
    } else if (part.bytes.length > context.maxDocumentBytes) {
      yield refusal(file, part.origin, tooLarge(part.bytes.length, context.maxDocumentBytes), receipt);
    } else yield delivery(file, part.origin, part.bytes, receipt);
  }
}

function delivery(file: RemoteFile, origin: string, bytes: Uint8Array, receipt: Json): Delivery {
  return {
    document: {
      sha256: sha256(bytes),
      name: origin.slice(origin.lastIndexOf('/') + 1),
      bytes,
      receivedAt: new Date(file.modified ?? 0).toISOString(),
    },
    cursor: null,
    origin,
    fingerprint: file.fingerprint,
    receipt,
  };
}

function refusal(file: RemoteFile, origin: string, refused: Issue, receipt: Json = { path: file.path }): Delivery {
  const given = delivery(file, origin, new Uint8Array(), receipt);
  const name = sha256(Buffer.from(`refused\n${origin}\n${file.fingerprint}`, 'utf8'));
  return { ...given, document: { ...given.document, sha256: name }, refused };
}

function tooLarge(size: number, most: number): Issue {
  return error('parse.size', words('document.fileBytesMoreDocument', { count: size, number: most }));
}

interface Settling {
  readonly folder: Folder;
  readonly archives: ArchiveMemory;
  readonly after: 'archive' | 'delete';
}

/** Puts the file away, if it still has the bytes that were read. An archive goes once all of its parts are done. */
async function settle(receipt: Json, { folder, archives, after }: Settling): Promise<void> {
  if (typeof receipt !== 'object' || receipt === null || !('path' in receipt)) return;
  const { path, sha256: hash, part } = receipt;
  if (typeof path !== 'string' || typeof hash !== 'string') return;
  if (typeof part === 'string' && !isWhole(path, hash, part, archives)) return;
  const file = await folder.look(path);
  const bytes = file === undefined ? undefined : await folder.read(file);
  if (file === undefined || bytes === undefined || sha256(bytes) !== hash) return;
  if (after === 'delete') await folder.remove(file);
  else await folder.archive(file);
  if (typeof part === 'string') archives.forget(path);
}

/** Notes that one part is done. True where that was the last of them. */
function isWhole(path: string, hash: string, part: string, archives: ArchiveMemory): boolean {
  const archive = archives.all()[path];
  if (archive === undefined || archive.sha256 !== hash || !archive.parts.includes(part)) return false;
  const settled = [...new Set([...archive.settled, part])];
  archives.remember(path, { ...archive, settled });
  return archive.parts.every((each) => settled.includes(each));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
