import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { LoadedSettings } from '../settings/load.ts';
import type { Settings } from '../settings/settings.ts';
import { copyDatabase, openStore, type Store } from '../store/store.ts';
import type { PullDeps } from '../sync/run/deps.ts';
import { checkConnectors } from './checkup/connectors.ts';
import { openParsing, type Parsing } from './parsing.ts';

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
export async function openRehearsal({ loaded, ...options }: RehearsalOptions): Promise<Rehearsal> {
  const parsing = await openParsing(loaded.settings);
  try {
    await checkConnectors(loaded, parsing.registry);
    return withParsing(parsing, await copyState(loaded.settings, options.clock), options);
  } catch (thrown) {
    await parsing[Symbol.asyncDispose]();
    throw thrown;
  }
}

interface StateCopy {
  readonly store: Store;
  readonly folder: string;
}

async function copyState(settings: Settings, clock: Clock): Promise<StateCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-preview-'));
  try {
    const original = openStore(settings.state, clock, { readOnly: true });
    try {
      await copyDatabase(original, folder);
    } finally {
      original.close();
    }
    return { store: openStore(folder, clock, { lasts: 'process' }), folder };
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true });
    throw thrown;
  }
}

function withParsing(
  parsing: Parsing,
  { store, folder }: StateCopy,
  { clock, log, signal }: Omit<RehearsalOptions, 'loaded'>,
): Rehearsal {
  const { registry, config, pool } = parsing;
  return {
    deps: { store, registry, config, parsePool: pool, clock, log, signal },
    [Symbol.asyncDispose]: async () => {
      await parsing[Symbol.asyncDispose]();
      removeCopy({ store, folder });
    },
  };
}

function removeCopy({ store, folder }: StateCopy): void {
  store.close();
  rmSync(folder, { recursive: true, force: true });
}
