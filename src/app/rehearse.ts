import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { LoadedSettings } from '../settings/load.ts';
import type { Settings } from '../settings/settings.ts';
import { copyDatabase } from '../store/copy.ts';
import { openStore } from '../store/store.ts';
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
  await checkConnectors(loaded, parsing.registry);
  return copyWith(parsing, loaded.settings, { ...options, below: tmpdir() });
}

export interface CopyOptions extends Omit<RehearsalOptions, 'loaded'> {
  /** The folder in which the copy lies. One process at a time makes copies there. */
  readonly below: string;
}

/** The same for settings that a daemon works with already. What an ended process left behind is removed. */
export async function openCopy(settings: Settings, options: CopyOptions): Promise<Rehearsal> {
  for (const name of readdirSync(options.below))
    if (name.startsWith(FOLDER)) rmSync(join(options.below, name), { recursive: true, force: true });
  return copyWith(await openParsing(settings), settings, options);
}

const FOLDER = 'bankfeed-preview-';

async function copyWith(parsing: Parsing, settings: Settings, options: CopyOptions): Promise<Rehearsal> {
  const { below, clock, log, signal } = options;
  const folder = mkdtempSync(join(below, FOLDER));
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
