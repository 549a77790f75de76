import { originalKey } from '../../core/identity/fields.ts';
import { type StreamId, type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A later document adds what an earlier one of its stream left out. */
const ADD = `INSERT INTO counterparts (transaction_id, stream_id, account, original_amount, original_currency)
  VALUES (?, ?, ?, ?, ?) ON CONFLICT (transaction_id, stream_id) DO UPDATE SET
    account = coalesce(account, excluded.account),
    original_amount = coalesce(excluded.original_amount, original_amount),
    original_currency = coalesce(excluded.original_currency, original_currency)`;

type Addition = [
  transactionId: TransactionId | undefined,
  streamId: StreamId,
  account: string | null,
  amount: bigint | null,
  currency: string | null,
];

/** Keeps what a stream's line says of its other side: evidence of transfers. `transactionId` 0: it is no transaction. */
export function saveCounterpart(
  store: Store,
  transactionId: TransactionId,
  streamId: StreamId,
  line: StatementLine,
): void {
  const account = line.counterparty?.account ?? null;
  const { original } = line;
  if (transactionId === 0 || (account === null && original === null)) return;
  prepare<Addition>(store, ADD).run(
    transactionId,
    streamId,
    account,
    original?.amount ?? null,
    original?.currency ?? null,
  );
}

interface Row {
  readonly transaction_id: bigint;
  readonly account: string | null;
  readonly original_amount: bigint | null;
  readonly original_currency: string | null;
}

/** A stream's transaction became another one (`moveLines`). Its clues about the other side go along. */
export function moveCounterparts(
  store: Store,
  streamId: StreamId,
  moves: ReadonlyMap<TransactionId, TransactionId>,
): void {
  const sql = `DELETE FROM counterparts WHERE stream_id = ? AND transaction_id IN (SELECT value FROM json_each(?))
    RETURNING transaction_id, account, original_amount, original_currency`;
  const gone = prepare<[number, string], Row>(store, sql, 'exact').all(streamId, JSON.stringify([...moves.keys()]));
  for (const { transaction_id, account, original_amount, original_currency } of gone) {
    const to = moves.get(transactionIdOf(transaction_id));
    prepare<Addition>(store, ADD).run(to, streamId, account, original_amount, original_currency);
  }
}

/** The numbers of the other side as each stream prints them: row id → name of the stream → number. */
export function readCounterparties(
  store: Store,
  ids: readonly TransactionId[],
  streams: ReadonlyMap<StreamId, string>,
): ReadonlyMap<TransactionId, ReadonlyMap<string, string>> {
  const sql = `SELECT c.transaction_id AS id, c.stream_id AS stream, c.account
    FROM json_each(?) j CROSS JOIN counterparts c ON c.transaction_id = j.value WHERE c.account IS NOT NULL`;
  const found = new Map<TransactionId, Map<string, string>>();
  for (const row of prepare<[string], CounterpartyRow>(store, sql).all(JSON.stringify(ids))) {
    const numbers = found.get(row.id) ?? new Map<string, string>();
    found.set(row.id, numbers.set(streams.get(row.stream) ?? '', row.account));
  }
  return found;
}

interface CounterpartyRow {
  readonly id: TransactionId;
  readonly stream: StreamId;
  readonly account: string;
}

interface OriginalRow {
  readonly id: bigint;
  readonly amount: bigint;
  readonly currency: string;
}

/**
 * The amounts of transactions in the currency of the place, where a bank has stated them: row id → `originalKey`. As
 * the stream itself says it, else as the best other one does.
 */
export function readOriginals(
  store: Store,
  ids: readonly TransactionId[],
  streamId: StreamId,
): ReadonlyMap<TransactionId, string> {
  const sql = `SELECT c.transaction_id AS id, c.original_amount AS amount, c.original_currency AS currency
    FROM json_each(?) j CROSS JOIN counterparts c ON c.transaction_id = j.value JOIN streams m ON m.id = c.stream_id
    WHERE c.original_amount IS NOT NULL AND c.original_currency IS NOT NULL
    ORDER BY c.stream_id = ?, m.rank DESC, m.name DESC`;
  const rows = prepare<[string, number], OriginalRow>(store, sql, 'exact').all(JSON.stringify(ids), streamId);
  return new Map(rows.map(({ id, ...original }) => [transactionIdOf(id), originalKey(original)]));
}
