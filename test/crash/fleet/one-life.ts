/**
 * One life of the program within this process, from its start to its end. It has engine, store and client as the daemon
 * does. Documents are JSON, since the bytes of a bank are another test's business.
 */
import { join } from 'node:path';
import { builtIns } from '../../../connectors/index.ts';
import { prove } from '../../../src/core/prove.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { clientOver } from '../../../src/ledger/client/client.ts';
import type { Transport } from '../../../src/ledger/client/transport.ts';
import { codeOf } from '../../../src/lib/errors.ts';
import { silentLog } from '../../../src/lib/log.ts';
import { createRegistry } from '../../../src/plugin/registry.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { reviewCreations } from '../../../src/sync/adopt/adopt-existing.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { documentsNamed, undo } from '../../../src/sync/history/undo.ts';
import { createEngine } from '../../../src/sync/orders/engine.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { Pacer } from '../../../src/sync/push/pace.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { documentsIn, refusedIn } from '../../support/ask.ts';
import type { FakeClock } from '../../support/clock/fake-clock.ts';
import { line, statement } from '../../support/identity/statements.ts';
import { Crash } from '../../world/crash.ts';
import { ACCOUNTS, type Bank, type Handle, type Told, type Wishes } from './bank.ts';

export interface Surroundings {
  /** Holds `inbox`. */
  readonly folder: string;
  readonly ledger: Transport;
  readonly clock: FakeClock;
  /** From 0 to 1. */
  readonly random: () => number;
}

const READER: ParsePool = {
  parse: async ({ bytes }) => {
    const { of, on, from, to, lines } = JSON.parse(new TextDecoder().decode(bytes)) as Told;
    const shown = lines.map(({ day: bookedOn, cents, payee, reference, other }) =>
      line(bookedOn, (cents / 100).toFixed(2), payee, reference, {
        counterparty: other === null ? null : { account: ACCOUNTS[other], name: null },
      }),
    );
    const account = {
      bankId: null,
      branchId: null,
      accountId: ACCOUNTS[of],
      iban: null,
      type: null,
      kind: 'bank',
    } as const;
    const read = statement(shown, { account, asOf: on, period: [from, to] });
    return { format: 'ofx', statements: [read], proofs: [prove(read)], issues: [] };
  },
  prepare: () => Promise.reject(new Error('nothing is prepared here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

const REGISTRY = createRegistry(builtIns, []);
const currencies = currencyTable({});

export class Life {
  readonly crash = new Crash();
  readonly store: Store;
  readonly #deps: PullDeps;
  readonly #engine: ReturnType<typeof createEngine>;
  readonly #cutOff: () => Promise<void>;
  readonly #readBack: () => Promise<void>;
  readonly asked = new Set<string>();

  constructor({ folder, ledger, clock, random }: Surroundings) {
    this.store = openStore(join(folder, 'state'), clock);
    // Years need not reach the disk: what a killed process leaves behind is the same.
    this.store.db.pragma('synchronous = OFF');
    // Nobody else opens it.
    this.store.db.pragma('locking_mode = EXCLUSIVE');
    const store = this.crash.store(this.store);
    recallSidecars(store, beginGeneration(store) ? 'restored' : 'same');
    this.#deps = {
      ...{ store, clock, log: silentLog, parsePool: READER, signal: this.crash.abort.signal },
      ...{ registry: REGISTRY, config: configIn(folder) },
    };
    const reached = clientOver(ledger, clock);
    const client = this.crash.client(reached);
    const pacer = new Pacer({ store, clock });
    const notHere = () => Promise.reject(new Error('there is no folder of profiles'));
    this.#engine = createEngine({
      pull: this.#deps,
      push: async () => ({
        ...{ store, ledger: client, clock, pacer, random, concurrency: 8, currencies },
        review: () => reviewCreations({ store, ledger: client, currencies, accounts: [], adopt: true }),
      }),
      tryNotices: async () => [],
      ...{ removeProfile: notHere, keepPassword: notHere, saveProfile: notHere, readingOf: notHere },
    });
    this.#readBack = async () => void (await verify({ store, ledger: client }, { repair: false, trigger: 'schedule' }));
    this.#cutOff = () => {
      reached.cutOff();
      return reached.close();
    };
  }

  /** A sync, what the owner orders, and perhaps a look at the whole ledger. @returns whether it was killed meanwhile */
  async work(wishes: readonly Wishes[], owner: Bank, after: 'looks' | 'trusts'): Promise<boolean> {
    try {
      await this.#engine.pull('inbox', 'command');
      await this.#push();
      for (const each of wishes) {
        const due = each.undo.filter((id) => this.#isDue(id));
        if (due.length > 0) undo(this.#deps, due, { dryRun: false });
        if (each.undo.length > 0) await this.#push();
        await this.#retry(each.retry);
      }
      await this.#retry(this.#asked(owner));
      // A deletion by the owner in the ledger is learnt, though nobody looked. The ledger may not be reached.
      if (after === 'looks') await unless(/^ledger\./, this.#readBack);
      updateSidecars(this.store);
    } catch (thrown) {
      // Failures in a life that was killed are the kill's.
      if (!this.crash.isOver) throw thrown;
    }
    return this.crash.isOver;
  }

  /** Sends until nothing is due, however long that takes. */
  async #push(): Promise<void> {
    const forever = Number.POSITIVE_INFINITY;
    await this.#engine.push('command', { patienceMs: forever, longestPauseMs: forever });
  }

  /** An order is sent before the next one is given, as the commands do. */
  async #retry(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) await unless(DONE, async () => void (await retryNamed(this.#deps, [id])));
    await this.#push();
  }

  /** Whether an undo of the document would not be refused. */
  #isDue(id: string): boolean {
    try {
      return documentsNamed(this.#deps.store, [id]).length > 0;
    } catch (thrown) {
      if (DONE.test(String(codeOf(thrown)))) return false;
      throw thrown;
    }
  }

  /** Records that were not sent because nobody could know whether the owner had deleted them, and shall stand. */
  #asked(owner: Bank): readonly string[] {
    for (const { object } of refusedIn(this.store)) this.asked.add(object);
    return refusedIn(this.store).flatMap(({ amount, object }) => (owner.isWanted(amount) ? [object] : []));
  }

  /** A document whose reading was killed three times waits for its owner, who has it read. */
  async readWaiting(): Promise<void> {
    const waiting = documentsIn(this.store).filter(({ state }) => state !== 'imported');
    await this.#retry(waiting.map(({ id }) => id));
    await this.#push();
  }

  /** Ends as a killed process does: what is in flight has no answer. */
  async end(): Promise<void> {
    await this.#cutOff();
    this.store.close();
  }
}

function configIn(baseFolder: string): PullDeps['config'] {
  const handles = Object.keys(ACCOUNTS) as readonly Handle[];
  const accounts = handles.map((handle) => ({
    ...{ handle, match: [ACCOUNTS[handle]], name: null, type: null, currency: 'EUR', ledgerId: null },
    ...{ aliases: [], fields: {} },
  }));
  const connector = {
    ...{ name: 'inbox', use: 'folder', config: { path: 'inbox', settle: '0s', watch: false }, format: 'auto' },
    ...{ formatOptions: {}, account: null, pending: 'skip' as const },
  };
  return {
    ...{ version: '0.0.0-test', baseFolder, accounts, connectors: [connector] },
    ...{ unknownAccounts: 'create', timezone: 'UTC', currencies: {}, formats: {}, maxDocumentBytes: 1e6 },
    transfers: { windowDays: 5, auto: true, rules: [] },
  };
}

/** An earlier life may have carried the order out, or have been killed before it knew the document. */
const DONE = /^(undo|retry)\./;

async function unless(code: RegExp, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!code.test(String(codeOf(thrown)))) throw thrown;
  }
}
