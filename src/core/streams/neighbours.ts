/**
 * Statements whose balances meet: one ends with the balance that the other begins with. Nothing lies in both. So a
 * line of the one is no transaction of the other, however equal they are.
 *
 * Two statements that overlap meet as well where the lines in both add up to nothing. So this holds only where no
 * lines near the seam can add up to nothing.
 */
import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import type { Period, StatementLine } from '../../domain/statement.ts';
import type { AccountHistory, StatementFacts } from '../history.ts';
import { coveredPeriod } from '../identity/coverage.ts';
import type { Theirs } from '../identity/draft.ts';
import { assertionsOf } from './assertions.ts';
import { DAYS_APART } from './matching.ts';

/** The transactions of the statements that meet this one. */
export function listedByNeighbours(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  { neighbours = [], stream, transactions }: AccountHistory,
): Theirs {
  const period = coveredPeriod(facts.period, lines);
  const own = new Set<TransactionId>();
  const others = new Set<TransactionId>();
  for (const neighbour of period === null ? [] : neighbours) {
    const listed = transactions.filter(({ id }) => neighbour.lists.has(id));
    const near = [
      ...lines.filter(({ bookedOn, status }) => status === 'booked' && isNear(bookedOn, neighbour.period)),
      ...listed.filter(({ bookedOn }) => isNear(bookedOn, period)),
    ];
    if (canCancel(near.map(({ amount }) => amount))) continue;
    for (const known of listed) {
      if (neighbour.stream === stream) own.add(known.id);
      else if (assertionsOf(known).length === 1) others.add(known.id);
    }
  }
  return { own, others };
}

function isNear(day: CalendarDate, period: Period | null): boolean {
  return period !== null && addDays(period.from, -DAYS_APART) <= day && day <= addDays(period.to, DAYS_APART);
}

/** So many different sums are tried before it is taken for possible. */
const MOST_SUMS = 65_536;

/** Whether some of the amounts add up to nothing. */
function canCancel(amounts: readonly bigint[]): boolean {
  const sums = new Set([0n]);
  for (const amount of amounts) {
    for (const sum of [...sums]) {
      if (sum + amount === 0n || sums.size > MOST_SUMS) return true;
      sums.add(sum + amount);
    }
  }
  return false;
}

/** The balances before and after a statement's lines, minor units of the account's currency. */
export interface Ends {
  readonly before: bigint;
  readonly after: bigint;
  /** Whether the bank printed the opening balance, or the lines lead back to it. */
  readonly opening: 'printed' | 'reckoned';
  /** The days that the lines cover; `to` is the day of the closing balance. */
  readonly period: Period;
}

/**
 * Null where the statement gives no closing balance with its day. Null also where its lines do not lead there from the
 * opening one.
 */
export function endsOf(facts: StatementFacts, lines: readonly StatementLine[]): Ends | null {
  const { closing, currency, kind, opening } = facts;
  const from = coveredPeriod(facts.period, lines)?.from;
  if (kind === 'delta' || closing?.date == null || from === undefined || daysBetween(from, closing.date) < 0)
    return null;
  const booked = lines.filter(({ status }) => status === 'booked');
  if (booked.some((line) => (line.currency ?? currency) !== currency)) return null;
  const before = closing.amount - booked.reduce((sum, { amount }) => sum + amount, 0n);
  if (opening != null && opening !== before) return null;
  const period = { from, to: closing.date };
  return { before, after: closing.amount, opening: opening == null ? 'reckoned' : 'printed', period };
}
