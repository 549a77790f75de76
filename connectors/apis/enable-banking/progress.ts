import { addDays, type CalendarDate, daysBetween } from '../../../src/plugin/contract.ts';
import type { Days } from '../days.ts';

/** By the name of an account: up to which day its lines are known. A type and not an interface, so that it is Json. */
export type EnableBankingCursor = {
  readonly done: { readonly [account: string]: string };
  /** Accounts whose pass has later days to ask for: the next one goes on there, and asks for none again. */
  readonly begun: { readonly [account: string]: boolean };
};

export const START: EnableBankingCursor = { done: {}, begun: {} };

export function withDone({ done, begun }: EnableBankingCursor, account: string, day: CalendarDate, now: CalendarDate) {
  return { done: { ...done, [account]: day }, begun: { ...begun, [account]: day < now } };
}

/** Banks book late: so many days are asked for again. */
const AGAIN_DAYS = 10;
/** Few pages each, so that a day's requests suffice for one. */
const MOST_DAYS = 30;

/** The day to ask from, where days up to `done` are known. `on`: without asking for any of them again. */
export function dayAfter(done: CalendarDate, how: 'again' | 'on'): CalendarDate {
  return addDays(done, how === 'on' ? 1 : -AGAIN_DAYS);
}

/** The next days to ask for. */
export function nextDays(first: CalendarDate, now: CalendarDate): Days {
  const from = first < now ? first : now;
  const to = addDays(from, MOST_DAYS - 1);
  return { from, to: to < now ? to : now };
}

/** At least one day. */
export function firstHalf({ from, to }: Days): Days {
  return { from, to: addDays(from, Math.floor(daysBetween(from, to) / 2)) };
}
