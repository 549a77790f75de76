import type { Column } from './columns.ts';
import { isBalance, kindOfHeading } from './header.ts';
import { isFiller, isMoney, isNumber, readDay } from './page/shapes.ts';
import { type ColumnKind, cellsOf } from './row-cells.ts';
import type { BodyLine } from './sections/find-sections.ts';

const MOSTLY = 0.6;

/** The kind of each column, by its heading, else by its cells. */
export function kindsOf(columns: readonly Column[], rows: readonly BodyLine[]): readonly ColumnKind[] {
  const texts = columns.map<ColumnKind>(() => 'text');
  const cells = rows.map(({ line, shift }) => cellsOf(line, shift, columns, texts).cells);
  return columns.map(({ name }, column) => {
    const filled = cells.map((each) => each[column] ?? '').filter((cell) => cell !== '' && !isFiller(cell));
    const share = (is: (cell: string) => boolean) =>
      filled.length > 0 && filled.filter(is).length >= filled.length * MOSTLY;
    const kind = kindOfHeading(name);
    if (kind === 'date' && (filled.length === 0 || share((cell) => readDay(cell) !== null))) return 'date';
    if (kind === 'money' && (filled.length === 0 || share(isNumber))) return isBalance(name) ? 'balance' : 'money';
    if (kind === 'text' && !share(isMoney)) return 'text';
    if (share((cell) => readDay(cell) !== null && !isMoney(cell))) return 'date';
    return share(isMoney) ? 'money' : 'text';
  });
}
