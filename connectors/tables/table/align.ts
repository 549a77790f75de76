import { cleanCell } from '../words/cells.ts';
import { DATE_WORDS, NUMBER_WORDS } from '../words/column-words.ts';
import { matchRoles } from '../words/match.ts';
import { usualWidth } from './layout.ts';
import { readNumberShape } from './numbers.ts';
import { dayTestOf, type Table } from './table.ts';

const MOST_EXTRA = 4;

/**
 * A header may have cells that the rows lack. An account number may stand in the midst (ING BE). A name may hold an
 * unquoted comma: `Address,City,Country` over one quoted cell. Or it lacks a cell that the rows have, such as a
 * number before each row. Takes cells out, or puts empty ones in, until names and cells agree best.
 */
export function alignNames(names: readonly string[], table: Table): readonly string[] {
  const trimmed = withoutTail(names);
  const kinds = kindsOf(table);
  const taken = Math.max(0, trimmed.length - kinds.length);
  const missing = usualWidth(table, names.length) === table.width ? filledWidth(kinds) - names.length : 0;
  if ((taken === 0 && missing <= 0) || taken > MOST_EXTRA || missing > MOST_EXTRA) return names;
  const gap = Array.from({ length: Math.max(0, missing) }, () => '');
  let best: readonly string[] = taken > 0 ? trimmed : names;
  let most = agreement(best, kinds);
  for (let at = 0; at + taken <= trimmed.length; at += 1) {
    const tried = [...trimmed.slice(0, at), ...gap, ...trimmed.slice(at + taken)];
    const score = agreement(tried, kinds);
    if (score > most) [best, most] = [tried, score];
  }
  return best;
}

type Kind = 'date' | 'number' | 'text' | 'empty';

function withoutTail(names: readonly string[]): readonly string[] {
  let end = names.length;
  while (end > 0 && names[end - 1] === '') end -= 1;
  return names.slice(0, end);
}

/** A row may end with a delimiter, and what stands behind it is no column. */
function filledWidth(kinds: readonly Kind[]): number {
  return kinds.findLastIndex((kind) => kind !== 'empty') + 1;
}

/** The contents of the rows, by column; as long as the longest of them. */
function kindsOf(table: Table): readonly Kind[] {
  const sample = table.dataRows.filter((at) => table.rows[at]?.cells.length === table.width).slice(0, 50);
  return Array.from({ length: table.width }, (_, column) =>
    kindOfColumn(
      sample.map((at) => cleanCell(table.rows[at]?.cells[column] ?? '')),
      dayTestOf(table),
    ),
  );
}

function kindOfColumn(cells: readonly string[], isDay: (cell: string) => boolean): Kind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'empty';
  const most = filled.length * 0.6;
  if (filled.filter((cell) => isDay(cell)).length >= most) return 'date';
  return filled.filter((cell) => readNumberShape(cell) !== null).length >= most ? 'number' : 'text';
}

function agreement(names: readonly string[], kinds: readonly Kind[]): number {
  let score = 0;
  for (const [column, kind] of kinds.entries()) {
    const name = names[column] ?? '';
    if (name === '' || kind === 'empty') continue;
    const date = (matchRoles(DATE_WORDS, name)[0]?.score ?? 0) >= 60;
    const number = matchRoles(NUMBER_WORDS, name)[0];
    const money = number !== undefined && number.score >= 60 && number.role !== 'other';
    if (date || money) score += (date && kind === 'date') || (money && kind === 'number') ? 1 : -1;
  }
  return score;
}
