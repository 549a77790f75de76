import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Period } from '../../domain/statement.ts';

/** A statement, as far as its place among the others matters. Amounts are minor units of the account's currency. */
export interface Chapter {
  /** Row id of the statement, where the caller knows the errors of balances by it. */
  readonly statement?: bigint;
  readonly period: Period | null;
  /** The days from its first line to its last, where the bank prints no period. */
  readonly lines?: Period | null;
  /** When the bank said so; begins with a day. */
  readonly asOf: string;
  readonly kind: 'snapshot' | 'delta';
  /** The format's view of the account that it belongs to; two formats may book a line on different days. */
  readonly stream?: bigint;
  readonly opening: bigint | null;
  /** The day that the opening balance bears: where a statement prints no period, it begins there. */
  readonly openingOn?: CalendarDate | null;
  readonly closing: bigint | null;
  readonly closingOn: CalendarDate | null;
}

/**
 * By how much a statement's closing balance differs from all transactions up to it. Null: it is not clear which ones
 * those are. Undefined: it gives no balance that proves anything.
 */
type ErrorOf = (chapter: Chapter) => bigint | null | undefined;

/** Questions about the lines of statements. */
export interface Lines {
  readonly errorOf: ErrorOf;
  /** Whether two statements list a transaction both. Asked of tables with days in common. */
  haveCommon(one: Chapter, other: Chapter): boolean;
  /** The sum of a statement's booked lines from a day on. */
  sumFrom(chapter: Chapter, day: CalendarDate): bigint;
}

export function daysOf({ lines = null, period }: Chapter): Period | null {
  return period ?? lines;
}

export function firstDay({ openingOn, period }: Chapter): CalendarDate | null {
  return period?.from ?? openingOn ?? null;
}

export function lastDay({ closingOn, period }: Chapter): CalendarDate | undefined {
  return closingOn ?? period?.to;
}

export function shows(chapter: Chapter, day: CalendarDate): boolean {
  const shown = daysOf(chapter);
  return shown !== null && shown.from <= day && day <= shown.to;
}
