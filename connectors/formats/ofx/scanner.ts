import { skipMarkup, type Torn } from './markup.ts';
import { readTag, TagSyntax } from './tag-syntax.ts';
import { LEAF, type Tag, TagTable } from './tags.ts';
import { collapse, decodeEntities } from './text.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const AMPERSAND = 38;
const LESS_THAN = 60;
const NO_BREAK_SPACE = 160;

/** Why the scanner stopped before the end of the text. */
export interface ScanFailure extends Torn {
  readonly line: number;
}

/**
 * Reads tags and the text after each, in SGML and XML alike, in one pass and time linear in the text: no character is
 * looked at more than a fixed number of times. What tags mean for each other is not its business.
 */
export class Scanner {
  /** `empty` is `<MEMO/>`. */
  kind: 'open' | 'close' | 'empty' = 'open';
  tag: Tag = { name: '', rank: LEAF };
  /** Text between this tag and the next: entities decoded once, CDATA as it stands, white space collapsed. */
  value = '';
  /** Line of the tag, from 1. */
  line = 1;
  failure: ScanFailure | undefined;

  readonly #text: string;
  readonly #newline: number;
  readonly #tags = new TagTable();
  readonly #ahead = new TagSyntax();
  #at = 0;
  #lines = 1;
  #hasNext = false;

  constructor(text: string) {
    this.#text = text;
    this.#newline = text.includes('\n') ? LF : CR;
  }

  /** Where the text after the current tag ends and the next tag begins. */
  get position(): number {
    return this.#hasNext ? this.#ahead.start : this.#at;
  }

  /** Goes on from `position`, which must not lie behind. */
  skipTo(position: number): void {
    this.#countLines(this.position, position);
    this.#at = position;
    this.#hasNext = false;
    this.#readText();
  }

  /** Takes the next tag with its text; false at the end of the text or after a failure. */
  next(): boolean {
    if (!this.#hasNext) return false;
    const ahead = this.#ahead;
    this.kind = ahead.closes ? 'close' : ahead.isEmpty ? 'empty' : 'open';
    this.tag = this.#tags.find(this.#text, ahead.nameStart, ahead.nameEnd);
    this.line = this.#lines;
    if (ahead.hasAttributes) this.#countLines(ahead.start, ahead.end);
    this.#at = ahead.end;
    this.value = this.#readText();
    return true;
  }

  /** Text up to the next tag, which is left in `#ahead`; or up to the end. */
  #readText(): string {
    const text = this.#text;
    const newline = this.#newline;
    this.#hasNext = false;
    let start = this.#at;
    let at = start;
    let irregular = -1;
    let joined: string | undefined;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > AMPERSAND && code !== LESS_THAN && code !== NO_BREAK_SPACE) continue;
      if (code === LESS_THAN) {
        if (readTag(text, at, this.#ahead)) {
          this.#hasNext = true;
          break;
        }
        const markup = this.#ahead.torn ?? skipMarkup(text, at);
        if (markup === undefined) continue;
        if ('code' in markup) return this.#fail(markup);
        joined = (joined ?? '') + decodeEntities(text.slice(start, at)) + markup.literal;
        this.#countLines(at, markup.end);
        start = markup.end;
        at = start - 1;
      } else if (code === SPACE) {
        if (irregular < 0 && at > start && text.charCodeAt(at + 1) === SPACE) irregular = at;
      } else if (code <= AMPERSAND) {
        if (code === newline) this.#lines++;
        if (irregular < 0 && (code < SPACE || code === AMPERSAND)) irregular = at;
      } else if (irregular < 0) irregular = at;
    }
    this.#at = at;
    return joined === undefined ? this.#textBetween(start, at, irregular) : this.#join(joined, start, at);
  }

  /** The text with its ends trimmed; looked into only where something irregular stands inside. */
  #textBetween(from: number, to: number, irregular: number): string {
    const text = this.#text;
    let start = from;
    let end = to;
    while (start < end && text.charCodeAt(start) <= SPACE) start++;
    while (end > start && text.charCodeAt(end - 1) <= SPACE) end--;
    if (start === end) return '';
    const value = text.slice(start, end);
    return irregular >= 0 && irregular < end ? collapse(decodeEntities(value)) : value;
  }

  #join(joined: string, start: number, end: number): string {
    return collapse(joined + decodeEntities(this.#text.slice(start, end)));
  }

  #fail(torn: Torn): string {
    this.failure = { ...torn, line: this.#lines };
    return '';
  }

  #countLines(from: number, to: number): void {
    for (let at = from; at < to; at++) if (this.#text.charCodeAt(at) === this.#newline) this.#lines++;
  }
}
