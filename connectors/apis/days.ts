import { AppError } from '../../src/lib/errors.ts';
import { addDays, type CalendarDate, parseDate } from '../../src/plugin/contract.ts';

/** Days from `from` to `to`, both included. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The day of an instant in UTC. */
export function dayOf(instant: Date): CalendarDate | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : parseDate(instant.toISOString().slice(0, 10));
}

/** The day now in UTC. Throws where the clock tells no day. */
export function today(now: Date): CalendarDate {
  const day = dayOf(now);
  if (day === undefined) throw new AppError('connector.clock');
  return day;
}

/**
 * Cuts days into ranges of at most `most` days, oldest first. The oldest is the shortest. So the newest ranges
 * of two cuts that end on one day are the same. No two of them share a day.
 */
export function splitDays({ from, to }: Days, most: number): readonly Days[] {
  const cut: Days[] = [];
  for (let end = to; end >= from; end = addDays(end, -most)) {
    const start = addDays(end, 1 - most);
    cut.unshift({ from: start > from ? start : from, to: end });
  }
  return cut;
}
