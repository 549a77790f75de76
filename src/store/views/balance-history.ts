/** An account's balance over its last days, reckoned back from the newest balance: a picture, not a proof. */
import { addDays, parseDate } from '../../domain/calendar-date.ts';
import type { Store } from '../store.ts';

export interface BalancePoint {
  readonly on: string;
  /** Minor units of the account's currency at the end of the day. */
  readonly minor: bigint;
}

/**
 * One point a day with movements, oldest first, over the `days` days to the newest balance; empty without a balance. Before
 * the day ahead of its first transaction nothing is known of an account.
 */
export function readBalanceHistory(store: Store, handle: string, days: number): readonly BalancePoint[] {
  const account = store.exact.row<{
    id: bigint;
    balance: bigint | null;
    balance_on: string | null;
    first: string | null;
  }>`SELECT id, balance, balance_on, (SELECT min(booked_on) FROM transactions
    WHERE account_id = a.id AND state = 'live' AND status = 'booked') AS first FROM accounts a WHERE handle = ${handle}`;
  const until = parseDate(account?.balance_on ?? '');
  if (account?.balance == null || until === undefined) return [];
  const first = addDays(parseDate(account.first ?? '') ?? until, -1);
  const earliest = addDays(until, -days);
  const from = first > earliest ? first : earliest;
  const movements = store.exact.rows<{ day: string; sum: bigint }>`SELECT booked_on AS day, sum(amount) AS sum
    FROM transactions
       WHERE account_id = ${account.id} AND booked_on > ${from} AND booked_on <= ${until} AND state = 'live'
       AND status = 'booked'
       GROUP BY booked_on ORDER BY booked_on DESC`;
  let balance = account.balance;
  const points: BalancePoint[] = [{ on: until, minor: balance }];
  for (const movement of movements) {
    if (movement.day !== until) points.unshift({ on: movement.day, minor: balance });
    balance -= movement.sum;
  }
  return [{ on: from, minor: balance }, ...points];
}
