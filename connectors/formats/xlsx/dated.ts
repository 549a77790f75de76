import type { Sheet } from '../../tables/table/sheet.ts';
import { isDataRow, isDayCell } from '../../tables/table/table.ts';

/** A row with a day and a number in cells of their own, the year left out or not. */
export function isDated({ rows }: Sheet): boolean {
  return rows.some((cells, at) => cells !== null && isDataRow({ cells, line: at + 1 }, isDayCell));
}
