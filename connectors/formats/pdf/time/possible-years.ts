/** The years that a list without any may be of. */
import { addDays, type CalendarDate, parseDate } from '../../../../src/plugin/contract.ts';
import type { DateOrder, DateShape } from '../../../tables/table/dates.ts';
import { dayOfYear } from './periods.ts';
import { differentDays, keyOfDay, ordersFor, withoutTwins, type Years } from './years.ts';

/** So many years are offered for each order of day and month. */
const MOST_YEARS = 4;
/** 29 February comes every fourth year. */
const FARTHEST = 4 * MOST_YEARS;
const YEAR = 366;
/** A value day may come after the document, and the day is another one across the world. Days. */
const AFTER = 7;
/** Has a 29 February. */
const LEAP = 2024;

/**
 * Every way to give years to the days of a list, the latest first. A list that names no year spans one at most.
 * `rows`: the days of each row as printed, in their order. `asOf`: the day on which the document came.
 */
export function possibleYears(
  rows: readonly (readonly DateShape[])[],
  asOf: string,
  order?: DateOrder,
): readonly Years[] {
  const lists = ordersFor(rows.flat(), order)
    .flatMap((each) => turnsOf(rows, each) ?? [])
    .sort((a, b) => a.span - b.span)
    .map((turns) => yearsOf(turns, differentDays(rows.flat()), asOf));
  const ways = Array.from({ length: MOST_YEARS }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return withoutTwins(ways.flat());
}

/** Where New Year lies in a list. Years are counted back from the year of the last day. */
interface Turns {
  readonly order: DateOrder;
  readonly years: ReadonlyMap<string, number>;
  /** Days from the first to the last. */
  readonly span: number;
}

/** Null where the order gives days that do not exist. */
function turnsOf(rows: readonly (readonly DateShape[])[], order: DateOrder): Turns | null {
  const days = rows.map((row) => row.map((shape) => ({ key: keyOfDay(shape), at: dayNumber(shape, order) })));
  if (days.flat().some(({ at }) => Number.isNaN(at))) return null;
  const walks = [1, -1].flatMap((way) => walk(days, way) ?? []);
  // Three rows in order of time are a list of one year, however far apart they are.
  const straight = rows.length < FEW ? undefined : walks.find(({ years }) => new Set(years.values()).size === 1);
  const [shortest] = [...walks, byWidestGap(days.flat())].toSorted((a, b) => a.span - b.span);
  const best = straight ?? shortest;
  return best === undefined ? null : { order, ...best };
}

const FEW = 3;

interface DayOfRow {
  readonly key: string;
  /** Day of the year, from 1. */
  readonly at: number;
}

function dayNumber(shape: DateShape, order: DateOrder): number {
  const day = dayOfYear(shape, order, LEAP);
  return day === undefined ? Number.NaN : 1 + (Date.parse(day) - Date.UTC(LEAP, 0, 1)) / 86_400_000;
}

/**
 * The list as one in order of time, forwards (1) or backwards (-1). Where a day runs against it, a year turns. Other
 * days of a row are the nearest ones. Null where a list of one year would not do.
 */
function walk(rows: readonly (readonly DayOfRow[])[], way: number): Omit<Turns, 'order'> | null {
  const years = new Map<string, number>();
  let year = 0;
  let before: number | undefined;
  for (const row of rows) {
    const [main, ...others] = row;
    if (main === undefined) continue;
    if (before !== undefined && (main.at - before) * way < 0) year += way;
    before = main.at;
    const found = [{ ...main, year }, ...others.map((day) => ({ ...day, year: nearestYear(day.at, main.at, year) }))];
    for (const day of found) {
      if ((years.get(day.key) ?? day.year) !== day.year) return null;
      years.set(day.key, day.year);
    }
  }
  return settled(rows.flat(), years);
}

function nearestYear(at: number, main: number, year: number): number {
  const distance = (turn: number): number => Math.abs(at + turn * YEAR - main);
  return year + ([0, 1, -1].toSorted((a, b) => distance(a) - distance(b))[0] ?? 0);
}

/** For lists in no order, and several lists: they begin behind the longest time without a day. */
function byWidestGap(days: readonly DayOfRow[]): Omit<Turns, 'order'> {
  const sorted = [...new Set(days.map(({ at }) => at))].sort((a, b) => a - b);
  const [first = 1] = sorted;
  const gaps = sorted.map((at, index) => ({ at, gap: (sorted[index + 1] ?? first + YEAR) - at }));
  const widest = gaps.reduce((most, each) => (each.gap >= most.gap ? each : most), { at: first, gap: 0 });
  const isTurned = widest.at !== sorted.at(-1);
  const years = new Map(days.map(({ key, at }) => [key, isTurned && at > widest.at ? -1 : 0]));
  return settled(days, years) ?? { years, span: YEAR };
}

/** Null where the days are farther apart than a year. */
function settled(days: readonly DayOfRow[], years: ReadonlyMap<string, number>): Omit<Turns, 'order'> | null {
  const [first, last] = endsOf(days.map(({ key, at }) => (years.get(key) ?? 0) * YEAR + at));
  if (last - first > YEAR) return null;
  const [, latest] = endsOf([...years.values()]);
  return { years: new Map([...years].map(([key, year]) => [key, year - latest])), span: last - first };
}

function endsOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** The latest first. No list holds days that are still to come. */
function yearsOf({ order, years }: Turns, shapes: readonly DateShape[], asOf: string): readonly Years[] {
  const came = parseDate(asOf.slice(0, 10));
  if (came === undefined) return [];
  const latest = addDays(came, AFTER);
  const top = Number(latest.slice(0, 4));
  const found: Years[] = [];
  for (let year = top; year > top - FARTHEST && found.length < MOST_YEARS; year -= 1) {
    const days = new Map<string, CalendarDate>();
    for (const shape of shapes) {
      const day = dayOfYear(shape, order, year + (years.get(keyOfDay(shape)) ?? 0));
      if (day !== undefined && day <= latest) days.set(keyOfDay(shape), day);
    }
    if (days.size === shapes.length) found.push({ days, order });
  }
  return found;
}
