import type { AccountId, StreamId, TransactionId } from '../../domain/row-ids.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { type Stream, streamNames } from '../accounts/streams.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readTransactionsById } from './history.ts';

/** A transaction, and the row ids of the statements that list it. */
export interface EqualLine {
  readonly known: KnownTransaction;
  readonly statements: ReadonlySet<number>;
}

/** Everything is read once in the life of a stream: when its references turn out to be worth nothing. */
const EQUAL = (
  accountId: AccountId,
  streamId: StreamId,
) => sql`SELECT t.id FROM transactions t WHERE t.account_id = ${accountId} AND t.stream_id = ${streamId}
  AND t.state = 'live' AND t.status = 'booked' AND t.reference IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id)
  AND EXISTS (SELECT 1 FROM transactions o WHERE o.account_id = t.account_id AND o.booked_on = t.booked_on
    AND o.amount = t.amount AND o.currency = t.currency AND o.stream_id = t.stream_id AND o.state = 'live' AND o.id <> t.id)`;

/** Transactions that only this stream has shown, and that have another of their day, amount and currency in it. */
export function equalLines(store: Store, accountId: AccountId, { id: streamId }: Stream): readonly EqualLine[] {
  const ids = store.values<TransactionId>`${EQUAL(accountId, streamId)}`;
  return readTransactionsById(store, ids, streamNames(store, accountId)).map((known) => {
    return {
      known,
      statements: new Set(store.values<number>`SELECT DISTINCT l.statement_id FROM lines l
      JOIN statements s ON s.id = l.statement_id
  WHERE l.transaction_id = ${known.id} AND s.stream_id = ${streamId} AND NOT EXISTS (SELECT 1 FROM undone u
  WHERE u.document_id = s.document_id)`),
    };
  });
}
