import type { Account } from '../../wire/accounts.ts';
import type { Category } from '../../wire/categories.ts';
import type { Payee } from '../../wire/payees.ts';
import type { Transaction } from '../../wire/transactions.ts';
import { type AccountRow, toAccount } from '../objects/accounts.ts';
import { type CategoryRow, toCategory } from '../objects/categories.ts';
import { type PayeeRow, toPayee } from '../objects/payees.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { type TransactionRow, toTransaction } from './row.ts';

/** Everything of one owner, in the order of creation. */
export interface LedgerExport {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly payees: readonly Payee[];
  readonly transactions: readonly Transaction[];
}

/** The present contents of the owner's ledger, read in one transaction. Undefined for an owner that does not exist. */
export function readExport(db: LedgerDatabase, ownerName: string): LedgerExport | undefined {
  const owner = db.prepare<[string], { seq: number }>('SELECT seq FROM owners WHERE name = ?').get(ownerName)?.seq;
  if (owner === undefined) return undefined;
  const rows = <Row>(table: string) =>
    db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE +owner = ? ORDER BY seq`).all(owner);
  const read = db.transaction(() => ({
    accounts: rows<AccountRow>('accounts').map(toAccount),
    categories: rows<CategoryRow>('categories').map(toCategory),
    payees: rows<PayeeRow>('payees').map(toPayee),
    transactions: rows<TransactionRow>('transactions').map(toTransaction),
  }));
  return read();
}
