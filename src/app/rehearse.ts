import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { LoadedSettings } from '../settings/load.ts';
import { copyDatabase, openStore } from '../store/store.ts';
import type { PullDeps } from '../sync/run/deps.ts';
import { checkConnectors } from './checkup/connectors.ts';
import { openParsing } from './parsing.ts';

export interface Rehearsal extends AsyncDisposable {
  readonly deps: PullDeps;
}

export interface RehearsalOptions {
  readonly loaded: LoadedSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * The parts for a pull, on a copy of the state that is thrown away. No trial on it can touch the real state. It may
 * run beside a daemon.
 */
export async function openRehearsal({ clock, loaded, log, signal }: RehearsalOptions): Promise<Rehearsal> {
  await using opening = new AsyncDisposableStack();
  const { config, pool, registry } = opening.use(await openParsing(loaded.settings));
  await checkConnectors(loaded, registry);
  const folder = opening.adopt(mkdtempSync(join(tmpdir(), 'bankfeed-preview-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  );
  const original = openStore(loaded.settings.state, clock, { readOnly: true });
  try {
    await copyDatabase(original, folder);
  } finally {
    original.close();
  }
  const store = opening.adopt(openStore(folder, clock, { lasts: 'process' }), (copy) => copy.close());
  const open = opening.move();
  return {
    deps: { store, registry, config, parsePool: pool, clock, log, signal },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
