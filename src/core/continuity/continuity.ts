/**
 * Whether an account's statements follow each other. Three things can be missing: days, a closing balance that the
 * next statement begins with, and the next statement itself. Pure: today is an argument.
 */
import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { Period } from '../../domain/statement.ts';
import { type Break, findBreaks } from './breaks.ts';
import type { Chapter, Lines } from './chapter.ts';
import { findHoles } from './holes.ts';

export interface Silence {
  /** Newest day that a statement reached. */
  readonly last: CalendarDate;
  /** The usual number of days from one to the next: the median. */
  readonly usual: number;
  readonly overdueSince: CalendarDate;
}

export interface Continuity {
  /** Days between two stated periods that no statement shows, where no balance says that nothing happened. */
  readonly gaps: readonly Period[];
  /** Days that two or more statements of one route show: harmless, counted once. */
  readonly overlaps: readonly Period[];
  readonly breaks: readonly Break[];
  readonly silence: Silence | null;
}

const NO_LINES: Lines = { errorOf: () => undefined, haveCommon: () => true, sumFrom: () => 0n };

export function readContinuity(chapters: readonly Chapter[], today: CalendarDate, lines: Lines = NO_LINES): Continuity {
  const missing = findHoles(chapters, lines).filter(({ state }) => state === 'missing');
  return {
    gaps: missing.map(({ from, to }) => ({ from, to })),
    overlaps: findOverlaps(chapters),
    breaks: findBreaks(chapters, lines),
    silence: findSilence(chapters, today),
  };
}

function findOverlaps(chapters: readonly Chapter[]): readonly Period[] {
  const periods = chapters.flatMap(({ kind, period }) => (kind === 'snapshot' && period !== null ? [period] : []));
  periods.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
  const overlaps: Period[] = [];
  let reached: CalendarDate | undefined;
  for (const { from, to } of periods) {
    // Statements meet on the day that one ends and the next begins.
    if (reached !== undefined && from < reached) overlaps.push({ from, to: to < reached ? to : reached });
    if (reached === undefined || to > reached) reached = to;
  }
  return merge(overlaps);
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
