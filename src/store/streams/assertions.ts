import type { AssertionChange } from '../../core/history.ts';
import {
  type AccountId,
  type StreamId,
  streamIdOf,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import type { Assertion, KnownTransaction, TransactionFields } from '../../domain/transaction.ts';
import { streamIds } from '../accounts/streams.ts';
import { AS_OF } from '../as-of.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

const COLUMNS = sql`transaction_id,
  stream_id, booked_on, value_on, time, amount, currency, payee, memo, reference, balance,
  as_of`;

/** Writes what streams say. `idOf` gives the row id of what a change is about. */
export function saveAssertions(
  store: Store,
  accountId: AccountId,
  changes: readonly AssertionChange[],
  idOf: (change: AssertionChange) => TransactionId,
): void {
  if (changes.length === 0) return;
  const streams = streamIds(store, accountId);
  for (const change of changes) {
    const id = idOf(change);
    const streamId = streams.get(change.stream);
    if (streamId === undefined) throw new RangeError(`the account has no stream ${change.stream}`);
    if (change.assertion === null) {
      store.run`DELETE FROM assertions WHERE transaction_id = ${id} AND stream_id = ${streamId}`;
      continue;
    }
    const { asOf, balance, fields, reference } = change.assertion;
    const { bookedOn, valueOn, time, amount, currency, payee, memo } = fields;
    store.run`INSERT OR REPLACE INTO assertions (${COLUMNS}) VALUES (${id}, ${streamId}, ${bookedOn}, ${valueOn}, ${time},
      ${amount}, ${currency}, ${payee}, ${memo}, ${reference}, ${balance}, ${asOf})`;
  }
}

/**
 * Another stream shows these transactions for the first time. So far their rows hold the first stream's assertions.
 * SQLite copies these by itself. To fetch and send back a text for each line would be most of the work.
 */
export function keepOwnAssertions(store: Store, changes: readonly AssertionChange[]): void {
  copyOwnAssertions(
    store,
    changes.flatMap((change) => (change.isOwn === true && 'id' in change ? [change.id] : [])),
  );
}

/** Copies the rows' own fields as assertions of their stream, for transactions without another stream. */
function copyOwnAssertions(store: Store, ids: readonly TransactionId[]): void {
  if (ids.length === 0) return;
  store.run`INSERT OR REPLACE INTO assertions (${COLUMNS})
    SELECT t.id, t.stream_id, t.booked_on, t.value_on, t.time, t.amount, t.currency, t.payee, t.memo, t.reference,
      t.balance, ${AS_OF}
    FROM transactions t WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** A newer document of the stream says the same of these as the stream said before. */
export function renewAssertions(store: Store, streamId: StreamId, ids: readonly TransactionId[], asOf: string): void {
  if (ids.length === 0) return;
  store.run`UPDATE assertions SET as_of = ${asOf} WHERE transaction_id IN (SELECT value
    FROM json_each(${JSON.stringify(ids)})) AND stream_id = ${streamId}
    AND as_of < ${asOf}`;
}

interface Row extends Omit<TransactionFields, 'status'>, Omit<Assertion, 'stream' | 'fields'> {
  readonly transactionId: bigint;
  readonly streamId: bigint;
}

/** The transactions with what each stream says of them, where more than one has shown them. */
export function addAssertions(
  store: Store,
  transactions: readonly KnownTransaction[],
  streams: ReadonlyMap<StreamId, string>,
): readonly KnownTransaction[] {
  if (streams.size < 2 || !store.exists`SELECT 1 FROM assertions LIMIT 1`) return transactions;
  const found = new Map<TransactionId, Assertion[]>();
  const ids = JSON.stringify(transactions.map(({ id }) => id));
  const rows = store.exact.rows<Row>`SELECT g.transaction_id AS transactionId, g.stream_id AS streamId,
      g.booked_on AS bookedOn, g.value_on AS valueOn, g.time, g.amount, g.currency, g.payee, g.memo, g.reference,
      g.balance, g.as_of AS asOf
    FROM json_each(${ids}) j JOIN assertions g ON g.transaction_id = j.value ORDER BY g.transaction_id, g.stream_id`;
  for (const { asOf, balance, reference, streamId, transactionId, ...fields } of rows) {
    const id = transactionIdOf(transactionId);
    const stream = streams.get(streamIdOf(streamId)) ?? '';
    const assertion: Assertion = { stream, fields: { ...fields, status: 'booked' }, reference, balance, asOf };
    const before = found.get(id);
    if (before === undefined) found.set(id, [assertion]);
    else before.push(assertion);
  }
  return transactions.map((each) => {
    const assertions = found.get(each.id);
    return assertions === undefined ? each : { ...each, assertions };
  });
}
