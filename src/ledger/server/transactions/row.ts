import { type Transaction, transaction } from '../../wire/transactions.ts';
import type { DecimalText } from '../../wire/values/decimal.ts';
import { type RowOf, shownAs } from '../objects/rows.ts';
import type { LedgerDatabase } from '../storage/database.ts';

/** `arrived`: what a transfer added to its destination. */
export type TransactionRow = RowOf<Transaction> & { readonly arrived: DecimalText | null };

/** Everything but what the database gives: a transaction as it will stand. */
export type Draft = Omit<TransactionRow, 'seq'>;

/** The columns that an update may change. */
export const TRANSACTION_COLUMNS = [
  ...Object.keys(transaction.shape).filter((name) => name !== 'id' && name !== 'createdAt'),
  'arrived',
];

export const toTransaction: (row: Draft) => Transaction = shownAs<Transaction>(transaction);

/** The answer to every write. */
export function printTransaction(row: Draft): string {
  return JSON.stringify(toTransaction(row));
}

/**
 * The answer to a creation, from the new row. A repeat of the same request gets its stored answer from here too.
 * `status` tells the routes apart: 201 for create, 200 for upsert.
 */
export function answerBirth(row: Omit<TransactionRow, 'seq'>, status: 200 | 201): string {
  const data = printTransaction(row);
  return status === 201 ? `{"data":${data}}` : `{"operation":"created","data":${data}}`;
}

/** Transactions as they were when they were made: where one was changed or deleted since, triggers kept that row. */
export class TransactionBirths {
  readonly #kept;
  readonly #unchanged;
  readonly #purge;

  constructor(db: LedgerDatabase) {
    this.#kept = db.prepare<[number], TransactionRow>('SELECT * FROM transactions_born WHERE seq = ?');
    this.#unchanged = db.prepare<[number], TransactionRow>('SELECT * FROM transactions WHERE seq = ?');
    this.#purge = db.prepare(
      `DELETE FROM transactions_born
       WHERE seq < (SELECT coalesce(min(born), ${Number.MAX_SAFE_INTEGER}) FROM idempotency)`,
    );
  }

  /** The answer to the creation of the transaction. */
  answer(seq: number, status: 200 | 201): string {
    const row = this.#kept.get(seq) ?? this.#unchanged.get(seq);
    if (row === undefined) throw new Error('a transaction vanished without a copy of how it was made');
    return answerBirth(row, status);
  }

  /** Forgets the rows that no record asks for any more. Records and transactions grow old in the same order. */
  purge(): void {
    this.#purge.run();
  }
}
