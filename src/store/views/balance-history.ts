/** An account's balance over its last days, reckoned back from the newest balance: a picture, not a proof. */
import { addDays, parseDate } from '../../domain/calendar-date.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface BalancePoint {
  readonly on: string;
  /** Minor units of the account's currency at the end of the day. */
  readonly minor: bigint;
}

/** One point a day with movements, oldest first, over the `days` days to the newest balance; empty without a balance. */
export function readBalanceHistory(store: Store, handle: string, days: number): readonly BalancePoint[] {
  const account = prepare<[string], { id: bigint; balance: bigint | null; balance_on: string | null }>(
    store,
    'SELECT id, balance, balance_on FROM accounts WHERE handle = ?',
    'exact',
  ).get(handle);
  const until = parseDate(account?.balance_on ?? '');
  if (account?.balance == null || until === undefined) return [];
  const from = addDays(until, -days);
  const movements = prepare<[bigint, string, string], { day: string; sum: bigint }>(
    store,
    `SELECT booked_on AS day, sum(amount) AS sum FROM transactions
       WHERE account_id = ? AND booked_on > ? AND booked_on <= ? AND state = 'live' AND status = 'booked'
       GROUP BY booked_on ORDER BY booked_on DESC`,
    'exact',
  ).all(account.id, from, until);
  let balance = account.balance;
  const points: BalancePoint[] = [{ on: until, minor: balance }];
  for (const movement of movements) {
    if (movement.day !== until) points.unshift({ on: movement.day, minor: balance });
    balance -= movement.sum;
  }
  return [{ on: from, minor: balance }, ...points];
}
