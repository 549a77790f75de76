import { DATE_WORDS } from '../../tables/words/date-words.ts';
import { isWholePhrase } from '../../tables/words/match.ts';
import { NUMBER_WORDS } from '../../tables/words/number-words.ts';
import { TEXT_WORDS } from '../../tables/words/text-words.ts';
import { type Chunk, chunkOf, type Word } from './page/lines.ts';

/** Headings of one line have fewer words; a line with more is a sentence. */
export const MOST_WORDS = 30;
/**
 * The longest phrase of the word lists has 5 words. Marks between them, a currency and brackets may count as words
 * too.
 */
const LONGEST = 10;

/** Whether a text is, as a whole, one phrase of the word lists. */
export type IsWhole = (text: string) => boolean;

export const isWholeHeading: IsWhole = (text) =>
  !TWO_BRACKETS.test(text) && (isPhraseOf(text) || (PAIR.test(text) && text.split('/').every(isPhraseOf)));

function isPhraseOf(text: string): boolean {
  return isWholePhrase([DATE_WORDS, NUMBER_WORDS, TEXT_WORDS], text.replace(RULE, ')'));
}

/** `Buchung/Wert`: one heading for two days. */
const PAIR = /^[^\s/]+\/[^\s/]+$/;

/** `Debit (EUR) Credit (EUR)`. */
const TWO_BRACKETS = /[([].*[([]/;

/** The rule behind a heading, which a reader of scans takes for a letter: `AMOUNT (USD)I`. */
const RULE = /\)[Il|]$/;

/**
 * Splits headings that stand close together: `Date Description` is two, `Value date` is one. The split is at the
 * widest gap that leaves whole phrases on both sides. It is never before a currency: in `Debit EUR Credit EUR` it
 * belongs to the word on its left. At most ten texts for each word are looked up in the word lists.
 */
export function splitHeading(chunk: Chunk, isWhole: IsWhole = isWholeHeading): readonly Chunk[] {
  const { words, text } = chunk;
  const cuts = cutsOf(words);
  if (words.length > MOST_WORDS || cuts.length === 0 || (isWhole(text) && !hasUnitWithin(words))) return [chunk];
  const phrases = phrasesOf(words, cuts, isWhole);
  const reach = reachOf(phrases);
  const leads = (from: number, to: number): boolean => reach.get(from)?.has(to) === true;
  if (!leads(0, words.length)) return splitAtGaps(chunk, isWhole);
  const widest = cuts.toSorted((a, b) => gapAt(words, b) - gapAt(words, a));
  const part = (from: number, to: number): readonly Chunk[] => {
    const piece = chunkOf(words.slice(from, to));
    if (phrases.get(from)?.includes(to) === true && !hasUnitWithin(piece.words)) return [piece];
    const cut = widest.find((at) => at > from && at < to && leads(from, at) && leads(at, to));
    return cut === undefined ? [piece] : [...part(from, cut), ...part(cut, to)];
  };
  return part(0, words.length);
}

/** A gap between two headings is wider than one between words. Measured in the letters' size, and in the other gaps. */
const BETWEEN = 0.42;
const WIDER = 1.2;

/** Splits headings that no list of words has. The gaps must be wider than all others, and one of the parts known. */
function splitAtGaps(chunk: Chunk, isWhole: IsWhole): readonly Chunk[] {
  const { words } = chunk;
  const size = words[0]?.size ?? 0;
  const gaps = words.slice(1).map((_, at) => gapAt(words, at + 1));
  const wide = gaps.filter((gap) => gap > BETWEEN * size);
  const narrow = gaps.filter((gap) => gap <= BETWEEN * size);
  if (wide.length === 0 || Math.min(...wide) < WIDER * Math.max(0, ...narrow)) return [chunk];
  const starts = [0, ...gaps.flatMap((gap, at) => (gap > BETWEEN * size ? [at + 1] : []))];
  const parts = starts.map((from, at) => chunkOf(words.slice(from, starts[at + 1] ?? words.length)));
  return parts.some(({ text }) => isWhole(text)) ? parts : [chunk];
}

/** Words that a heading may begin with, but for the first. */
function cutsOf(words: readonly Word[]): readonly number[] {
  return words.flatMap(({ text }, at) =>
    at > 0 && !isUnit(text) && !isLinked(words[at - 1]?.text ?? '', text) ? [at] : [],
  );
}

function gapAt(words: readonly Word[], at: number): number {
  return (words[at]?.from ?? 0) - (words[at - 1]?.to ?? 0);
}

/** Where whole phrases end, for each word that one may begin with when whole phrases fill all before it; ascending. */
function phrasesOf(
  words: readonly Word[],
  cuts: readonly number[],
  isWhole: IsWhole,
): ReadonlyMap<number, readonly number[]> {
  const ends = [...cuts, words.length];
  const reached = new Set([0]);
  const phrases = new Map<number, readonly number[]>();
  for (const from of [0, ...cuts]) {
    if (!reached.has(from)) continue;
    const found = ends.filter(
      (to) => to > from && to - from <= LONGEST && isWhole(chunkOf(words.slice(from, to)).text),
    );
    for (const to of found) reached.add(to);
    phrases.set(from, found);
  }
  return phrases;
}

/** For each word that begins a phrase, all places that whole phrases lead to from it. */
function reachOf(phrases: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, ReadonlySet<number>> {
  const reach = new Map<number, ReadonlySet<number>>();
  for (const [from, ends] of [...phrases].reverse())
    reach.set(from, new Set(ends.flatMap((end) => [end, ...(reach.get(end) ?? [])])));
  return reach;
}

/** `Booking / Details` is one heading. */
function isLinked(left: string, right: string): boolean {
  return /[/&|+]$/.test(left) || /^[/&|+]/.test(right);
}

function isUnit(text: string): boolean {
  return /^[([]?(?:[A-Z]{3}|\p{Sc}|%)[)\]]?$/u.test(text);
}

/** A currency ends a heading. */
function hasUnitWithin(words: readonly Word[]): boolean {
  return words.slice(1, -1).some(({ text }) => isUnit(text));
}
