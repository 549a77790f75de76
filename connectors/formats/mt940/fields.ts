import { Ahead } from './ahead.ts';

const COLON = 58;
const DASH = 45;
const BRACE = 123;
const CLOSING_BRACE = 125;

/**
 * Tags of MT940 and MT942 (SWIFT User Handbook, category 9), by their first three characters. Only these open a field:
 * a time such as `:12:11` may stand at the start of a wrapped description line.
 */
const TAGS: ReadonlyMap<number, string> = new Map(
  '20 21 25 25P 28 28C 34F 13 13D 60F 60M 61 62F 62M 64 65 86 90C 90D NS'
    .split(' ')
    .map((tag) => [keyAt(`${tag}:`, 0), tag]),
);

/**
 * Walks over the fields of a file; what was found stands in the properties until the next. Banks wrap the same messages
 * in many ways: the full envelope `{1:…}{2:…}{4:` … `-}`, a bare `-` between messages, header lines of their own before
 * `:20:` (ABN AMRO writes `ABNANL2A`, `940`, `ABNANL2A`; Rabobank `:940:`), or nothing at all.
 */
export class Fields {
  tag = '';
  /** Where the content stands: from behind the tag to the end of its first line, and to the end of its last. */
  start = 0;
  lineEnd = 0;
  end = 0;
  /** Line of the tag, from 1. */
  line = 0;

  readonly #text: string;
  readonly #blocks: Ahead;
  /** What lies ahead: the field that ended the one before it. */
  #tag: string | undefined;
  #start = 0;
  #lineEnd = 0;
  #line = 0;

  /** Lines of `text` end with LF or CRLF. */
  constructor(text: string) {
    this.#text = text;
    this.#blocks = new Ahead(text, '{4:');
    this.#lineEnd = -1;
    this.#readOn();
  }

  /** False behind the last field. */
  next(): boolean {
    if (this.#tag === undefined) return false;
    this.tag = this.#tag;
    this.start = this.#start;
    this.lineEnd = this.#lineEnd;
    this.line = this.#line;
    this.end = this.#readOn();
    return true;
  }

  /** Goes to the next tag; gives the end of what continues the field before it. */
  #readOn(): number {
    const text = this.#text;
    let last = this.#lineEnd;
    let isOpen = true;
    let at = last + 1;
    this.#tag = undefined;
    while (at < text.length) {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 ? text.length : newline;
      const first = text.charCodeAt(at);
      this.#line += 1;
      if (this.#isTag(first === COLON ? at : this.#afterEnvelope(at, end), end)) return last;
      // Not the end of the message for certain: a description may hold a line that is just a dash (Rabobank).
      if (isEnd(text, at, end, first)) isOpen = false;
      if (isOpen) last = end;
      at = end + 1;
    }
    return last;
  }

  /** Behind `{4:`, where the line has it: the text block of a SWIFT envelope. */
  #afterEnvelope(from: number, to: number): number {
    let at = this.#blocks.at(from) + 3;
    if (at > to) return from;
    while (at < to && this.#text.charCodeAt(at) <= 32) at += 1;
    return at;
  }

  #isTag(at: number, end: number): boolean {
    const text = this.#text;
    if (text.charCodeAt(at) !== COLON) return false;
    const key = keyAt(text, at + 1);
    // Nearly all fields are entries and their details: those are told without looking the tag up.
    const tag = key === ENTRY ? '61' : key === DETAILS ? '86' : TAGS.get(key);
    if (tag === undefined || text.charCodeAt(at + 1 + tag.length) !== COLON) return false;
    this.#tag = tag;
    this.#start = at + tag.length + 2;
    this.#lineEnd = end;
    return true;
  }
}

const ENTRY = keyAt('61:', 0);
const DETAILS = keyAt('86:', 0);

/** Three characters as one number. */
function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | (text.charCodeAt(at + 1) << 8) | text.charCodeAt(at + 2);
}

/** A lone `-`, `-}`, or another block of the envelope. */
function isEnd(text: string, from: number, to: number, first: number): boolean {
  if (first === BRACE) return /^\{[1-5]:/.test(text.slice(from, from + 3));
  return first === DASH && (text.charCodeAt(from + 1) === CLOSING_BRACE || text.slice(from, to).trimEnd() === '-');
}
