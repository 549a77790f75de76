import type { LoadedSettings } from '../../settings/load.ts';
import {
  type DaemonFile,
  isDaemonAlive,
  isLocked,
  noDaemonAddress,
  orderDaemon,
  readDaemonFile,
} from '../../sync/daemon/control.ts';
import type { CommandOptions } from '../../sync/orders/order-runner.ts';
import type { Order } from '../../sync/orders/orders.ts';
import type { OrderReport } from '../../sync/orders/report.ts';

/** How long a daemon that holds the state may take to answer. */
const BUSY_MS = 30_000;

/**
 * Carries out an order that changes the state or the configuration: by the daemon that holds the state, else `here`.
 * Throws AppError `store.locked` (exit code 4) where another process holds the state and takes no commands.
 */
export async function carryOutOnce(
  { settings: { state } }: LoadedSettings,
  order: Order,
  options: CommandOptions,
  here: () => Promise<OrderReport>,
): Promise<OrderReport> {
  const ask = (daemon: DaemonFile) => orderDaemon(daemon, order, options);
  const daemon = readDaemonFile(state);
  if (daemon !== undefined && (await isDaemonAlive(daemon))) return ask(daemon);
  try {
    return await here();
  } catch (thrown) {
    if (!isLocked(thrown)) throw thrown;
  }
  // It holds the state, so it lives: in the midst of a large commit it answers late.
  const busy = readDaemonFile(state);
  if (busy !== undefined && (await isDaemonAlive(busy, BUSY_MS))) return ask(busy);
  throw noDaemonAddress(state);
}
