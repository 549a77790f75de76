import { normaliseWords } from './cells.ts';
import { DIRECTION_WORDS } from './row-words.ts';

/** Words of a direction column; one that ends in `*` is what the text begins with. */
export interface DirectionWords {
  readonly in: readonly string[];
  readonly out: readonly string[];
}

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

/** Makes the function that tells the way by given words: whole ones, or (`Purchase*`) what the text begins with. */
export function wayByWords(words: DirectionWords): (text: string) => 'in' | 'out' | null {
  const matchers = (list: readonly string[]) => list.map(matcherOf);
  const [into, out] = [matchers(words.in), matchers(words.out)];
  return (text) => {
    if (into.some((fits) => fits(text))) return 'in';
    return out.some((fits) => fits(text)) ? 'out' : null;
  };
}

function matcherOf(word: string): (text: string) => boolean {
  const plain = normaliseWords(word);
  if (word.length > 1 && word.endsWith('*') && plain !== '') return (text) => normaliseWords(text).startsWith(plain);
  return (text) => text === word || (plain !== '' && plain === normaliseWords(text));
}
