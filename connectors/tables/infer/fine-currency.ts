/** Amounts with three decimals in a file that names no currency: few currencies have them. */
import { type DecimalMark, readNumberShape, toDecimalText } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';

/** The currencies of three decimals, those with more accounts first. */
export const FINE_CURRENCIES = ['KWD', 'BHD', 'OMR', 'JOD', 'TND'] as const;

/**
 * Whether most numbers of some columns that have decimals have three, none has more, and some need the third. One such
 * number among others may be damaged.
 */
export function hasThreeDecimals(table: Table, columns: readonly number[], mark: DecimalMark): boolean {
  const decimals = table.dataRows.flatMap((at) =>
    columns.flatMap((column) => decimalsOf(table.rows[at]?.cells[column] ?? '', mark)),
  );
  const three = decimals.filter(({ length }) => length === 3);
  return (
    three.length > 1 &&
    three.length * 2 > decimals.length &&
    decimals.every(({ length }) => length <= 3) &&
    three.some((digits) => !digits.endsWith('0'))
  );
}

function decimalsOf(cell: string, mark: DecimalMark): readonly string[] {
  const shape = readNumberShape(cleanCell(cell));
  const text = shape === null ? null : toDecimalText(shape, mark);
  const decimals = text?.split('.')[1];
  return decimals === undefined ? [] : [decimals];
}
