import { type Transaction, transaction } from '../../wire/transactions.ts';
import type { DecimalText } from '../../wire/values/decimal.ts';
import { type RowOf, shownAs } from '../objects/rows.ts';

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
