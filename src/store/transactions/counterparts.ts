import { originalKey } from '../../core/identity/fields.ts';
import { type StreamId, type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { Store } from '../store.ts';

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
  add(store, transactionId, streamId, account, original?.amount, original?.currency);
}

interface Row {
  readonly transaction_id: bigint;
  readonly account: string | null;
  readonly original_amount: bigint | null;
  readonly original_currency: string | null;
}

/** A later document adds what an earlier one of its stream left out. */
function add(
  store: Store,
  transactionId: TransactionId | undefined,
  streamId: StreamId,
  account: string | null,
  amount: bigint | null | undefined,
  currency: string | null | undefined,
): void {
  store.run`INSERT INTO counterparts (transaction_id, stream_id, account, original_amount, original_currency)
    VALUES (${transactionId}, ${streamId}, ${account}, ${amount}, ${currency}) ON CONFLICT (transaction_id, stream_id) DO UPDATE SET
      account = coalesce(account, excluded.account),
      original_amount = coalesce(excluded.original_amount, original_amount),
      original_currency = coalesce(excluded.original_currency, original_currency)`;
}

/** A stream's transaction became another one (`moveLines`). Its clues about the other side go along. */
export function moveCounterparts(
  store: Store,
  streamId: StreamId,
  moves: ReadonlyMap<TransactionId, TransactionId>,
): void {
  const gone = store.exact.rows<Row>`DELETE FROM counterparts WHERE stream_id = ${streamId}
    AND transaction_id IN (SELECT value FROM json_each(${JSON.stringify([...moves.keys()])}))
    RETURNING transaction_id, account, original_amount, original_currency`;
  for (const { transaction_id, account, original_amount, original_currency } of gone) {
    const to = moves.get(transactionIdOf(transaction_id));
    add(store, to, streamId, account, original_amount, original_currency);
  }
}

/** The numbers of the other side as each stream prints them: row id → name of the stream → number. */
export function readCounterparties(
  store: Store,
  ids: readonly TransactionId[],
  streams: ReadonlyMap<StreamId, string>,
): ReadonlyMap<TransactionId, ReadonlyMap<string, string>> {
  const found = new Map<TransactionId, Map<string, string>>();
  for (const row of store.rows<CounterpartyRow>`SELECT c.transaction_id AS id, c.stream_id AS stream, c.account
    FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN counterparts c ON c.transaction_id = j.value
    WHERE c.account IS NOT NULL`) {
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
  const rows = store.exact.rows<OriginalRow>`SELECT
    c.transaction_id AS id, c.original_amount AS amount, c.original_currency AS currency
    FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN counterparts c ON c.transaction_id = j.value
    JOIN streams m ON m.id = c.stream_id
    WHERE c.original_amount IS NOT NULL AND c.original_currency IS NOT NULL
    ORDER BY c.stream_id = ${streamId}, m.rank DESC, m.name DESC`;
  return new Map(rows.map(({ id, ...original }) => [transactionIdOf(id), originalKey(original)]));
}
