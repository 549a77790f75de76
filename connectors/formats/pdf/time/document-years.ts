import { addDays, type CalendarDate, hold, type Issue, parseDate } from '../../../../src/plugin/contract.ts';
import { type Message, words } from '../../../../src/words/message.ts';
import type { YearChoice } from '../../../tables/inspect.ts';
import { orderOf } from '../../../tables/profile/compile.ts';
import type { DateOrder, DateShape } from '../../../tables/table/dates.ts';
import { cleanCell } from '../../../tables/words/cells.ts';
import type { LaidOut } from '../layout.ts';
import { isYearless, readDay } from '../page/shapes.ts';
import { type Surroundings, surroundingsOf } from '../sections/balances.ts';
import { dayOfYear, joinTimes, spansOf, timesIn } from './periods.ts';
import { differentDays, keyOfDay, ordersFor, withoutTwins, type Years, yearsIn } from './years.ts';

/** The years of tables whose days have none: by the document's own dates, by the owner's word, or open. */

/** The years of one table. */
export interface TableYears {
  /** A day with its year; any other cell as it is. */
  readonly inFull: (cell: string) => string;
  /** How days without years are printed, for a template; null where they have years. */
  readonly pattern: string | null;
  readonly issues: readonly Issue[];
  readonly evidence: readonly Message[];
}

interface DocumentYears {
  /** By table: as `chosen` says, else as it is likeliest. */
  readonly of: (table: LaidOut, chosen?: YearChoice) => TableYears;
  /** The choices that are open; empty where the document leaves none. */
  readonly open: readonly YearChoice[];
}

/** `asOf`: when the document came. `outside`: what stands around all tables. */
export function yearsOfDocument(tables: readonly LaidOut[], outside: Surroundings, asOf: string): DocumentYears {
  const yearless = tables.flatMap((table) => yearlessIn(table, outside) ?? []);
  // Tables whose year nothing tells are one list: a statement goes on from table to table.
  const untold = yearless.filter(({ statedYears }) => statedYears.length === 0);
  const [order] = untold.flatMap((each) => each.order ?? []);
  const possible =
    untold.length === 0
      ? []
      : possibleYears(
          untold.flatMap(({ rows }) => rows),
          asOf,
          order,
        );
  const found = new Map(yearless.map((each) => [each.table, each]));
  return {
    of: (table, chosen) => {
      const each = found.get(table);
      return each === undefined ? WITH_YEARS : yearsOf(each, possible, chosen);
    },
    open: choicesIn([
      ...possible,
      ...yearless.flatMap(({ statedYears }) => (statedYears.length > 1 ? statedYears : [])),
    ]),
  };
}

/** A table whose days have no years. */
interface Yearless {
  readonly table: LaidOut;
  readonly rows: readonly (readonly DateShape[])[];
  /** Of its template. */
  readonly order: DateOrder | undefined;
  /** The years that the statement's own dates leave: one way where they tell the years. */
  readonly statedYears: readonly Years[];
}

function yearlessIn(table: LaidOut, outside: Surroundings): Yearless | null {
  const { kinds, records, section, template } = table;
  const dates = kinds.flatMap((kind, column) => (kind === 'date' ? [column] : []));
  const rows = records.records
    .map(({ cells }) => dates.flatMap((column) => readDay(cells[column] ?? '') ?? []).filter(isYearless))
    .filter((row) => row.length > 0);
  if (rows.length === 0) return null;
  const pattern = template?.profile.date;
  const order = pattern === undefined ? undefined : orderOf(pattern);
  const stated = timesIn(records.stated.map(({ line }) => line));
  const times = joinTimes([surroundingsOf(section.above).times, outside.times, stated]);
  return { table, rows, order, statedYears: yearsIn(rows.flat(), spansOf(times), order) };
}

function yearsOf({ statedYears }: Yearless, possible: readonly Years[], chosen: YearChoice | undefined): TableYears {
  const ways = statedYears.length > 0 ? statedYears : possible;
  const named = chosen && ways.find((way) => isSame(choiceOf(way), chosen));
  const years = named ?? ways[0];
  const pattern = years?.order === 'MDY' ? 'MM/DD' : 'DD.MM.';
  const inFull = (cell: string): string => {
    const shape = readDay(cleanCell(cell));
    return shape === null || !isYearless(shape) ? cell : (years?.days.get(keyOfDay(shape)) ?? cell);
  };
  if (statedYears.length === 1) return { inFull, pattern, issues: [], evidence: [BY_PERIOD] };
  if (named !== undefined) return { inFull, pattern, issues: [], evidence: [BY_OWNER] };
  return { inFull, pattern, issues: [question(statedYears, years)], evidence: [] };
}

const BY_PERIOD = words('table.yearsDaysStatementNames');
const BY_OWNER = words('pdf.yearsChosenDocumentAlone');

function question(stated: readonly Years[], years: Years | undefined): Issue {
  if (stated.length > 0) return hold('pdf.year', words('pdf.daysNoYearDates'));
  const said = years === undefined ? words('pdf.daysNoYearNo') : words('pdf.readLastSuchDays', { day: lastOf(years) });
  return hold('pdf.year', said);
}

function choicesIn(ways: readonly Years[]): readonly YearChoice[] {
  const choices = ways.map(choiceOf);
  return choices.filter((choice, at) => choices.findIndex((each) => isSame(each, choice)) === at);
}

function choiceOf(years: Years): YearChoice {
  return { year: Number(lastOf(years).slice(0, 4)), dayOrder: years.order };
}

function isSame(one: YearChoice, other: YearChoice): boolean {
  return one.year === other.year && one.dayOrder === other.dayOrder;
}

function lastOf({ days }: Years): string {
  return [...days.values()].sort().at(-1) ?? '';
}

const WITH_YEARS: TableYears = { inFull: (cell) => cell, pattern: null, issues: [], evidence: [] };

/** The years that a list without any may be of. */

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
    .map((turns) => latestYears(turns, differentDays(rows.flat()), asOf));
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
function latestYears({ order, years }: Turns, shapes: readonly DateShape[], asOf: string): readonly Years[] {
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
