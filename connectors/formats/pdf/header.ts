import { cleanCell, normaliseWords } from '../csv/cells.ts';
import { DATE_WORDS } from '../csv/words/date-words.ts';
import { matchRoles } from '../csv/words/match.ts';
import { NUMBER_WORDS } from '../csv/words/number-words.ts';
import { TEXT_WORDS } from '../csv/words/text-words.ts';
import { type Chunk, chunksOf, type TextLine, type Word } from './lines.ts';
import { isNumber, readDay } from './shapes.ts';

/** One heading of a table. */
export interface Heading {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Headings in one to three lines. */
export interface TableHeader {
  /** Index of its first line among the lines, and of the one behind its last. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly TextLine[];
  readonly headings: readonly Heading[];
}

const MOST_LINES = 3;
/** Parts of the size of the letters from one line of a heading to the next. */
const NEXT_LINE = 1.9;
const WHOLE = 100;

/** All headers of a document: a line (with those that go on below it) that names a date and money. */
export function findHeaders(lines: readonly TextLine[]): readonly TableHeader[] {
  const found: TableHeader[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const header = headerAt(lines, at);
    if (header === null) continue;
    found.push(header);
    at += header.lines.length - 1;
  }
  return found;
}

function headerAt(lines: readonly TextLine[], at: number): TableHeader | null {
  const first = lines[at];
  if (first === undefined || !mayHead(first) || chunksOf(first).length < 2) return null;
  let best: { readonly header: TableHeader; readonly score: number } | null = null;
  const taken: TextLine[] = [];
  for (let more = 0; more < MOST_LINES; more += 1) {
    const line = lines[at + more];
    const last = taken.at(-1);
    if (line === undefined || !mayHead(line)) break;
    if (last !== undefined && (line.page !== last.page || line.y - last.y > NEXT_LINE * last.size)) break;
    taken.push(line);
    const headings = headingsOf(taken);
    const score = scoreOf(headings);
    if (score > (best?.score ?? 0))
      best = { header: { start: at, end: at + taken.length, lines: [...taken], headings }, score };
  }
  return best?.header ?? null;
}

/** Headings hold no dates and no amounts, and are no sentence. */
function mayHead({ words }: TextLine): boolean {
  return words.length <= 30 && !words.some(({ text }) => /\d/.test(text) && (readDay(text) !== null || isNumber(text)));
}

/** Pieces that stand over one another are one heading. */
function headingsOf(lines: readonly TextLine[]): readonly Heading[] {
  const headings: Heading[] = [];
  for (const chunk of lines.flatMap((line) => chunksOf(line).flatMap((each) => splitHeading(each)))) {
    const over = headings.findIndex(({ from, to }) => chunk.from < to && chunk.to > from);
    const upper = headings[over];
    if (upper === undefined) headings.push({ name: chunk.text, from: chunk.from, to: chunk.to });
    else
      headings[over] = {
        name: `${upper.name} ${chunk.text}`,
        from: Math.min(upper.from, chunk.from),
        to: Math.max(upper.to, chunk.to),
      };
  }
  return headings.map((each) => ({ ...each, name: cleanCell(each.name) })).sort((a, b) => a.from - b.from);
}

/**
 * Headings that stand close together: `Date Description` is two, `Value date` is one. They part at the widest gap that
 * leaves whole phrases on both sides, and never before a currency: in `Debit EUR Credit EUR` it belongs to what is left of it.
 */
function splitHeading(chunk: Chunk): readonly Chunk[] {
  const { words, text } = chunk;
  const cuts = words.flatMap((word, at) =>
    at > 0 && !isUnit(word.text) && !isLinked(words[at - 1]?.text ?? '', word.text) ? [at] : [],
  );
  const gap = (at: number): number => (words[at]?.from ?? 0) - (words[at - 1]?.to ?? 0);
  if (cuts.length === 0 || (roleScore(text) >= WHOLE && !hasUnitWithin(words))) return [chunk];
  for (const cut of cuts.sort((a, b) => gap(b) - gap(a))) {
    const parts = [words.slice(0, cut), words.slice(cut)].flatMap((each) => splitHeading(chunkFrom(each)));
    if (parts.every((each) => roleScore(each.text) >= WHOLE)) return parts;
  }
  return [chunk];
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

function chunkFrom(words: readonly Word[]): Chunk {
  const text = words.map((word) => word.text).join(' ');
  return { text, from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0, words };
}

type Kind = 'date' | 'money' | 'text';

/** What a heading names, as a whole phrase of the word lists. */
export function kindOfHeading(name: string): Kind | null {
  const date = matchRoles(DATE_WORDS, name)[0]?.score ?? 0;
  const number = matchRoles(NUMBER_WORDS, name).find(({ role }) => role !== 'other')?.score ?? 0;
  const text = matchRoles(TEXT_WORDS, name)[0]?.score ?? 0;
  const most = Math.max(date, number, text);
  if (most < 60) return null;
  return date === most ? 'date' : number === most ? 'money' : 'text';
}

/** Money that went out: an opening balance in that column is a debt. */
export function isDebit(name: string): boolean {
  return matchRoles(NUMBER_WORDS, name)[0]?.role === 'debit';
}

export function isBalance(name: string): boolean {
  return matchRoles(NUMBER_WORDS, name)[0]?.role === 'balance';
}

function roleScore(name: string): number {
  return Math.max(
    ...[DATE_WORDS, NUMBER_WORDS, TEXT_WORDS].map((words) => matchRoles<string>(words, name)[0]?.score ?? 0),
  );
}

/** A date and money by whole phrases, and words for most of the others; 0 for what is no header. */
function scoreOf(headings: readonly Heading[]): number {
  const whole = headings.filter(({ name }) => roleScore(name) >= WHOLE);
  const kinds = new Set(whole.map(({ name }) => kindOfHeading(name)));
  const known = headings.filter(({ name }) => roleScore(name) >= 60).length;
  if (!kinds.has('date') || !kinds.has('money') || headings.length < 3 || known * 2 < headings.length) return 0;
  return whole.length * 2 + known - (headings.length - known);
}

/** Whether two headers name the same columns. */
export function sameHeadings(a: readonly Heading[], b: readonly Heading[]): boolean {
  return a.length === b.length && a.every(({ name }, index) => sameName(name, b[index]?.name ?? ''));
}

function sameName(a: string, b: string): boolean {
  return normaliseWords(a) === normaliseWords(b);
}
