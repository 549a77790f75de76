import { addDays, type CalendarDate, parseDate } from '../../../src/plugin/contract.ts';
import type { Days } from '../days.ts';
import type { SimplefinOptions } from './options.ts';

/** By the id that an account keeps: up to which day its lines are known. A type and not an interface, so that it is Json. */
export type SimplefinCursor = { readonly done: { readonly [account: string]: string } };

export const START: SimplefinCursor = { done: {} };

/** Banks post late, and pending lines are booked: so many days are asked for again. */
const AGAIN_DAYS = 14;

/** The first day of the first pass, so that 90 days with today are one answer. */
export function firstDay({ sinceDays }: Pick<SimplefinOptions, 'sinceDays'>, now: CalendarDate): CalendarDate {
  return addDays(now, 1 - sinceDays);
}

/** All days that are to be asked for: from where the account that is furthest behind left off. */
export function daysDue({ done }: SimplefinCursor, { sinceDays }: SimplefinOptions, now: CalendarDate): Days {
  const first = firstDay({ sinceDays }, now);
  const ends = Object.values(done).flatMap((text) => parseDate(text) ?? []);
  const behind = ends.toSorted()[0];
  if (behind === undefined) return { from: first, to: now };
  const from = addDays(behind, -AGAIN_DAYS);
  return { from: from < now ? from : now, to: now };
}

export function withDone({ done }: SimplefinCursor, account: string, day: CalendarDate): SimplefinCursor {
  const before = done[account];
  return before !== undefined && before >= day ? { done } : { done: { ...done, [account]: day } };
}

/** Without accounts that the server lists no more: they would hold the others back. */
export function without({ done }: SimplefinCursor, gone: readonly string[]): SimplefinCursor {
  return { done: Object.fromEntries(Object.entries(done).filter(([id]) => !gone.includes(id))) };
}
