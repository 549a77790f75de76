import { type Heading, kindOfHeading } from './header.ts';
import type { TextLine, Word } from './page/lines.ts';
import { isMark, isMoney } from './page/shapes.ts';

/** A column of a table: the words whose middle lies in it belong to it. */
export interface Column {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const EVERYWHERE = 100_000;

/**
 * The cuts between columns. Each lies between two headings, in the widest strip that the fewest words of the table
 * cross. `rows` are the lines that have a date and money. `shift` moves each line to the place of the first page's
 * headings.
 */
export function columnsUnder(
  headings: readonly Heading[],
  rows: readonly TextLine[],
  shift: (line: TextLine) => number,
): readonly Column[] {
  const words = rows.flatMap((line) =>
    line.words.map((word) => ({
      from: word.from + shift(line),
      to: word.to + shift(line),
      kind: kindOfWord(word.text),
    })),
  );
  const cuts = headings.slice(1).map((right, index) => {
    const left = headings[index] ?? right;
    return cutBetween(left, right, words);
  });
  return headings.map(({ name }, index) => ({
    name,
    from: cuts[index - 1] ?? -EVERYWHERE,
    to: cuts[index] ?? EVERYWHERE,
  }));
}

type Extent = Pick<Word, 'from' | 'to'>;

interface Placed extends Extent {
  /** Signs and pieces of numbers are neither. */
  readonly kind: 'money' | 'text' | 'piece';
}

function kindOfWord(text: string): Placed['kind'] {
  if (isMoney(text)) return 'money';
  return /\p{L}/u.test(text) && !isMark(text) ? 'text' : 'piece';
}

/**
 * The cut keeps both headings whole. The strip lies between the end of the left and the start of the right, or as
 * near as possible. Beside a heading for texts, money stands on the side of its own heading.
 */
function cutBetween(left: Heading, right: Heading, words: readonly Placed[]): number {
  const near = words.filter(({ from, to }) => to > left.from && from < right.to);
  const edges = [...near.flatMap(({ from, to }) => [from, to]), left.to, right.from, left.from, right.to]
    .filter((edge) => edge >= left.to && edge <= right.from)
    .sort((a, b) => a - b);
  const crossings = crossingsOf(near);
  const misplaced = misplacedOf(left, right, near);
  let best = { cut: (left.to + right.from) / 2, crossed: Number.POSITIVE_INFINITY, wrong: 0, width: 0 };
  for (let index = 1; index < edges.length; index += 1) {
    const [from = 0, to = 0] = [edges[index - 1], edges[index]];
    if (to === from) continue;
    const cut = (from + to) / 2;
    const found = { cut, crossed: crossings(cut), wrong: misplaced(cut), width: to - from };
    if (isBetter(found, best)) best = found;
  }
  return best.cut;
}

interface Strip {
  readonly crossed: number;
  readonly wrong: number;
  readonly width: number;
}

function isBetter(one: Strip, other: Strip): boolean {
  if (one.crossed !== other.crossed) return one.crossed < other.crossed;
  return one.wrong === other.wrong ? one.width > other.width : one.wrong < other.wrong;
}

/**
 * The number of words on the wrong side of a cut. Money may stand on the side of texts, or a text on the side of
 * money.
 */
function misplacedOf(left: Heading, right: Heading, words: readonly Placed[]): (cut: number) => number {
  const [isLeft, isRight] = [kindOfHeading(left.name) === 'money', kindOfHeading(right.name) === 'money'];
  if (isLeft === isRight) return () => 0;
  const startsOf = (wanted: Placed['kind']) =>
    words
      .filter(({ kind }) => kind === wanted)
      .map(({ from }) => from)
      .sort((a, b) => a - b);
  const [money, texts] = [startsOf('money'), startsOf('text')];
  return (cut) => {
    const [before, after] = isRight ? [money, texts] : [texts, money];
    return countBelow(before, cut) + after.length - countBelow(after, cut);
  };
}

/** The number of words that a vertical line crosses: all that began before it, less all that ended. */
function crossingsOf(words: readonly Extent[]): (at: number) => number {
  const starts = words.map(({ from }) => from).sort((a, b) => a - b);
  const ends = words.map(({ to }) => to).sort((a, b) => a - b);
  return (at) => countBelow(starts, at) - countBelow(ends, at);
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Strips that no word of any row crosses: what parts columns without headings. Parts of the size of the letters. */
const GUTTER = 0.55;

export function columnsWithout(rows: readonly TextLine[]): readonly Column[] {
  const words = rows.flatMap((line) => line.words).sort((a, b) => a.from - b.from);
  const size = rows.reduce((most, line) => Math.max(most, line.size), 0);
  const cuts: number[] = [];
  let end = words[0]?.to ?? 0;
  for (const word of words) {
    if (word.from - end >= GUTTER * size) cuts.push((word.from + end) / 2);
    end = Math.max(end, word.to);
  }
  return [...cuts, EVERYWHERE].map((to, index) => ({
    name: `Column ${index + 1}`,
    from: cuts[index - 1] ?? -EVERYWHERE,
    to,
  }));
}

export function columnOf(columns: readonly Column[], { from, to }: Extent): number {
  const middle = (from + to) / 2;
  const at = columns.findIndex((column) => middle < column.to);
  return at < 0 ? columns.length - 1 : at;
}
