import { cleanCell } from './cells.ts';
import { isPhrase } from './match.ts';
import { ROW_WORDS } from './row-words.ts';
import { TOTAL_WORDS } from './total-words.ts';

/** The kind of balance or total that a whole cell states for its row. */
export type StatedKind = 'opening' | 'closing' | 'total' | 'total-in' | 'total-out' | 'turnover';

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

/** Whether a row states a balance or a turnover, which a shop named "Total" does not. */
export function statesBalance(cells: readonly string[]): boolean {
  const kind = statedKind(cells);
  return kind === 'opening' || kind === 'closing' || kind === 'turnover';
}

/** `S A L D O` (Banco do Brasil). */
function closeUp(text: string): string {
  return /^\p{L}(?: \p{L}){3,}$/u.test(text) ? text.replaceAll(' ', '') : text;
}

const PHRASES: readonly (readonly [StatedKind, string])[] = [
  ['opening', ROW_WORDS.opening],
  ['closing', ROW_WORDS.closing],
  ['turnover', ROW_WORDS.turnover],
  ['total-in', TOTAL_WORDS.in],
  ['total-out', TOTAL_WORDS.out],
  ['total', ROW_WORDS.total],
];

function kindOfCell(cell: string): StatedKind | null {
  const found = known.get(cell);
  if (found !== undefined) return found;
  const text = closeUp(cleanCell(cell));
  const kind = PHRASES.find(([, words]) => isPhrase(words, text))?.[0] ?? null;
  if (known.size < MOST_CACHED) known.set(cell, kind);
  return kind;
}
