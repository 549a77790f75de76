import { addDays, type CalendarDate, daysBetween } from '../../../src/plugin/contract.ts';
import type { Days } from '../days.ts';

/** By the name of a walk: up to which day its lines are known. A type and not an interface, so that it is Json. */
export type EnableBankingCursor = {
  readonly done: { readonly [walk: string]: string };
  /** Walks that have later days to ask for: the next pass goes on there, and asks for none again. */
  readonly begun: { readonly [walk: string]: boolean };
};

export const START: EnableBankingCursor = { done: {}, begun: {} };

/** The walk is known up to `day`, and leads to `last`. */
export function withDone({ done, begun }: EnableBankingCursor, walk: string, day: CalendarDate, last: CalendarDate) {
  return { done: { ...done, [walk]: day }, begun: { ...begun, [walk]: day < last } };
}

export function withoutWalk({ done, begun }: EnableBankingCursor, walk: string): EnableBankingCursor {
  return { done: without(done, walk), begun: without(begun, walk) };
}

function without<Value>(all: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));
}

/** Banks book late: so many days are asked for again. */
export const AGAIN_DAYS = 10;

/** The day to ask from, where days up to `done` are known. `on`: without asking for any of them again. */
export function dayAfter(done: CalendarDate, how: 'again' | 'on'): CalendarDate {
  return addDays(done, how === 'on' ? 1 : -AGAIN_DAYS);
}

/** The next days to ask for, up to `last`: at most `most` of them. */
export function nextDays(first: CalendarDate, last: CalendarDate, most: number): Days {
  const from = first < last ? first : last;
  const to = addDays(from, most - 1);
  return { from, to: to < last ? to : last };
}

/** The first half of them, or the first `most`. At least one day. */
export function fewerDays({ from, to }: Days, most: number): Days {
  return { from, to: addDays(from, Math.min(Math.floor(daysBetween(from, to) / 2), most - 1)) };
}
