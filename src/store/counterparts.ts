import type { StatementLine } from '../domain/statement.ts';
import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** Keeps what a line says of its other side: evidence of transfers. A later document adds what an earlier one left out. */
export function saveCounterpart(store: Store, transactionId: number, line: StatementLine): void {
  const account = line.counterparty?.account ?? null;
  if (transactionId === 0 || (account === null && line.original === null)) return;
  const sql = `INSERT INTO counterparts (transaction_id, account, original_amount, original_currency)
    VALUES (?, ?, ?, ?) ON CONFLICT (transaction_id) DO UPDATE SET account = coalesce(account, excluded.account),
    original_amount = coalesce(excluded.original_amount, original_amount),
    original_currency = coalesce(excluded.original_currency, original_currency)`;
  const { original } = line;
  prepared(store, sql).run(transactionId, account, original?.amount ?? null, original?.currency ?? null);
}
