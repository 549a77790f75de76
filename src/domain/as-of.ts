import { type CalendarDate, parseDate } from './calendar-date.ts';

/**
 * The as-of that the state compares, as text, and keeps: the later of the bank's own instant and the one at which its
 * server made the file. A bank says nothing about a day that has not come, and the own instant of many banks is only the
 * end of the days that were asked for: the later download may end earlier. The earlier instant follows and decides
 * between equal ones.
 */
export function asOfWithTie(asOf: string, servedAt: string | undefined): string {
  if (servedAt === undefined || servedAt === asOf) return asOf;
  return servedAt > asOf ? `${servedAt}${OWN}${asOf}` : `${asOf}${SERVED}${servedAt}`;
}

/** The bank's own instant, for people: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. */
export function ownAsOf(asOf: string): string {
  const [first = asOf, second] = asOf.split(/[./]/, 2);
  return second !== undefined && asOf.includes(OWN) ? second : first;
}

/** The day of the later of both instants; undefined where that is no day. */
export function latestDay(asOf: string): CalendarDate | undefined {
  return parseDate(asOf.slice(0, 10));
}

/** What follows is the server's instant. Sorts before `T` and the digits: an as-of alone is older than with it. */
const SERVED = '/';

/** What follows is the bank's own instant. */
const OWN = '.';
