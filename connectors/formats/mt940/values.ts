import { type CalendarDate, type Claim, dateOf, daysBetween } from '../../../src/plugin/contract.ts';
import { headText } from '../head-text.ts';

/** Character codes and their kinds. */
export const SPACE = 32;
export const RETURN = 13;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Two digits as a number, or -1. */
export function numberAt(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : -1;
}

/** Blanks, tabs and line ends, which are all that banks pad with. */
function isBlank(code: number): boolean {
  return code <= SPACE;
}

/** The first place from `from` on where something stands that is no blank; `to` where there is none before it. */
export function skipBlanks(text: string, from: number, to: number): number {
  return from < to && isBlank(text.charCodeAt(from)) ? skipMoreBlanks(text, from + 1, to) : from;
}

/** A function of its own: blanks are rare here, and a rare call is not compiled into its callers. */
function skipMoreBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** The end of what stands between `from` and `to` without the blanks behind it. */
export function trimmedEnd(text: string, from: number, to: number): number {
  return from < to && isBlank(text.charCodeAt(to - 1)) ? trimMore(text, from, to - 1) : to;
}

function trimMore(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

interface Day {
  readonly date: CalendarDate;
  /** True where the bank wrote 30 February: months of 30 days in interest arithmetic. */
  readonly clamped: boolean;
}

/** `YYMMDD` to a date. 30 and 29 February become the month's last day, and say so. */
export function readDay(digits: string): Day | undefined {
  const twoDigits = numberAt(digits, 0);
  const month = numberAt(digits, 2);
  const day = numberAt(digits, 4);
  if (digits.length !== 6 || twoDigits < 0 || month < 0 || day < 0) return undefined;
  const year = twoDigits < 80 ? 2000 + twoDigits : 1900 + twoDigits;
  const exact = dateOf(year, month, day);
  if (exact !== undefined) return { date: exact, clamped: false };
  if (month !== 2 || day < 29 || day > 30) return undefined;
  const last = dateOf(year, 2, 29) ?? dateOf(year, 2, 28);
  return last === undefined ? undefined : { date: last, clamped: true };
}

/**
 * An entry date (`MMDD`) has no year. It is the one nearest to the value date: an entry of 31 December is booked on 2
 * January.
 */
export function readEntryDay(digits: string, value: CalendarDate): CalendarDate | undefined {
  // Nearly always the same day: no arithmetic for that.
  if (value.startsWith(digits.slice(0, 2), 5) && value.endsWith(digits.slice(2))) return value;
  const month = numberAt(digits, 0);
  const day = numberAt(digits, 2);
  if (month === 0 && day === 0) return value;
  const year = Number(value.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap((each) => dateOf(each, month, day) ?? []);
  return candidates.sort((a, b) => Math.abs(daysBetween(value, a)) - Math.abs(daysBetween(value, b)))[0];
}

/**
 * Finds the next place of a text, from positions that grow. The answer is kept until a position passes it. So all
 * questions together read the whole once, in the engine's own search.
 */
export class Ahead {
  readonly #text: string;
  readonly #wanted: string;
  #next = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** The first place at or after `from`; the length of the text where there is none. */
  at(from: number): number {
    if (this.#next < from) {
      const found = this.#text.indexOf(this.#wanted, from);
      this.#next = found < 0 ? this.#text.length : found;
    }
    return this.#next;
  }
}

/**
 * All characters of Unicode from its first wide blank on. In a text without such characters the engine does not look
 * for them.
 */
const WIDE = /[\u1680-\uffff]/g;

/** Finds the next blank that is neither a space nor a line end, or a character that may be one. Works like `Ahead`. */
export class OddBlanks {
  readonly #text: string;
  readonly #narrow: readonly Ahead[];
  #wide = -1;
  #next = -1;

  constructor(text: string) {
    this.#text = text;
    this.#narrow = ['\t', '\v', '\f', '\u00a0'].map((each) => new Ahead(text, each));
  }

  /** The first place at or after `from`; the length of the text where there is none. */
  at(from: number): number {
    if (this.#next < from) {
      this.#next = Math.min(this.#wideAt(from), ...this.#narrow.map((each) => each.at(from)));
    }
    return this.#next;
  }

  #wideAt(from: number): number {
    if (this.#wide < from) {
      WIDE.lastIndex = from;
      this.#wide = WIDE.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#wide;
  }
}

export function sniffMt940(head: Uint8Array): Claim {
  const text = headText(head, 16_384);
  const opens = /(^|[\r\n]|\{4:\s*):(20|25):/.test(text);
  return opens && /[\r\n]:(60[FM]|61|62[FM]|28C?|34F|13D):/.test(text) ? 'yes' : 'no';
}
