import { type Details, joinLines, NOTHING, readNumbered, readPlain, SEPA_WORDS, tidy } from './dialects.ts';
import { Ahead, isDigit, numberAt, OddBlanks, SPACE, skipBlanks, trimmedEnd } from './values.ts';

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
