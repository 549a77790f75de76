import { addDays, type CalendarDate, dateOf, daysBetween } from '../../../src/plugin/contract.ts';
import type { DateOrder, DateShape } from '../../tables/table/dates.ts';
import { monthOf } from '../../tables/table/months.ts';
import { normaliseWords } from '../../tables/words/cells.ts';
import { datesIn, dayOfYear, type Span } from './days.ts';
import { type TextLine, textOfLine } from './page/lines.ts';

/** What the days of a table without years are. */
export interface Years {
  /** By the cell's day and month as printed (`3/4`); a cell that is not in it could not be told. */
  readonly days: ReadonlyMap<string, CalendarDate>;
  readonly order: DateOrder;
  /** The document leaves two readings open. */
  readonly isOpen: boolean;
}

export function keyOfDay({ parts, named }: DateShape): string {
  return `${parts.join('/')}/${named}`;
}

/** A purchase may lie before the statement that lists it, and a value date behind. Days. */
const BEFORE = 45;
const AFTER = 15;
const LONGEST = 370;
/** A lone date is the day of the statement: what it lists is not older. Days. */
const STATEMENT = 62;

/**
 * The one way to give years to days without one, under which all lie in a span of time that the document states.
 * `order`: what a template says.
 */
export function yearsFor(shapes: readonly DateShape[], spans: readonly Span[], order?: DateOrder): Years | null {
  const orders: readonly DateOrder[] = order === undefined ? ordersFor(shapes) : [order];
  const found = new Map<string, Pick<Years, 'days' | 'order'>>();
  for (const span of spans) {
    for (const each of orders) {
      const days = placeAll(shapes, span, each);
      if (days !== null) found.set([...days.values()].join(), { days, order: each });
    }
  }
  const [first] = found.values();
  return first === undefined ? null : { ...first, isOpen: found.size > 1 };
}

/** Nobody writes month.day, and a month that is a word needs no order. */
function ordersFor(shapes: readonly DateShape[]): readonly DateOrder[] {
  const isClear = shapes.every(({ separator, named }) => separator === '.' || named >= 0);
  return isClear ? ['DMY'] : ['DMY', 'MDY'];
}

function placeAll(shapes: readonly DateShape[], span: Span, order: DateOrder): Map<string, CalendarDate> | null {
  const days = new Map<string, CalendarDate>();
  for (const shape of shapes) {
    const day = placeIn(span, shape, order);
    if (day === null) return null;
    days.set(keyOfDay(shape), day);
  }
  return days;
}

function placeIn({ from, to }: Span, shape: DateShape, order: DateOrder): CalendarDate | null {
  const first = addDays(from, -BEFORE);
  const last = addDays(to, AFTER);
  const years = [...new Set([first, from, to, last].map((day) => Number(day.slice(0, 4))))];
  const fitting = years.flatMap((year) => {
    const day = dayOfYear(shape, order, year);
    return day !== undefined && day >= first && day <= last ? [day] : [];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Spans of time that lines state: from a day to a day, else the month, else up to the day of the statement. */
export function spansIn(lines: readonly TextLine[]): readonly Span[] {
  const texts = lines.map(textOfLine);
  const pairs = periodsIn(lines);
  if (pairs.length > 0) return pairs;
  const months = unique(texts.flatMap(monthsIn));
  if (months.length > 0) return months;
  return unique(
    texts
      .flatMap((text) => datesIn(text).flatMap(({ days }) => days))
      .map((day) => ({ from: addDays(day, -STATEMENT), to: day })),
  );
}

/** Periods that are stated from a day to a day. */
export function periodsIn(lines: readonly TextLine[]): readonly Span[] {
  return unique(lines.map(textOfLine).flatMap(pairIn));
}

/** Whether a day belongs to a statement over one of these periods. */
export function isNearAny(day: CalendarDate, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => day >= addDays(from, -BEFORE) && day <= addDays(to, AFTER));
}

function unique(spans: readonly Span[]): readonly Span[] {
  return [...new Map(spans.map((span) => [`${span.from} ${span.to}`, span])).values()];
}

/** `01.03.2026 - 31.03.2026`, `from 1 March 2026 to 31 March 2026`. */
function pairIn(text: string): readonly Span[] {
  const [first, second, ...others] = datesIn(text);
  if (first === undefined || second === undefined || others.length > 0) return [];
  const spans = first.days.flatMap((from, index) => {
    const to = second.days.length === first.days.length ? second.days[index] : second.days[0];
    return to === undefined || from >= to || daysBetween(from, to) > LONGEST ? [] : [{ from, to }];
  });
  if (spans.length > 0) return spans;
  // One of the two shows which order both have.
  return first.days.flatMap((from) =>
    second.days.flatMap((to) => (from < to && daysBetween(from, to) <= LONGEST ? [{ from, to }] : [])),
  );
}

const MONTH = /(\p{L}{3,12})\.?\s+((?:19|20)\d{2})\b|\b(0?[1-9]|1[0-2])\s*[/.]\s*((?:19|20)\d{2})\b/gu;

/** `March 2026`, `03/2026`: the whole month. */
function monthsIn(text: string): readonly Span[] {
  if (datesIn(text).length > 0) return [];
  return [...text.slice(0, 200).matchAll(MONTH)].flatMap((match) => {
    const month = match[1] === undefined ? Number(match[3]) : monthOf(normaliseWords(match[1]));
    const year = Number(match[2] ?? match[4]);
    const from = month === undefined ? undefined : dateOf(year, month, 1);
    if (from === undefined || month === undefined) return [];
    const next = month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1);
    return next === undefined ? [] : [{ from, to: addDays(next, -1) }];
  });
}
