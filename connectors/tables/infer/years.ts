/** The year of days that come without one, by the months that the rest of the file names. */
import { type DateOrder, type DateShape, possibleOrders, readDateShape, resolveDate } from '../table/dates.ts';
import type { YearHint } from '../table/layout.ts';
import { monthOf } from '../table/months.ts';
import type { Table } from '../table/table.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';

/** Titles, periods and the first rows stand among these. */
const MOST_ROWS = 200;
/** Longer cells are texts. */
const LONGEST = 200;
const MONTHS = 12;

/** The latest month that the rest of the file names: `2016-03`, for dates that come without a year. */
export function findYear(table: Table): YearHint | null {
  return monthsNamed(table).at(-1) ?? null;
}

/**
 * The first and the last month that the file names, where they lie a year or more apart. A statement that was fetched a
 * year later names such. A day without a year has several meanings then.
 */
export function monthsFarApart(table: Table): readonly [YearHint, YearHint] | null {
  const months = monthsNamed(table);
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined || countOf(last) - countOf(first) < MONTHS ? null : [first, last];
}

/** The year of a date without one: that of the file's last month, or the year before for later months. */
export function yearFor(shape: DateShape, order: DateOrder, latest: YearHint | null): number | undefined {
  if (latest === null) return undefined;
  // Any year serves to tell the month.
  const day = resolveDate(shape, order, EVERY_DAY);
  return day !== undefined && Number(day.slice(5, 7)) > latest.month ? latest.year - 1 : latest.year;
}

/** A year in which every day exists. */
const EVERY_DAY = 2024;

/** All months with a year that cells name, in order of time. The text of a transaction may name any. */
function monthsNamed({ rows, dataRows }: Table): readonly YearHint[] {
  const data = new Set(dataRows);
  const named = rows.slice(0, MOST_ROWS).flatMap(({ cells }, at) =>
    cells
      .map(cleanCell)
      .filter(({ length }) => length < LONGEST)
      .flatMap((cell) => (data.has(at) ? wholeDate(cell) : [...wholeDate(cell), ...monthsWithin(cell)])),
  );
  return named.sort((a, b) => countOf(a) - countOf(b));
}

function countOf({ year, month }: YearHint): number {
  return year * MONTHS + month;
}

function wholeDate(cell: string): readonly YearHint[] {
  const shape = readDateShape(cell);
  const [order] = shape === null || shape.parts.length < 3 ? [] : possibleOrders(shape);
  const day = shape === null || order === undefined ? undefined : resolveDate(shape, order);
  return day === undefined ? [] : hint(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

/** `2016年3月`, `2016-03`, `March 2016`, and the dates within a text. */
function monthsWithin(cell: string): readonly YearHint[] {
  const numeric = [...cell.matchAll(/(20\d\d)\s*(?:年|[-/.])\s*(\d{1,2})(?:\s*月|\b)/g)];
  const worded = [...cell.matchAll(/(\p{L}{3,12})\.?,?\s+(?:de\s+|del\s+)?(20\d\d)/gu)];
  const dates = [...cell.matchAll(/(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?!\d)/g)];
  return [
    ...numeric.flatMap(([, year, month]) => hint(Number(year), Number(month))),
    ...worded.flatMap(([, name = '', year]) => hint(Number(year), monthOf(normaliseWords(name)) ?? 0)),
    ...dates.flatMap(([date]) => wholeDate(date)),
  ];
}

function hint(year: number, month: number): readonly YearHint[] {
  return month >= 1 && month <= MONTHS ? [{ year, month }] : [];
}
