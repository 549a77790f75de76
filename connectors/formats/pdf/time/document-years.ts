/** The years of tables whose days have none: by the document's own dates, by the owner's word, or open. */
import { hold, type Issue } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import type { YearChoice } from '../../../tables/inspect.ts';
import { orderOf } from '../../../tables/profile/compile.ts';
import type { DateOrder, DateShape } from '../../../tables/table/dates.ts';
import { cleanCell } from '../../../tables/words/cells.ts';
import type { LaidOut } from '../layout.ts';
import { isYearless, readDay } from '../page/shapes.ts';
import { type Surroundings, surroundingsOf } from '../sections/balances.ts';
import { joinTimes, spansOf, timesIn } from './periods.ts';
import { possibleYears } from './possible-years.ts';
import { keyOfDay, type Years, yearsIn } from './years.ts';

/** The years of one table. */
export interface TableYears {
  /** A day with its year; any other cell as it is. */
  readonly inFull: (cell: string) => string;
  /** How days without years are printed, for a template; null where they have years. */
  readonly pattern: string | null;
  readonly issues: readonly Issue[];
  readonly evidence: readonly string[];
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

const BY_PERIOD = 'years: by the days that the statement names as its period';
const BY_OWNER = 'years: chosen for this document alone';

function question(stated: readonly Years[], years: Years | undefined): Issue {
  if (stated.length > 0) return hold('pdf.year', words('pdf.daysNoYearDates'));
  const read =
    years === undefined ? '' : `. They are read as the last such days before the file came, up to ${lastOf(years)}`;
  return hold('pdf.year', `its days have no year, and no period of time in it tells which year they are of${read}`);
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
