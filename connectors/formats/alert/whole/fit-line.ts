import type { CalendarDate } from '../../../../src/plugin/contract.ts';
import { type Message, words } from '../../../../src/words/message.ts';
import { type PrintedAmount, readAmount } from '../amount.ts';
import { type DateShape, readDate } from '../date-shape.ts';
import { type Found, MAX_FREE, readAccount } from '../match.ts';
import { foldCase } from '../pattern.ts';

/** The terms of a template for the parts of its lines. */
export interface LineTerms {
  readonly shape: DateShape;
  readonly newest: CalendarDate;
  /** Whether the template can tell exactly what the amount is. */
  isClear(printed: PrintedAmount): boolean;
  /** Two amounts of one value have the same. */
  worthOf(printed: PrintedAmount): string;
}

/** With two ways to read a line nothing decides between them, so no more are looked for. */
const ENOUGH = 2;
/** A longer line is no news of one transaction. Characters. */
const MAX_LINE = 2_000;

/** All ways to read the whole line, at most two. A part that stands in it twice has one value. */
export function fitLine(text: string, pattern: LinePattern, terms: LineTerms): readonly Found[] {
  if (text.length > MAX_LINE) return [];
  const fits: Found[] = [];
  walk({ text, folded: foldCase(text), pattern, terms, fits }, 0, 0, {});
  return fits;
}

interface Walk {
  readonly text: string;
  readonly folded: string;
  readonly pattern: LinePattern;
  readonly terms: LineTerms;
  readonly fits: Found[];
}

function walk(line: Walk, index: number, at: number, found: Found): void {
  const { fits, folded, pattern, text } = line;
  if (fits.length >= ENOUGH) return;
  const token = pattern[index];
  if (token === undefined) {
    if (at === text.length) fits.push(found);
    return;
  }
  if ('literal' in token) {
    if (folded.startsWith(token.literal, at)) walk(line, index + 1, at + token.literal.length, found);
    return;
  }
  for (const { end, value } of readingsOf(line, index, token.part, at, found)) {
    const more = token.part === 'code' ? found : agreeing(found, { [token.part]: value }, line.terms);
    if (more !== undefined) walk(line, index + 1, end, more);
  }
}

interface PartRead {
  readonly value: unknown;
  readonly end: number;
}

function readingsOf(line: Walk, index: number, part: LinePart, at: number, found: Found): readonly PartRead[] {
  const { terms, text } = line;
  switch (part) {
    case 'amount':
    case 'balance': {
      const printed = readAmount(text, at);
      return printed !== undefined && terms.isClear(printed) && (part === 'balance' || printed.sign === '')
        ? [{ value: printed, end: printed.end }]
        : [];
    }
    case 'date':
      return listed(readDate(text, at, terms.shape, terms.newest));
    case 'account':
      return listed(readAccount(text, at));
    case 'code':
      return listed(readCode(text, at));
    case 'payee':
      return payeesAt(line, index, at, found);
  }
}

function listed(read: PartRead | undefined): readonly PartRead[] {
  return read === undefined ? [] : [read];
}

/** All texts up to the next words, or up to the end. */
function payeesAt({ folded, pattern, text }: Walk, index: number, at: number, { payee }: Found): readonly PartRead[] {
  const upTo = (end: number): readonly PartRead[] => {
    const value = text.slice(at, end);
    const isName = value !== '' && value === value.trim() && value.length <= MAX_FREE;
    return isName ? [{ value, end }] : [];
  };
  if (payee !== undefined) return upTo(at + payee.length);
  const next = pattern[index + 1];
  if (next === undefined) return upTo(text.length);
  if (!('literal' in next)) return [];
  const reads: PartRead[] = [];
  for (let end = folded.indexOf(next.literal, at + 1); end !== -1 && end <= at + MAX_FREE; ) {
    reads.push(...upTo(end));
    end = folded.indexOf(next.literal, end + 1);
  }
  return reads;
}

const CODE = /[^\s]{1,80}/uy;

function readCode(text: string, at: number): PartRead | undefined {
  CODE.lastIndex = at;
  const word = CODE.exec(text)?.[0];
  return word !== undefined && /\d/.test(word) ? { value: word, end: CODE.lastIndex } : undefined;
}

/** Both together; undefined where they say different things. */
export function agreeing(a: Found, b: Found, { worthOf }: LineTerms): Found | undefined {
  const isSame =
    same(a.payee, b.payee, foldCase) &&
    same(a.date, b.date, String) &&
    same(a.account, b.account, String) &&
    same(a.amount, b.amount, worthOf) &&
    same(a.balance, b.balance, worthOf);
  return isSame ? { ...b, ...a } : undefined;
}

function same<Value>(a: Value | undefined, b: Value | undefined, keyOf: (value: Value) => string): boolean {
  return a === undefined || b === undefined || keyOf(a) === keyOf(b);
}

/** The names in braces in a whole line. `code` is one word with a digit in it, such as a number of the purchase. */
const LINE_PARTS = ['amount', 'balance', 'payee', 'date', 'account', 'code'] as const;
type LinePart = (typeof LINE_PARTS)[number];

/** Folded text, or a part to be read. */
type LineToken = { readonly literal: string } | { readonly part: LinePart };
export type LinePattern = readonly LineToken[];

/** A letter line by line. */
export interface LetterPattern {
  readonly subject: LinePattern;
  /** Runs of lines that follow each other directly; any lines may stand between two of them. */
  readonly blocks: readonly (readonly LinePattern[])[];
  readonly source: readonly string[];
}

/** Stands for any lines. */
const GAP = '...';

/** The subject and the lines with the news, or what is wrong with them. */
export function compileLines(source: readonly string[]): LetterPattern | Message {
  const [subject, ...rest] = source.map((line) => (line === GAP ? GAP : compileLine(line)));
  if (subject === undefined || subject === GAP) return words('format.firstLineSubject');
  const blocks: LinePattern[][] = [[]];
  for (const line of rest) {
    if (line === GAP) blocks.push([]);
    else if ('key' in line) return line;
    else blocks.at(-1)?.push(line);
  }
  if ('key' in subject) return subject;
  const full = blocks.filter(({ length }) => length > 0);
  const parts = [subject, ...full.flat()].flat().flatMap((token) => ('part' in token ? [token.part] : []));
  return parts.includes('amount') ? { subject, blocks: full, source } : words('format.noAmount', { part: '{amount}' });
}

function compileLine(line: string): LinePattern | Message {
  const tokens: LineToken[] = [];
  for (const piece of line.split(/(\{[^{}]*\})/)) {
    const name = /^\{(\w*)\}$/.exec(piece)?.[1];
    const part = LINE_PARTS.find((each) => each === name);
    if (part !== undefined) tokens.push({ part });
    else if (/[{}]/.test(piece)) return words('format.partUnknown', { part: piece, names: LINE_PARTS.join(', ') });
    else if (piece !== '') tokens.push({ literal: foldCase(piece) });
  }
  const isStuck = tokens.some((token, at) => isPayee(token) && tokens[at + 1] !== undefined && isPart(tokens[at + 1]));
  return isStuck ? words('format.payeeStuck', { part: '{payee}' }) : tokens;
}

function isPart(token: LineToken | undefined): boolean {
  return token !== undefined && 'part' in token;
}

function isPayee(token: LineToken): boolean {
  return 'part' in token && token.part === 'payee';
}
