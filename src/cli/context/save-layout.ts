import { existsSync } from 'node:fs';
import { saveProfileFile } from '../../app/save-profile.ts';
import { acquireLock } from '../../lib/files/lock.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import type { ProfileOrder } from '../../sync/orders/engine.ts';
import { carryOutOnce } from './carry-out.ts';
import type { CliContext } from './context.ts';

/**
 * Saves a profile and gives its path. The daemon that holds the state saves it and reads with it at once; without
 * one, this process does. Throws AppError `profile.…`. Throws `store.locked` (exit code 4) where another process
 * holds the state and takes no commands.
 */
export async function saveLayout(
  { signal }: CliContext,
  loaded: LoadedSettings,
  profile: Omit<ProfileOrder, 'place'>,
): Promise<string> {
  const order = { kind: 'save-profile', ...profile } as const;
  const report = await carryOutOnce(loaded, order, { signal, patienceMs: 0 }, async () => {
    const { settings } = loaded;
    // Without a state there is nobody to shut out.
    const lock = existsSync(settings.state) ? acquireLock(settings.state) : undefined;
    try {
      return { saved: await saveProfileFile(settings, { ...profile, place: 'configuration' }), runs: [], push: null };
    } finally {
      lock?.release();
    }
  });
  return report.saved ?? '';
}
