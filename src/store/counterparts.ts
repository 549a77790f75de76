import { originalKey } from '../core/identity/fields.ts';
import type { StatementLine } from '../domain/statement.ts';
import { prepared, preparedExact } from './prepared.ts';
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

interface OriginalRow {
  readonly id: bigint;
  readonly amount: bigint;
  readonly currency: string;
}

/** What transactions were in the currency of the place, where a bank has said so: row id → `originalKey`. */
export function readOriginals(store: Store, ids: readonly number[]): ReadonlyMap<number, string> {
  const sql = `SELECT c.transaction_id AS id, c.original_amount AS amount, c.original_currency AS currency
    FROM json_each(?) j CROSS JOIN counterparts c ON c.transaction_id = j.value
    WHERE c.original_amount IS NOT NULL AND c.original_currency IS NOT NULL`;
  const rows = preparedExact(store, sql).all(JSON.stringify(ids)) as OriginalRow[];
  return new Map(rows.map(({ id, ...original }) => [Number(id), originalKey(original)]));
}
