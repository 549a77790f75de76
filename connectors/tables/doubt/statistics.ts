import type { Watcher } from '../read/collect.ts';
import { isAmount } from '../read/row-reading.ts';
import { amountColumns, type Layout } from '../table/layout.ts';
import { type NumberShape, readNumberShape } from '../table/numbers.ts';
import { isOfOddWidth } from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';

/** How many cells have a value of a trait, and where the first of them stands. */
export interface Seen {
  count: number;
  readonly row: Row;
  readonly column: number;
}

/** The values of one trait, each with its cells. */
export type Tally = Map<string, Seen>;

/** How the cells of the transactions are written, by the name of a trait: `amount places`, `amount minus 2`. */
export type Statistics = ReadonlyMap<string, Tally>;

/** The traits of a number that is not zero. A zero often stands for nothing, and banks write it in many ways. */
const NUMBER_TRAITS: Readonly<Record<string, (shape: NumberShape, cell: string, decimal: string) => string | null>> = {
  /** Digits behind the decimal mark. */
  places: ({ core }, _, decimal) => {
    const mark = core.lastIndexOf(decimal);
    const digits = mark < 0 ? 0 : core.length - mark - 1;
    return DIGITS[digits] ?? String(digits);
  },
  /** Whether zeros stand at the end of its decimals: `12.00` has no others, of `12.50` the last is one. */
  zeros: ({ core }, _, decimal) => {
    const last = core.charAt(core.length - 1);
    if (last !== '0' || !core.includes(decimal)) return null;
    return /[1-9]/.test(core.slice(core.lastIndexOf(decimal))) ? 'last' : 'all';
  },
  start: ({ core }) => (/^[.,]/.test(core) ? 'bare' : core.startsWith('0') ? 'zero' : 'whole'),
  last: ({ core }) => core.charAt(core.length - 1),
  unit: ({ unit }) => unit ?? '',
};
/** Texts of small numbers, made once. */
const DIGITS = ['0', '1', '2', '3'];

/** More values than these belong to free texts. */
const MOST_VALUES = 50;

function count(tally: Tally, value: string, row: Row, column: number): void {
  const seen = tally.get(value);
  if (seen !== undefined) seen.count += 1;
  else if (tally.size < MOST_VALUES) tally.set(value, { count: 1, row, column });
}

/** The statistics of a layout's cells, and the watcher that fills them row by row. */
export function watchTraits(layout: Layout): { readonly statistics: Statistics; readonly watch: Watcher } {
  const statistics = new Map<string, Tally>();
  const tally = (name: string): Tally => {
    const found = statistics.get(name) ?? new Map();
    statistics.set(name, found);
    return found;
  };
  const amounts = numberCounter('amount', amountColumns(layout.amount), layout, tally);
  const fees = numberCounter('fee', layout.fee === null ? [] : [layout.fee], layout, tally);
  const words = wordCounter(layout, tally);
  const [balances, widths] = [tally('balance read'), tally('text width')];
  const watch: Watcher = (row, reading) => {
    // A delimiter too many moves the day away. A shop called Total then reads like a balance.
    const isBalance = reading.kind === 'stated' || reading.kind === 'balance';
    const isMoved = isBalance && layout.width !== null && row.cells.length > layout.width;
    if (reading.kind === 'detail' || reading.kind === 'note' || isMoved) countWidth(widths, layout, row);
    if (reading.kind !== 'line') return;
    amounts(row);
    fees(row);
    words(row);
    const { balance } = layout;
    const isRead = reading.line.balance !== null;
    if (balance !== null && (isRead || /\d/.test(row.cells[balance] ?? '')))
      count(balances, isRead ? 'true' : 'false', row, balance);
  };
  return { statistics, watch };
}

type Tallies = (name: string) => Tally;

/** Counts the numbers of a row, and in `filled` how many of them there are. */
function numberCounter(
  of: string,
  columns: readonly number[],
  { decimal, amount }: Layout,
  tally: Tallies,
): (row: Row) => void {
  const traits = Object.entries(NUMBER_TRAITS).map(([name, value]) => ({ value, tally: tally(`${of} ${name}`) }));
  const minus = amount.kind === 'split' ? columns.map((column) => tally(`${of} minus ${column}`)) : [];
  const filled = tally(`${of} filled`);
  return (row) => {
    let numbers = 0;
    let last = 0;
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] ?? 0;
      const cell = row.cells[column] ?? '';
      const shape = cell === '' ? null : readNumberShape(cleanCell(cell));
      if (shape === null || !/[1-9]/.test(shape.core)) continue;
      for (const trait of traits) {
        const value = trait.value(shape, cell, decimal);
        if (value !== null) count(trait.tally, value, row, column);
      }
      const signs = minus[at];
      if (signs !== undefined) count(signs, shape.negative ? 'true' : 'false', row, column);
      numbers += 1;
      last = column;
    }
    if (numbers > 0) count(filled, numbers === 1 ? '1' : String(numbers), row, last);
  };
}

function wordCounter({ status, currency, amount }: Layout, tally: Tallies): (row: Row) => void {
  const columns = Object.entries({ status, currency, direction: amount.kind === 'flag' ? amount.flag : null });
  const used = columns.flatMap(([name, column]) => (column === null ? [] : [{ column, tally: tally(`${name} word`) }]));
  return (row) => {
    for (const each of used) count(each.tally, cleanCell(row.cells[each.column] ?? ''), row, each.column);
  };
}

/** Cells of rows of an odd width that hold digits and are neither transaction nor balance. */
function countWidth(widths: Tally, layout: Layout, row: Row): void {
  const { cells, line } = row;
  if (line < layout.start || !isOfOddWidth(layout, cells) || !cells.some((cell) => /\d/.test(cell))) return;
  count(widths, String(cells.length), row, layout.dates[0]?.index ?? 0);
}

/** The fees of a column that the layout does not count. */
export interface OpenFee {
  readonly column: number;
  /** The first fee that is not zero, as the file writes it. */
  readonly cell: string;
  /** The lines of all of them, from 1. */
  readonly lines: readonly number[];
}

/** Collects row by row the fees that the layout does not count. */
export function feeCounter({ openFees, decimal }: Layout): {
  readonly watch: Watcher;
  readonly found: () => readonly OpenFee[];
} {
  const found = openFees.map((column) => ({ column, cell: '', lines: [] as number[] }));
  const watch: Watcher = ({ cells, line }, { kind }) => {
    if (kind !== 'line') return;
    for (const fee of found) {
      const cell = cells[fee.column] ?? '';
      if (!isAmount(cell, decimal)) continue;
      if (fee.lines.length === 0) fee.cell = cell;
      fee.lines.push(line);
    }
  };
  return { watch, found: () => found.filter(({ lines }) => lines.length > 0) };
}
