/** The parts beyond the state: the ledger, and the client that speaks to it. */
import { currencyTable } from '../domain/currency.ts';
import type { LedgerClient, OnCall, OnRead } from '../ledger/client/client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Settings } from '../settings/settings.ts';
import { updateSidecars } from '../store/sidecar/sidecar-files.ts';
import type { Store } from '../store/store.ts';
import type { Pacer } from '../sync/push/pace.ts';
import type { PushDeps, PushEvent } from '../sync/push/types.ts';
import { type LedgerAccess, openLedger, refuseLostLedger } from './ledger.ts';

export interface OutsideOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly listen: 'configured' | 'any';
}

/** The ledger and the client for it, each opened once and only when needed: an unchanged source needs neither. */
export class Outside implements AsyncDisposable {
  /** Called after each request to the ledger. */
  readonly callListeners = new Set<OnCall>();
  readonly #settings: Settings;
  readonly #options: OutsideOptions;
  #access: Promise<LedgerAccess> | undefined;
  #client: Promise<{ readonly ledger: LedgerClient; readonly pacer: Pacer }> | undefined;

  constructor(settings: Settings, options: OutsideOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  ledger(): Promise<LedgerAccess> {
    this.#access ??= this.#openLedger();
    return this.#access;
  }

  async #openLedger(): Promise<LedgerAccess> {
    refuseLostLedger(this.#settings, this.#options.store);
    return openLedger({ settings: this.#settings, ...this.#options });
  }

  /** The embedded ledger takes a while to start: it does so while the document is read. Whoever asks hears of failures. */
  makeReady(): void {
    if (this.#access !== undefined || this.#settings.ledger.url !== 'embedded') return;
    this.ledger().catch(() => undefined);
    import('../ledger/client/client.ts').catch(() => undefined);
  }

  async push(listener?: (event: PushEvent) => void): Promise<PushDeps> {
    const { clock, log, store } = this.#options;
    this.#client ??= this.#connect();
    const { ledger, pacer } = await this.#client;
    const { reviewCreations } = await import('../sync/adopt/adopt-existing.ts');
    const { adopt } = this.#settings.ledger;
    const currencies = currencyTable(this.#settings.currencies);
    // Accounts that had another handle before.
    const accounts = Object.entries(this.#settings.accounts).flatMap(([handle, { aliases }]) =>
      aliases.length === 0 ? [] : [{ handle, aliases }],
    );
    const onCategories = (missing: number) => log.warn({ missing }, 'push.categories');
    return {
      store,
      ledger,
      clock,
      pacer,
      review: () => reviewCreations({ store, ledger, currencies, accounts, adopt, onCategories }),
      currencies,
      random: Math.random,
      concurrency: this.#settings.ledger.concurrency,
      log: (event) => {
        // An outage is one line of the log, however long it lasts.
        if (event.event !== 'push.failing' || event.ms === 0) log.info(event, event.event);
        listener?.(event);
      },
    };
  }

  async #connect(): Promise<{ readonly ledger: LedgerClient; readonly pacer: Pacer }> {
    const { clock, log, store } = this.#options;
    // The embedded ledger takes a while to start; these are loaded meanwhile.
    const loading = Promise.all([
      import('../sync/push/pace.ts'),
      import('../ledger/client/client.ts'),
      import('../sync/adopt/adopt-existing.ts'),
    ]);
    const [access, [{ Pacer }]] = await Promise.all([this.ledger(), loading]);
    const pacer = new Pacer({ store, clock, log: (event) => log.info(event, event.event) });
    const ledger = await this.#openClient(access, (limits, askedAt) => pacer.wasDone(limits, askedAt));
    return { ledger, pacer };
  }

  async #openClient({ url, apiKey }: LedgerAccess, onRead: OnRead): Promise<LedgerClient> {
    const { clock } = this.#options;
    const { createLedgerClient } = await import('../ledger/client/client.ts');
    const { concurrency: connections, allowPlainHttp } = this.#settings.ledger;
    const onCall: OnCall = (call) => {
      for (const listener of this.callListeners) listener(call);
    };
    return createLedgerClient({ url, apiKey, connections, clock, allowPlainHttp, onRead, onCall });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const [client, access] = await Promise.allSettled([this.#client, this.#access]);
    // Without a client nothing was sent, and nobody was heard of that had deleted something.
    if (this.#client !== undefined) updateSidecars(this.#options.store);
    if (client.status === 'fulfilled') {
      // Whoever wanted an answer has waited for it: what still hangs is resolved by the next push.
      client.value?.ledger.cutOff();
      await client.value?.ledger.close();
    }
    if (access.status === 'fulfilled') await access.value?.[Symbol.asyncDispose]();
  }
}
