import { words } from '../../../../src/words/message.ts';
import { type CodeUnits, END, LONGEST_MARKUP, skipMarkup, type Torn } from './markup.ts';
import { LEAF, type Tag, TagTable } from './tags.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const AMPERSAND = 38;
const LESS_THAN = 60;
const NO_BREAK_SPACE = 160;

/** Stands for the text of a leaf that nobody reads. */
const NOT_READ = '…';

/** Why the scanner stopped before the end of the text. */
interface ScanFailure extends Torn {
  readonly line: number;
}

/**
 * Reads tags and the text after each, in SGML and XML alike. One pass takes time linear in the text: it looks at each
 * character a fixed number of times at most. The relations between tags are the task of `Structure`.
 */
export class Scanner {
  /** `empty` is `<MEMO/>`. */
  kind: 'open' | 'close' | 'empty' = 'open';
  tag: Tag = { name: '', rank: LEAF, slot: -1, isIdentifier: false };
  /** Text between this tag and the next: entities decoded once, CDATA as it stands, white space collapsed. */
  value = '';
  /** Line of the tag, from 1. */
  line = 1;
  /** Offset after the tag. */
  tagEnd = 0;
  failure: ScanFailure | undefined;

  readonly #text: string;
  readonly #units: CodeUnits;
  readonly #newline: number;
  readonly #tags = new TagTable();
  readonly #ahead = new TagSyntax();
  #at = 0;
  #lines = 1;
  #hasNext = false;

  /** `units`: the code units of `text`. */
  constructor(text: string, units: CodeUnits) {
    this.#text = text;
    this.#units = units;
    this.#newline = text.includes('\n') ? LF : CR;
  }

  /** Goes on from `position`, which must lie behind all that was read. */
  skipTo(position: number): void {
    this.#countLines(this.#at, position);
    this.#at = position;
    this.#hasNext = false;
    this.#readText();
  }

  /** Takes the next tag with its text; false at the end of the text or after a failure. */
  next(): boolean {
    if (!this.#hasNext) return false;
    const ahead = this.#ahead;
    this.kind = ahead.closes ? 'close' : ahead.isEmpty ? 'empty' : 'open';
    this.tag = this.#tags.find(this.#text, ahead.nameStart, ahead.nameEnd, ahead.hash);
    this.line = this.#lines;
    if (ahead.hasAttributes) this.#countLines(ahead.start, ahead.end);
    this.tagEnd = ahead.end;
    this.#at = ahead.end;
    this.value = this.#readText();
    return true;
  }

  /** Text up to the next tag, which is left in `#ahead`; or up to the end. */
  #readText(): string {
    const text = this.#text;
    const units = this.#units;
    const newline = this.#newline;
    this.#hasNext = false;
    let start = this.#at;
    let at = start;
    let lines = 0;
    let irregular = -1;
    let joined: string | undefined;
    for (; at < units.length; at++) {
      const code = units[at] ?? END;
      if (code > AMPERSAND && code !== LESS_THAN && code !== NO_BREAK_SPACE) continue;
      if (code === LESS_THAN) {
        if (readTag(units, at, this.#ahead)) {
          this.#hasNext = true;
          break;
        }
        const markup = this.#ahead.torn ?? skipMarkup(text, at);
        if (markup === undefined) continue;
        this.#lines += lines;
        lines = 0;
        if ('code' in markup) return this.#fail(markup);
        joined = (joined ?? '') + decodeEntities(text.slice(start, at)) + markup.literal;
        this.#countLines(at, markup.end);
        start = markup.end;
        at = start - 1;
      } else if (code === newline) {
        lines++;
        if (irregular < 0) irregular = at;
      } else if (irregular < 0 && isIrregular(units, at, code)) irregular = at;
    }
    this.#at = at;
    this.#lines += lines;
    return joined === undefined ? this.#textBetween(start, at, irregular) : this.#join(joined, start, at);
  }

  /** The text with its ends trimmed; looked into only where something irregular stands inside. */
  #textBetween(from: number, to: number, irregular: number): string {
    const units = this.#units;
    let start = from;
    let end = to;
    while (start < end && isBlank(units[start] ?? END)) start++;
    while (end > start && isBlank(units[end - 1] ?? END)) end--;
    if (start === end) return '';
    if (this.tag.slot < 0) return NOT_READ;
    const value = this.#text.slice(start, end);
    if (irregular < 0 || irregular >= end) return value;
    return this.tag.isIdentifier ? collapse(decodeEntities(joinLines(value))) : collapse(decodeEntities(value));
  }

  #join(joined: string, start: number, end: number): string {
    return collapse(joined + decodeEntities(this.#text.slice(start, end)));
  }

  #fail(torn: Torn): string {
    this.failure = { ...torn, line: this.#lines };
    return '';
  }

  #countLines(from: number, to: number): void {
    for (let at = from; at < to; at++) if (this.#units[at] === this.#newline) this.#lines++;
  }
}

/** Whether a character of a text asks for a closer look: an entity, a control character, a second blank. */
function isIrregular(units: CodeUnits, at: number, code: number): boolean {
  if (code === SPACE) return units[at + 1] === SPACE;
  if (code === AMPERSAND) return units[at + 1] !== SPACE;
  return code < SPACE || code === NO_BREAK_SPACE;
}

/**
 * Characters that fill a value up: blanks, line ends, the NULs of a fixed width. Other control characters have a
 * meaning.
 */
function isBlank(code: number): boolean {
  return code === SPACE || code === 10 || code === 13 || code === 9 || code === 0;
}

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ...latin1(
      'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
        'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
        'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
        'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
        'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
        'ugrave uacute ucirc uuml yacute thorn yuml',
    ),
    euro: '€',
  }),
);

/** Windows-1252 where HTML's numeric references mean it: `&#146;` is an apostrophe, not a control character. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** `&#x10FFFF;` and `&thetasym;`: no reference is longer. */
const LONGEST_REFERENCE = 10;

/**
 * Decodes each entity once (`&amp;lt;` is `&lt;`, as actualbudget/actual#1872 needs it), named or numeric.
 * An ampersand that begins none stays: banks write `AT&T` as often as `AT&amp;T`.
 */
function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const body = text.slice(at + 1, at + 1 + LONGEST_REFERENCE);
    const length = body.indexOf(';');
    const character = length < 2 ? undefined : characterOf(body.slice(0, length));
    if (character === undefined) continue;
    decoded += text.slice(from, at) + character;
    from = at + length + 2;
    at = from - 1;
  }
  return decoded + text.slice(from);
}

function characterOf(body: string): string | undefined {
  return body.startsWith('#') ? numeric(body) : NAMED.get(body);
}

/**
 * Makes one blank of each run of white space and NULs, and removes blanks at the ends. Other control characters
 * become the mark of the unreadable.
 */
export function collapse(text: string): string {
  return text.replace(STRAY, '\ufffd').replace(BLANKS, ' ').trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: trailing NULs are what is meant
const BLANKS = /[\s\u0000]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a digit or a letter was there before the file was damaged
const STRAY = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const NUMERIC = /^#(?:(\d+)|[xX]([\da-fA-F]+))$/;

/** An identifier that was broken over several lines, in one piece. */
function joinLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join('');
}

function numeric(body: string): string | undefined {
  const digits = NUMERIC.exec(body);
  if (digits === null) return undefined;
  const [, decimal = '', hexadecimal = ''] = digits;
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number.parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code >= 0x80 && code <= 0x9f ? C1[code - 0x80] : String.fromCodePoint(code);
}

function latin1(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)]));
}

/** OFX's own longest name has 23 characters; banks put their own in front of a dot. */
const LONGEST_NAME = 128;

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER_THAN = 62;

/** The tag that `readTag` found. Offsets into the text; one object is used for all tags. */
class TagSyntax {
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  /** Of the name as written, for looking it up. */
  hash = 0;
  closes = false;
  /** `<MEMO/>` */
  isEmpty = false;
  hasAttributes = false;
  /** Set where what stands here begins like a tag and cannot be one. */
  torn: Torn | undefined;
}

/**
 * Reads the tag at the `<` at `at` into `into`. False where the `<` is text. No name follows it then, or the tag
 * neither ends nor goes on with well-formed attributes (`A <B SHOP`). Looks at no character twice.
 */
function readTag(units: CodeUnits, at: number, into: TagSyntax): boolean {
  into.torn = undefined;
  into.closes = (units[at + 1] ?? END) === SLASH;
  const nameStart = into.closes ? at + 2 : at + 1;
  if (!isLetter(units[nameStart] ?? END)) return false;
  let end = nameStart;
  let hash = 0;
  for (let code = units[end] ?? END; isNameCharacter(code); code = units[++end] ?? END) {
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  if (end - nameStart > LONGEST_NAME) {
    into.torn = { code: 'ofx.limit', message: words('ofx.tagNameMoreCharacters', { count: LONGEST_NAME }) };
    return false;
  }
  into.start = at;
  into.nameStart = nameStart;
  into.nameEnd = end;
  into.hash = hash;
  into.isEmpty = false;
  into.hasAttributes = false;
  into.end = end + 1;
  return (units[end] ?? END) === GREATER_THAN || readAttributes(units, end, into);
}

function readAttributes(units: CodeUnits, from: number, into: TagSyntax): boolean {
  into.hasAttributes = true;
  let at = from;
  for (;;) {
    at = skipBlanks(units, at);
    if (at - from > LONGEST_MARKUP) return tear(into);
    const code = units[at] ?? END;
    if (code === GREATER_THAN || (code === SLASH && (units[at + 1] ?? END) === GREATER_THAN)) {
      into.isEmpty = code === SLASH;
      into.end = at + (into.isEmpty ? 2 : 1);
      return true;
    }
    if (!isLetter(code) || at === from) return false;
    while (isNameCharacter(units[at] ?? END)) at++;
    at = skipBlanks(units, at);
    if ((units[at] ?? END) !== EQUALS) return false;
    at = skipBlanks(units, at + 1);
    const quote = units[at] ?? END;
    if (quote !== QUOTE && quote !== APOSTROPHE) return false;
    at = skipQuoted(units, at + 1, quote);
    if (at - from > LONGEST_MARKUP) return tear(into);
    if ((units[at] ?? END) !== quote) return false;
    at++;
  }
}

/** Up to the closing quote, or to a `<`, which no attribute may contain, or to the end. */
function skipQuoted(units: CodeUnits, from: number, quote: number): number {
  let at = from;
  while (at < units.length) {
    const code = units[at] ?? END;
    if (code === quote || code === LESS_THAN) break;
    at++;
  }
  return at;
}

function tear(into: TagSyntax): boolean {
  into.torn = { code: 'ofx.limit', message: words('ofx.tagMore1Mib') };
  return false;
}

function skipBlanks(units: CodeUnits, from: number): number {
  let at = from;
  while (at < units.length && (units[at] ?? END) <= SPACE) at++;
  return at;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Letters, digits, `.` as in `INTU.BID`, `-`, `_` and `:`. */
function isNameCharacter(code: number): boolean {
  return isLetter(code) || (code >= 45 && code <= 58 && code !== SLASH) || code === 95;
}
