import { type Layout, nameOfColumn } from '../table/layout.ts';
import { type DecimalMark, readNumberShape, toDecimalText } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { type Unexplained, unexplained } from './row-reading.ts';

/**
 * The question about a row without an amount. The row has a number in a column of money for which the layout has no
 * use.
 */
export function spareNumberIn(row: Row, { spare, names, decimal }: Layout): Unexplained | undefined {
  const column = spare.find((each) => isAmount(row.cells[each] ?? '', decimal));
  if (column === undefined) return undefined;
  return unexplained(row, `its amount is empty or zero, and ${nameOfColumn(names, column)} holds a number`);
}

/** A number that is not zero. Account numbers in groups of digits are no amounts. */
export function isAmount(cell: string, decimal: DecimalMark): boolean {
  const shape = cell === '' ? null : readNumberShape(cleanCell(cell));
  return shape !== null && /[1-9]/.test(shape.core) && toDecimalText(shape, decimal) !== null;
}
