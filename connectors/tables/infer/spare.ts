import { amountColumns, type Layout } from '../table/layout.ts';
import { readNumberShape, toDecimalText } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { factsOf } from './columns.ts';
import { assignRoles, type Column } from './roles.ts';

type Used = Pick<Layout, 'amount' | 'fee'>;

/** The number of rows that show the kind of a column. */
const ENOUGH = 300;
/** Numbers that are no amount of the account's, or that the amount holds already. */
const NEVER = new Set(['other', 'balance', 'detail']);

/**
 * Columns that may hold the amount of a row whose own amount is empty or zero. They hold money by their name or their
 * cells, and the layout has no use for them. The reader drops no number: such a row becomes a question.
 */
export function spareColumns(table: Table, columns: readonly Column[], used: Used): readonly number[] {
  const taken = [...amountColumns(used.amount), used.fee];
  return columns
    .filter((column) => mayBeAmount(column) && !taken.includes(column.index) && isReadable(table, column))
    .map(({ index }) => index);
}

/**
 * Columns of fees that the amount may not contain, and that the layout does not count. An amount that is called net is
 * what remains behind them.
 */
export function openFeesOf(columns: readonly Column[], { amount, fee }: Used): readonly number[] {
  const amounts = amountColumns(amount);
  if (amounts.some((index) => columns[index]?.number === 'net')) return [];
  return columns
    .filter(({ index, number }) => number === 'fee' && index !== fee && !amounts.includes(index))
    .map(({ index }) => index);
}

/** Both of a table that a profile describes. A column of fees that the profile names is no open one. */
export function unusedColumnsOf(
  table: Table,
  names: readonly string[],
  used: Used,
  named: readonly number[],
): Pick<Layout, 'openFees' | 'spare'> {
  const sample = { ...table, dataRows: table.dataRows.slice(0, ENOUGH) };
  const columns = assignRoles(factsOf(sample, names));
  return {
    openFees: openFeesOf(columns, used).filter((index) => !named.includes(index)),
    spare: spareColumns(sample, columns, used),
  };
}

function mayBeAmount({ kind, number, text, moneyLike }: Column): boolean {
  if (kind === 'number') return number === null ? text === null && moneyLike > 0 : !NEVER.has(number);
  return kind === 'empty' && number !== null && !NEVER.has(number);
}

/** Account numbers in groups of digits look like numbers and are none. */
function isReadable(table: Table, { index, numbers }: Column): boolean {
  const rows = table.dataRows.slice(0, ENOUGH);
  const read = rows.filter((at) => isNumber(table.rows[at]?.cells[index] ?? ''));
  return read.length * 2 >= Math.min(numbers, ENOUGH);
}

function isNumber(cell: string): boolean {
  const shape = readNumberShape(cleanCell(cell));
  return shape !== null && (toDecimalText(shape, '.') ?? toDecimalText(shape, ',')) !== null;
}
