/**
 * Evidence that a statement is of a known account although nothing in it says so: it lists that account's lines, or
 * begins with its closing balance. Pure.
 */
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Statement, StatementLine } from '../../domain/statement.ts';
import { coveredPeriod } from '../identity/coverage.ts';
import type { NearBooks } from './belonging.ts';

/** A closing balance of a known account. Minor units. */
export interface Closing {
  readonly on: CalendarDate;
  readonly amount: bigint;
}

/** A known account, as far as its statements are near. */
export interface NearAccount extends Pick<NearBooks, 'lines' | 'periods'> {
  /** Up to the end of the statement's days, the newest first. */
  readonly closings: readonly Closing[];
}

/** So many lines of different amounts must be equal, by whether the balances of a shared day are. */
const ENOUGH = { same: 1, unknown: 2, others: 3 } as const;

/**
 * Whether the statement lists most lines that the account has on the days which both show. Two savings accounts may get
 * equal sums on equal days. So lines of one amount count once, and balances that differ ask for more of them.
 */
export function repeatsLines(statement: Statement, { closings, lines: known, periods }: NearAccount): boolean {
  const own = booked(statement);
  const period = coveredPeriod(statement.period, own);
  if (period === null) return false;
  const isInBoth = (on: CalendarDate) =>
    period.from <= on && on <= period.to && periods.some(({ from, to }) => from <= on && on <= to);
  const ours = own.filter(({ bookedOn }) => isInBoth(bookedOn));
  const days = ours.map(({ bookedOn }) => bookedOn).sort();
  const left = new Map<string, number>();
  for (const { amount, bookedOn } of ours)
    left.set(`${bookedOn} ${amount}`, (left.get(`${bookedOn} ${amount}`) ?? 0) + 1);
  const amounts = new Set<bigint>();
  let [passed, shared, theirs] = [0, 0, 0];
  for (const { amount, on } of known) {
    if (!isInBoth(on)) continue;
    theirs += 1;
    const count = left.get(`${on} ${amount}`) ?? 0;
    if (count > 0) {
      left.set(`${on} ${amount}`, count - 1);
      amounts.add(amount);
      shared += 1;
    }
    while ((days[passed] ?? on) < on) passed += 1;
    // Most of ours can no longer be shared. Another account is mostly told apart here, and not read to its end.
    if ((passed - shared) * 2 > ours.length) return false;
  }
  return (
    shared * 2 >= Math.max(ours.length, theirs) && amounts.size >= ENOUGH[compareBalances(statement, own, closings)]
  );
}

/**
 * Whether the statement begins with the balance that the account ended with, and the account shows none of its later
 * days. A balance of nothing says nothing: many accounts have it.
 */
export function continuesFrom(statement: Statement, { closings, periods }: Omit<NearAccount, 'lines'>): boolean {
  const period = coveredPeriod(statement.period, statement.lines);
  if (period === null || periods.some(({ to }) => to > period.from)) return false;
  const before = closings.filter(({ on }) => on <= period.from);
  const opening = before.length === 0 ? null : openingOf(statement, booked(statement));
  if (opening === null || opening === 0n) return false;
  return before.some(({ amount, on }) => on === before[0]?.on && amount === opening);
}

/** OFX prints no opening balance: it is the closing one without the lines. */
function openingOf({ balances: { closing, opening } }: Statement, own: readonly StatementLine[]): bigint | null {
  if (opening !== null || closing === null) return opening?.amount ?? null;
  return closing.amount - sumOf(own);
}

function compareBalances(
  { balances: { closing }, period }: Statement,
  own: readonly StatementLine[],
  closings: readonly Closing[],
): keyof typeof ENOUGH {
  const shown = coveredPeriod(period, own);
  if (closing === null || shown === null) return 'unknown';
  const comparable = closings.filter(({ amount, on }) => on >= shown.from && on <= shown.to && amount !== 0n);
  if (comparable.length === 0) return 'unknown';
  const balanceOn = (day: CalendarDate) => closing.amount - sumOf(own.filter(({ bookedOn }) => bookedOn > day));
  return comparable.some(({ amount, on }) => balanceOn(on) === amount) ? 'same' : 'others';
}

function booked({ lines }: Statement): readonly StatementLine[] {
  return lines.filter(({ status }) => status === 'booked');
}

function sumOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n);
}
