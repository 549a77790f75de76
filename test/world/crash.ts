import type { LedgerClient } from '../../src/ledger/client/client.ts';
import type { Answer } from '../../src/ledger/client/outcome.ts';
import type { Store } from '../../src/store/store.ts';
import type { ParsePool } from '../../src/sync/parse/pool.ts';

/** The answers that a killed process cannot give. */
export class Killed extends Error {}

/**
 * A kill within this process, at a place that a number chooses. It comes before or after a commit, or before a request
 * goes out. It may come after the ledger has carried the request out and before the answer is read. Or it is a stop
 * that is asked for while a document is read. From then on nothing is written and nothing is sent.
 */
export class Crash {
  readonly abort = new AbortController();
  #where: 'commit' | 'send' | 'parse' | 'nowhere' = 'nowhere';
  #isAfter = false;
  #left = 0;
  #isDead = false;

  /** Chooses where; null: nowhere. */
  arm(place: number | null): void {
    this.#where = place === null ? 'nowhere' : ((['commit', 'send', 'parse'] as const)[place % 3] ?? 'nowhere');
    this.#isAfter = Math.floor((place ?? 0) / 3) % 2 === 0;
    this.#left = 1 + (Math.floor((place ?? 0) / 6) % (this.#where === 'commit' ? 30 : 8));
  }

  get isOver(): boolean {
    return this.#isDead || this.abort.signal.aborted;
  }

  client(client: LedgerClient): LedgerClient {
    return {
      ...client,
      send: async (request) => {
        if (this.#isDead) return UNHEARD;
        if (!this.#isHere('send')) return client.send(request);
        if (this.#isAfter) await client.send(request);
        this.#die();
        return UNHEARD;
      },
    };
  }

  store(store: Store): Store {
    return {
      ...store,
      transact: (work) => {
        if (store.db.inTransaction) return work();
        if (this.#isDead) throw new Killed();
        const isHere = this.#isHere('commit');
        const result = store.transact(() => {
          const done = work();
          if (!isHere || this.#isAfter) return done;
          this.#die();
          throw new Killed();
        });
        if (!isHere) return result;
        this.#die();
        throw new Killed();
      },
    };
  }

  parsePool(pool: ParsePool): ParsePool {
    return {
      ...pool,
      parse: (...given) => {
        // An orderly stop: what is at hand is finished.
        if (this.#isHere('parse')) this.abort.abort();
        return pool.parse(...given);
      },
    };
  }

  #isHere(where: 'commit' | 'send' | 'parse'): boolean {
    if (this.#where !== where || this.isOver) return false;
    this.#left -= 1;
    return this.#left === 0;
  }

  #die(): void {
    this.#isDead = true;
    this.abort.abort();
  }
}

const UNHEARD: Answer = { outcome: { kind: 'unknown', status: null, reason: 'cut off' }, limits: null };
