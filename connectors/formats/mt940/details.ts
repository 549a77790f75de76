import { isCapital, isDigit, LINE_FEED, RETURN, SPACE, skipBlanks, trimmedEnd } from './chars.ts';
import { type Details, joinLines, NOTHING, readNumbered, readPlain, SEPA_WORDS, tidy } from './dialects.ts';

const PLUS = 43;
const NO_BREAK_SPACE = 160;
/** The first blank of Unicode behind it. */
const OGHAM_SPACE = 0x1680;
/** What banks put before the number of a part: nearly all `?`, Triodos `>`, banks in Poland `~`, `<` or `^`. */
const SEPARATORS = '?>~<^';

/** What the parts by their numbers are: nothing that is kept, the purpose, the other side's name, its account. */
const NOT_KEPT = 0;
const PURPOSE = 1;
const NAME = 2;
const ACCOUNT = 3;
/** Not read in place: the account of banks that write no 31. */
const OTHER_ACCOUNT = 4;
/** What `#purposeAt` gives where there is nothing to keep, and where the field is not to be read in place. */
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
 * Reads the `:86:` fields of one text. Nearly all are numbered parts in order, with at most one SEPA word at the start
 * of a part: that is read in place, in one pass. All else goes through `dialects.ts`, which reads these as well and to
 * the same effect.
 */
export class DetailsReader {
  readonly #text: string;
  /** Of the part that was looked at last: where it ends, its first line end, its first and last plus. -1 for none. */
  #partEnd = 0;
  #newline = -1;
  #plus = -1;
  #lastPlus = -1;
  /** It has other blanks than spaces, or what may be one. */
  #isOdd = false;
  /** Whether what comes next belongs to the purpose, and whether its word (`SVWZ+`) was met. Only its own text is kept. */
  #isOpen = true;
  #hasWord = false;
  /** So far nothing that was kept has superfluous blanks. */
  #isTidy = true;

  constructor(text: string) {
    this.#text = text;
  }

  /** What stands between `from` and `end`, over however many lines. */
  read(from: number, end: number): Details {
    const text = this.#text;
    const to = trimmedEnd(text, from, end);
    const first = skipBlanks(text, from, to);
    if (first >= to) return NOTHING;
    const at = isDigit(text.charCodeAt(first)) ? first + 3 : first;
    const isNumbered = at + 2 < to && SEPARATORS.includes(text.charAt(at)) && numberAt(text, at + 1) >= 0;
    if (!isNumbered) return readPlain(text.slice(first, to));
    return this.#readInPlace(at, to) ?? readNumbered(text.slice(at, to));
  }

  /** Undefined where the field is not as plain as that. */
  #readInPlace(from: number, to: number): Details | undefined {
    const text = this.#text;
    const separator = text.charAt(from);
    let memo = '';
    let name = '';
    let account = '';
    let last = 0;
    this.#isOpen = true;
    this.#hasWord = false;
    this.#isTidy = true;
    for (let start = from, next = to; start < to; start = next) {
      const number = numberAt(text, start + 1);
      const kind = KINDS[number];
      if (number < last || start + 3 > to || kind === OTHER_ACCOUNT) return undefined;
      last = number;
      if (kind === NOT_KEPT) {
        next = text.indexOf(separator, start + 3);
        if (next < 0) next = to;
        continue;
      }
      next = this.#lookAt(start + 3, to, text.charCodeAt(from));
      if (this.#isOdd) return undefined;
      const at = kind === PURPOSE ? this.#purposeAt(start + 3) : start + 3;
      if (at === NOT_PLAIN) return undefined;
      if (at === PASSED) continue;
      const before = kind === NAME ? name : kind === ACCOUNT ? account : at > start + 3 ? '' : memo;
      const value = this.#joined(before, at);
      if (kind === NAME) name = value;
      else if (kind === ACCOUNT) account = value;
      else memo = value;
    }
    return this.#detailsOf(name, memo, account);
  }

  /** Where the purpose goes on in the part that was looked at: at its start, or, and anew, behind the purpose's word. */
  #purposeAt(from: number): number {
    if (this.#plus >= 0) {
      const word = wordAt(this.#text, from, this.#plus);
      if (!SEPA_KEYS.includes(word) || this.#lastPlus > this.#plus) return NOT_PLAIN;
      this.#isOpen = word === PURPOSE_WORD;
      if (this.#isOpen) {
        if (this.#hasWord) return NOT_PLAIN;
        this.#hasWord = true;
        return this.#plus + 1;
      }
    }
    return this.#isOpen ? from : PASSED;
  }

  #detailsOf(name: string, memo: string, account: string): Details | undefined {
    if (!this.#isTidy) {
      const purpose = tidy(memo);
      return purpose === null ? undefined : { payee: tidy(name), memo: purpose, account: tidy(account) };
    }
    if (memo === '') return undefined;
    return { payee: name === '' ? null : name, memo, account: account === '' ? null : account };
  }

  /** Goes from behind the number of a part to its end, and gives that. */
  #lookAt(from: number, to: number, separator: number): number {
    const text = this.#text;
    this.#newline = -1;
    this.#plus = -1;
    this.#isOdd = false;
    let before = 0;
    let at = from;
    for (; at < to; at += 1) {
      const code = text.charCodeAt(at);
      if (code === separator) break;
      if (code <= PLUS) {
        if (code === PLUS) {
          if (this.#plus < 0) this.#plus = at;
          this.#lastPlus = at;
        } else if (code === LINE_FEED) {
          if (this.#newline < 0) this.#newline = at;
        } else if (code === SPACE) {
          if (before === SPACE) this.#isTidy = false;
        } else if (code < SPACE && !this.#isLineEnd(at)) this.#isOdd = true;
      } else if (code === NO_BREAK_SPACE || code >= OGHAM_SPACE) this.#isOdd = true;
      before = code;
    }
    this.#partEnd = at;
    return at;
  }

  #isLineEnd(at: number): boolean {
    return this.#text.charCodeAt(at) === RETURN && this.#text.charCodeAt(at + 1) === LINE_FEED;
  }

  /** `before` and the text of the part from `from` on; lines may break in it. */
  #joined(before: string, from: number): string {
    const text = this.#text;
    const to = this.#partEnd;
    const newline = this.#newline;
    if (before === '' && text.charCodeAt(from) === SPACE) this.#isTidy = false;
    const end = newline < 0 ? to : trimmedEnd(text, from, newline);
    if (newline < 0 || (newline === to - 1 && text.charCodeAt(end) !== SPACE)) {
      if (text.charCodeAt(end - 1) === SPACE) this.#isTidy = false;
      return before + text.slice(from, end);
    }
    this.#isTidy = false;
    return before + joinLines(text.slice(from, to), '');
  }
}

/** Two digits as a number, or -1. */
function numberAt(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : -1;
}

/** Up to four capital letters as one number; 0 for all else. */
function wordAt(text: string, from: number, to: number): number {
  if (to - from > 4) return 0;
  let key = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (!isCapital(code)) return 0;
    key = key * 32 + code - 64;
  }
  return key;
}

const SEPA_KEYS = [...SEPA_WORDS].map((word) => wordAt(word, 0, word.length));
const PURPOSE_WORD = wordAt('SVWZ', 0, 4);
