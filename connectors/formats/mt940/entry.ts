import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { Ahead } from './ahead.ts';
import { isCapital, isDigit, SPACE, skipBlanks, trimmedEnd } from './chars.ts';
import { readDay, readEntryDay } from './days.ts';
import { trimmed } from './dialects.ts';

const COMMA = 44;
const POINT = 46;
const C = 67;
const D = 68;
const E = 69;
const R = 82;
/** The standard's 15 characters; a JavaScript number still holds as many digits exactly. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 3;
const REFERENCE_WIDTH = 16;

/**
 * Reads statement lines `:61:` (SWIFT MT940 field 61); what was read stands in the properties until the next.
 * 6!n value date, [4!n] entry date (blanks at ASN Bank), 2a mark, [1!a] funds code, 15d amount, 1!a3!c type (its first
 * letter is never one that looks like a digit), 16x reference, [//16x] the bank's reference. The funds code is the
 * third letter of the currency. Dutch banks pad a type of two letters with a blank (`NOV `). Amounts without decimals
 * (`500,` and Knab's `500`) are whole units.
 */
export class EntryReader {
  valueOn: CalendarDate | null = null;
  /** Money in is positive. */
  amount = 0n;
  /** EC and ED of MT942: announced, not booked. */
  isExpected = false;
  /** NTRF, N024, FCHG … */
  type = '';
  /** The bank's reference, else the customer's; null where what stands there is a word for none. */
  reference: string | null = null;
  checkNumber: string | null = null;
  /** The other side's, which Rabobank puts behind a reference padded to its 16 characters. */
  name: string | null = null;
  /** True where the bank wrote 30 February as the value date. */
  isClamped = false;

  readonly #text: string;
  readonly #slashes: Ahead;
  #to = 0;
  #amountEnd = 0;
  #bookedOn: CalendarDate | undefined;
  /** As written in the entry before: most have the same dates and type, and what is the same is not read again. */
  #valueDigits = NEVER;
  #entryDigits = NEVER;
  #typeStart = NEVER;
  #typeEnd = NEVER;

  constructor(text: string) {
    this.#text = text;
    this.#slashes = new Ahead(text, '//');
  }

  /** Reads the line from `from` to `to` and gives its booking day; undefined where it does not have that shape. */
  read(from: number, to: number, places: number): CalendarDate | undefined {
    const text = this.#text;
    this.#to = to;
    const afterDates = this.#readDates(from);
    if (afterDates < 0) return undefined;
    const first = text.charCodeAt(afterDates);
    const isTurned = first === R || first === E;
    const mark = isTurned ? text.charCodeAt(afterDates + 1) : first;
    if (mark !== C && mark !== D) return undefined;
    let at = skipBlanks(text, afterDates + (isTurned ? 2 : 1), to);
    if (isCapital(text.charCodeAt(at))) at = skipBlanks(text, at + 1, to);
    const minor = this.#amountAt(at, places);
    if (minor === undefined) return undefined;
    // RC takes back a credit, so money goes out; RD takes back a debit.
    this.amount = (mark === D) === (first === R) ? minor : -minor;
    this.isExpected = first === E;
    at = skipBlanks(text, this.#amountEnd, to);
    if (!this.#readType(at)) return undefined;
    this.#readReferences(at + 4);
    return this.#bookedOn;
  }

  /** Gives where the mark stands, or -1. */
  #readDates(from: number): number {
    const text = this.#text;
    const valueDigits = digitsAt(text, from, 6);
    if (valueDigits !== this.#valueDigits && !this.#readValueDay(from, valueDigits)) return -1;
    const entryDigits = digitsAt(text, from + 6, 4);
    if (entryDigits !== this.#entryDigits && !this.#readEntryDay(from + 6, entryDigits)) return -1;
    return skipBlanks(text, entryDigits < 0 ? from + 6 : from + 10, this.#to);
  }

  #readValueDay(from: number, digits: number): boolean {
    const day = readDay(this.#text.slice(from, from + 6));
    this.#valueDigits = NEVER;
    this.#entryDigits = NEVER;
    if (day === undefined) return false;
    this.valueOn = day.date;
    this.isClamped = day.clamped;
    this.#valueDigits = digits;
    return true;
  }

  /** Without an entry date (`digits` is -1) the value date is the booking day. */
  #readEntryDay(from: number, digits: number): boolean {
    const value = this.valueOn;
    if (value === null) return false;
    const day = digits < 0 ? value : readEntryDay(this.#text.slice(from, from + 4), value);
    this.#entryDigits = NEVER;
    if (day === undefined) return false;
    this.#bookedOn = day;
    this.#entryDigits = digits;
    return true;
  }

  #amountAt(from: number, places: number): bigint | undefined {
    const text = this.#text;
    let at = from;
    let value = 0;
    let code = text.charCodeAt(at);
    for (; isDigit(code); code = text.charCodeAt(++at)) value = value * 10 + code - 48;
    const whole = at - from;
    if (whole === 0 || whole > MOST_DIGITS) return undefined;
    let decimals = 0;
    if (code === COMMA || code === POINT) {
      const mark = at;
      for (code = text.charCodeAt(++at); isDigit(code); code = text.charCodeAt(++at)) value = value * 10 + code - 48;
      decimals = at - mark - 1;
    }
    this.#amountEnd = at;
    if (decimals > MOST_DECIMALS) return undefined;
    if (decimals === places && whole + decimals <= MOST_DIGITS) return BigInt(value);
    return parseMinor(text.slice(from, at).replace(',', '.'), places);
  }

  #readType(at: number): boolean {
    const text = this.#text;
    if (at + 4 > this.#to) return false;
    const start = pairAt(text, at);
    const end = pairAt(text, at + 2);
    if (start === this.#typeStart && end === this.#typeEnd) return true;
    const written = text.slice(at, at + 4);
    if (!/^[A-HJ-NP-Z][A-Z0-9 ]{3}$/.test(written)) return false;
    this.#typeStart = start;
    this.#typeEnd = end;
    this.type = written.trimEnd();
    return true;
  }

  #readReferences(from: number): void {
    const to = this.#to;
    const slashes = this.#slashes.at(from);
    const isCut = slashes < to;
    const padded = isCut ? -1 : this.#paddedEnd(from);
    const end = isCut ? slashes : padded < 0 ? to : padded;
    this.reference = (isCut ? this.#referenceAt(slashes + 2, to) : null) ?? this.#referenceAt(from, end);
    this.checkNumber = this.type === 'NCHK' ? this.#numberAt(from, end) : null;
    this.name = padded < 0 ? null : trimmed(this.#text.slice(padded, to));
  }

  /** Where the 16 characters of a padded reference end that has more behind it; -1 where it is not padded. */
  #paddedEnd(from: number): number {
    const end = from + REFERENCE_WIDTH;
    if (end >= this.#to || this.#text.charCodeAt(end - 1) !== SPACE) return -1;
    return this.#text.charCodeAt(end) === SPACE ? -1 : end;
  }

  #referenceAt(from: number, to: number): string | null {
    const text = this.#text;
    const start = skipBlanks(text, from, to);
    const end = trimmedEnd(text, start, to);
    if (start === end) return null;
    const reference = text.slice(start, end);
    return mayBeNone(text.charCodeAt(start)) && NO_REFERENCE.test(reference) ? null : reference;
  }

  #numberAt(from: number, to: number): string | null {
    const text = this.#text.slice(from, to).trim();
    return /^\d+$/.test(text) ? text : null;
  }
}

/** Nothing that is written: no digits are -1. */
const NEVER = -2;

/** `count` digits as a number, or -1. */
function digitsAt(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return -1;
    value = value * 10 + code - 48;
  }
  return value;
}

/** Two characters as one number. */
function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
}

const NO_REFERENCE = /^(NONREF|NOTPROVIDED|EREF|MARF|PREF|0+)$/i;

/** Whether a word for none begins with the letter: most references are not looked at further. */
function mayBeNone(first: number): boolean {
  const small = first | 32;
  return first === 48 || small === 110 || small === 101 || small === 109 || small === 112;
}
