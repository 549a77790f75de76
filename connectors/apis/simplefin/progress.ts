import { addDays, type CalendarDate, parseDate } from '../../../src/plugin/contract.ts';
import type { Days } from '../days.ts';

/** By the id that an account keeps: up to which day its lines are known. A type and not an interface, so that it is Json. */
export type SimplefinCursor = {
  readonly done: { readonly [account: string]: string };
  /** The pass has later days to ask for: the next one goes on there, and asks for none again. */
  readonly begun: boolean;
};

export const START: SimplefinCursor = { done: {}, begun: false };

/** The server gives no more days at once. */
export const MOST_DAYS = 90;
/** Banks post late, and pending lines are booked: so many days are asked for again. They cost no request more. */
const AGAIN_DAYS = 30;

/** All days to ask for. They begin where the account that is furthest behind left off; without one, with `first`. */
export function daysDue({ done, begun }: SimplefinCursor, first: CalendarDate, now: CalendarDate): Days {
  const behind = Object.values(done)
    .flatMap((text) => parseDate(text) ?? [])
    .toSorted()[0];
  const again = behind === undefined ? first : addDays(behind, begun ? 1 : -AGAIN_DAYS);
  // Not further back than `since:` reaches, unless days are missing there.
  const from = behind !== undefined && behind >= first && again < first ? first : again;
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
