import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import { only, sql } from '../prepared.ts';
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

/**
 * The sum of an account's transactions in a ledger that books them. It counts those in its currency that stand there
 * or are on their way, legs of transfers too. It also counts transfers that reach the account and whose other leg is
 * still to come. Minor units.
 */
export function sumInLedger(store: Store, accountId: AccountId): bigint {
  return only(store.exact.value<bigint>`SELECT
    (SELECT coalesce(sum(t.amount), 0) FROM transactions t JOIN accounts a ON a.id = t.account_id
      WHERE a.id = ${accountId} AND t.state = 'live' AND t.currency = a.currency AND (t.ledger_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.state IN ('ready', 'sent'))
        OR EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = t.id AND p.state = 'paired')))
    + (SELECT coalesce(sum(iif(o.currency = a.currency, -o.amount, (SELECT abs(c.original_amount) FROM counterparts c
        WHERE c.transaction_id = o.id AND c.original_currency = a.currency LIMIT 1))), 0)
      FROM transfers p JOIN transactions o ON o.id = p.outflow_id JOIN accounts a ON a.id = p.destination_id
      WHERE a.id = ${accountId} AND p.state = 'paired' AND p.inflow_id IS NULL AND o.state = 'live')`);
}

/** Amounts of an account's live transactions in this currency. Minor units. */
export function liveAmounts(store: Store, accountId: AccountId, currency: string): readonly bigint[] {
  return store.exact.values<bigint>`SELECT amount FROM transactions WHERE account_id = ${accountId}
    AND currency = ${currency} AND state = 'live'`;
}
