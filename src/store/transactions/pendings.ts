import type { PendingChange, PendingSelf, Target } from '../../core/history.ts';
import {
  type AccountId,
  type StreamId,
  streamIdOf,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { Store } from '../store.ts';

interface Row extends Omit<PendingSelf, 'transaction' | 'stream'> {
  readonly transactionId: bigint;
  readonly streamId: bigint;
}

/** The account's pending lines: all that are open, and those of the given days. Most accounts never have any. */
export function readPendings(
  store: Store,
  accountId: AccountId,
  days: Period | null,
  read: (ids: readonly TransactionId[]) => ReadonlyMap<TransactionId, KnownTransaction>,
  streams: ReadonlyMap<StreamId, string>,
): readonly PendingSelf[] {
  if (!store.exists`SELECT 1 FROM pendings WHERE account_id = ${accountId} LIMIT 1`) return [];
  const rows = store.exact.rows<Row>`SELECT transaction_id AS transactionId, stream_id AS streamId, state, reference,
      booked_on AS bookedOn, amount, currency, payee, memo, seen_as_of AS seenAsOf FROM pendings
    WHERE account_id = ${accountId}
      AND (state = 'open' OR booked_on BETWEEN ${days?.from ?? '9'} AND ${days?.to ?? '0'}) ORDER BY transaction_id`;
  const transactions = read(rows.map(({ transactionId }) => transactionIdOf(transactionId)));
  return rows.flatMap(({ streamId, transactionId, ...self }) => {
    const transaction = transactions.get(transactionIdOf(transactionId));
    return transaction === undefined ? [] : [{ ...self, transaction, stream: streams.get(streamIdOf(streamId)) ?? '' }];
  });
}

/** Writes what a statement taught about pending lines. */
export function savePendings(
  store: Store,
  place: { readonly accountId: AccountId; readonly streamId: StreamId },
  changes: readonly PendingChange[],
  idOf: (target: Target) => TransactionId,
): void {
  for (const change of changes) {
    const { state, reference, bookedOn, amount, currency, payee, memo, seenAsOf } = change.self;
    const near = change.near === undefined ? null : idOf(change.near);
    store.run`INSERT INTO pendings (transaction_id, account_id, stream_id, state, reference, booked_on, amount, currency,
      payee, memo, seen_as_of, near_id)
    VALUES (${idOf(change)}, ${place.accountId}, ${place.streamId}, ${state}, ${reference}, ${bookedOn}, ${amount}, ${currency}, ${payee}, ${memo}, ${seenAsOf}, ${near})
    ON CONFLICT (transaction_id) DO UPDATE SET state = excluded.state, reference = excluded.reference,
      booked_on = excluded.booked_on, amount = excluded.amount, currency = excluded.currency, payee = excluded.payee,
      memo = excluded.memo, seen_as_of = excluded.seen_as_of, near_id = coalesce(excluded.near_id, near_id)`;
    if (change.booked === undefined) continue;
    const { reference: name, balance } = change.booked;
    store.run`UPDATE transactions SET reference = ${name}, balance = ${balance} WHERE id = ${idOf(change)}`;
  }
}
