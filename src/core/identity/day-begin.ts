import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { EarlierStatement } from '../history.ts';
import { covers } from './coverage.ts';
import type { Draft } from './draft.ts';

/**
 * Whether this statement and the only earlier one that shows a day both list its lines from the first on: the balance
 * before them is the same. Of two halves of a day the second begins where the first ends, which is another balance
 * unless the lines of the first amount to nothing. Asks for opening and closing balances that the lines lie between.
 */
export function beginsAlike(draft: Draft, day: CalendarDate): boolean {
  const { facts, history } = draft;
  if (facts.opening == null || facts.closing === null || draft.coverage.countTouching(day) !== 1) return false;
  const earlier = history.statements.find((each) => each.kind === 'snapshot' && covers(each.period, day));
  const known = history.transactions.filter((each) => each.bookedOn === day && each.state === 'live');
  const lines = draft.lines.filter(({ status }) => status === 'booked');
  const listed = sumOf(lines.filter(({ bookedOn }) => bookedOn === day));
  if (earlier === undefined || listed === 0n || sumOf(known) === 0n) return false;
  if (facts.opening + sumOf(lines) !== facts.closing.amount) return false;
  const begin = facts.opening + sumOf(lines.filter(({ bookedOn }) => bookedOn < day));
  return begin === beginOf(earlier, day, known);
}

/** The balance before the lines of the day, on which the statement begins or ends; undefined where it does not say. */
function beginOf(
  { period, opening, closing }: EarlierStatement,
  day: CalendarDate,
  known: readonly KnownTransaction[],
) {
  if (opening == null || closing == null) return undefined;
  if (period?.from === day) return opening;
  return period?.to === day ? closing - sumOf(known) : undefined;
}

function sumOf(moves: readonly { readonly amount: bigint }[]): bigint {
  return moves.reduce((sum, { amount }) => sum + amount, 0n);
}
