import { cleanCell, normaliseWords } from '../words/cells.ts';
import { looksLikeHeader } from './names.ts';
import type { Row } from './tokenise.ts';

/**
 * Moves the cells of rows below a repeated header to the places of the first header. The repeated one has its columns
 * in other places: a page of a statement may have one more empty column. A header counts as the same only with the
 * same names in the same order. A row keeps all its cells if it fills a column that the repeated header leaves empty.
 */
export function realigned(rows: readonly Row[]): readonly Row[] {
  const first = rows.find(looksLikeHeader);
  if (first === undefined) return rows;
  const names = namesOf(first);
  let places: readonly Place[] | null = null;
  return rows.map((row) => {
    if (row !== first && looksLikeHeader(row)) places = placesOf(names, namesOf(row));
    return places === null ? row : moved(row, places, first.cells.length);
  });
}

/** A column of the first header, and where a repeated one has it. */
interface Place {
  readonly to: number;
  readonly from: number;
}

interface Name {
  readonly column: number;
  readonly words: string;
}

function namesOf({ cells }: Row): readonly Name[] {
  return cells
    .map((cell, column) => ({ column, words: normaliseWords(cleanCell(cell)) }))
    .filter(({ words }) => words !== '');
}

/** Null where nothing has moved, or where the names are others. */
function placesOf(first: readonly Name[], repeated: readonly Name[]): readonly Place[] | null {
  if (first.length !== repeated.length) return null;
  const places = first.map(({ column, words }, index) => {
    const other = repeated[index];
    return other?.words === words ? { to: column, from: other.column } : null;
  });
  const found = places.filter((place) => place !== null);
  return found.length === first.length && found.some(({ to, from }) => to !== from) ? found : null;
}

function moved(row: Row, places: readonly Place[], width: number): Row {
  const taken = new Set(places.map(({ from }) => from));
  if (row.cells.some((cell, column) => cell !== '' && !taken.has(column))) return row;
  const cells = Array.from({ length: width }, () => '');
  for (const { to, from } of places) cells[to] = row.cells[from] ?? '';
  return { ...row, cells };
}
