/**
 * Which days of an account its statements cover, and how well: proved, not checked, off, or missing. Pure: a day is given
 * as today.
 */
import { addDays, type CalendarDate, daysBetween } from '../domain/calendar-date.ts';
import type { ProofState } from '../domain/statement.ts';
import type { Hole } from './continuity/holes.ts';

/** A statement with the days that it covers. */
export interface Covering {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly proof: ProofState;
}

export interface Covered {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** `missing`: a hole between two statements. `since`: after the newest one. */
  readonly state: ProofState | 'missing' | 'since';
}

/** How old the newest statement is, against what is usual. */
export type Freshness = 'fresh' | 'ageing' | 'old';

const RANK: Readonly<Record<ProofState, number>> = { unproved: 0, proved: 1, off: 2 };

/**
 * Spans of days from the first covered day to today, oldest first. Days of which nobody knows whether a statement
 * covers them are in no span. Of several statements of one day the worst counts: `off` before `proved`, and `proved`
 * before `unproved`.
 */
export function readTimeline(
  statements: readonly Covering[],
  holes: readonly Hole[],
  today: CalendarDate,
): readonly Covered[] {
  const edges = [...new Set(statements.flatMap(({ from, to }) => [from, addDays(to, 1)]))].toSorted();
  const spans: Covered[] = [];
  for (const [at, from] of edges.entries()) {
    const next = edges[at + 1];
    if (next === undefined) continue;
    const over = statements.filter((each) => each.from <= from && each.to >= from);
    const hole = over.length > 0 ? undefined : holes.find((each) => each.from <= from && from <= each.to);
    const state = over.reduce<ProofState | null>((worst, { proof }) => worseOf(worst, proof), null) ?? hole?.state;
    if (state === undefined || state === 'unknown') continue;
    const last = spans.at(-1);
    if (last?.state === state && addDays(last.to, 1) === from)
      spans[spans.length - 1] = { ...last, to: addDays(next, -1) };
    else spans.push({ from, to: addDays(next, -1), state });
  }
  const end = spans.at(-1)?.to;
  if (end !== undefined && end < today) spans.push({ from: addDays(end, 1), to: today, state: 'since' });
  return spans;
}

function worseOf(worst: ProofState | null, proof: ProofState): ProofState {
  return worst === null || RANK[proof] > RANK[worst] ? proof : worst;
}

/**
 * Half more than the usual rhythm is ageing, and more than four times the rhythm is old. Without a rhythm the limits are 45
 * and 120 days.
 */
export function freshnessOf(last: CalendarDate, today: CalendarDate, usualDays: number | null): Freshness {
  const age = daysBetween(last, today);
  const usual = Math.max(usualDays ?? 30, 7);
  if (age <= usual * 1.5) return 'fresh';
  return age <= usual * 4 ? 'ageing' : 'old';
}
