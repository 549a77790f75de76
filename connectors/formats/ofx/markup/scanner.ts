import { type CodeUnits, END } from './code-units.ts';
import { collapse, decodeEntities, joinLines } from './entity-text.ts';
import { skipMarkup, type Torn } from './markup.ts';
import { readTag, TagSyntax } from './tag-syntax.ts';
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
export interface ScanFailure extends Torn {
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
