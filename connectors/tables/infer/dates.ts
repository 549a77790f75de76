import { type Message, words } from '../../../src/words/message.ts';
import { chooseDateOrder, type DateChoice, shapesOf } from '../table/date-choice.ts';
import { type DateShape, hasDateDigits, readDateShape, resolveDate } from '../table/dates.ts';
import type { Header } from '../table/header.ts';
import { type DateColumn, nameOfColumn, type YearHint } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import type { Column } from './roles.ts';
import { findYear, yearFor } from './years.ts';

/** The date columns of a table with their orders. */
export interface DateInference {
  readonly columns: readonly DateColumn[];
  readonly valueDate: DateColumn | null;
  readonly latest: YearHint | null;
  readonly evidence: readonly Message[];
  readonly doubts: readonly {
    readonly about: 'dates' | 'booking day';
    readonly message: Message;
    readonly dates: readonly DateColumn[];
  }[];
}

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Beside a value date a day without a known name is likelier the booking day. */
const RANK = { booked: 3, made: 2, none: 1.5, value: 1 } as const;

export function inferDates(
  table: Table,
  header: Header | null,
  columns: readonly Column[],
  unsettled: ReadonlySet<number>,
): DateInference | null {
  const dated = usableDates(columns, table, unsettled);
  const [main] = dated;
  if (main === undefined) return null;
  const choices = choicesOf(dated, table, header, columns);
  const names = header?.names ?? [];
  return {
    columns: choices.map(({ column, choice }) => ({ index: column.index, order: choice.order })),
    valueDate: valueDateOf(choices, header),
    latest: table.yearless ? findYear(table) : null,
    evidence: [
      words('table.dateColumn', { column: nameOfColumn(names, main.index) }),
      ...choices.slice(0, 1).map(({ choice }) => choice.evidence),
    ],
    doubts: [...orderDoubts(choices), ...bookingDayDoubts(choices, table, names)],
  };
}

interface Chosen {
  readonly column: Column;
  readonly choice: DateChoice;
}

function choicesOf(
  dated: readonly Column[],
  table: Table,
  header: Header | null,
  columns: readonly Column[],
): readonly Chosen[] {
  const hints = [...outside(table, header), ...dated.flatMap((column) => shapesOf(table, column.index))];
  const habits = {
    dollars: usesDollars(table, columns),
    words: wordsAbove(table),
    eastAsian: columns.some((column) => EAST_ASIAN.test(column.name)),
  };
  return dated.map((column) => ({ column, choice: chooseDateOrder(table, column.index, hints, habits) }));
}

function valueDateOf(choices: readonly Chosen[], header: Header | null): DateColumn | null {
  const value = choices.find(({ column }) => column.date === 'value');
  if (value === undefined || (choices.length === 1 && header !== null && header.known > 2)) return null;
  return { index: value.column.index, order: value.choice.order };
}

/** Day and month may be the other way round, in all columns alike. */
function orderDoubts(choices: readonly Chosen[]): DateInference['doubts'] {
  const { other = null, evidence } = choices[0]?.choice ?? {};
  if (other === null || evidence === undefined) return [];
  const dates = choices.map(({ column, choice }) => ({
    index: column.index,
    order: choice.other === null ? choice.order : other,
  }));
  return [{ about: 'dates', message: evidence, dates }];
}

function daysOf({ column, choice }: Chosen, table: Table): readonly string[] {
  return shapesOf(table, column.index).map((shape) => resolveDate(shape, choice.order, EVERY_DAY) ?? '');
}

/** A year in which every day exists. */
const EVERY_DAY = 2024;

/**
 * Some pairs of headings leave the booking day open. Both are of one kind, or an unknown one stands beside a value
 * date.
 */
function leavesOpen(first: Column['date'], second: Column['date']): boolean {
  return first === second || (first === null && second === 'value');
}

/** Two columns of days whose headings leave open which of them is the booking day, where they say different days. */
function bookingDayDoubts(choices: readonly Chosen[], table: Table, names: readonly string[]): DateInference['doubts'] {
  const [first, second, ...rest] = choices;
  if (first === undefined || second === undefined || !leavesOpen(first.column.date, second.column.date)) return [];
  const isFull = [first, second].every(({ column }) => column.filled >= table.dataRows.length);
  if (!isFull || daysOf(first, table).join() === daysOf(second, table).join()) return [];
  const dates = [second, first, ...rest].map(({ column, choice }) => ({ index: column.index, order: choice.order }));
  const name = ({ column }: Chosen) => nameOfColumn(names, column.index);
  return [{ about: 'booking day', message: words('table.or', { one: name(first), other: name(second) }), dates }];
}

/**
 * The booking date comes before the date of the payment, and that before the value date. A column that every settled
 * row fills comes before all. The booking date may still be empty (UBS), and the bank fills it later. A transaction
 * must not change its day, so the value date counts then.
 */
function usableDates(columns: readonly Column[], table: Table, unsettled: ReadonlySet<number>): readonly Column[] {
  const rows = table.dataRows.length;
  const dates = columns.filter(
    (column) => column.kind === 'date' && column.filled > 0 && (column.date !== null || column.filled > rows * 0.3),
  );
  const named = dates.filter((column) => column.date !== null);
  const isTold = named.some(({ date, filled }) => date !== 'value' && filled >= rows * 0.5);
  const used = isTold ? named : dates;
  const complete = new Set(used.filter((column) => isComplete(table, column.index, unsettled)));
  const unbooked = used.some((column) => column.date === 'booked' && !complete.has(column));
  const rank = (column: Column): number => {
    const named = column.date === 'value' && unbooked ? RANK.made + 0.5 : RANK[column.date ?? 'none'];
    return named - (complete.has(column) ? 0 : 2.2) - (column.distinct === 1 && rows > 8 ? 2.5 : 0);
  };
  return [...used].sort((a, b) => rank(b) - rank(a) || b.score - a.score || a.index - b.index);
}

/** One damaged day makes no other column the better one: it is an error of its row. */
function isComplete(table: Table, index: number, unsettled: ReadonlySet<number>): boolean {
  return table.dataRows.every((at) => {
    const cell = cleanCell(table.rows[at]?.cells[index] ?? '');
    return unsettled.has(at) || readDateShape(cell) !== null || hasDateDigits(cell) || /^\d+$/.test(cell);
  });
}

function usesDollars(table: Table, columns: readonly Column[]): boolean {
  const money = columns.filter((column) => column.kind === 'number' || column.kind === 'code');
  return table.dataRows
    .slice(0, 50)
    .some((at) => money.some((column) => /\$|^USD$/.test(table.rows[at]?.cells[column.index] ?? '')));
}

/** Dates above and below the data: periods, export days. */
function outside(table: Table, header: Header | null): readonly DateShape[] {
  const first = table.dataRows[0] ?? 0;
  return table.rows.flatMap((row, index) => {
    if (index >= first || header?.rows.includes(index) === true) return [];
    return row.cells.flatMap((cell) => datesWithin(cell));
  });
}

/** Title, period and headings. */
function wordsAbove({ dataRows, rows }: Table): readonly string[] {
  return rows
    .slice(0, dataRows[0] ?? 0)
    .flatMap(({ cells }) => cells.flatMap((cell) => normaliseWords(cell).split(' ')));
}

function datesWithin(cell: string): readonly DateShape[] {
  return [...cell.slice(0, 200).matchAll(/\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/g)].flatMap(
    (match) => readDateShape(match[0]) ?? [],
  );
}

/** Date and time of each data row as text, from the best column that has one; '' without. */
export function whenOf(table: Table, dates: DateInference): readonly string[] {
  return table.dataRows.map((at) => {
    for (const { index, order } of dates.columns) {
      const shape = readDateShape(cleanCell(table.rows[at]?.cells[index] ?? ''));
      const day = shape === null ? undefined : resolveDate(shape, order, yearFor(shape, order, dates.latest));
      if (shape !== null && day !== undefined) return `${day}T${shape.time ?? ''}`;
    }
    return '';
  });
}
