import { sha256 } from '../../../src/lib/hash.ts';
import { fitsAnyWildcard } from '../../../src/lib/text/wildcard.ts';
import type { Delivery, Json, Source, SourceContext } from '../../../src/plugin/contract.ts';
import {
  type ArchiveMemory,
  archiveMemory,
  type Delivering,
  deliverFile,
  finishedBy,
  isKnown,
  refusal,
  tooLarge,
} from '../../unpack/file-deliveries.ts';
import type { WebdavOptions } from './options.ts';
import { Folder, type RemoteFile } from './server.ts';

export function openWebdav(options: WebdavOptions, context: SourceContext): Source {
  const folder = new Folder(options, context);
  const archives = archiveMemory(context.keep);
  const { passwords } = options;
  return {
    check: () => folder.check(),
    pull: () => pull(folder, options, { host: context, archives, passwords }),
    settle: async (receipt, outcome) => {
      if (options.after === 'leave' || outcome === 'quarantined') return;
      await settle(receipt, { folder, archives, after: options.after });
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* pull(folder: Folder, options: WebdavOptions, context: Delivering): AsyncIterable<Delivery> {
  const { signal } = context.host;
  if (signal.aborted) return;
  try {
    yield* deliverAll(folder, options, context);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}

async function* deliverAll(folder: Folder, options: WebdavOptions, context: Delivering): AsyncIterable<Delivery> {
  const { host } = context;
  const young: RemoteFile[] = [];
  const opened = context.archives.all();
  for (const file of await folder.files()) {
    if (host.signal.aborted) return;
    if (!fitsAnyWildcard(options.files, file.path) || isKnown(file, context, opened)) continue;
    const age = host.now().getTime() - (file.modified ?? 0);
    if (options.settle === 0 || (file.modified !== null && age >= options.settle))
      yield* deliver(file, folder, context);
    else young.push(file);
  }
  if (young.length === 0) return;
  await host.sleep(options.settle);
  for (const file of young) {
    if (host.signal.aborted) return;
    // Still being written: a later run finds it.
    if ((await folder.look(file.path))?.fingerprint === file.fingerprint) yield* deliver(file, folder, context);
  }
}

async function* deliver(file: RemoteFile, folder: Folder, context: Delivering): AsyncIterable<Delivery> {
  const { host } = context;
  if (file.size !== null && file.size > host.maxDocumentBytes) {
    yield refusal(file, tooLarge(file.size, host));
    return;
  }
  const bytes = await folder.read(file);
  if (bytes !== undefined) yield* deliverFile(file, bytes, context);
}

interface Settling {
  readonly folder: Folder;
  readonly archives: ArchiveMemory;
  readonly after: 'archive' | 'delete';
}

/** Puts the file away, if it still has the bytes that were read. An archive goes once all of its parts are done. */
async function settle(receipt: Json, { folder, archives, after }: Settling): Promise<void> {
  const finished = finishedBy(receipt, archives);
  const file = finished && (await folder.look(finished.path));
  const bytes = file && (await folder.read(file));
  if (finished === undefined || file === undefined || bytes === undefined || sha256(bytes) !== finished.sha256) return;
  if (after === 'delete') await folder.remove(file);
  else await folder.archive(file);
  if (finished.isArchive) archives.forget(finished.path);
}
