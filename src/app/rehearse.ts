import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { LoadedSettings } from '../settings/load.ts';
import { copyDatabase } from '../store/copy.ts';
import { openStore } from '../store/store.ts';
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
 * What a pull works with, on a copy of the state that is thrown away: nothing that is tried on it can touch the real
 * one, and it may be made beside a running daemon.
 */
export async function openRehearsal(options: RehearsalOptions): Promise<Rehearsal> {
  const { loaded, clock, log, signal } = options;
  const { settings } = loaded;
  const parsing = await openParsing(settings);
  await checkConnectors(loaded, parsing.registry);
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-preview-'));
  const original = openStore(settings.state, clock, { readOnly: true });
  try {
    await copyDatabase(original, folder);
  } finally {
    original.close();
  }
  const store = openStore(folder, clock);
  const { registry, config, pool } = parsing;
  return {
    deps: { store, registry, config, parsePool: pool, clock, log, signal },
    [Symbol.asyncDispose]: async () => {
      await parsing[Symbol.asyncDispose]();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
