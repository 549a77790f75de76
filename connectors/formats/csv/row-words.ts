import { cleanCell } from './cells.ts';
import { isPhrase } from './words/match.ts';
import { ROW_WORDS } from './words/row-words.ts';

/** What a cell says, as a whole, that its row states. */
export type StatedKind = 'opening' | 'closing' | 'total';

const known = new Map<string, StatedKind | null>();
const MOST_CACHED = 5_000;
const LONGEST = 40;
/** `BALANCE-4102569874` is an id (Wise). */
const LONG_NUMBER = /\d{5}/;

/**
 * Whether a whole cell of the row says that the row states a balance or a total. A description that merely begins
 * with "Saldo" is a booking (UBS).
 */
export function statedKind(cells: readonly string[]): StatedKind | null {
  for (const cell of cells) {
    if (cell.length < 4 || cell.length > LONGEST || cell.charCodeAt(0) < 58 || LONG_NUMBER.test(cell)) continue;
    const kind = kindOfCell(cell);
    if (kind !== null) return kind;
  }
  return null;
}

function kindOfCell(cell: string): StatedKind | null {
  const found = known.get(cell);
  if (found !== undefined) return found;
  const text = cleanCell(cell);
  const kind = isPhrase(ROW_WORDS.opening, text)
    ? 'opening'
    : isPhrase(ROW_WORDS.closing, text)
      ? 'closing'
      : isPhrase(ROW_WORDS.total, text)
        ? 'total'
        : null;
  if (known.size < MOST_CACHED) known.set(cell, kind);
  return kind;
}
