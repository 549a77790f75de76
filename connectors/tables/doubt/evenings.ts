import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { Evenings } from '../../formats/evenings.ts';
import { nameOfColumn } from '../table/layout.ts';
import { cleanCell } from '../words/cells.ts';
import { type Basis, HOW, isOwn } from './basis.ts';

/** Days with a time that is midnight of the day after, in UTC. No balance proves a day. */
export function eveningsIn(basis: Basis): readonly Issue[] {
  const { layout, table } = basis;
  const [date] = layout.dates;
  if (isOwn(basis) || date === undefined) return [];
  const evenings = new Evenings();
  for (const at of table.dataRows) {
    const cell = cleanCell(table.rows[at]?.cells[date.index] ?? '');
    if (cell !== '') evenings.see(BEHIND_DAY.exec(cell)?.[1] ?? '', table.rows[at]?.line ?? 1);
  }
  const found = evenings.question();
  if (found === undefined) return [];
  const message = `line ${found.line}, ${nameOfColumn(layout.names, date.index)}: ${found.text}. ${HOW}`;
  return [hold('csv.midnight', message, { line: found.line, column: date.index + 1 })];
}

const BEHIND_DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ,].*)$/;
