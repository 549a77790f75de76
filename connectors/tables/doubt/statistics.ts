import type { Watcher } from '../read/collect.ts';
import { amountColumns, type Layout } from '../table/layout.ts';
import { type NumberShape, readNumberShape } from '../table/numbers.ts';
import { isOfOddWidth } from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { count, type Tally } from './tally.ts';

/** How the cells of the transactions are written, column by column. Keeps counts, and the first row of each. */
export type Statistics = ReturnType<typeof emptyStatistics>;

export function emptyStatistics({ amount, dates }: Layout) {
  return {
    amounts: noNumbers(),
    fees: noNumbers(),
    /** By column of debits and credits: whether a number has a minus. */
    minus: amount.kind === 'split' ? amountColumns(amount).map((): Tally<boolean> => new Map()) : [],
    /** Amounts in a row. */
    filled: new Map() as Tally<number>,
    /** Whether the balance of a row can be read. */
    balances: new Map() as Tally<boolean>,
    /** By column of days: 9 for each digit and `a` for each word; and whether day or month have a leading zero. */
    days: dates.map((): { shape: Tally<string>; padded: Tally<boolean> } => ({ shape: new Map(), padded: new Map() })),
    statuses: new Map() as Tally<string>,
    directions: new Map() as Tally<string>,
    currencies: new Map() as Tally<string>,
    /** Cells of rows of an odd width that hold digits and are neither transaction nor balance. */
    textWidths: new Map() as Tally<number>,
  };
}

function noNumbers() {
  return {
    /** Digits behind the decimal mark. */
    places: new Map() as Tally<number>,
    /** Before the mark: nothing, one zero, a zero and more digits, or another digit. */
    start: new Map() as Tally<'bare' | 'zero' | 'padded' | 'whole'>,
    /** The last digit. */
    last: new Map() as Tally<string>,
    /** Currencies at the numbers, '' for none. */
    unit: new Map() as Tally<string>,
    /** How signs stand before the digits. */
    sign: new Map() as Tally<'close' | 'apart'>,
  };
}

/** Makes the watcher that counts the rows of a file. */
export function countingInto(statistics: Statistics, layout: Layout): Watcher {
  const { status, currency, amount, fee, balance } = layout;
  const columns = amountColumns(amount);
  const countDays = dayCounter(statistics, layout);
  return (row, reading) => {
    const { cells } = row;
    if (reading.kind === 'detail' || reading.kind === 'note') countText(statistics, layout, row);
    if (reading.kind !== 'line') return;
    countAmounts(statistics, layout, columns, row);
    if (fee !== null) countNumber(statistics.fees, layout, shapeOf(row, fee), row, fee);
    if (status !== null) count(statistics.statuses, cells[status] ?? '', row, status);
    if (amount.kind === 'flag') count(statistics.directions, cleanCell(cells[amount.flag] ?? ''), row, amount.flag);
    if (currency !== null) count(statistics.currencies, cells[currency] ?? '', row, currency);
    const isRead = reading.line.balance !== null;
    if (balance !== null && (isRead || /\d/.test(cells[balance] ?? '')))
      count(statistics.balances, isRead, row, balance);
    countDays(row);
  };
}

function countAmounts(statistics: Statistics, layout: Layout, columns: readonly number[], row: Row): void {
  let numbers = 0;
  let last = 0;
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] ?? 0;
    const shape = shapeOf(row, column);
    // Zero stands where there is nothing, written as the bank pleases.
    if (shape === null || !/[1-9]/.test(shape.core)) continue;
    countNumber(statistics.amounts, layout, shape, row, column);
    const signs = statistics.minus[at];
    if (signs !== undefined) count(signs, shape.negative, row, column);
    numbers += 1;
    last = column;
  }
  if (numbers > 0) count(statistics.filled, numbers, row, last);
}

function shapeOf({ cells }: Row, column: number): NumberShape | null {
  const cell = cells[column] ?? '';
  return cell === '' ? null : readNumberShape(cleanCell(cell));
}

function countNumber(
  tallies: Statistics['amounts'],
  { decimal }: Layout,
  shape: NumberShape | null,
  row: Row,
  column: number,
): void {
  if (shape === null) return;
  const { core, unit } = shape;
  const mark = core.lastIndexOf(decimal);
  count(tallies.places, mark < 0 ? 0 : core.length - mark - 1, row, column);
  count(tallies.start, startOf(core, mark), row, column);
  count(tallies.last, core.charAt(core.length - 1), row, column);
  count(tallies.unit, unit ?? '', row, column);
  const sign = signIn(row.cells[column] ?? '');
  if (sign !== undefined) count(tallies.sign, sign, row, column);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function startOf(core: string, mark: number): 'bare' | 'zero' | 'padded' | 'whole' {
  if (mark === 0) return 'bare';
  if (!core.startsWith('0')) return 'whole';
  return /^0\d/.test(core) ? 'padded' : 'zero';
}

function signIn(cell: string): 'close' | 'apart' | undefined {
  if (isDigit(cell.charCodeAt(0))) return undefined;
  if (/[-+−–]\d/.test(cell)) return 'close';
  return /[-+−–]\s+\d/.test(cell) ? 'apart' : undefined;
}

function dayCounter({ days }: Statistics, { dates }: Layout): (row: Row) => void {
  const columns = days.map((tallies, at) => ({ ...tallies, index: dates[at]?.index ?? 0, last: '' }));
  return (row) => {
    for (const column of columns) {
      const cell = row.cells[column.index] ?? '';
      // Neighbours mostly share their day.
      if (cell === column.last || cell === '') continue;
      column.last = cell;
      const day = cell.replace(/[ T,]+\d{1,2}[:.]\d{2}.*$/, '');
      count(column.padded, /(?<!\d)0\d(?!\d)/.test(day), row, column.index);
      count(column.shape, day.replace(/\d/g, '9').replace(/\p{L}+/gu, 'a'), row, column.index);
    }
  };
}

function countText({ textWidths }: Statistics, layout: Layout, row: Row): void {
  const { cells, line } = row;
  if (line < layout.start || !isOfOddWidth(layout, cells) || !cells.some((cell) => /\d/.test(cell))) return;
  count(textWidths, cells.length, row, layout.dates[0]?.index ?? 0);
}
