/**
 * Whether an account counts as many transactions as the bank's balances say. Between two closing balances the
 * balance moves by the sum of the transactions that came in between. A single statement cannot see a line that was
 * taken for another statement's line, or counted a second time. The two closings can. Pure.
 */
import { type CalendarDate, daysBetween } from '../domain/calendar-date.ts';
import type { TransactionId } from '../domain/row-ids.ts';
import { DAYS_APART } from './streams/matching.ts';

/** A closing balance of a statement in the account's currency. Amounts are minor units. */
export interface Closing {
  /** First day that the statement shows; null where it shows none. */
  readonly from: CalendarDate | null;
  /** The day of the balance. */
  readonly on: CalendarDate;
  readonly amount: bigint;
  /** Opening balance, where the statement's lines lead from it to the closing one; else null. */
  readonly opening: bigint | null;
}

/** A transaction that documents show. Places are those of closings in their order. */
export interface Counted {
  readonly id: TransactionId;
  readonly day: CalendarDate;
  /** Minor units. */
  readonly amount: bigint;
  /** The closings whose statements list it, in their order. */
  readonly listed: readonly number[];
  /** The owner counts the line twice, and this is the second one. */
  readonly isSplit: boolean;
  /** The owner deleted it: the balances may be right with it, or without it. */
  readonly isDeleted: boolean;
}

/**
 * Why a transaction explains the difference.
 *  - `merged`: statements before and after list it. It may be two equal lines.
 *  - `doubled`: another one of its amount came before. It may be the same one.
 *  - `dropped`: a newer statement of its day does not list it, or none does that has a balance.
 */
export type Reason = 'merged' | 'doubled' | 'dropped';

export interface Suspect {
  readonly id: TransactionId;
  readonly reason: Reason;
}

/** Two closings whose balances move by another sum than the transactions between them. */
export interface Miscount {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Minor units: the balances' movement less the sum of the transactions. */
  readonly difference: bigint;
  readonly suspects: readonly Suspect[];
}

export interface Audit {
  readonly miscounts: readonly Miscount[];
  /**
   * By closing: the balance less the sum of all transactions up to it. Two with one error have all transactions
   * between them. Null where it is not known which ones the balance contains.
   */
  readonly errors: readonly (bigint | null)[];
}

/**
 * A difference counts where it lasts: a balance that is off alone accuses nobody. It needs a transaction that explains
 * it, or two statements that follow each other and are both proved.
 *
 * @param closings by day, then in the order in which the bank made them
 */
export function auditBalances(closings: readonly Closing[], counted: readonly Counted[]): Audit {
  const books = open(closings, counted);
  const errors = errorsOf(books);
  return { miscounts: findMiscounts(books, levelsOf(errors)), errors };
}

function findMiscounts(books: Books, levels: readonly Level[]): readonly Miscount[] {
  const found: Miscount[] = [];
  // Where nothing explains a difference, the balance behind it is no evidence for the next one.
  let isTrusted = true;
  levels.slice(1).forEach((after, at) => {
    const before = levels[at];
    if (before === undefined) return;
    const difference = explain(books, before, after);
    if (difference !== undefined && isTrusted && !difference.isSettled) found.push(difference.miscount);
    isTrusted = difference !== undefined || !isTrusted;
  });
  return found;
}

interface Books {
  readonly closings: readonly Closing[];
  /** By transaction: the first closing whose balance contains it; the number of closings where none does. */
  readonly entries: ReadonlyMap<Counted, number>;
  /** The transactions that a closing is the first to contain. */
  readonly entering: ReadonlyMap<number, readonly Counted[]>;
  readonly ofAmount: ReadonlyMap<bigint, readonly Counted[]>;
  /** Closings of which it is not known whether they contain a transaction. */
  readonly unclear: ReadonlySet<number>;
}

function open(closings: readonly Closing[], counted: readonly Counted[]): Books {
  const entries = new Map<Counted, number>();
  const unclear = new Set<number>();
  for (const each of counted) {
    const entry = entryOf(each, closings, unclear);
    entries.set(each, entry);
    for (const at of passedOver(each, entry, closings)) unclear.add(at);
  }
  return {
    ...{ closings, entries, unclear },
    entering: Map.groupBy(counted, (each) => entries.get(each) ?? closings.length),
    ofAmount: Map.groupBy(counted, ({ amount }) => amount),
  };
}

/**
 * A balance contains the lines of its statement and of the days before. A line that it could list and does not comes
 * later. Another format may show a line of the days before a few days later.
 */
function entryOf({ day, isSplit, listed }: Counted, closings: readonly Closing[], unclear: Set<number>): number {
  const [first] = listed;
  if (isSplit && first !== undefined) return listed.at(-1) ?? first;
  const listing = first ?? closings.length;
  const doubtful = first === undefined ? 0 : DAYS_APART;
  for (let at = firstFrom(closings, day); at < listing; at += 1) {
    const closing = closings[at];
    const before = daysBetween(day, closing?.from ?? closing?.on ?? day);
    if (before > doubtful) return at;
    if (before >= 0) unclear.add(at);
  }
  return listing;
}

/**
 * The closings of statements that show a line's day and not the line, between two that list it. Another format may show
 * it on a later day.
 */
function passedOver({ day, listed }: Counted, entry: number, closings: readonly Closing[]): readonly number[] {
  const between = Array.from({ length: (listed.at(-1) ?? entry) - entry }, (_, at) => entry + at);
  return between.filter((at) => {
    const from = closings[at]?.from;
    return from != null && from <= day && !listed.includes(at);
  });
}

/** The first closing on the day or after it. */
function firstFrom(closings: readonly Closing[], day: CalendarDate): number {
  let [low, high] = [0, closings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((closings[middle]?.on ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Closings that follow each other with the same error: the balance less the sum of all transactions up to it. */
interface Level {
  readonly error: bigint;
  first: number;
  last: number;
}

function errorsOf({ closings, entering, unclear }: Books): readonly (bigint | null)[] {
  let sum = 0n;
  return closings.map(({ amount }, at) => {
    sum += sumOf(entering.get(at) ?? []);
    return unclear.has(at) ? null : amount - sum;
  });
}

/** An error that comes and goes is a fault of the balances between. */
function levelsOf(errors: readonly (bigint | null)[]): readonly Level[] {
  const levels: Level[] = [];
  errors.forEach((error, at) => {
    if (error === null) return;
    const known = levels.findIndex((each) => each.error === error);
    if (known === -1) levels.push({ error, first: at, last: at });
    else {
      levels.length = known + 1;
      const level = levels[known];
      if (level !== undefined) level.last = at;
    }
  });
  return levels;
}

function sumOf(counted: readonly Counted[]): bigint {
  return counted.reduce((sum, { amount }) => sum + amount, 0n);
}

/** `isSettled`: the owner deleted a transaction that explains it. */
function explain(
  books: Books,
  before: Level,
  after: Level,
): { readonly miscount: Miscount; readonly isSettled: boolean } | undefined {
  const [start, end] = [books.closings[before.last], books.closings[after.first]];
  if (start === undefined || end === undefined) return undefined;
  const difference = after.error - before.error;
  const found = suspectsOf(books, difference, before.last, after.first);
  const follow = end.opening !== null && start.opening !== null && end.opening === start.amount;
  if (found.length === 0 && !follow) return undefined;
  const suspects = found.map(({ of, reason }) => ({ id: of.id, reason }));
  return {
    miscount: { from: start.on, to: end.on, difference, suspects },
    isSettled: found.some(({ of }) => of.isDeleted),
  };
}

/**
 * The one that explains the difference, else all that are doubled, where they explain it together. A newer statement
 * tells of two equal ones which is to go: the one that it does not list.
 */
function suspectsOf(books: Books, difference: bigint, before: number, after: number) {
  const { entering, ofAmount } = books;
  const equal = [...(ofAmount.get(difference) ?? []), ...(ofAmount.get(-difference) ?? [])];
  const single = equal.flatMap((of) => {
    const reason = reasonOf(books, of, difference, before, after);
    return reason === undefined ? [] : [{ of, reason }];
  });
  const hasDropped = single.some(({ reason }) => reason === 'dropped');
  if (single.length > 0) return single.filter(({ reason }) => !hasDropped || reason !== 'doubled');
  const between = Array.from({ length: after - before }, (_, at) => entering.get(before + 1 + at) ?? []).flat();
  const doubled = between.filter((of) => wasThere(books, of, before));
  return sumOf(doubled) === -difference ? doubled.map((of) => ({ of, reason: 'doubled' as const })) : [];
}

/** Whether the balance before contains an equal one of its day. */
function wasThere({ entries, ofAmount }: Books, { amount, day }: Counted, before: number): boolean {
  const equal = ofAmount.get(amount) ?? [];
  return equal.some((other) => other.day === day && (entries.get(other) ?? before + 1) <= before);
}

function reasonOf(
  { closings, entries, ofAmount }: Books,
  of: Counted,
  difference: bigint,
  before: number,
  after: number,
): Reason | undefined {
  const { amount, day, listed } = of;
  const entry = entries.get(of) ?? closings.length;
  const from = closings[after]?.from;
  const last = listed.at(-1);
  if (amount === difference && last !== undefined && entry <= before && last >= after) return 'merged';
  if (amount !== -difference) return undefined;
  if (entry > before && entry <= after && ofAmount.get(amount)?.some((other) => isTwin(of, other)) === true)
    return 'doubled';
  if (last === undefined) return entry > before && entry <= after ? 'dropped' : undefined;
  return entry <= before && last < after && from != null && from <= day ? 'dropped' : undefined;
}

/** Near enough to be the same line. */
function isTwin(one: Counted, other: Counted): boolean {
  return one !== other && Math.abs(daysBetween(one.day, other.day)) <= NEAR_DAYS;
}

const NEAR_DAYS = 5;
