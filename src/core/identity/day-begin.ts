import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { EarlierStatement } from '../history.ts';
import { covers } from './coverage.ts';
import type { Draft } from './draft.ts';
import { textOfKnown, textOfLine } from './fields.ts';

/**
 * Whether this statement and an earlier one of a day both list the day from its first line on. The balance before the
 * lines is the same then. Of two halves of a day the second begins where the first ends. That is another balance
 * unless the first half amounts to nothing. Where a statement prints no opening balance (OFX), its lines lead back
 * from the closing one.
 */
export function beginsAlike(draft: Draft, day: CalendarDate): boolean {
  const { history } = draft;
  const opening = openingOf(draft);
  if (opening === undefined) return false;
  const known = history.transactions.filter((each) => each.bookedOn === day && each.state === 'live');
  const lines = bookedLines(draft);
  const listed = sumOf(lines.filter(({ bookedOn }) => bookedOn === day));
  if (listed === 0n || sumOf(known) === 0n) return false;
  const begin = opening + sumOf(lines.filter(({ bookedOn }) => bookedOn < day));
  return history.statements.some(
    (each) => each.kind === 'snapshot' && covers(each.period, day) && begin === beginOf(each, day, known),
  );
}

/**
 * Whether a day that statements only touch is listed from its first line on, here and in an earlier one. The balance
 * before the day tells it. Where a line of an earlier day came late, that balance has moved as well. Then the one does
 * not begin where the other ends. Still all lines of the one stand in the other.
 */
export function isListedAnew(draft: Draft, day: CalendarDate): boolean {
  return beginsAlike(draft, day) || (!mayGoOn(draft, day) && containOneAnother(draft, day));
}

/** Whether this statement may go on in mid-day where an earlier one ends, or the other way round. */
function mayGoOn(draft: Draft, day: CalendarDate): boolean {
  const opening = openingOf(draft);
  const closing = draft.facts.closing?.amount;
  return draft.history.statements.some(
    (each) =>
      each.kind === 'snapshot' &&
      covers(each.period, day) &&
      (opening === undefined || each.closing == null || opening === each.closing || each.opening === closing),
  );
}

/** Whether all lines of a day stand among the known transactions, or these among the lines. Amount and text count. */
function containOneAnother(draft: Draft, day: CalendarDate): boolean {
  const listed = draft.lines.filter(({ bookedOn, status }) => status === 'booked' && bookedOn === day);
  const known = draft.history.transactions.filter((each) => each.bookedOn === day && each.state === 'live');
  const here = listed.map((line) => `${line.amount} ${textOfLine(line)}`);
  const there = known.map((each) => `${each.amount} ${textOfKnown(each)}`);
  return contains(here, there) || contains(there, here);
}

function contains(more: readonly string[], fewer: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const each of more) left.set(each, (left.get(each) ?? 0) + 1);
  return fewer.every((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count > 0;
  });
}

/**
 * Whether an earlier statement of the same days ends with the same balance, and so may list the same lines. Two
 * proved statements with different opening balances do not. They are two parts of the day, and a refund lies between.
 */
export function endsAlike(draft: Draft, earlier: EarlierStatement): boolean {
  const { closing, opening } = draft.facts;
  if (closing === null || earlier.closing !== closing.amount) return false;
  return opening == null || earlier.opening == null || earlier.opening === opening || !leadsToClosing(draft);
}

/**
 * Whether of two statements of the same days one gives both balances and the other gives none. The first one has all
 * lines of these days. So the lines of the other are among them, under whatever reference.
 */
export function oneTellsAll(draft: Draft, earlier: EarlierStatement): boolean {
  const { closing, opening } = draft.facts;
  if (closing === null && opening == null) return earlier.opening != null && earlier.closing != null;
  return earlier.opening == null && earlier.closing == null && leadsToClosing(draft);
}

/** As printed, or reckoned from the closing balance; undefined where the lines do not lead there. */
function openingOf(draft: Draft): bigint | undefined {
  const { closing, opening } = draft.facts;
  if (closing === null || (opening != null && !leadsToClosing(draft))) return undefined;
  return opening ?? closing.amount - sumOf(bookedLines(draft));
}

function leadsToClosing(draft: Draft): boolean {
  const { closing, opening } = draft.facts;
  return opening != null && closing !== null && opening + sumOf(bookedLines(draft)) === closing.amount;
}

function bookedLines({ lines }: Draft): readonly StatementLine[] {
  return lines.filter(({ status }) => status === 'booked');
}

/**
 * The balance before the lines of the statement's first or last day; undefined where the statement does not give it.
 */
function beginOf(
  { period, opening, closing }: EarlierStatement,
  day: CalendarDate,
  known: readonly KnownTransaction[],
) {
  if (closing == null) return undefined;
  if (period?.from === day && opening != null) return opening;
  return period?.to === day ? closing - sumOf(known) : undefined;
}

function sumOf(moves: readonly { readonly amount: bigint }[]): bigint {
  return moves.reduce((sum, { amount }) => sum + amount, 0n);
}
