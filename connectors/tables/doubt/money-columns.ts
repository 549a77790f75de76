import { readMoney } from '../read/cells.ts';
import type { Watcher } from '../read/collect.ts';
import { isAmount } from '../read/row-reading.ts';
import { amountColumns, type Layout } from '../table/layout.ts';
import type { DecimalMark } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';

/** Columns of which the first is the sum of the other two, in each row: net, gross and fee. */
type Columns = readonly [sum: number, one: number, other: number];

/** Three columns of numbers that add up, and the rows in which they do not. */
export interface ColumnSum {
  readonly columns: Columns;
  /** Rows in which they add up. */
  readonly good: number;
  /** Rows that add up with three numbers, none of which is zero. Two equal numbers beside nothing are no sum. */
  readonly full: number;
  readonly broken: readonly Row[];
}

/** More columns of money belong to a table of another kind. */
const MOST_COLUMNS = 8;
/** Columns that break more often than in so many rows are no sum. */
const MOST_BROKEN = 2;
/** The rows that must add up for each that does not. */
const FEW = 3;
/** The sums that no accident explains. */
const FULL = 2;
/** Decimals of no currency are more. */
const PLACES = 4;

interface Open {
  readonly columns: Columns;
  good: number;
  full: number;
  readonly broken: Row[];
}

/** Counts row by row how the columns of money around the amount add up. The others are soon let alone. */
export function sumCounter(layout: Layout): {
  readonly watch: Watcher;
  readonly found: () => readonly ColumnSum[];
} {
  const columns = moneyColumns(layout);
  let open = triplesOf(columns, amountColumns(layout.amount)).map(
    (triple): Open => ({ columns: triple, good: 0, full: 0, broken: [] }),
  );
  const watch: Watcher = (row, { kind }) => {
    if (kind !== 'line' || open.length === 0) return;
    const values = new Map(columns.map((column) => [column, moneyIn(row.cells[column] ?? '', layout.decimal)]));
    for (const each of open) count(each, row, values);
    open = open.filter(({ broken }) => broken.length <= MOST_BROKEN);
  };
  return { watch, found: () => open.filter(isSum) };
}

function isSum({ good, full, broken }: ColumnSum): boolean {
  return full >= FULL && good >= FEW * Math.max(1, broken.length);
}

function moneyColumns({ amount, fee, spare, originalAmount }: Layout): readonly number[] {
  const all = [...amountColumns(amount), fee, originalAmount, ...spare].filter((column) => column !== null);
  return [...new Set(all)].slice(0, MOST_COLUMNS);
}

/** Each three of the columns that have one of the amount among them. Each of the three may be the sum. */
function triplesOf(columns: readonly number[], amounts: readonly number[]): readonly Columns[] {
  return columns.flatMap((sum) =>
    columns.flatMap((one, at) =>
      columns
        .slice(at + 1)
        .filter((other) => sum !== one && sum !== other && [sum, one, other].some((each) => amounts.includes(each)))
        .map((other): Columns => [sum, one, other]),
    ),
  );
}

/** An empty cell beside two numbers is nothing. Two empty cells say nothing. */
function count(open: Open, row: Row, values: ReadonlyMap<number, bigint | null>): void {
  const [sum, one, other] = open.columns.map((column) => values.get(column) ?? null);
  const written = [sum, one, other].filter((value) => value !== null && value !== 0n).length;
  if (written < 2) return;
  if ((sum ?? 0n) !== (one ?? 0n) + (other ?? 0n)) open.broken.push(row);
  else {
    open.good += 1;
    if (written === 3) open.full += 1;
  }
}

function moneyIn(cell: string, decimal: DecimalMark): bigint | null {
  const read = readMoney(cell, decimal, PLACES);
  return typeof read === 'string' ? null : read.minor;
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
