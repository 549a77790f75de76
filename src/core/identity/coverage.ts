import type { CalendarDate } from '../../domain/calendar-date.ts';
import { addDays } from '../../domain/calendar-date.ts';
import type { Period, StatementLine } from '../../domain/statement.ts';
import type { EarlierStatement, StatementFacts } from '../history.ts';

/**
 * Which days a statement and earlier ones of its stream both show in full.
 *
 * Two statements that share at least two days overlap for real: the bank printed those days twice. Files "since the
 * last download" share one day only. Each holds its own half of that day, so nothing is printed twice.
 */
export interface Coverage {
  readonly period: Period | null;
  /** Days that lie in a real overlap with an earlier snapshot. */
  isShared(day: CalendarDate): boolean;
  /** Days that an earlier snapshot touches with its first or last day only. */
  isTouched(day: CalendarDate): boolean;
  /** How many earlier snapshots show a day. */
  countTouching(day: CalendarDate): number;
  /** Days in the middle of an earlier snapshot, which it had seen from morning to night. */
  wasComplete(day: CalendarDate): boolean;
  /** Days in the middle of this statement. */
  isComplete(day: CalendarDate): boolean;
  /** Earlier snapshots of exactly this statement's period. */
  readonly twins: readonly EarlierStatement[];
}

/** The period printed, else from the first line to the last; null for a statement with neither. */
export function coveredPeriod(printed: Period | null, lines: readonly StatementLine[]): Period | null {
  if (printed !== null) return printed;
  let from: CalendarDate | undefined;
  let to: CalendarDate | undefined;
  for (const { bookedOn, status } of lines) {
    if (status === 'pending') continue;
    if (from === undefined || bookedOn < from) from = bookedOn;
    if (to === undefined || bookedOn > to) to = bookedOn;
  }
  return from === undefined || to === undefined ? null : { from, to };
}

export function coverageOf(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  earlier: readonly EarlierStatement[],
): Coverage {
  const period = coveredPeriod(facts.period, lines);
  const snapshots = facts.kind === 'snapshot' ? earlier.filter((each) => each.kind === 'snapshot') : [];
  const overlaps = snapshots.flatMap((each) => overlapOf(period, each.period) ?? []);
  const shared = union(overlaps.filter(({ from, to }) => from < to));
  const touched = union(overlaps.filter(({ from, to }) => from === to));
  const complete = union(snapshots.flatMap((each) => inside(each.period)));
  const own = facts.kind === 'snapshot' ? inside(period) : [];
  return {
    period,
    isShared: (day) => holds(shared, day),
    isTouched: (day) => holds(touched, day),
    countTouching: (day) => snapshots.filter((each) => covers(each.period, day)).length,
    wasComplete: (day) => holds(complete, day),
    isComplete: (day) => holds(own, day),
    twins: snapshots.filter((each) => each.period?.from === period?.from && each.period?.to === period?.to),
  };
}

export function covers(period: Period | null, day: CalendarDate): boolean {
  return period !== null && period.from <= day && day <= period.to;
}

function overlapOf(left: Period | null, right: Period | null): Period | undefined {
  if (left === null || right === null) return undefined;
  const from = left.from > right.from ? left.from : right.from;
  const to = left.to < right.to ? left.to : right.to;
  return from <= to ? { from, to } : undefined;
}

/** The period without its first and last day, which may be cut in mid-day. */
function inside(period: Period | null): Period[] {
  if (period === null) return [];
  const inner = { from: addDays(period.from, 1), to: addDays(period.to, -1) };
  return inner.from <= inner.to ? [inner] : [];
}

/** Periods merged where they overlap, so that looking up a day stays cheap with years of statements. */
function union(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = merged.at(-1);
    if (last === undefined || period.from > last.to) merged.push(period);
    else if (period.to > last.to) merged[merged.length - 1] = { from: last.from, to: period.to };
  }
  return merged;
}

function holds(periods: readonly Period[], day: CalendarDate): boolean {
  return periods.some((period) => covers(period, day));
}
