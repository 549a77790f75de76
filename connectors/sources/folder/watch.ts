import { basename, join } from 'node:path';
import { messageOf } from '../../../src/lib/errors.ts';
import type { Logger } from '../../../src/plugin/contract.ts';
import { isIgnoredName } from '../../unpack/ignored-name.ts';

/**
 * Calls `wake` when something moves in the folder. Events get lost, come early or do not exist at all on network
 * shares (P-FS-1), so this is a hint and failing to watch is a warning.
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
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => path.length > root.length && (isIgnoredName(basename(path)) || path === skipped),
  });
  watcher.on('add', wake).on('change', wake);
  watcher.on('error', (thrown) => log.warn({ reason: messageOf(thrown) }, 'folder.watch-failed'));
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return { [Symbol.asyncDispose]: () => watcher.close() };
}
