import { addDays, type CalendarDate } from '../../../../src/plugin/contract.ts';
import type { DateOrder, DateShape } from '../../../tables/table/dates.ts';
import { dayOfYear, type Span } from './days.ts';

/** The days of a table without years, with their years. */
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

/**
 * The one way to give years to days without one. All days must then lie in a span of time that the document states.
 * `order` is the order of a template.
 */
export function yearsFor(shapes: readonly DateShape[], spans: readonly Span[], order?: DateOrder): Years | null {
  const orders: readonly DateOrder[] = order === undefined ? ordersFor(shapes) : [order];
  const different = [...new Map(shapes.map((shape) => [keyOfDay(shape), shape])).values()];
  const found = new Map<string, Pick<Years, 'days' | 'order'>>();
  for (const span of spans) {
    for (const each of orders) {
      const days = placeAll(different, span, each);
      if (days !== null) found.set([...days.values()].join(), { days, order: each });
    }
  }
  const [first] = found.values();
  return first === undefined ? null : { ...first, isOpen: found.size > 1 };
}

/** The latest possible days before the document came. A document that names no year most likely means these. */
export function latestYears(shapes: readonly DateShape[], asOf: string, order?: DateOrder): Years | null {
  const came = Number(asOf.slice(0, 4));
  if (!Number.isInteger(came) || came === 0) return null;
  for (const each of order === undefined ? ordersFor(shapes) : [order]) {
    const days = new Map<string, CalendarDate>();
    for (const shape of shapes) {
      const fitting = [came, came - 1].map((year) => dayOfYear(shape, each, year));
      const day = fitting.find((found) => found !== undefined && found <= asOf.slice(0, 10));
      if (day !== undefined) days.set(keyOfDay(shape), day);
    }
    if (shapes.every((shape) => days.has(keyOfDay(shape)))) return { days, order: each, isOpen: true };
  }
  return null;
}

/** Nobody writes month.day, and a month that is a word needs no order. */
function ordersFor(shapes: readonly DateShape[]): readonly DateOrder[] {
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
