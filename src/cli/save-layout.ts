import { existsSync } from 'node:fs';
import { type ProfileOrder, saveProfileFile } from '../app/save-profile.ts';
import { acquireLock } from '../lib/files/lock.ts';
import type { LoadedSettings } from '../settings/load.ts';
import { isDaemonAlive, isLocked, noDaemonAddress, orderDaemon, readDaemonFile } from '../sync/daemon/control.ts';
import type { CliContext } from './context.ts';

/**
 * Saves a profile and gives its path: by the daemon that holds the state, which takes it up at once, else here. Throws
 * AppError `profile.…`, or `store.locked` (exit code 4) where another process holds the state and takes no commands.
 */
export async function saveLayout(
  context: CliContext,
  { settings }: LoadedSettings,
  order: ProfileOrder,
): Promise<string> {
  const daemon = readDaemonFile(settings.state);
  if (daemon !== undefined && (await isDaemonAlive(daemon))) {
    const report = await orderDaemon(daemon, { kind: 'save-profile', ...order }, { signal: context.signal });
    return report.saved ?? '';
  }
  if (!existsSync(settings.state)) return saveProfileFile(settings, order);
  const lock = lockOr(settings.state);
  try {
    return await saveProfileFile(settings, order);
  } finally {
    lock.release();
  }
}

function lockOr(state: string) {
  try {
    return acquireLock(state);
  } catch (thrown) {
    throw isLocked(thrown) ? noDaemonAddress(state) : thrown;
  }
}
