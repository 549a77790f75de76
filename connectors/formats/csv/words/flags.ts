import { normaliseWords } from '../cells.ts';
import { DIRECTION_WORDS } from './row-words.ts';

let sets: { readonly in: ReadonlySet<string>; readonly out: ReadonlySet<string> } | undefined;

/** Which way a word of a direction column points, or null for any other word. */
export function directionOf(cell: string): 'in' | 'out' | null {
  if (cell === '+') return 'in';
  if (cell === '-' || cell === '–') return 'out';
  if (cell.length > 24) return null;
  sets ??= { in: new Set(DIRECTION_WORDS.in.split('|')), out: new Set(DIRECTION_WORDS.out.split('|')) };
  const word = normaliseWords(cell);
  if (sets.in.has(word)) return 'in';
  return sets.out.has(word) ? 'out' : null;
}

export function isDirection(cell: string): boolean {
  return directionOf(cell) !== null;
}
