import type { CalendarDate } from '../../domain/calendar-date.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A transaction as rules see it. */
export interface LiveTransaction {
  /** Of its account. */
  readonly handle: string;
  readonly externalId: string;
  readonly bookedOn: CalendarDate;
  /** Minor units, money in is positive. */
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
}

/**
 * All transactions that are not deleted, newest first, one by one; of one account where its handle is given. Transactions
 * that a rule skips are kept as well, and come where they are asked for.
 */
export function liveTransactions(
  store: Store,
  handle: string | null,
  which: 'live' | 'skipped as well' = 'live',
): IterableIterator<LiveTransaction> {
  const isWanted = which === 'live' ? sql`t.state = 'live'` : sql`(t.state = 'live' OR t.deleted_by = 'rule')`;
  return store.exact
    .each<LiveTransaction>`SELECT a.handle, t.external_id AS externalId, t.booked_on AS bookedOn, t.amount, t.currency, t.payee, t.memo
    FROM transactions t JOIN accounts a ON a.id = t.account_id
    WHERE ${isWanted} AND (${handle} IS NULL OR a.handle = ${handle}) ORDER BY t.booked_on DESC, t.id DESC`;
}
