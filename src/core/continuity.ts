/**
 * Whether an account's statements follow each other. Three things can be missing: days, a closing balance that the
 * next statement begins with, and the next statement itself. Pure: today is an argument.
 */
import { addDays, type CalendarDate, daysBetween } from '../domain/calendar-date.ts';
import type { Period } from '../domain/statement.ts';

/** A statement, as far as its place among the others matters. Amounts are minor units of the account's currency. */
export interface Chapter {
  /** Row id of the statement, where the caller knows the errors of balances by it. */
  readonly statement?: bigint;
  readonly period: Period | null;
  /** The days from its first line to its last, where the bank prints no period. */
  readonly lines?: Period | null;
  /** When the bank said so; begins with a day. */
  readonly asOf: string;
  readonly kind: 'snapshot' | 'delta';
  /** The format's view of the account that it belongs to; two formats may book a line on different days. */
  readonly stream?: bigint;
  readonly opening: bigint | null;
  /** The day that the opening balance bears: where a statement prints no period, it begins there. */
  readonly openingOn?: CalendarDate | null;
  readonly closing: bigint | null;
  readonly closingOn: CalendarDate | null;
}

/** The opening balance is not the closing one of the statement before. */
export interface Break {
  readonly before: CalendarDate;
  readonly after: CalendarDate;
  /** By how much: minor units, what is missing between the two. */
  readonly difference: bigint;
}

export interface Silence {
  /** Newest day that a statement reached. */
  readonly last: CalendarDate;
  /** The usual number of days from one to the next: the median. */
  readonly usual: number;
  readonly overdueSince: CalendarDate;
}

export interface Continuity {
  /** Days between two statements that no statement shows. */
  readonly gaps: readonly Period[];
  /** Days that two or more statements of one route show: harmless, counted once. */
  readonly overlaps: readonly Period[];
  readonly breaks: readonly Break[];
  readonly silence: Silence | null;
}

/**
 * By how much a statement's closing balance differs from all transactions up to it. Null: it is not clear which ones
 * those are. Undefined: it gives no balance that proves anything.
 */
type ErrorOf = (chapter: Chapter) => bigint | null | undefined;

/** Questions about the lines of statements. They are asked only where the balance seems to jump. */
export interface Lines {
  readonly errorOf: ErrorOf;
  /** Whether two statements list a transaction both. */
  haveCommon(one: Chapter, other: Chapter): boolean;
  /** The sum of a statement's booked lines from a day on. */
  sumFrom(chapter: Chapter, day: CalendarDate): bigint;
}

const NO_LINES: Lines = { errorOf: () => undefined, haveCommon: () => true, sumFrom: () => 0n };

export function readContinuity(chapters: readonly Chapter[], today: CalendarDate, lines: Lines = NO_LINES): Continuity {
  const periods = chapters.flatMap(({ kind, period }) => (kind === 'snapshot' && period !== null ? [period] : []));
  periods.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
  const { gaps, overlaps } = follow(periods);
  return { gaps, overlaps, breaks: findBreaks(chapters, lines), silence: findSilence(chapters, today) };
}

function follow(periods: readonly Period[]): Pick<Continuity, 'gaps' | 'overlaps'> {
  const gaps: Period[] = [];
  const overlaps: Period[] = [];
  let reached: CalendarDate | undefined;
  for (const { from, to } of periods) {
    if (reached !== undefined && from > addDays(reached, 1)) {
      gaps.push({ from: addDays(reached, 1), to: addDays(from, -1) });
    }
    // Statements meet on the day that one ends and the next begins.
    if (reached !== undefined && from < reached) overlaps.push({ from, to: to < reached ? to : reached });
    if (reached === undefined || to > reached) reached = to;
  }
  return { gaps, overlaps: merge(overlaps) };
}

/**
 * Statements that follow each other directly, each with a balance at its end and at its beginning. Days in two
 * statements are no break: the transactions lead from the one closing balance to the other.
 */
function findBreaks(chapters: readonly Chapter[], lines: Lines): readonly Break[] {
  const closings = new Map<CalendarDate, Set<bigint>>();
  for (const chapter of chapters) {
    const { closing } = chapter;
    const day = lastDay(chapter);
    if (closing !== null && day !== undefined) closings.set(day, (closings.get(day) ?? new Set()).add(closing));
  }
  const days = [...closings.keys()].sort();
  const groupOf = groupsOf(chapters, lines);
  const breaks = chapters.flatMap((chapter): Break[] => {
    const from = firstDay(chapter);
    const { opening } = chapter;
    if (from === null || opening === null) return [];
    const later = followedBy(chapter, chapters);
    const knownOn = (day: CalendarDate) =>
      [...(closings.get(day) ?? [])].filter((closing) => day < from || !later.has(closing));
    const before = days.filter((day) => day <= from && knownOn(day).length > 0).at(-1);
    const strangers = chapters.filter((other) => overlap(chapter, other) && groupOf(chapter) !== groupOf(other));
    const shown = strangers.filter((other) => other.closing !== null && (firstDay(other) ?? from) <= from);
    if (shown.length > 0) return jumpAmong(chapter, opening, shown, lines);
    // Of several balances on one day any may be the right one.
    if (before === undefined || knownOn(before).includes(opening)) return [];
    if (chapters.some((other) => other.stream !== chapter.stream && shows(other, from))) return [];
    if (strangers.length === 0) {
      // A balance from long ago is a gap, not a break.
      if (before < addDays(from, -1) && !isNextAfter(before, chapter, chapters)) return [];
      const earlier = chapters.filter(
        (each) =>
          each !== chapter && lastDay(each) === before && knownOn(before).some((known) => known === each.closing),
      );
      // A statement of the group shows both days, and its lines lead from the one balance to the other.
      if (earlier.some((each) => groupOf(each) === groupOf(chapter) || isLedTo(each, chapter, lines))) return [];
    }
    const [closing] = knownOn(before);
    return closing === undefined ? [] : [{ before, after: from, difference: opening - closing }];
  });
  return breaks.filter(
    (each, at) => breaks.findIndex((one) => one.before === each.before && one.after === each.after) === at,
  );
}

/**
 * Whether a statement without a printed period has days in common with another one of its stream. Documents that tell
 * news alone do not list their days.
 */
function shareDays(chapter: Chapter, other: Chapter): boolean {
  const [days, shown] = [chapter.lines, daysOf(other)];
  if (other === chapter || days == null || shown === null) return false;
  if (chapter.stream !== other.stream || chapter.kind === 'delta' || other.kind === 'delta') return false;
  return shown.from <= days.to && shown.to >= days.from;
}

/** The same with more than one day, which may be cut in mid-day. */
function overlap(chapter: Chapter, other: Chapter): boolean {
  const [days, shown] = [daysOf(chapter), daysOf(other)];
  return shareDays(chapter, other) && days !== null && shown !== null && shown.from < days.to && shown.to > days.from;
}

/**
 * Statements of the same days list the same lines. One group is statements of which each has a line in common
 * with another one. Two groups of the same days may be of two accounts.
 */
function groupsOf(chapters: readonly Chapter[], { haveCommon }: Lines): (chapter: Chapter) => Chapter {
  const joined = new Map<Chapter, Chapter>();
  const groupOf = (chapter: Chapter): Chapter => {
    let group = chapter;
    for (let next = joined.get(group); next !== undefined; next = joined.get(group)) group = next;
    return group;
  };
  for (const [at, chapter] of chapters.entries()) {
    for (const other of chapters.slice(at + 1)) {
      if (!shareDays(chapter, other) && !shareDays(other, chapter)) continue;
      const [one, two] = [groupOf(chapter), groupOf(other)];
      if (one !== two && haveCommon(chapter, other)) joined.set(two, one);
    }
  }
  return groupOf;
}

/** Where none of the statements that show a statement's first day has its opening balance there. */
function jumpAmong(chapter: Chapter, opening: bigint, beside: readonly Chapter[], { sumFrom }: Lines): Break[] {
  const after = firstDay(chapter);
  const jumps = beside.flatMap((other) => {
    const before = firstDay(other);
    if (after === null || before === null || other.closing === null) return [];
    return [{ before, after, difference: opening - (other.closing - sumFrom(other, after)) }];
  });
  return jumps.some(({ difference }) => difference === 0n) ? [] : jumps.slice(0, 1);
}

/**
 * Whether the transactions lead from one closing balance to another. They may do so where it is not clear which ones
 * the balances contain, and both list one of them.
 */
function isLedTo(one: Chapter, other: Chapter, { errorOf, haveCommon }: Lines): boolean {
  const [before, after] = [errorOf(one), errorOf(other)];
  if (before === undefined || after === undefined) return false;
  return before === null || after === null ? haveCommon(one, other) : before === after;
}

/**
 * Whether a statement without a printed period is the next one after a day. Days without a line are then no gap:
 * nothing may have happened. The balances say whether something did.
 */
function isNextAfter(day: CalendarDate, chapter: Chapter, chapters: readonly Chapter[]): boolean {
  const from = firstDay(chapter);
  const isBetween = (other: Chapter) => {
    const shown = daysOf(other);
    return shown !== null && from !== null && shown.from < from && shown.to > day;
  };
  return chapter.lines != null && !chapters.some((other) => other !== chapter && isBetween(other));
}

function shows(chapter: Chapter, day: CalendarDate): boolean {
  const shown = daysOf(chapter);
  return shown !== null && shown.from <= day && day <= shown.to;
}

function daysOf({ lines = null, period }: Chapter): Period | null {
  return period ?? lines;
}

function lastDay({ closingOn, period }: Chapter): CalendarDate | undefined {
  return closingOn ?? period?.to;
}

function firstDay({ openingOn, period }: Chapter): CalendarDate | null {
  return period?.from ?? openingOn ?? null;
}

/** Closing balances of a statement, and of the pages and statements of its first day that go on from it. */
function followedBy(chapter: Chapter, chapters: readonly Chapter[]): ReadonlySet<bigint> {
  const later = new Set(chapter.closing === null ? [] : [chapter.closing]);
  const sameDay = chapters.filter((each) => firstDay(each) === firstDay(chapter));
  for (const closing of later) {
    for (const each of sameDay) if (each.opening === closing && each.closing !== null) later.add(each.closing);
  }
  return later;
}

/** Fewer statements tell no rhythm. */
const FEWEST_STEPS = 3;

/** The rhythm of the newest statements: banks and habits change. */
const NEWEST_STEPS = 12;

/**
 * A statement is overdue after one and a half times the usual time and two days. Weekends and holidays are no
 * silence.
 */
function findSilence(chapters: readonly Chapter[], today: CalendarDate): Silence | null {
  const days = [...new Set(chapters.map(({ asOf }) => asOf.slice(0, 10) as CalendarDate))]
    .sort()
    .slice(-NEWEST_STEPS - 1);
  const last = days.at(-1);
  const steps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  const usual = median(steps);
  if (last === undefined || usual === undefined || steps.length < FEWEST_STEPS) return null;
  const overdueSince = addDays(last, usual + Math.ceil(usual / 2) + 2);
  return today > overdueSince ? { last, usual, overdueSince } : null;
}

function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function merge(periods: readonly Period[]): readonly Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((a, b) => compare(a.from, b.from))) {
    const last = merged.at(-1);
    if (last === undefined || period.from > last.to) merged.push(period);
    else if (period.to > last.to) merged[merged.length - 1] = { from: last.from, to: period.to };
  }
  return merged;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
