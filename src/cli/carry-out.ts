import { type App, openApp } from '../app.ts';
import type { LoadedSettings } from '../settings/load.ts';
import {
  type ControlOrder,
  type DaemonFile,
  isDaemonAlive,
  isLocked,
  noDaemonAddress,
  type OrderReport,
  orderDaemon,
  readDaemonFile,
} from '../sync/daemon/control.ts';
import type { CliContext } from './context.ts';
import { openLog } from './logging.ts';
import type { ProgressLine } from './output/progress.ts';

/** How long a daemon that holds the state may take to answer. */
const BUSY_MS = 30_000;

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
  const { state } = loaded.settings;
  const ask = (daemon: DaemonFile) => orderDaemon(daemon, order, { signal, onProgress: (step) => progress.show(step) });
  const daemon = readDaemonFile(state);
  if (daemon !== undefined && (await isDaemonAlive(daemon))) return ask(daemon);
  const log = await openLog(context, 'command', loaded.secrets);
  try {
    await using app = await openApp({ loaded, clock, log, signal, role: 'command' });
    return await here(app);
  } catch (thrown) {
    if (!isLocked(thrown)) throw thrown;
  }
  // It holds the state, so it lives: in the midst of a large commit it answers late.
  const busy = readDaemonFile(state);
  if (busy !== undefined && (await isDaemonAlive(busy, BUSY_MS))) return ask(busy);
  throw noDaemonAddress(state);
}
