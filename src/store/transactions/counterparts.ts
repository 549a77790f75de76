import { originalKey } from '../../core/identity/fields.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { prepared, preparedExact } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A later document adds what an earlier one of its stream left out. */
const ADD = `INSERT INTO counterparts (transaction_id, stream_id, account, original_amount, original_currency)
  VALUES (?, ?, ?, ?, ?) ON CONFLICT (transaction_id, stream_id) DO UPDATE SET
    account = coalesce(account, excluded.account),
    original_amount = coalesce(excluded.original_amount, original_amount),
    original_currency = coalesce(excluded.original_currency, original_currency)`;

/** Keeps what a stream's line says of its other side: evidence of transfers. `transactionId` 0: it is no transaction. */
export function saveCounterpart(store: Store, transactionId: number, streamId: number, line: StatementLine): void {
  const account = line.counterparty?.account ?? null;
  const { original } = line;
  if (transactionId === 0 || (account === null && original === null)) return;
  const said = [account, original?.amount ?? null, original?.currency ?? null];
  prepared(store, ADD).run(transactionId, streamId, ...said);
}

interface Row {
  readonly transaction_id: bigint;
  readonly account: string | null;
  readonly original_amount: bigint | null;
  readonly original_currency: string | null;
}

/** What a stream had shown as one transaction is another (`moveLines`): what it says of the other side goes along. */
export function moveCounterparts(store: Store, streamId: number, moves: ReadonlyMap<number, number>): void {
  const sql = `DELETE FROM counterparts WHERE stream_id = ? AND transaction_id IN (SELECT value FROM json_each(?))
    RETURNING transaction_id, account, original_amount, original_currency`;
  const gone = preparedExact(store, sql).all(streamId, JSON.stringify([...moves.keys()])) as Row[];
  for (const { transaction_id, account, original_amount, original_currency } of gone) {
    const to = moves.get(Number(transaction_id));
    prepared(store, ADD).run(to, streamId, account, original_amount, original_currency);
  }
}

interface OriginalRow {
  readonly id: bigint;
  readonly amount: bigint;
  readonly currency: string;
}

/**
 * What transactions were in the currency of the place, where a bank has said so: row id → `originalKey`. As the stream
 * itself says it, else as the best other one does.
 */
export function readOriginals(store: Store, ids: readonly number[], streamId: number): ReadonlyMap<number, string> {
  const sql = `SELECT c.transaction_id AS id, c.original_amount AS amount, c.original_currency AS currency
    FROM json_each(?) j CROSS JOIN counterparts c ON c.transaction_id = j.value JOIN streams m ON m.id = c.stream_id
    WHERE c.original_amount IS NOT NULL AND c.original_currency IS NOT NULL
    ORDER BY c.stream_id = ?, m.rank DESC, m.name DESC`;
  const rows = preparedExact(store, sql).all(JSON.stringify(ids), streamId) as OriginalRow[];
  return new Map(rows.map(({ id, ...original }) => [Number(id), originalKey(original)]));
}
