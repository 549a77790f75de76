/** The composition root: what a command that changes the state works with, put together from the settings. */
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkConnectors } from './app/checkup/connectors.ts';
import { checkExports } from './app/checkup/exports.ts';
import type { LedgerAccess } from './app/ledger.ts';
import { Outside } from './app/outside.ts';
import { openParsing, type Parsing } from './app/parsing.ts';
import type { OnCall } from './ledger/client/client.ts';
import type { Clock } from './lib/clock.ts';
import { acquireLock } from './lib/files/lock.ts';
import type { Log } from './lib/log.ts';
import type { LoadedSettings } from './settings/load.ts';
import type { Settings } from './settings/settings.ts';
import { beginGeneration } from './store/sidecar/generation.ts';
import { recallSidecars } from './store/sidecar/sidecar-files.ts';
import { DATABASE_FILE, openStore, type Store } from './store/store.ts';
import type { Parts, ProfileOrder } from './sync/orders/engine.ts';
import type { PushDeps, PushEvent } from './sync/push/types.ts';
import type { PullDeps } from './sync/run/deps.ts';

export interface AppOptions {
  readonly loaded: LoadedSettings;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the process is told to stop. */
  readonly signal: AbortSignal;
  /** The daemon checks the state in full and lets others reach the embedded ledger. */
  readonly role: 'daemon' | 'command';
  /** How long to wait for a process that is just ending. */
  readonly lockWaitMs?: number;
}

/** The one writer of a state folder under one configuration. Closing it lets go of everything, the lock last. */
export interface App extends AsyncDisposable, Parts {
  readonly loaded: LoadedSettings;
  readonly settings: Settings;
  readonly store: Store;
  readonly parsing: Parsing;
  readonly pull: PullDeps;
  /** Writes a profile of tables into the configuration's folder and reads with it from now on; gives its path. */
  saveProfile(order: ProfileOrder): Promise<string>;
  /** The ledger; started or reached when first asked for. */
  ledger(): Promise<LedgerAccess>;
  /** Calls `listener` after each request to the ledger. */
  onLedgerCalls(listener: OnCall): void;
  /** The parts of a push; it needs the ledger. `listener` gets the events of the push. */
  push(listener?: (event: PushEvent) => void): Promise<PushDeps>;
  /** Passes end soon after, as at a stop of the process. */
  halt(): void;
  /** Ends the readers and the ledger; the state stays open for the next configuration. */
  endWork(): Promise<void>;
  /**
   * Another configuration, over the same open state where that is the same folder. This app stays open.
   * Throws AppError `settings.invalid`, `plugin.…`, `profile.…` (exit code 2).
   */
  under(loaded: LoadedSettings): Promise<App>;
}

/**
 * Takes the lock and opens the state. Throws AppError `settings.invalid`, `store.…`, `store.locked` (exit code 4).
 */
export async function openApp(options: AppOptions): Promise<App> {
  const parsing = await openChecked(options.loaded, options.log);
  return compose(options, parsing, openHome(options));
}

/** The readers of documents under this configuration, which the installed plug-ins have agreed to. */
async function openChecked(loaded: LoadedSettings, log: Log): Promise<Parsing> {
  const parsing = await openParsing(loaded.settings);
  try {
    await checkExports(loaded);
    await checkConnectors(loaded, parsing.registry);
    for (const { code, message } of parsing.registry.broken) log.warn({ code, reason: message }, 'plugin.broken');
    return parsing;
  } catch (thrown) {
    await parsing[Symbol.asyncDispose]();
    throw thrown;
  }
}

function compose(options: AppOptions, parsing: Parsing, home: Home): App {
  const { clock, loaded, log, role } = options;
  const { settings } = loaded;
  const { store } = home;
  const outside = new Outside(settings, { clock, log, store, listen: role === 'daemon' ? 'configured' : 'any' });
  const end = new AbortController();
  const signal = AbortSignal.any([options.signal, end.signal]);
  const pull: PullDeps = {
    store,
    registry: parsing.registry,
    // Profiles may be confirmed while the daemon runs.
    get config() {
      return parsing.config;
    },
    parsePool: parsing.pool,
    clock,
    log,
    signal,
    onNews: () => outside.makeReady(),
  };
  let hasEnded = false;
  const endWork = async () => {
    if (hasEnded) return;
    hasEnded = true;
    await parsing[Symbol.asyncDispose]();
    await outside[Symbol.asyncDispose]();
  };
  return {
    loaded,
    settings,
    store,
    parsing,
    pull,
    tryNotices: async (entries) => {
      const { tryNotices } = await import('./app/notices.ts');
      return tryNotices({ settings, store, pull }, { clock, log, signal }, entries);
    },
    saveProfile: async (order) => {
      const { saveProfileFile } = await import('./app/save-profile.ts');
      const path = await saveProfileFile(settings, order);
      await parsing.reload();
      return path;
    },
    removeProfile: async (name) => {
      const { removeProfileFile } = await import('./app/save-profile.ts');
      const fingerprints = await removeProfileFile(settings, name);
      await parsing.reload();
      return fingerprints;
    },
    keepPassword: async (connector, password, way) => {
      const { keepPassword } = await import('./app/sync-config.ts');
      keepPassword(settings.state, connector, password, way);
      await parsing.reload();
    },
    readingOf: async (id, reading) => {
      const { readingOf } = await import('./web/documents/layouts.ts');
      return readingOf({ store, parsing }, id, reading);
    },
    ledger: () => outside.ledger(),
    onLedgerCalls: (listener) => outside.callListeners.add(listener),
    push: (listener) => outside.push(listener),
    halt: () => end.abort(),
    endWork,
    under: async (next) => {
      const others = { ...options, loaded: next };
      if (next.settings.state !== settings.state) return openApp(others);
      return compose(others, await openChecked(next, log), home);
    },
    [Symbol.asyncDispose]: async () => {
      await endWork();
      home.close();
    },
  };
}

/** The state folder as this process holds it. */
interface Home {
  readonly store: Store;
  close(): void;
}

function openHome({ loaded, clock, log, role, lockWaitMs }: AppOptions): Home {
  const { state } = loaded.settings;
  const lock = acquireLock(state, lockWaitMs === undefined ? {} : { waitMs: lockWaitMs });
  if (!existsSync(join(state, DATABASE_FILE))) makePrivate(state);
  try {
    const store = openStore(state, clock, { check: role === 'daemon' ? 'full' : 'cheap' });
    const generation = beginGeneration(store) ? 'restored' : 'same';
    if (recallSidecars(store, generation)) log.warn({}, 'state.restored');
    return {
      store,
      close: () => {
        if (!store.isOpen) return;
        store.close();
        lock.release();
      },
    };
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
}

/** An existing folder, as in a checkout, is for its owner alone from its first use on (P-SEC-3). */
function makePrivate(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A file system without permissions, or a folder of somebody else: doctor says so.
  }
}
