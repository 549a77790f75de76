import { type CalendarDate, parseDate } from './calendar-date.ts';

/**
 * The as-of that the state compares and keeps: the bank's own instant, and behind a slash the instant at which its server
 * made the file. So a text comparison asks for the second only where the first is equal.
 */
export function asOfWithTie(asOf: string, servedAt: string | undefined): string {
  return servedAt === undefined || servedAt === asOf ? asOf : `${asOf}${TIE}${servedAt}`;
}

/** The bank's own instant, for people: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. */
export function withoutTie(asOf: string): string {
  const [own = asOf] = asOf.split(TIE, 1);
  return own;
}

/** The day of the later of both instants; undefined where that is no day. */
export function latestDay(asOf: string): CalendarDate | undefined {
  const days = asOf.split(TIE).map((instant) => instant.slice(0, 10));
  return parseDate(days.sort().at(-1) ?? '');
}

/** Sorts before `T` and the digits: an as-of without a server's instant stays older than the same one with it. */
const TIE = '/';
