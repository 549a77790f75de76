import { cleanCell, normaliseWords } from '../../tables/words/cells.ts';
import { DATE_WORDS, NUMBER_WORDS, TEXT_WORDS } from '../../tables/words/column-words.ts';
import { hasPhrase, isWholePhrase, matchRoles } from '../../tables/words/match.ts';
import { type Chunk, chunkOf, chunksOf, type TextLine, textOfLine, type Word } from './page/lines.ts';
import { isNumber, looksLikeRow, readDay } from './page/shapes.ts';
import { dayBelow, dayHeading } from './sections/day-headings.ts';

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

/**
 * All headers of a document. A header is a line that names a date and money, or has rows with a date below it. It may
 * go on in the lines below.
 */
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
    const below = lines.slice(at + more + 1, at + more + 1 + NEAR);
    const score = scoreOf(headings, below);
    if (
      score > (best?.score ?? 0) ||
      (best !== null && score === best.score && goesOn(best.header, headings, pieces(line)))
    )
      best = { header: { start: at, end: at + taken.length, lines: [...taken], headings }, score };
  }
  return best?.header ?? null;
}

/** Whether a line only says more of the headings above it: `Data` becomes `Data valuta`, below `Datum` stands `Rentedatum`. */
function goesOn({ headings: before }: TableHeader, headings: readonly Heading[], pieces: readonly Chunk[]): boolean {
  if (headings.length !== before.length) return false;
  const changed = headings.filter(({ name }, at) => name !== before[at]?.name);
  const isSecondDay = ({ from, to }: Heading): boolean =>
    pieces.some((piece) => piece.from < to && piece.to > from && kindOfHeading(piece.text) === 'date');
  return changed.every(
    (each) => isWholeHeading(each.name) || (kindOfHeading(each.name) === 'date' && isSecondDay(each)),
  );
}

/** Below a header the first row is not far. Lines. */
const NEAR = 6;

/** Headings hold no dates and no amounts, are no sentence, and sum up no statement. */
function mayHead(line: TextLine): boolean {
  const { words } = line;
  return (
    words.length <= MOST_WORDS &&
    !sumsUp(line) &&
    !words.some(({ text }) => /\d/.test(text) && (readDay(text) !== null || isNumber(text)))
  );
}

/** Headings over the sums of a whole statement, and never over transactions. */
const SUMMARY =
  'credit limit|credit line|available credit|credit available|cash advance limit|minimum payment|minimum due|minimum amount due|minimum payment due|payment due date|amount due|past due|billing cycle|days in billing|' +
  'kreditlimit|kreditlimite|verfugungsrahmen|mindestbetrag|zahlbar bis|fallig am|limite de credit|paiement minimum|limite di credito|limite de credito|pago minimo|pagamento minimo|kredietlimiet|limit kredytowy|minimalna kwota';

/** Whether a line names what a statement says of itself as a whole: due dates, limits. */
export function sumsUp(line: TextLine): boolean {
  return line.words.length <= MOST_WORDS && hasPhrase(SUMMARY, textOfLine(line));
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

/** The kind of a heading, as a whole phrase of the word lists. */
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

function showsDate(line: TextLine): boolean {
  return looksLikeRow(line) || dayHeading(line) !== null || dayBelow(line) !== null;
}

/** A date and money by whole phrases, and words for most of the others; 0 for what is no header. */
function scoreOf(headings: readonly Heading[], below: readonly TextLine[]): number {
  if (headings.length < 3) return 0;
  const whole = headings.filter(({ name }) => isWholeHeading(name));
  const kinds = new Set(whole.map(({ name }) => kindOfHeading(name)));
  if (!kinds.has('money') || !(kinds.has('date') || (kinds.size > 1 && below.some(showsDate)))) return 0;
  const known = headings.filter(({ name }) => roleScore(name) >= 60).length;
  if (known * 2 < headings.length) return 0;
  return whole.length * 2 + known - (headings.length - known);
}

/** How far apart two headings may stand and still be over one column. Points. */
const ONE_COLUMN = 6;

/**
 * The headings of two headers of one table. The longer header counts where it names all of the shorter over the same
 * columns. A card has two dates for each purchase, and one for each payment. Null for headers of different tables.
 */
export function joinHeadings(a: readonly Heading[], b: readonly Heading[]): readonly Heading[] | null {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  if (long.length === short.length)
    return short.every(({ name }, at) => sameName(name, long[at]?.name ?? '')) ? a : null;
  return short.every((each) => long.some((other) => isOver(each, other))) ? long : null;
}

function isOver(a: Heading, b: Heading): boolean {
  return sameName(a.name, b.name) && Math.abs(a.from - b.from) <= ONE_COLUMN;
}

/** The distance from a header to the place of the other one. Points. */
export function shiftTo(target: readonly Heading[], headings: readonly Heading[]): number {
  if (target.length !== headings.length) return 0;
  return (target[0]?.from ?? 0) - (headings[0]?.from ?? 0);
}

function sameName(a: string, b: string): boolean {
  return normaliseWords(a) === normaliseWords(b);
}

/** Headings of one line have fewer words; a line with more is a sentence. */
const MOST_WORDS = 30;
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
