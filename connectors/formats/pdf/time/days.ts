import { type CalendarDate, dateOf } from '../../../../src/plugin/contract.ts';
import { type DateOrder, type DateShape, readDateShape, resolveDate } from '../../../tables/table/dates.ts';

/** A date within a text, as printed and as it may be read. */
export interface FoundDate {
  readonly text: string;
  readonly shape: DateShape;
  /** Each day that it may be; one where the order is clear. */
  readonly days: readonly CalendarDate[];
}

const NUMERIC = /\b(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:\d{4}|\d{2}))(?![\d/.-]*\d)/g;
const NAMED =
  /\b\d{1,2}(?:st|nd|rd|th|\.|º)?[\s-]*(?:de |of )?\p{L}{3,12}\.?,?[\s-]+(?:de )?\d{4}\b|\b\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,\s*\d{4}\b/gu;
const ORDERS: readonly DateOrder[] = ['DMY', 'MDY', 'YMD'];

/** The dates with a year that a text holds, in order. */
export function datesIn(text: string): readonly FoundDate[] {
  const short = text.slice(0, 300);
  return [...short.matchAll(NUMERIC), ...short.matchAll(NAMED)]
    .sort((a, b) => a.index - b.index)
    .flatMap((match) => {
      const shape = readDateShape(match[0].replace(/\s+/g, ' '));
      if (shape === null || shape.parts.length < 3) return [];
      const days = daysOf(shape);
      return days.length === 0 ? [] : [{ text: match[0], shape, days }];
    });
}

/** Nobody writes month.day.year, and two-digit years come last. */
function daysOf(shape: DateShape): readonly CalendarDate[] {
  const orders = shape.separator === '.' ? (['DMY', 'YMD'] as const) : ORDERS;
  const usable = orders.filter((order) => order !== 'YMD' || shape.long === 0 || shape.named >= 0);
  return [...new Set(usable.flatMap((order) => resolveDate(shape, order) ?? []))];
}

/** First and last day of a statement. */
export interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The day of a year that a date without one means under an order; undefined where there is none. */
export function dayOfYear(shape: DateShape, order: DateOrder, year: number): CalendarDate | undefined {
  const [a = 0, b = 0] = shape.parts;
  const monthFirst = shape.named >= 0 ? shape.named === 0 : order === 'MDY';
  return monthFirst ? dateOf(year, a, b) : dateOf(year, b, a);
}
