import { messageOf } from '../../../src/lib/errors.ts';
import type { Logger } from '../../../src/plugin/contract.ts';
import { isIgnoredName } from './names.ts';

/**
 * Calls `wake` when something moves in the folder. Events get lost, come early or do not exist at all on network
 * shares (P-FS-1), so this is a hint and failing to watch is a warning.
 */
export async function watchFolder(root: string, wake: () => void, log: Logger): Promise<AsyncDisposable> {
  // Loaded here: most commands never watch.
  const { watch } = await import('chokidar');
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => path.length > root.length && isIgnoredName(path.slice(path.lastIndexOf('/') + 1)),
  });
  watcher.on('add', wake).on('change', wake);
  watcher.on('error', (thrown) => log.warn({ reason: messageOf(thrown) }, 'folder.watch-failed'));
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return { [Symbol.asyncDispose]: () => watcher.close() };
}
