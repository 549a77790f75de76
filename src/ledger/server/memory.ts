import type { LedgerDatabase } from './database.ts';

/** What a transaction needs to know of an account; its balance is moved in the database itself. */
export interface AccountBrief {
  readonly seq: number;
  readonly currency: string;
  readonly archivedAt: number | null;
}

export interface PayeeBrief {
  readonly id: string;
  readonly name: string;
}

const MOST = 20_000;

/**
 * Accounts and payees that were looked up lately: an import names the same few in every request. It forgets what this
 * service writes, everything when a transaction is undone, and everything when another process wrote.
 */
export class Memory {
  readonly accounts = new Map<string, AccountBrief>();
  readonly payees = new Map<string, PayeeBrief>();
  readonly #dataVersion;
  #seenVersion: unknown;

  constructor(db: LedgerDatabase) {
    this.#dataVersion = db.prepare('PRAGMA data_version').pluck();
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
  }
}
