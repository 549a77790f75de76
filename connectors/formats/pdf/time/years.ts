import { addDays, type CalendarDate } from '../../../../src/plugin/contract.ts';
import type { DateOrder, DateShape } from '../../../tables/table/dates.ts';
import { dayOfYear, type Span } from './periods.ts';

/** The days of a table without years, with their years. */
export interface Years {
  /** By the cell's day and month as printed (`3/4`); a cell that is not in it could not be told. */
  readonly days: ReadonlyMap<string, CalendarDate>;
  readonly order: DateOrder;
}

export function keyOfDay({ parts, named }: DateShape): string {
  return `${parts.join('/')}/${named}`;
}

/** A purchase may lie before the statement that lists it, and a value date behind. Days. */
const BEFORE = 45;
const AFTER = 15;

/**
 * The ways to give years to days without one that a document leaves open. All days must then lie in a span of time that
 * the document states. `order` is the order of a template.
 */
export function yearsIn(shapes: readonly DateShape[], spans: readonly Span[], order?: DateOrder): readonly Years[] {
  const different = differentDays(shapes);
  const found = spans.flatMap((span) =>
    ordersFor(shapes, order).flatMap((each) => {
      const days = placeAll(different, span, each);
      return days === null ? [] : [{ days, order: each }];
    }),
  );
  return withoutTwins(found);
}

/** Ways that differ in a day at least. */
export function withoutTwins(ways: readonly Years[]): readonly Years[] {
  const found = new Map<string, Years>();
  for (const way of ways) {
    const key = [...way.days.values()].join();
    if (!found.has(key)) found.set(key, way);
  }
  return [...found.values()];
}

/** Each printed day once. */
export function differentDays(shapes: readonly DateShape[]): readonly DateShape[] {
  return [...new Map(shapes.map((shape) => [keyOfDay(shape), shape])).values()];
}

/** The order of a template, or the possible ones. Nobody writes month.day, and a month that is a word needs no order. */
export function ordersFor(shapes: readonly DateShape[], order?: DateOrder): readonly DateOrder[] {
  if (order !== undefined) return [order];
  const isClear = shapes.every(({ separator, named }) => separator === '.' || named >= 0);
  return isClear ? ['DMY'] : ['DMY', 'MDY'];
}

function placeAll(shapes: readonly DateShape[], span: Span, order: DateOrder): Map<string, CalendarDate> | null {
  const days = new Map<string, CalendarDate>();
  const wide = widened(span);
  const years = [...new Set([wide.from, span.from, span.to, wide.to].map((day) => Number(day.slice(0, 4))))];
  for (const shape of shapes) {
    const day = placeIn(wide, years, shape, order);
    if (day === null) return null;
    days.set(keyOfDay(shape), day);
  }
  return days;
}

/** The day in the one of these years that lies in the span; null where several do or none. */
function placeIn(
  { from, to }: Span,
  years: readonly number[],
  shape: DateShape,
  order: DateOrder,
): CalendarDate | null {
  const fitting = years.flatMap((year) => {
    const day = dayOfYear(shape, order, year);
    return day !== undefined && day >= from && day <= to ? [day] : [];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether a day belongs to a statement over one of these periods. */
export function nearAny(spans: readonly Span[]): (day: CalendarDate) => boolean {
  const wide = spans.map(widened);
  return (day) => wide.some(({ from, to }) => day >= from && day <= to);
}

function widened({ from, to }: Span): Span {
  return { from: addDays(from, -BEFORE), to: addDays(to, AFTER) };
}
