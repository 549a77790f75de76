/**
 * Which days the statements of each stream show. Outside the days that two streams both show, nothing says that a line of
 * the one must stand in the other, so equal amounts prove nothing there.
 */
import { latestDay } from '../../domain/as-of.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Period } from '../../domain/statement.ts';
import { covers } from '../identity/coverage.ts';
import type { Draft } from '../identity/draft.ts';

/**
 * `whole`: from morning to night. `edge`: the first or last day of a statement, which may be cut in mid-day. `none`: no
 * statement of the stream reaches the day.
 */
export type Shown = 'whole' | 'edge' | 'none';

/** How far a stream shows a day, by the stream's name. */
export type ShownDays = (stream: string, day: CalendarDate) => Shown;

export function shownDays({ coverage, facts, history }: Draft): ShownDays {
  const all = new Map<string, Period[]>();
  const add = (stream: string, period: Period) => {
    const known = all.get(stream);
    if (known === undefined) all.set(stream, [period]);
    else known.push(period);
  };
  for (const { stream, period } of history.shown ?? []) add(stream, period);
  const own = facts.kind === 'snapshot' ? coverage.period : null;
  if (own !== null) add(history.stream, facts.period === null ? own : shownUntil(own, facts.asOf));
  return (stream, day) => {
    const touching = (all.get(stream) ?? []).filter((period) => covers(period, day));
    if (touching.length === 0) return 'none';
    return touching.some(({ from, to }) => from < day && day < to) ? 'whole' : 'edge';
  };
}

/**
 * The part of a printed period that a statement of this as-of can show. Some banks print the last day that was asked for,
 * though it lies after the download.
 */
export function shownUntil(period: Period, asOf: string): Period {
  const last = latestDay(asOf);
  return last !== undefined && period.from <= last && last < period.to ? { from: period.from, to: last } : period;
}
