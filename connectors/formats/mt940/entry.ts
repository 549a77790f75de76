import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { trimmed } from './dialects.ts';
import { Ahead, isCapital, isDigit, numberAt, readDay, readEntryDay, SPACE, skipBlanks, trimmedEnd } from './values.ts';

const COMMA = 44;
const POINT = 46;
const SLASH = 47;
const C = 67;
const D = 68;
const E = 69;
const R = 82;
/** The standard's 15 characters; a JavaScript number still holds as many digits exactly. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 3;
const REFERENCE_WIDTH = 16;
/** Characters of the value date, of both dates, and of the type. */
const VALUE_DATE = 6;
const BOTH_DATES = 10;
const TYPE = 4;
/** Stands nowhere in a line. */
const NEVER = '\n';

/**
 * Reads statement lines `:61:` (SWIFT MT940 field 61). The properties hold one entry until the next. The parts are:
 *
 * - 6!n value date
 * - [4!n] entry date, which is blanks at ASN Bank
 * - 2a mark
 * - [1!a] funds code, the third letter of the currency
 * - 15d amount
 * - 1!a3!c type, whose first letter never looks like a digit
 * - 16x reference
 * - [//16x] the bank's reference
 *
 * Dutch banks fill a type of two letters with a blank (`NOV `). Amounts without decimals (`500,` and Knab's `500`)
 * are whole units, and `,50` has none.
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
  /** As written in the entry before. Most entries have the same dates and type, and equal text is not read again. */
  #dates = NEVER;
  #writtenType = NEVER;

  constructor(text: string) {
    this.#text = text;
    this.#slashes = new Ahead(text, '/');
  }

  /** Reads the line from `from` to `to` and gives its booking day; undefined where it does not have that shape. */
  read(from: number, to: number, places: number): CalendarDate | undefined {
    const text = this.#text;
    this.#to = to;
    let at = this.#readDates(from);
    if (at < 0) return undefined;
    let first = text.charCodeAt(at);
    if (first <= SPACE) {
      at = skipBlanks(text, at, to);
      first = text.charCodeAt(at);
    }
    const isTurned = first === R || first === E;
    const mark = isTurned ? text.charCodeAt(at + 1) : first;
    if (mark !== C && mark !== D) return undefined;
    at += isTurned ? 2 : 1;
    if (!isDigit(text.charCodeAt(at))) at = this.#pastFundsCode(at);
    // RC takes back a credit, so money goes out; RD takes back a debit.
    const amount = this.#amountAt(at, places, (mark === D) === (first === R) ? 1 : -1);
    if (amount === undefined) return undefined;
    this.amount = amount;
    this.isExpected = first === E;
    const afterType = this.#readType(this.#amountEnd);
    if (afterType < 0) return undefined;
    this.#readReferences(afterType);
    return this.#bookedOn;
  }

  /** Gives where the dates end, or -1. Slices are compared: calls of `startsWith` cost V8 a millisecond each to compile. */
  #readDates(from: number): number {
    const text = this.#text;
    const known = this.#dates;
    const end = from + known.length;
    if (
      end <= this.#to &&
      text.slice(from, end) === known &&
      (known.length === BOTH_DATES || !isDigit(text.charCodeAt(end)))
    ) {
      return end;
    }
    return this.#readOtherDates(from);
  }

  /** Without an entry date the value date is the booking day. */
  #readOtherDates(from: number): number {
    const text = this.#text;
    this.#dates = NEVER;
    const value = readDay(text.slice(from, from + VALUE_DATE));
    if (value === undefined) return -1;
    const month = from + VALUE_DATE;
    const hasEntry = numberAt(text, month) >= 0 && numberAt(text, month + 2) >= 0;
    const bookedOn = hasEntry ? readEntryDay(text.slice(month, from + BOTH_DATES), value.date) : value.date;
    if (bookedOn === undefined) return -1;
    const end = from + (hasEntry ? BOTH_DATES : VALUE_DATE);
    this.valueOn = value.date;
    this.isClamped = value.clamped;
    this.#bookedOn = bookedOn;
    this.#dates = text.slice(from, end);
    return end;
  }

  #pastFundsCode(from: number): number {
    const text = this.#text;
    const at = skipBlanks(text, from, this.#to);
    return isCapital(text.charCodeAt(at)) ? skipBlanks(text, at + 1, this.#to) : at;
  }

  #amountAt(from: number, places: number, sign: 1 | -1): bigint | undefined {
    const text = this.#text;
    let at = from;
    let value = 0;
    let mark = -1;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (isDigit(code)) value = value * 10 + code - 48;
      else if (mark < 0 && (code === COMMA || code === POINT)) mark = at;
      else break;
    }
    this.#amountEnd = at;
    const whole = (mark < 0 ? at : mark) - from;
    const decimals = mark < 0 ? 0 : at - mark - 1;
    if (whole + decimals === 0 || whole > MOST_DIGITS || decimals > MOST_DECIMALS) return undefined;
    if (decimals === places && whole + decimals <= MOST_DIGITS) return BigInt(sign * value);
    const minor = parseMinor(text.slice(from, at).replace(',', '.'), places);
    return sign === 1 || minor === undefined ? minor : -minor;
  }

  /** Gives where the type ends, or -1. */
  #readType(from: number): number {
    const text = this.#text;
    const known = this.#writtenType;
    if (text.slice(from, from + TYPE) === known && from + TYPE <= this.#to) return from + TYPE;
    const end = skipBlanks(text, from, this.#to) + TYPE;
    if (end > this.#to) return -1;
    const written = text.slice(end - TYPE, end);
    if (!/^[A-HJ-NP-Z][A-Z0-9 ]{3}$/.test(written)) return -1;
    this.#writtenType = written;
    this.type = written.trimEnd();
    return end;
  }

  #readReferences(from: number): void {
    const text = this.#text;
    const to = this.#to;
    const slashes = this.#doubleSlash(from);
    const isCut = slashes < to;
    const padded = isCut ? -1 : this.#paddedEnd(from);
    const end = isCut ? slashes : padded < 0 ? to : padded;
    this.reference = (isCut ? referenceIn(text, slashes + 2, to) : null) ?? referenceIn(text, from, end);
    this.checkNumber = this.type === 'NCHK' ? checkNumberIn(text.slice(from, end)) : null;
    this.name = padded < 0 ? null : trimmed(text.slice(padded, to));
  }

  /** The first place of two slashes; the line's end or a later place where there is none. */
  #doubleSlash(from: number): number {
    let at = this.#slashes.at(from);
    while (at < this.#to && this.#text.charCodeAt(at + 1) !== SLASH) at = this.#slashes.at(at + 1);
    return at;
  }

  /** Where the 16 characters of a padded reference end that has more behind it; -1 where it is not padded. */
  #paddedEnd(from: number): number {
    const end = from + REFERENCE_WIDTH;
    if (end >= this.#to || this.#text.charCodeAt(end - 1) !== SPACE) return -1;
    return this.#text.charCodeAt(end) === SPACE ? -1 : end;
  }
}

/** The reference between `from` and `to`; null where it is missing, or a word such as NONREF. */
function referenceIn(text: string, from: number, to: number): string | null {
  const end = trimmedEnd(text, from, to);
  if (end === from) return null;
  const first = text.charCodeAt(from);
  if (first <= SPACE) return referenceIn(text, skipBlanks(text, from, end), end);
  const reference = text.slice(from, end);
  return mayBeNone(first) && NO_REFERENCE.test(reference) ? null : reference;
}

const NO_REFERENCE = /^(NONREF|NOTPROVIDED|EREF|MARF|PREF|0+)$/i;

/** Whether a word for none begins with the letter: most references are not looked at further. */
function mayBeNone(first: number): boolean {
  const small = first | 32;
  return first === 48 || small === 110 || small === 101 || small === 109 || small === 112;
}

/** The number of a cheque, where the reference is one. */
function checkNumberIn(reference: string): string | null {
  const text = reference.trim();
  return /^\d+$/.test(text) ? text : null;
}
