import { Ahead } from './ahead.ts';
import { isCapital, isDigit, SPACE, skipBlanks, trimmedEnd } from './chars.ts';
import { type Details, joinLines, NOTHING, readNumbered, readPlain, SEPA_WORDS, tidy, trimmed } from './dialects.ts';

const ONE = 49;
const TWO = 50;
const TWENTIES = TWO;
const THREE = 51;
const THIRTIES = THREE;
const SIXTIES = 54;
const EIGHT = 56;
/** What banks put before the number of a part: nearly all `?`, Triodos `>`, banks in Poland `~`, `<` or `^`. */
const SEPARATORS = '?>~<^';

/**
 * Reads the `:86:` fields of one text. Nearly all are numbered parts in order, with at most one SEPA word at the start
 * of a part: that is read in place, without copies. All else goes through `dialects.ts`, which reads these as well and
 * to the same effect.
 */
export class DetailsReader {
  readonly #text: string;
  readonly #pluses: Ahead;
  readonly #newlines: Ahead;
  readonly #doubleBlanks: Ahead;
  readonly #hasOtherBlanks: boolean;
  /** The purpose so far, whether what comes next belongs to it, and whether its word (`SVWZ+`) was met. */
  #purpose = '';
  #isOpen = true;
  #hasWord = false;
  /** No part ends with a blank: joined, they have no two in a row. */
  #endsTight = true;

  constructor(text: string) {
    this.#text = text;
    this.#pluses = new Ahead(text, '+');
    this.#newlines = new Ahead(text, '\n');
    this.#doubleBlanks = new Ahead(text, '  ');
    this.#hasOtherBlanks = text.includes('\t') || text.includes('\u00a0');
  }

  /** What stands between `from` and `end`, over however many lines. */
  read(from: number, end: number): Details {
    const text = this.#text;
    const to = trimmedEnd(text, from, end);
    const first = skipBlanks(text, from, to);
    if (first >= to) return NOTHING;
    const at = isDigit(text.charCodeAt(first)) ? first + 3 : first;
    const isNumbered = at + 2 < to && SEPARATORS.includes(text.charAt(at)) && isNumberAt(text, at + 1);
    if (!isNumbered) return readPlain(text.slice(first, to));
    return this.#readInPlace(at, to) ?? readNumbered(text.slice(at, to));
  }

  /** Undefined where the field is not as plain as that. */
  #readInPlace(from: number, to: number): Details | undefined {
    const text = this.#text;
    const separator = text.charAt(from);
    this.#purpose = '';
    this.#isOpen = true;
    this.#hasWord = false;
    this.#endsTight = true;
    let name = '';
    let account = '';
    let last = 0;
    for (let start = from, next = 0; start < to; start = next) {
      next = text.indexOf(separator, start + 1);
      if (next < 0 || next > to) next = to;
      const tens = text.charCodeAt(start + 1);
      const ones = text.charCodeAt(start + 2);
      const number = tens * 100 + ones;
      if (number < last || !isDigit(tens) || !isDigit(ones) || start + 3 > next) return undefined;
      last = number;
      if (tens === TWENTIES || (tens === SIXTIES && ones <= THREE)) {
        if (!this.#takePurpose(start + 3, next)) return undefined;
      } else if (tens === THIRTIES) {
        if (ones === ONE) account += this.#part(start + 3, next);
        else if (ones === TWO || ones === THREE) name += this.#part(start + 3, next);
        else if (ones === EIGHT) return undefined;
      }
    }
    const isTidy = this.#endsTight && !this.#hasOtherBlanks && this.#doubleBlanks.at(from) >= to;
    const clean = isTidy ? trimmed : tidy;
    const memo = clean(this.#purpose);
    return memo === null ? undefined : { payee: clean(name), memo, account: clean(account) };
  }

  /** Of the words only the purpose proper is kept. */
  #takePurpose(from: number, to: number): boolean {
    const plus = this.#pluses.at(from);
    if (plus >= to) {
      if (this.#isOpen) this.#purpose += this.#part(from, to);
      return true;
    }
    const word = wordAt(this.#text, from, plus);
    this.#isOpen = word === PURPOSE;
    if (!SEPA_KEYS.has(word)) return false;
    if (this.#pluses.at(plus + 1) < to) return false;
    if (!this.#isOpen) return true;
    if (this.#hasWord) return false;
    this.#hasWord = true;
    this.#purpose = this.#part(plus + 1, to);
    return true;
  }

  /** The text of a part; lines may break in it. */
  #part(from: number, to: number): string {
    const text = this.#text;
    const newline = this.#newlines.at(from);
    const end = newline < to ? trimmedEnd(text, from, newline) : to;
    if (text.charCodeAt(newline < to ? end : end - 1) === SPACE) this.#endsTight = false;
    if (newline === to - 1 && text.charCodeAt(end) !== SPACE) return text.slice(from, end);
    if (newline >= to) return text.slice(from, to);
    this.#endsTight = false;
    return joinLines(text.slice(from, to), '');
  }
}

function isNumberAt(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1));
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

const SEPA_KEYS: ReadonlySet<number> = new Set([...SEPA_WORDS].map((word) => wordAt(word, 0, word.length)));
const PURPOSE = wordAt('SVWZ', 0, 4);
