import type { Database } from 'better-sqlite3';
import { AppError } from '../lib/errors.ts';

/** How long a write waits for another connection's. Milliseconds. */
export const BUSY_MS = 5000;

/**
 * The right to write to a state, lent to another connection of this process for one commit. A write here waits until it
 * is back. A write that did not wait fails at once, as on a full disk, and blocks nobody.
 */
export class Loan {
  readonly #db: Database;
  #out: PromiseWithResolvers<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  get isOut(): boolean {
    return this.#out !== undefined;
  }

  /** To be called at a turn of its own: whoever has just waited is done with its writing then. */
  give(): void {
    if (this.#out !== undefined) throw new Error('the right to write is lent already');
    this.#out = Promise.withResolvers();
    this.#db.pragma('busy_timeout = 0');
  }

  end(): void {
    this.#db.pragma(`busy_timeout = ${BUSY_MS}`);
    this.#out?.resolve();
    this.#out = undefined;
  }

  /** Resolves once the right to write is here. The caller writes before it waits for anything else. */
  async over(): Promise<void> {
    while (this.#out !== undefined) await this.#out.promise;
  }

  /** Throws AppError `store.lent`. */
  check(): void {
    if (this.#out === undefined) return;
    throw new AppError('store.lent', 'a long order is being written to the state', {
      hint: 'nothing is lost: try again in a moment',
    });
  }
}
