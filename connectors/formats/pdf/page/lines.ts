import { type Message, type Said, words } from '../../../../src/words/message.ts';

/** A word where it stands on its page. */
export interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly size: number;
}

/** Words on one baseline, from left to right. */
export interface TextLine {
  /** Counted over the whole document, from 1. */
  readonly number: number;
  readonly page: number;
  /** Counted on its page, from 1. */
  readonly onPage: number;
  readonly y: number;
  readonly size: number;
  readonly words: readonly Word[];
}

/** Parts of the size of the letters. */
const SAME_LINE = 0.4;
const SAME_WORD = 0.12;
const TWICE = 0.1;
const SMALL = 0.8;
const RAISED = 0.15;

/** The lines of a document, from the top of its first page. Linear but for sorting. */
export function linesOf(items: readonly TextItem[]): readonly TextLine[] {
  const pages = new Map<number, Word[]>();
  for (const item of items) {
    const words = pages.get(item.page) ?? [];
    pages.set(item.page, words);
    words.push(...wordsOf(item));
  }
  const lines: TextLine[] = [];
  for (const [page, words] of [...pages].sort((a, b) => a[0] - b[0])) {
    for (const [index, group] of baselines(words).entries()) {
      const size = group.reduce((most, word) => Math.max(most, word.size), 0);
      const y = group.find((word) => word.size === size)?.y ?? 0;
      const joined = joinPieces(group, y, size);
      lines.push({ number: lines.length + 1, page, onPage: index + 1, y, size, words: joined });
    }
  }
  return lines;
}

/** The words of a piece of text. The usual widths of its letters in most fonts tell the beginning of each word. */
function wordsOf({ x, y, width, size, text }: TextItem): readonly Word[] {
  const weights = [...text].map(weightOf);
  const scale =
    width /
    Math.max(
      1,
      weights.reduce((sum, each) => sum + each, 0),
    );
  const words: Word[] = [];
  let at = 0;
  let begun: { readonly text: string[]; readonly from: number } | null = null;
  const end = (): void => {
    if (begun !== null) words.push({ text: begun.text.join(''), from: begun.from, to: x + at * scale, y, size });
    begun = null;
  };
  [...text].forEach((letter, index) => {
    if (/\s/.test(letter)) end();
    else {
      begun ??= { text: [], from: x + at * scale };
      begun.text.push(letter);
    }
    at += weights[index] ?? 0;
  });
  end();
  return words;
}

function weightOf(letter: string): number {
  if (/[ijl.,:;'|!]/.test(letter)) return 25;
  if (/[\sftrI()[\]/-]/.test(letter)) return 31;
  if (/[mMwW@%]/.test(letter)) return 85;
  return /\p{Lu}/u.test(letter) ? 69 : /[\u2e80-\uffef]/.test(letter) ? 100 : 55;
}

/** Words by baseline. A raised or lowered one belongs to the line that it touches. */
function baselines(words: readonly Word[]): readonly (readonly Word[])[] {
  const groups: { y: number; size: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.y - b.y)) {
    const last = groups.at(-1);
    if (last !== undefined && word.y - last.y <= SAME_LINE * Math.max(word.size, last.size)) {
      last.words.push(word);
      if (word.size > last.size) Object.assign(last, { y: word.y, size: word.size });
    } else groups.push({ y: word.y, size: word.size, words: [word] });
  }
  return groups.map((group) => group.words.sort((a, b) => a.from - b.from));
}

/**
 * Joins pieces of one word that stand apart, and keeps one of two that were printed twice to look bold. A small
 * raised sign at a number may be cents or a footnote. It stays visible as `^`, so that no number reads as another.
 */
function joinPieces(words: readonly Word[], y: number, size: number): readonly Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isRaised = word.size < size * SMALL && Math.abs(word.y - y) > size * RAISED;
    if (last === undefined || word.from - last.to > SAME_WORD * size) joined.push(word);
    else if (last.text === word.text && word.to > word.from && word.from - last.from < TWICE * size) continue;
    else {
      const text = `${last.text}${isRaised ? '^' : ''}${word.text}`;
      joined[joined.length - 1] = { ...last, text, to: Math.max(last.to, word.to) };
    }
  }
  return joined;
}

/** Words that stand close enough to be read together. */
export interface Chunk {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly words: readonly Word[];
}

const APART = 0.65;

export function chunksOf({ words, size }: Pick<TextLine, 'words' | 'size'>): readonly Chunk[] {
  const groups: Word[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    if (last === undefined || word.from - last.to > APART * size) groups.push([word]);
    else groups.at(-1)?.push(word);
  }
  return groups.map(chunkOf);
}

export function chunkOf(words: readonly Word[]): Chunk {
  const text = words.map((word) => word.text).join(' ');
  return { text, from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0, words };
}

/** The whole line as text. */
export function textOfLine({ words }: TextLine): string {
  return words.map(({ text }) => text).join(' ');
}

/** As people find it. */
export function placeOf({ page, onPage }: TextLine): Message {
  return words('pages.pageLine', { page, line: onPage });
}

/** A message about a line of a page: `page 2, line 7: …`. */
export function at(line: TextLine, what: Said): Message {
  return words('row.at', { place: placeOf(line), what });
}

/**
 * The text of a PDF with its positions, as plain UTF-8: what `prepare` gives and `parse` reads. One piece of text a
 * line, in fields parted by tabs. Points, from the top left corner of the page as people see it.
 */
export interface TextItem {
  /** From 1. */
  readonly page: number;
  /** Where it begins. */
  readonly x: number;
  /** Its baseline, downwards. */
  readonly y: number;
  readonly width: number;
  /** Of the letters. */
  readonly size: number;
  readonly text: string;
}

const MARK = 'bankfeed-pdf-text 1';
/** Behind the mark where the text was read from pictures. */
const SCANNED = 'scan';

/** `doubtful`: the words of a scan that may be wrong. Left out for text that is no scan. */
export function packText(items: readonly TextItem[], doubtful?: readonly string[]): Uint8Array {
  const mark = doubtful === undefined ? [MARK] : [MARK, SCANNED, ...doubtful];
  const head = mark.map(onOneLine).join('\t');
  const lines = items.map(({ page, x, y, width, size, text }) =>
    [page, ...[x, y, width, size].map((each) => each.toFixed(2)), onOneLine(text)].join('\t'),
  );
  return Buffer.from([head, ...lines, ''].join('\n'), 'utf8');
}

/** Undefined for bytes that are no such text: a PDF that was not prepared. */
export function unpackText(bytes: Uint8Array): readonly TextItem[] | undefined {
  const [head = '', ...lines] = textIn(bytes).split('\n');
  if (head.split('\t')[0] !== MARK) return undefined;
  return lines.flatMap((line) => {
    const [page, x, y, width, size, text] = line.split('\t');
    if (text === undefined) return [];
    return { page: Number(page), x: Number(x), y: Number(y), width: Number(width), size: Number(size), text };
  });
}

/** The words of a scan that may be wrong; undefined for text that is no scan. */
export function doubtfulWords(bytes: Uint8Array): readonly string[] | undefined {
  const text = textIn(bytes);
  const [mark, scanned, ...words] = text.slice(0, text.indexOf('\n')).split('\t');
  return mark === MARK && scanned === SCANNED ? words : undefined;
}

function textIn(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
