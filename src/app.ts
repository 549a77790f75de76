/** The composition root: what a command that changes the state works with, put together from the settings. */
import { checkConnectors } from './app/checkup/connectors.ts';
import { type LedgerAccess, openLedger } from './app/ledger.ts';
import { openParsing, type Parsing } from './app/parsing.ts';
import { currencyTable } from './domain/currency.ts';
import type { HearCall, HearRead, LedgerClient } from './ledger/client/client.ts';
import type { Clock } from './lib/clock.ts';
import { acquireLock, type Lock } from './lib/files/lock.ts';
import type { Log } from './lib/log.ts';
import type { LoadedSettings } from './settings/load.ts';
import type { Settings } from './settings/settings.ts';
import { beginGeneration } from './store/sidecar/generation.ts';
import { keepBeside, recallBeside } from './store/sidecar/sidecar-files.ts';
import { openStore, type Store } from './store/store.ts';
import type { Parts, ProfileOrder } from './sync/orders/engine.ts';
import type { Pacer } from './sync/push/pace.ts';
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

/** The one writer of a state folder. Closing it lets go of everything, the lock last. */
export interface App extends AsyncDisposable, Parts {
  readonly settings: Settings;
  readonly store: Store;
  readonly parsing: Parsing;
  readonly pull: PullDeps;
  /** Writes a profile of tables into the configuration's folder and reads with it from now on; gives its path. */
  saveProfile(order: ProfileOrder): Promise<string>;
  /** The ledger; started or reached when first asked for. */
  ledger(): Promise<LedgerAccess>;
  /** Calls `listener` after each request to the ledger. */
  hearLedgerCalls(listener: HearCall): void;
  /** What a push works with; needs the ledger. `hear` is told of what the push meets. */
  push(hear?: (event: PushEvent) => void): Promise<PushDeps>;
}

/**
 * Takes the lock and opens the state. Throws AppError `settings.invalid`, `store.…`, `store.locked` (exit code 4).
 */
export async function openApp(options: AppOptions): Promise<App> {
  const { loaded, clock, log, signal } = options;
  const { settings } = loaded;
  const parsing = await openParsing(settings);
  await checkConnectors(loaded, parsing.registry);
  const { lock, store } = openState(options);
  const outside = new Outside(settings, {
    clock,
    log,
    store,
    listen: options.role === 'daemon' ? 'configured' : 'any',
  });
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
  return {
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
    readingOf: async (id, reading) => {
      const { readingOf } = await import('./app/layouts.ts');
      return readingOf({ store, parsing }, id, reading);
    },
    ledger: () => outside.ledger(),
    hearLedgerCalls: (listener) => outside.callListeners.add(listener),
    push: (hear) => outside.push(hear),
    [Symbol.asyncDispose]: async () => {
      await parsing[Symbol.asyncDispose]();
      await outside[Symbol.asyncDispose]();
      store.close();
      lock.release();
    },
  };
}

function openState({ loaded, clock, log, role, lockWaitMs }: AppOptions): {
  readonly lock: Lock;
  readonly store: Store;
} {
  const { state } = loaded.settings;
  const lock = acquireLock(state, lockWaitMs === undefined ? {} : { waitMs: lockWaitMs });
  try {
    const store = openStore(state, clock, { check: role === 'daemon' ? 'full' : 'cheap' });
    if (beginGeneration(store)) log.warn({}, 'state.restored');
    recallBeside(store);
    return { lock, store };
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
}

interface OutsideOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly listen: 'configured' | 'any';
}

/** The ledger and the client for it, each opened once and only when needed: an unchanged source needs neither. */
class Outside implements AsyncDisposable {
  readonly callListeners = new Set<HearCall>();
  readonly #settings: Settings;
  readonly #options: OutsideOptions;
  #access: Promise<LedgerAccess> | undefined;
  #client: Promise<{ readonly ledger: LedgerClient; readonly pacer: Pacer }> | undefined;

  constructor(settings: Settings, options: OutsideOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  ledger(): Promise<LedgerAccess> {
    this.#access ??= openLedger({ settings: this.#settings, ...this.#options });
    return this.#access;
  }

  /** The embedded ledger takes a while to start: it does so while the document is read. Whoever asks hears of failures. */
  makeReady(): void {
    if (this.#access !== undefined || this.#settings.ledger.url !== 'embedded') return;
    this.ledger().catch(() => undefined);
    import('./ledger/client/client.ts').catch(() => undefined);
  }

  async push(hear?: (event: PushEvent) => void): Promise<PushDeps> {
    const { clock, log, store } = this.#options;
    this.#client ??= this.#connect();
    const { ledger, pacer } = await this.#client;
    const { reviewCreations } = await import('./sync/adopt/adopt-existing.ts');
    const { adopt } = this.#settings.ledger;
    const currencies = currencyTable(this.#settings.currencies);
    const onCategories = (missing: number) => log.warn({ missing }, 'push.categories');
    return {
      store,
      ledger,
      clock,
      pacer,
      review: () => reviewCreations({ store, ledger, currencies, adopt, onCategories }),
      currencies,
      random: Math.random,
      concurrency: this.#settings.ledger.concurrency,
      log: (event) => {
        log.info(event, event.event);
        hear?.(event);
      },
    };
  }

  async #connect(): Promise<{ readonly ledger: LedgerClient; readonly pacer: Pacer }> {
    const { clock, log, store } = this.#options;
    const access = await this.ledger();
    const { openPacer } = await import('./sync/push/open-pacer.ts');
    const pacer = openPacer({ store, clock, log: (event) => log.info(event, event.event) });
    const ledger = await this.#openClient(access, (limits, askedAt) => pacer.wasDone(limits, askedAt));
    return { ledger, pacer };
  }

  async #openClient({ url, apiKey }: LedgerAccess, hearRead: HearRead): Promise<LedgerClient> {
    const { clock } = this.#options;
    const { createLedgerClient } = await import('./ledger/client/client.ts');
    const { concurrency: connections, allowPlainHttp } = this.#settings.ledger;
    const hearCall: HearCall = (call) => {
      for (const listener of this.callListeners) listener(call);
    };
    return createLedgerClient({ url, apiKey, connections, clock, allowPlainHttp, hearRead, hearCall });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const [client, access] = await Promise.allSettled([this.#client, this.#access]);
    // Without a client nothing was sent, and nobody was heard of that had deleted something.
    if (this.#client !== undefined) keepBeside(this.#options.store);
    if (client.status === 'fulfilled') {
      // Whoever wanted an answer has waited for it: what still hangs is resolved by the next push.
      client.value?.ledger.cutOff();
      await client.value?.ledger.close();
    }
    if (access.status === 'fulfilled') await access.value?.[Symbol.asyncDispose]();
  }
}
