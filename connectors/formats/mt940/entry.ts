import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { type Details, joinLines, NOTHING, readNumbered, readPlain, SEPA_WORDS, tidy, trimmed } from './dialects.ts';
import {
  Ahead,
  isCapital,
  isDigit,
  numberAt,
  OddBlanks,
  readDay,
  readEntryDay,
  SPACE,
  skipBlanks,
  trimmedEnd,
} from './values.ts';

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

/**
 * The mark that a bank puts before the number of a part. Nearly all use `?`, Triodos `>`, banks in Poland `~`, `<` or
 * `^`.
 */
const SEPARATORS = '?>~<^';

/** The meaning of the parts by their numbers: not kept, the purpose, the other side's name, its account. */
const NOT_KEPT = 0;
const PURPOSE = 1;
const NAME = 2;
const ACCOUNT = 3;
/** Not read in place: the account of banks that write no 31. */
const OTHER_ACCOUNT = 4;
/** Results of `#purposeAt`: the part is not kept, or the field cannot be read in place. */
const PASSED = -1;
const NOT_PLAIN = -2;
const KINDS = Uint8Array.from({ length: 100 }, (_, number) => kindOf(number));

function kindOf(number: number): number {
  if ((number >= 20 && number <= 29) || (number >= 60 && number <= 63)) return PURPOSE;
  if (number === 32 || number === 33) return NAME;
  if (number === 31) return ACCOUNT;
  return number === 38 ? OTHER_ACCOUNT : NOT_KEPT;
}

/**
 * Reads the `:86:` fields of one text. Nearly all are numbered parts in order, with at most one SEPA word at the
 * start of a part. The reader takes these in place, by the engine's own search. All others go through `dialects.ts`,
 * which gives the same result for these too.
 */
export class DetailsReader {
  readonly #text: string;
  readonly #pluses: Ahead;
  readonly #newlines: Ahead;
  readonly #returns: Ahead;
  readonly #doubleSpaces: Ahead;
  readonly #oddBlanks: OddBlanks;
  /** Whether what comes next belongs to the purpose, and whether its word (`SVWZ+`) was met. Only its own text is kept. */
  #isOpen = true;
  #hasWord = false;
  /** So far nothing that was kept has superfluous blanks. */
  #isTidy = true;
  /** The word other than the purpose's that was met last: most fields have the same. */
  #otherWord = 'EREF';

  /** The fields of `text` are to be read in their order. */
  constructor(text: string) {
    this.#text = text;
    this.#pluses = new Ahead(text, '+');
    this.#newlines = new Ahead(text, '\n');
    this.#returns = new Ahead(text, '\r');
    this.#doubleSpaces = new Ahead(text, '  ');
    this.#oddBlanks = new OddBlanks(text);
  }

  /** The text between `from` and `end`, over any number of lines. */
  read(from: number, end: number): Details {
    const text = this.#text;
    const to = trimmedEnd(text, from, end);
    const first = skipBlanks(text, from, to);
    if (first >= to) return NOTHING;
    const at = isDigit(text.charCodeAt(first)) ? first + 3 : first;
    const mark = text.charAt(at);
    if (at + 2 >= to || !SEPARATORS.includes(mark)) return readPlain(text.slice(first, to));
    const details = this.#readInPlace(at, to, mark);
    if (details !== undefined) return details;
    return numberAt(text, at + 1) < 0 ? readPlain(text.slice(first, to)) : readNumbered(text.slice(at, to));
  }

  /** Parts from `from` on, each behind `mark`. Undefined where they are not as plain as that. */
  #readInPlace(from: number, to: number, mark: string): Details | undefined {
    const text = this.#text;
    if (this.#oddBlanks.at(from) < to) return undefined;
    let memo = '';
    let name = '';
    let account = '';
    let last = 0;
    this.#isOpen = true;
    this.#hasWord = false;
    this.#isTidy = this.#doubleSpaces.at(from) >= to;
    for (let start = from, next = to; start < to; start = next) {
      const number = numberAt(text, start + 1);
      const kind = KINDS[number];
      if (number < last || start + 3 > to || kind === OTHER_ACCOUNT) return undefined;
      last = number;
      next = text.indexOf(mark, start + 3);
      if (next < 0 || next > to) next = to;
      if (kind === NOT_KEPT) continue;
      const at = kind === PURPOSE ? this.#purposeAt(start + 3, next) : start + 3;
      if (at === NOT_PLAIN) return undefined;
      if (at === PASSED) continue;
      const before = kind === NAME ? name : kind === ACCOUNT ? account : at > start + 3 ? '' : memo;
      const value = this.#joined(before, at, next);
      if (kind === NAME) name = value;
      else if (kind === ACCOUNT) account = value;
      else memo = value;
    }
    return this.#detailsOf(name, memo, account);
  }

  /** Where the purpose goes on in a part: at its start, or, and anew, behind the purpose's word. */
  #purposeAt(from: number, to: number): number {
    const plus = this.#pluses.at(from);
    if (plus >= to) return this.#isOpen ? from : PASSED;
    if (this.#pluses.at(plus + 1) < to) return NOT_PLAIN;
    const word = this.#text.slice(from, plus);
    this.#isOpen = word === PURPOSE_WORD;
    if (!this.#isOpen) return this.#isOtherWord(word) ? PASSED : NOT_PLAIN;
    if (this.#hasWord) return NOT_PLAIN;
    this.#hasWord = true;
    return plus + 1;
  }

  #isOtherWord(word: string): boolean {
    if (word === this.#otherWord) return true;
    if (!SEPA_WORDS.has(word)) return false;
    this.#otherWord = word;
    return true;
  }

  #detailsOf(name: string, memo: string, account: string): Details | undefined {
    if (!this.#isTidy || startsWithSpace(memo) || startsWithSpace(name) || startsWithSpace(account)) {
      const purpose = tidy(memo);
      return purpose === null ? undefined : { payee: tidy(name), memo: purpose, account: tidy(account) };
    }
    if (memo === '') return undefined;
    return { payee: name === '' ? null : name, memo, account: account === '' ? null : account };
  }

  /** `before` and what stands between `from` and `to`; lines may break in it. */
  #joined(before: string, from: number, to: number): string {
    const text = this.#text;
    const newline = this.#newlines.at(from);
    const end = Math.min(to, newline, this.#returns.at(from));
    if (end < to && (newline !== to - 1 || end < to - 2)) {
      this.#isTidy = false;
      return before + joinLines(text.slice(from, to), '');
    }
    if (text.charCodeAt(end - 1) === SPACE) this.#isTidy = false;
    return before + text.slice(from, end);
  }
}

/** Looking into a text that was put together makes it one piece: there is less to keep. */
function startsWithSpace(text: string): boolean {
  return text.charCodeAt(0) === SPACE;
}

const PURPOSE_WORD = 'SVWZ';
