/** Searches for a part of a text. An index of all sequences of three characters leads to the few rows that have it. */
import { searchKey } from './sql-functions.ts';

/** A search for `@needle`; `rows` gives the `seq` of all transactions that have it. Both name the values below. */
export interface Search {
  readonly values: { readonly needle: string; readonly match: string };
  readonly rows: string;
}

/** Shorter texts have no entry in the index. */
const SHORTEST = 3;

type Column = 'payee' | 'note' | 'rest';

/** The folded texts, as the index keeps them. */
const KEPT: Readonly<Record<Column, string>> = { payee: 'c0', note: 'c1', rest: 'c2' };

export const EVERYWHERE = ['payee', 'note', 'rest'] as const;

/** Undefined for a text of spaces alone, which every row has. `columns`: where to look. */
export function searchFor(text: string, columns: readonly Column[]): Search | undefined {
  const needle = searchKey(text);
  if (needle === '') return undefined;
  const letters = [...needle];
  const scanned = `SELECT id FROM transactions_search_content WHERE ${hasNeedle(columns)}`;
  // The index knows which rows have the threes, but not where in them.
  const indexed = `SELECT s.rowid FROM transactions_search s CROSS JOIN transactions_search_content ON id = s.rowid
    WHERE s.transactions_search MATCH @match AND ${hasNeedle(columns)}`;
  const match = threesOf(letters).map((three) => `"${three.replaceAll('"', '""')}"`);
  return { values: { needle, match: match.join(' AND ') }, rows: letters.length < SHORTEST ? scanned : indexed };
}

/** Threes that cover the text: each more costs a look at all rows that have it. */
function threesOf(letters: readonly string[]): readonly string[] {
  const last = letters.length - SHORTEST;
  if (last < 0) return [];
  const starts = new Set([...Array(Math.ceil(last / SHORTEST)).keys()].map((at) => at * SHORTEST).concat(last));
  return [...starts].map((at) => letters.slice(at, at + SHORTEST).join(''));
}

function hasNeedle(columns: readonly Column[]): string {
  return `(${columns.map((column) => `instr(${KEPT[column]}, @needle)`).join(' OR ')})`;
}
