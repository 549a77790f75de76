import { type App, openApp } from '../app.ts';
import type { LoadedSettings } from '../settings/load.ts';
import {
  type ControlOrder,
  isDaemonAlive,
  isLocked,
  noDaemonAddress,
  orderDaemon,
  readDaemonFile,
} from '../sync/control.ts';
import type { SyncReport } from '../sync/once.ts';
import type { CliContext } from './context.ts';
import { openLog } from './logging.ts';
import type { ProgressLine } from './progress.ts';

/** What an order came to, whoever carried it out. */
export type OrderReport = SyncReport & { readonly requests?: number };

/**
 * Carries out an order that changes the state: by the daemon that holds the state, else here. Throws AppError
 * `store.locked` (exit code 4) where another process holds the state and takes no commands.
 */
export async function carryOut(
  context: CliContext,
  loaded: LoadedSettings,
  order: ControlOrder,
  progress: ProgressLine,
  here: (app: App) => Promise<OrderReport>,
): Promise<OrderReport> {
  const { clock, signal } = context;
  const daemon = readDaemonFile(loaded.settings.state);
  if (daemon !== undefined && (await isDaemonAlive(daemon))) {
    return orderDaemon(daemon, order, { signal, onProgress: (step) => progress.show(step) });
  }
  const log = openLog(context, 'command', loaded.secrets);
  try {
    await using app = await openApp({ loaded, clock, log, signal, role: 'command' });
    return await here(app);
  } catch (thrown) {
    throw isLocked(thrown) ? noDaemonAddress(loaded.settings.state) : thrown;
  }
}
