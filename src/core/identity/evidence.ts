import type { CalendarDate } from '../../domain/calendar-date.ts';
import { daysBetween } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { covers } from './coverage.ts';
import { beginsAlike, endsAlike } from './day-begin.ts';
import type { Days, Draft, Leftover } from './draft.ts';
import { leftovers, lineAt, transactionBucket } from './draft.ts';
import { textOfKnown, textOfLine } from './fields.ts';
import { countReferences } from './references.ts';

/** The evidence of a statement's references against earlier ones of its stream. Numbers of lines. */
export interface Evidence {
  readonly agreed: number;
  /** Equal lines under other names, on days that both statements show in full. */
  readonly renamed: number;
  /** Different amounts of the renamed lines. */
  readonly amounts: number;
  /** Equal lines under different references, one of which stands elsewhere in the other statement: it is reused. */
  readonly shifted: number;
  /**
   * Pairs that balances prove to be one. Their running balances are equal, or both statements begin the day with the
   * same balance.
   */
  readonly witnessed: number;
  /** Lines without any counterpart, on days that both statements show in full. */
  readonly unexplained: number;
}

/** Days on which no line stands under the reference that it had before. */
export function daysWithoutAgreement({ claimed }: Draft): Days {
  const agreed = new Set([...claimed].map(({ bookedOn }) => bookedOn));
  return (day) => !agreed.has(day);
}

/** Puts the lines that found no counterpart by reference beside the known transactions of their buckets. */
export function compare(draft: Draft, days: Days): Evidence {
  const agreed = [...draft.claimed].filter(({ bookedOn }) => days(bookedOn)).length;
  const buckets = leftovers(draft, days);
  if (![...buckets.values()].some(({ known }) => known.length > 0)) {
    return { agreed, renamed: 0, amounts: 0, shifted: 0, witnessed: 0, unexplained: 0 };
  }
  const listed = countReferences(draft.lines);
  const touched = new Map<CalendarDate, Touched>();
  const amounts = new Set<bigint>();
  let renamed = 0;
  let shifted = 0;
  let witnessed = 0;
  for (const leftover of buckets.values()) {
    const { known, lines } = named(draft, leftover);
    const pairs = Math.min(known.length, lines.length);
    const [line] = lines;
    if (line === undefined || pairs === 0) continue;
    shifted += Math.min(pairs, countReused(draft, known, lines, listed));
    const equal = Math.min(pairs, equalBalances(known, lines));
    witnessed += equal;
    if (draft.coverage.isShared(line.bookedOn)) {
      renamed += pairs;
      amounts.add(line.amount);
    } else if (draft.coverage.isTouched(line.bookedOn)) {
      const before = touched.get(line.bookedOn) ?? { pairs: 0, buckets: 0, witnessed: 0 };
      const { witnessed: sum } = before;
      touched.set(line.bookedOn, { pairs: before.pairs + pairs, buckets: before.buckets + 1, witnessed: sum + equal });
    }
  }
  const isStill = touched.size > 0 && stoodStill(draft, buckets);
  for (const [day, seen] of touched) {
    const isAlike = beginsAlike(draft, day);
    renamed += isRepeated(draft, day, seen) || isStill || isAlike ? seen.pairs : seen.witnessed;
    if (isAlike) witnessed += seen.pairs - seen.witnessed;
  }
  const without = renamed === 0 ? 0 : unexplained(draft, days, buckets, listed);
  return { agreed, renamed, amounts: amounts.size, shifted, witnessed, unexplained: without };
}

/** The disagreements on a day that the statements only touch. */
interface Touched {
  readonly pairs: number;
  readonly buckets: number;
  readonly witnessed: number;
}

/**
 * Whether the day of one earlier statement is listed again, line for line, with three different buckets or more. Two
 * halves of a day are not that alike. Several earlier statements together may well be.
 */
function isRepeated(draft: Draft, day: CalendarDate, { pairs, buckets }: Touched): boolean {
  if (buckets < 3 || draft.coverage.countTouching(day) !== 1) return false;
  const lines = draft.open.filter((at) => lineAt(draft, at).bookedOn === day).length;
  return lines === pairs && draft.history.transactions.filter((each) => each.bookedOn === day).length === pairs;
}

/**
 * Whether statements of the same days have the same closing balance, and only old lines explain it. New lines would
 * have moved the balance. Then every line was listed before.
 */
function stoodStill(draft: Draft, buckets: ReadonlyMap<string, Leftover>): boolean {
  const { claimed, coverage, history } = draft;
  if (!coverage.twins.some((each) => endsAlike(draft, each))) return false;
  let [listed, equal, before] = [0n, 0n, 0n];
  for (const leftover of buckets.values()) {
    const [first] = leftover.lines;
    if (first === undefined) continue;
    const { known, lines } = named(draft, leftover);
    const { amount } = lineAt(draft, first);
    listed += amount * BigInt(leftover.lines.length);
    equal += amount * BigInt(Math.min(known.length, lines.length));
  }
  for (const known of history.transactions) {
    if (covers(coverage.period, known.bookedOn) && known.state === 'live' && !claimed.has(known))
      before += known.amount;
  }
  // New lines would move the balance. Known lines do not, nor do the lines that are no longer listed.
  return listed !== 0n && listed === equal && before === equal;
}

/** A counter that comes round after a year is no evidence against it. */
const NEAR_DAYS = 31;

function countReused(
  { references }: Draft,
  known: readonly KnownTransaction[],
  lines: readonly StatementLine[],
  listed: ReadonlyMap<string, number>,
): number {
  const here = known.filter((each) => references.names(each).some((name) => listed.has(name)));
  const isNear = (each: KnownTransaction, line: StatementLine) =>
    Math.abs(daysBetween(each.bookedOn, line.bookedOn)) <= NEAR_DAYS;
  const before = lines.filter((line) => references.of(line.reference ?? '').some((each) => isNear(each, line)));
  return Math.max(here.length, before.length);
}

/**
 * The part of a bucket that has references on both sides. A transaction that the statement corrects is not in it: an
 * equal line beside the correction is another one.
 */
function named(draft: Draft, leftover: Leftover): { known: KnownTransaction[]; lines: StatementLine[] } {
  const { corrected, references } = draft;
  return {
    known: leftover.known.filter(
      (each) => references.isNamed(each) && !references.names(each).some((name) => corrected.has(name)),
    ),
    lines: leftover.lines.map((at) => lineAt(draft, at)).filter((line) => line.reference !== null),
  };
}

function equalBalances(known: readonly KnownTransaction[], lines: readonly StatementLine[]): number {
  const balances = new Set(known.map((each) => each.balance));
  return lines.filter((line) => line.balance !== null && balances.has(line.balance)).length;
}

function unexplained(
  draft: Draft,
  days: Days,
  buckets: ReadonlyMap<string, Leftover>,
  listed: ReadonlyMap<string, number>,
): number {
  const { coverage, references } = draft;
  let count = 0;
  for (const { lines, known } of buckets.values()) {
    const [first] = lines;
    if (first === undefined || !coverage.wasComplete(lineAt(draft, first).bookedOn)) continue;
    const unknown = lines.filter((at) => references.of(lineAt(draft, at).reference ?? '').length === 0).length;
    count += Math.max(0, unknown - known.length);
  }
  const spare = new Map<string, { readonly lines: number; count: number }>();
  for (const known of draft.history.transactions) {
    if (draft.claimed.has(known) || known.state === 'deleted' || !references.isNamed(known)) continue;
    if (!days(known.bookedOn)) continue;
    if (!coverage.isShared(known.bookedOn) || !coverage.isComplete(known.bookedOn)) continue;
    if (references.names(known).some((name) => listed.has(name))) continue;
    const bucket = transactionBucket(known);
    const before = spare.get(bucket);
    if (before === undefined) spare.set(bucket, { lines: buckets.get(bucket)?.lines.length ?? 0, count: 1 });
    else before.count += 1;
  }
  for (const { lines, count: known } of spare.values()) count += Math.max(0, known - lines);
  return count;
}

/** Whether a line carries the text of another transaction of its bucket than the one its reference stood on before. */
export function hasSwapped(draft: Draft): boolean {
  const foreign = new Set<string>();
  for (const at of draft.open) {
    const known = draft.matches[at];
    if (known === undefined) continue;
    const text = textOfLine(lineAt(draft, at));
    if (text !== textOfKnown(known)) foreign.add(`${transactionBucket(known)} ${text}`);
  }
  if (foreign.size === 0) return false;
  return draft.history.transactions.some((each) => foreign.has(`${transactionBucket(each)} ${textOfKnown(each)}`));
}
