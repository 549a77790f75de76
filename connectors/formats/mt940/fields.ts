import { Ahead, numberAt, RETURN, skipBlanks } from './values.ts';

const COLON = 58;
const DASH = 45;
const BRACE = 123;
const CLOSING_BRACE = 125;
const ENTRY = 61;
const DETAILS = 86;

/**
 * Tags of MT940 and MT942 (SWIFT User Handbook, category 9), by their first three characters. Only these open a field:
 * a time such as `:12:11` may stand at the start of a wrapped description line.
 */
const TAGS: ReadonlyMap<string, string> = new Map(
  '20 21 25 25P 28 28C 34F 13 13D 60F 60M 61 62F 62M 64 65 86 90C 90D NS'
    .split(' ')
    .map((tag) => [`${tag}:`.slice(0, 3), tag]),
);

/**
 * Walks over the fields of a file. The properties hold one field until the next. Banks wrap the same messages in many
 * ways. Some write the full envelope `{1:…}{2:…}{4:` … `-}`, some a bare `-` between messages. Some write header
 * lines of their own before `:20:`: ABN AMRO `ABNANL2A`, `940`, `ABNANL2A`; Rabobank `:940:`. Others write nothing at
 * all.
 */
export class Fields {
  tag = '';
  /**
   * The place of the content, from behind the tag. It goes to the end of its first line, CRLF or LF, and to that of
   * its last.
   */
  start = 0;
  lineEnd = 0;
  end = 0;
  /** Line of the tag, from 1. */
  line = 0;

  readonly #text: string;
  readonly #blocks: Ahead;
  /** The next field, which ends this one. Empty before the first line. */
  #tag: string | undefined = '';
  #start = 0;
  #lineEnd = 0;
  /** Where the first line begins that was not looked at. */
  #next = 0;
  #line = 0;

  /** Lines of `text` end with LF or CRLF. */
  constructor(text: string) {
    this.#text = text;
    this.#blocks = new Ahead(text, '{4:');
    this.next();
  }

  /** Goes to the field that was found, and from there to the tag behind it. False behind the last field. */
  next(): boolean {
    if (this.#tag === undefined) return false;
    this.tag = this.#tag;
    this.start = this.#start;
    this.lineEnd = this.#lineEnd;
    this.line = this.#line;
    const text = this.#text;
    let last = this.#lineEnd;
    let isOpen = true;
    this.#tag = undefined;
    for (let at = this.#next; at < text.length; at = this.#next) {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 ? text.length : newline;
      const bare = text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
      const first = text.charCodeAt(at);
      this.#next = end + 1;
      this.#line += 1;
      const start = first === COLON ? at : this.#afterEnvelope(at, end);
      if (start >= 0 && this.#isTag(start, bare)) break;
      // Not the end of the message for certain: a description may hold a line that is just a dash (Rabobank).
      if (isEnd(text, at, end, first)) isOpen = false;
      if (isOpen) last = bare;
    }
    this.end = last;
    return true;
  }

  /** The colon behind `{4:`, the text block of a SWIFT envelope. -1 where the line has no such block. */
  #afterEnvelope(from: number, to: number): number {
    const block = this.#blocks.at(from);
    if (block >= to) return -1;
    const at = skipBlanks(this.#text, block + 3, to);
    return this.#text.charCodeAt(at) === COLON ? at : -1;
  }

  /** Whether the colon at `at` opens a tag. */
  #isTag(at: number, end: number): boolean {
    const text = this.#text;
    const number = numberAt(text, at + 1);
    // Nearly all fields are entries and their details: those are told without looking the tag up.
    const tag = number === ENTRY ? '61' : number === DETAILS ? '86' : TAGS.get(text.slice(at + 1, at + 4));
    if (tag === undefined || text.charCodeAt(at + 1 + tag.length) !== COLON) return false;
    this.#tag = tag;
    this.#start = at + tag.length + 2;
    this.#lineEnd = end;
    return true;
  }
}

/** A lone `-`, `-}`, or another block of the envelope. */
function isEnd(text: string, from: number, to: number, first: number): boolean {
  if (first === BRACE) return /^\{[1-5]:/.test(text.slice(from, from + 3));
  return first === DASH && (text.charCodeAt(from + 1) === CLOSING_BRACE || text.slice(from, to).trimEnd() === '-');
}
