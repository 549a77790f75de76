import type { CalendarDate } from '../../../src/plugin/contract.ts';
import { type PrintedAmount, readAmount } from './amount.ts';
import { type DateShape, readDate } from './date-shape.ts';
import { foldCase, isFree, type Part, type Pattern, type Token } from './pattern.ts';

/** The parts of a letter that a pattern fits. */
export interface Found {
  readonly amount?: PrintedAmount;
  readonly balance?: PrintedAmount;
  readonly date?: CalendarDate;
  readonly time?: string;
  readonly account?: string;
  readonly payee?: string;
  readonly memo?: string;
}

/** Names are no longer; a text that runs on is not a name. */
export const MAX_FREE = 120;
/** A letter with more news than this is no alert. */
const MAX_FOUND = 200;

/** The text as patterns see it. */
export interface Readable {
  readonly text: string;
  /** Folded, and every white space a blank: as long as `text`. */
  readonly folded: string;
}

export function readable(text: string): Readable {
  const tidy = text
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[^\S\n]+/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  return { text: tidy, folded: foldCase(tidy.replaceAll('\n', ' ')) };
}

/**
 * All places that the pattern fits, in order and without overlap. The search tries the pattern once at each place,
 * and never goes back. Each part has a greatest length. So the time grows with the length of the text alone, for any
 * text.
 */
export function findAll(
  readable: Readable,
  pattern: Pattern,
  shape: DateShape,
  newest: CalendarDate,
): readonly Found[] {
  const found: Found[] = [];
  const first = pattern[0];
  for (let at = 0; at < readable.text.length && found.length < MAX_FOUND; ) {
    const start = nextStart(readable, first, at);
    if (start === -1) break;
    const match = matchAt({ ...readable, shape, newest }, pattern, start);
    if (match !== undefined) found.push(match.found);
    at = Math.max(start + 1, match?.end ?? 0);
  }
  return found;
}

/** Where the pattern may begin: its first words, or a place where a number may begin. */
function nextStart({ folded, text }: Readable, first: Token | undefined, from: number): number {
  if (first !== undefined && 'literal' in first) return folded.indexOf(first.literal, from);
  for (let at = from; at < text.length; at += 1) {
    if (/[^\s]/.test(text.charAt(at)) && !/[\p{L}\d.,]/u.test(text.charAt(at - 1))) return at;
  }
  return -1;
}

interface Reading extends Readable {
  readonly shape: DateShape;
  readonly newest: CalendarDate;
}

function matchAt(
  reading: Reading,
  pattern: Pattern,
  start: number,
): { readonly found: Found; readonly end: number } | undefined {
  let found: Found = {};
  let at = start;
  for (const [index, token] of pattern.entries()) {
    if ('literal' in token) {
      if (!reading.folded.startsWith(token.literal, at)) return undefined;
      at += token.literal.length;
      continue;
    }
    const read = isFree(token) ? readFree(reading, at, pattern, index) : readPart(reading, token.part, at);
    if (read === undefined) return undefined;
    found = { ...found, [token.part]: read.value };
    at = read.end;
  }
  return { found, end: at };
}

/**
 * Reads up to the next words. A part with a form of its own may stand behind them. Then the first words before such a
 * part count.
 */
function readFree(
  reading: Reading,
  from: number,
  pattern: Pattern,
  index: number,
): { readonly value: string; readonly end: number } | undefined {
  const { text, folded } = reading;
  const next = pattern[index + 1];
  if (next === undefined || !('literal' in next)) {
    const newline = text.indexOf('\n', from);
    const end = Math.min(newline === -1 ? text.length : newline, from + MAX_FREE);
    return nonEmpty(text.slice(from, end), end);
  }
  const behind = pattern[index + 2];
  const last = Math.min(text.length, from + MAX_FREE);
  for (
    let end = folded.indexOf(next.literal, from + 1);
    end !== -1 && end <= last;
    end = folded.indexOf(next.literal, end + 1)
  ) {
    const isThere =
      behind === undefined ||
      !('part' in behind) ||
      isFree(behind) ||
      readPart(reading, behind.part, end + next.literal.length) !== undefined;
    if (isThere) return nonEmpty(text.slice(from, end), end);
  }
  return undefined;
}

function nonEmpty(text: string, end: number): { readonly value: string; readonly end: number } | undefined {
  const value = text.replace(/\s+/g, ' ').trim();
  return value === '' ? undefined : { value, end };
}

/** A part with a form of its own. */
function readPart(
  { text, shape, newest }: Reading,
  part: Part,
  at: number,
): { readonly value: unknown; readonly end: number } | undefined {
  switch (part) {
    case 'amount':
    case 'balance': {
      const amount = readAmount(text, at);
      return amount && { value: amount, end: amount.end };
    }
    case 'date':
      return readDate(text, at, shape, newest);
    case 'time':
      return readTime(text, at);
    case 'account':
      return readAccount(text, at);
    case 'payee':
    case 'memo':
    case 'skip':
      return undefined;
  }
}

const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AaPp])\.?[Mm]\.?)?/y;

function readTime(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  TIME.lastIndex = at;
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half] = found;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return { value: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`, end: TIME.lastIndex };
}

const ACCOUNT = /[*xX•.…#\- ]{0,24}(\d{2,20})(?!\d)/y;

/** The digits that are shown of a number: `**** 7890`. */
export function readAccount(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  ACCOUNT.lastIndex = at;
  const digits = ACCOUNT.exec(text)?.[1];
  return digits === undefined ? undefined : { value: digits, end: ACCOUNT.lastIndex };
}
