import { Balances } from './balances.ts';
import type { LedgerDatabase } from './database.ts';

/** The facts of an account that a transaction needs; its balance is not kept here. */
export interface AccountBrief {
  readonly seq: number;
  readonly owner: number;
  readonly currency: string;
  readonly archivedAt: number | null;
}

export interface PayeeBrief {
  readonly id: string;
  readonly owner: number;
  readonly name: string;
}

const MOST = 20_000;

/**
 * Facts that need no look at the database. They are recently used accounts and payees, balances that wait to be
 * written, and the last transaction's number. An import names the same few accounts and payees in every request. The
 * memory forgets all that this service writes. It forgets everything when a transaction is undone, or another process
 * wrote.
 */
export class Memory {
  /** By id. */
  readonly accounts = new Map<string, AccountBrief>();
  /** By the name that a request gave, letter for letter; of the owner who gave it last. */
  readonly payees = new Map<string, PayeeBrief>();
  readonly balances: Balances;
  readonly #dataVersion;
  readonly #readLast;
  #lastTransaction: number | undefined;
  #seenVersion: unknown;

  constructor(db: LedgerDatabase) {
    this.balances = new Balances(db);
    this.#dataVersion = db.prepare('PRAGMA data_version').pluck();
    this.#readLast = db
      .prepare<[], number>(
        "SELECT max(value, (SELECT coalesce(max(seq), 0) FROM transactions)) FROM meta WHERE name = 'lastTransaction'",
      )
      .pluck();
  }

  /** The `seq` of a new transaction, greater than any given before. */
  numberTransaction(): number {
    this.#lastTransaction = (this.#lastTransaction ?? this.#readLast.get() ?? 0) + 1;
    return this.#lastTransaction;
  }

  /** Call it at the start of each transaction. */
  refresh(): void {
    const version = this.#dataVersion.get();
    const full = this.accounts.size > MOST || this.payees.size > MOST;
    if (version !== this.#seenVersion || full) this.forget();
    this.#seenVersion = version;
  }

  forget(): void {
    this.accounts.clear();
    this.payees.clear();
    this.balances.forget();
    this.#lastTransaction = undefined;
  }
}
