import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { datedRowsOf, likelierOrder, openForms, shapesOf } from '../table/date-choice.ts';
import { nameOfColumn } from '../table/layout.ts';
import { type Basis, FETCH, HOW } from './basis.ts';

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

/**
 * Days in another form than the rest of their column (`01/05/26` among `14.01.2026`), as a spreadsheet leaves them that
 * understands some of the days and turns those round. What the other days say of the order says nothing of these.
 */
export function mixedDays({ layout, table }: Basis): readonly Issue[] {
  return layout.dates.flatMap(({ index, order }) => {
    const dated = datedRowsOf(table, index);
    return openForms(dated, order).flatMap(({ day, other, rows, usual }) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { line } = first;
      const place = `line ${line}, ${nameOfColumn(layout.names, index)}`;
      const many = `${rows.length} days are written unlike "${usual}": "${first.cell}" may be ${day} or ${other}`;
      const one = `"${first.cell}" is written unlike "${usual}" and may be ${day} or ${other}`;
      const what = rows.length === 1 ? one : many;
      return [hold('csv.mixed-days', `${place}: ${what}. ${FETCH}`, { line, column: index + 1 })];
    });
  });
}
