/** Whether each number of a row stands in a column that is read, where a person placed the columns. */
import { hold, type Issue } from '../../../../src/plugin/contract.ts';
import type { Column } from '../columns.ts';
import type { LaidOut } from '../layout.ts';
import { beginsWithDay } from '../page/furniture.ts';
import { placeOf, type Word } from '../page/lines.ts';
import { isMoney } from '../page/shapes.ts';
import type { Record } from '../records.ts';
import type { ColumnKind } from '../row-cells.ts';
import { columnsOf } from '../template.ts';
import { rolesOf } from './roles.ts';

/** Columns whose whole text reaches the transaction. */
const KEPT: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'balance', 'fee', 'payee', 'memo']);
/** A row fills one of them, or the other is zero. */
const SPLIT: ReadonlySet<string> = new Set(['debit', 'credit']);
/** An edge that touches a number does not part it. Points. */
const TOUCH = 1;

/** The questions about a table whose columns its template places; none for any other table. */
export function outsideColumns({ columns, kinds, records, section, template }: LaidOut): readonly Issue[] {
  if (template === null || columnsOf(template) === null) return [];
  const roles = rolesOf(template.profile, columns);
  const notes = new Set(records.notes);
  const cut = section.body
    .filter(({ line }) => !notes.has(line))
    .flatMap(({ line, shift }) =>
      line.words.flatMap((word) => (isCut(word, shift, columns, kinds) ? [{ line, word }] : [])),
    )
    .map(({ line, word }) => hold('pdf.edge', `${placeOf(line)}: the edge of a column runs through ${word.text}`));
  const lost = records.records.flatMap((record) => {
    const found = lostIn(record, columns, roles);
    return found === null ? [] : [hold('pdf.outside', `${placeOf(record.line)}: ${found}`)];
  });
  return [...cut.slice(0, 1), ...lost.slice(0, 1)];
}

/** Where both sides of an edge are texts, a number that runs across it is part of them. */
function isCut(
  { from, text, to }: Word,
  shift: number,
  columns: readonly Column[],
  kinds: readonly ColumnKind[],
): boolean {
  if (!isMoney(text)) return false;
  return columns.slice(0, -1).some(({ to: edge }, at) => {
    const isOfTexts = kinds[at] === 'text' && kinds[at + 1] === 'text';
    return !isOfTexts && from + shift < edge - TOUCH && to + shift > edge + TOUCH;
  });
}

function lostIn(
  { cells, isUndated, line }: Record,
  columns: readonly Column[],
  roles: readonly (readonly string[])[],
): string | null {
  const at = cells.findIndex((cell, column) => !roles[column]?.some((role) => KEPT.has(role)) && hasMoney(cell));
  if (at >= 0) {
    const { name } = columns[at] ?? { name: '' };
    return `a number stands in "${name}", which is no column of amounts or texts. Say what it is: as a memo its text is kept`;
  }
  const amounts = cells.filter((cell, column) => roles[column]?.some((role) => SPLIT.has(role)) && /[1-9]/.test(cell));
  if (amounts.length > 1) return `two amounts stand in its columns of money out and in: ${amounts.join(' and ')}`;
  return isUndated && beginsWithDay(line.words) ? 'its day stands in no column of days' : null;
}

function hasMoney(cell: string): boolean {
  return cell.split(' ').some(isMoney);
}
