import { parseMinor } from '../../../../src/plugin/contract.ts';
import { readNumberShape, toDecimalText } from '../../../tables/table/numbers.ts';
import { cleanCell } from '../../../tables/words/cells.ts';

/** Amounts are compared before their currency is known: six places hold any exactly. */
const PLACES = 6;

type Mark = '.' | ',';

function amountIn(cell: string, mark: Mark): bigint | null {
  const shape = readNumberShape(cleanCell(cell));
  const text = shape === null ? null : toDecimalText(shape, mark);
  return text === null ? null : (parseMinor(text, PLACES) ?? null);
}

/** Whether the numbers of `cells`, column by column, are the sums of the rows: then they are their total. */
export function isTotalOf(
  cells: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): boolean {
  const filled = columns.filter((column) => (cells[column] ?? '') !== '');
  if (filled.length === 0 || rows.length === 0) return false;
  return (['.', ','] as const).some((mark) => filled.every((column) => isSum(cells[column] ?? '', rows, column, mark)));
}

function isSum(cell: string, rows: readonly (readonly string[])[], column: number, mark: Mark): boolean {
  const stated = amountIn(cell, mark);
  if (stated === null) return false;
  let sum = 0n;
  for (const row of rows) {
    const text = row[column] ?? '';
    const value = text === '' ? 0n : amountIn(text, mark);
    if (value === null) return false;
    sum += value;
  }
  return sum === stated || sum === -stated;
}
