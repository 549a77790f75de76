import { addDays, type CalendarDate, parseDate } from '../../../src/plugin/contract.ts';
import type { Days } from '../days.ts';
import type { SimplefinOptions } from './options.ts';

/** By the id that an account keeps: up to which day its lines are known. A type and not an interface, so that it is Json. */
export type SimplefinCursor = {
  readonly done: { readonly [account: string]: string };
  /** The pass has later days to ask for: the next one goes on there, and asks for none again. */
  readonly begun: boolean;
};

export const START: SimplefinCursor = { done: {}, begun: false };

/** The server gives no more days at once. */
export const MOST_DAYS = 90;
/** Banks post late, and pending lines are booked: so many days are asked for again. */
const AGAIN_DAYS = 14;

/** The first day that `since:` reaches today, so that 90 days with today are one answer. */
export function firstDay({ sinceDays }: Pick<SimplefinOptions, 'sinceDays'>, now: CalendarDate): CalendarDate {
  return addDays(now, 1 - sinceDays);
}

/**
 * All days to ask for. They begin where the account that is furthest behind left off; without one, with `first`. `deep`:
 * all that one answer holds besides.
 */
export function daysDue(
  { done, begun }: SimplefinCursor,
  first: CalendarDate,
  now: CalendarDate,
  look: 'usual' | 'deep',
): Days {
  const behind = Object.values(done)
    .flatMap((text) => parseDate(text) ?? [])
    .toSorted()[0];
  if (behind === undefined) return { from: first, to: now };
  const again = addDays(behind, begun ? 1 : -AGAIN_DAYS);
  const whole = addDays(now, 1 - MOST_DAYS);
  const deep = whole > first ? whole : first;
  const from = look === 'deep' && !begun && deep < again ? deep : again;
  return { from: from < now ? from : now, to: now };
}

export function withDone(cursor: SimplefinCursor, account: string, day: CalendarDate): SimplefinCursor {
  const before = cursor.done[account];
  return before !== undefined && before >= day ? cursor : { ...cursor, done: { ...cursor.done, [account]: day } };
}

/** Without accounts that the server lists no more: they would hold the others back. */
export function without({ done, begun }: SimplefinCursor, gone: readonly string[]): SimplefinCursor {
  return { begun, done: Object.fromEntries(Object.entries(done).filter(([id]) => !gone.includes(id))) };
}
