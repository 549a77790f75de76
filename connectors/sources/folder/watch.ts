import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '../../../src/lib/errors.ts';
import type { Logger } from '../../../src/plugin/contract.ts';
import { isIgnoredName } from '../../unpack/archive-kind.ts';

/**
 * Calls `wake` when something moves in the folder. Events get lost, come early or do not exist at all on network
 * shares. So an event is a hint, and a failure to watch is a warning. Only folders are watched. They tell of
 * their files, and a watch of each file takes 9 kB.
 */
export async function watchFolder(
  root: string,
  options: { readonly skip: string | null; readonly log: Logger },
  wake: () => void,
): Promise<AsyncDisposable> {
  const { skip, log } = options;
  // Loaded here: most commands never watch.
  const { watch } = await import('chokidar');
  const skipped = skip === null ? null : join(root, skip);
  const isSkipped = (path: string) => isIgnoredName(basename(path)) || path === skipped;
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => stats?.isFile() === true || (path.length > root.length && isSkipped(path)),
  });
  // Of what went away, such as a file that was settled, there is nothing to read.
  const look = async (path: string) => {
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() === true && !watcher.closed) wake();
  };
  watcher.on('raw', (_, name, about) => {
    const path = join(folderOf(about) ?? root, `${name ?? ''}`);
    if (!isSkipped(path)) void look(path);
  });
  // It may have come with files in it.
  watcher.on('addDir', wake);
  watcher.on('error', (thrown) => log.warn({ reason: messageOf(thrown) }, 'folder.watch-failed'));
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return { [Symbol.asyncDispose]: () => watcher.close() };
}

/** The folder of an event, which chokidar gives beside it. */
function folderOf(about: unknown): string | undefined {
  if (typeof about !== 'object' || about === null || !('watchedPath' in about)) return undefined;
  return typeof about.watchedPath === 'string' ? about.watchedPath : undefined;
}
