import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { likelierOrder, shapesOf } from '../table/date-choice.ts';
import { nameOfColumn } from '../table/layout.ts';
import { type Basis, HOW } from './basis.ts';

/**
 * A profile that the header alone chose says which number is the day. The rows may speak for the other order. Only
 * that order brings them into order of time, or into one month. The file may then be another country's export under
 * the same header.
 */
export function turnedDays({ confirmed, layout, table }: Basis): readonly Issue[] {
  const [date] = layout.dates;
  if (confirmed?.by !== 'header' || date === undefined) return [];
  const other = likelierOrder(shapesOf(table, date.index), date.order);
  if (other === null) return [];
  const line = table.rows[table.dataRows[0] ?? 0]?.line ?? 1;
  const what = `${nameOfColumn(layout.names, date.index)}: profile "${confirmed.name}" reads ${date.order}, and ${other} is likelier, for only so the rows are near in time`;
  return [hold('csv.date-order', `line ${line}, ${what}. ${HOW}`, { line, column: date.index + 1 })];
}
