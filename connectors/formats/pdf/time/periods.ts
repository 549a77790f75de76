import { addDays, type CalendarDate, dateOf, daysBetween } from '../../../../src/plugin/contract.ts';
import { type DateOrder, type DateShape, readDateShape, resolveDate } from '../../../tables/table/dates.ts';
import { monthOf } from '../../../tables/table/months.ts';
import { normaliseWords } from '../../../tables/words/cells.ts';
import { type TextLine, textOfLine } from '../page/lines.ts';

/** The times of a statement that its lines state, each once. */
export interface StatedTimes {
  /** From a day to a day. */
  readonly periods: readonly Span[];
  /** Whole months. */
  readonly months: readonly Span[];
  /** Up to a lone date. */
  readonly days: readonly Span[];
}

const LONGEST = 370;
/** A lone date is the day of the statement: what it lists is not older. Days. */
const STATEMENT = 62;

export function timesIn(lines: readonly TextLine[]): StatedTimes {
  const texts = lines.map(textOfLine).map((text) => ({ text, dates: datesIn(text) }));
  return {
    periods: unique(texts.flatMap(({ dates }) => periodIn(dates))),
    months: unique(texts.flatMap(({ text, dates }) => (dates.length > 0 ? [] : monthsIn(text)))),
    days: unique(
      texts
        .flatMap(({ dates }) => dates.flatMap(({ days }) => days))
        .map((day) => ({ from: addDays(day, -STATEMENT), to: day })),
    ),
  };
}

export function joinTimes(times: readonly StatedTimes[]): StatedTimes {
  return {
    periods: unique(times.flatMap(({ periods }) => periods)),
    months: unique(times.flatMap(({ months }) => months)),
    days: unique(times.flatMap(({ days }) => days)),
  };
}

/**
 * The stated spans of time. A span goes from a day to a day. Else it is the month, or all time up to the statement's
 * day.
 */
export function spansOf({ periods, months, days }: StatedTimes): readonly Span[] {
  return [periods, months].find((spans) => spans.length > 0) ?? days;
}

function unique(spans: readonly Span[]): readonly Span[] {
  return [...new Map(spans.map((span) => [`${span.from} ${span.to}`, span])).values()];
}

/** `01.03.2026 - 31.03.2026`, `from 1 March 2026 to 31 March 2026`. */
function periodIn([first, second, ...others]: readonly FoundDate[]): readonly Span[] {
  if (first === undefined || second === undefined || others.length > 0) return [];
  const spans = first.days.flatMap((from, index) => {
    const to = second.days.length === first.days.length ? second.days[index] : second.days[0];
    return to === undefined ? [] : spanOf(from, to);
  });
  if (spans.length > 0) return spans;
  // One of the two shows which order both have.
  return first.days.flatMap((from) => second.days.flatMap((to) => spanOf(from, to)));
}

function spanOf(from: CalendarDate, to: CalendarDate): readonly Span[] {
  return from >= to || daysBetween(from, to) > LONGEST ? [] : [{ from, to }];
}

const MONTH =
  /(\p{L}{3,12})\.?,?\s+(?:del?\s+|of\s+)?((?:19|20)\d{2})\b|\b(0?[1-9]|1[0-2])\s*[/.]\s*((?:19|20)\d{2})\b/gu;

/** `March 2026`, `marzo de 2026`, `03/2026`: the whole month. */
function monthsIn(text: string): readonly Span[] {
  return [...text.slice(0, 200).matchAll(MONTH)].flatMap((match) => {
    const month = match[1] === undefined ? Number(match[3]) : monthOf(normaliseWords(match[1]));
    const year = Number(match[2] ?? match[4]);
    const from = month === undefined ? undefined : dateOf(year, month, 1);
    if (from === undefined || month === undefined) return [];
    const next = month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1);
    return next === undefined ? [] : [{ from, to: addDays(next, -1) }];
  });
}

/** A date within a text, as printed and as it may be read. */
interface FoundDate {
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
