import { cleanCell, normaliseWords } from '../../tables/words/cells.ts';
import { DATE_WORDS } from '../../tables/words/date-words.ts';
import { matchRoles } from '../../tables/words/match.ts';
import { NUMBER_WORDS } from '../../tables/words/number-words.ts';
import { TEXT_WORDS } from '../../tables/words/text-words.ts';
import { type Chunk, chunksOf, type TextLine } from './page/lines.ts';
import { isNumber, readDay } from './page/shapes.ts';
import { type IsWhole, isWholeHeading, MOST_WORDS, splitHeading } from './split-heading.ts';

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

/** Headings of one line, as far as they can be told without the lines below it. */
type Pieces = (line: TextLine) => readonly Chunk[];

/** All headers of a document: a line (with those that go on below it) that names a date and money. */
export function findHeaders(lines: readonly TextLine[], isWhole: IsWhole = isWholeHeading): readonly TableHeader[] {
  const pieces = piecesBy(isWhole);
  const found: TableHeader[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const header = headerAt(lines, at, pieces);
    if (header === null) continue;
    found.push(header);
    at += header.lines.length - 1;
  }
  return found;
}

/** Each line is parted once, though it may be the first, second or third of a header. */
function piecesBy(isWhole: IsWhole): Pieces {
  const known = new Map<TextLine, readonly Chunk[]>();
  return (line) => {
    const pieces = known.get(line) ?? chunksOf(line).flatMap((chunk) => splitHeading(chunk, isWhole));
    known.set(line, pieces);
    return pieces;
  };
}

function headerAt(lines: readonly TextLine[], at: number, pieces: Pieces): TableHeader | null {
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
    const headings = headingsOf(taken.flatMap(pieces));
    const score = scoreOf(headings);
    if (score > (best?.score ?? 0))
      best = { header: { start: at, end: at + taken.length, lines: [...taken], headings }, score };
  }
  return best?.header ?? null;
}

/** Headings hold no dates and no amounts, and are no sentence. */
function mayHead({ words }: TextLine): boolean {
  return (
    words.length <= MOST_WORDS &&
    !words.some(({ text }) => /\d/.test(text) && (readDay(text) !== null || isNumber(text)))
  );
}

/** Pieces that stand over one another are one heading. */
function headingsOf(chunks: readonly Chunk[]): readonly Heading[] {
  const headings: Heading[] = [];
  for (const chunk of chunks) {
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
  if (headings.length < 3) return 0;
  const whole = headings.filter(({ name }) => isWholeHeading(name));
  const kinds = new Set(whole.map(({ name }) => kindOfHeading(name)));
  if (!kinds.has('date') || !kinds.has('money')) return 0;
  const known = headings.filter(({ name }) => roleScore(name) >= 60).length;
  if (known * 2 < headings.length) return 0;
  return whole.length * 2 + known - (headings.length - known);
}

/** Whether two headers name the same columns. */
export function sameHeadings(a: readonly Heading[], b: readonly Heading[]): boolean {
  return a.length === b.length && a.every(({ name }, index) => sameName(name, b[index]?.name ?? ''));
}

function sameName(a: string, b: string): boolean {
  return normaliseWords(a) === normaliseWords(b);
}
