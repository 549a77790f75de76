import {
  type CalendarDate,
  type CurrencyTable,
  error,
  type Issue,
  type Period,
  type StatementLine,
  warning,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { tidy } from './dialects.ts';
import { DetailsReader, EntryReader } from './entry.ts';
import { type HeadField, type Message, statedCurrency } from './statement.ts';
import { Ahead, numberAt, RETURN, skipBlanks } from './values.ts';

/** The next closing balance or total with a currency, or the next message. */
const AHEAD = /\n:(?:20:|62[FM]:[CD]\d{6}([A-Z]{3})|90[CD]:\d+([A-Z]{3}))/g;

/** Reads all messages of a text, each entry as it comes; what cannot be read goes to `issues`. */
export function readMessages(text: string, currencies: CurrencyTable, issues: Issue[]): readonly Message[] {
  const fields = new Fields(text);
  const reader = new MessageReader(text, currencies, issues);
  while (fields.next()) reader.take(fields);
  return reader.finish();
}

class MessageReader {
  readonly #text: string;
  readonly #currencies: CurrencyTable;
  readonly #issues: Issue[];
  readonly #entry: EntryReader;
  readonly #details: DetailsReader;
  readonly #messages: Message[] = [];
  #head = new Map<string, HeadField>();
  #lines: StatementLine[] = [];
  #sum = 0n;
  #period: Period | null = null;
  #lastDay: CalendarDate | null = null;
  /** Undefined until an entry asks for it. */
  #currency: string | null | undefined;
  #places = 0;
  #isEmpty = true;
  #lastLine = 1;
  /** The entry whose `:86:` may still come: where it stands, and its details. */
  #start = 0;
  #lineEnd = 0;
  #end = 0;
  #line = 0;
  #detailsStart = 0;
  #detailsEnd = 0;

  constructor(text: string, currencies: CurrencyTable, issues: Issue[]) {
    this.#text = text;
    this.#currencies = currencies;
    this.#issues = issues;
    this.#entry = new EntryReader(text);
    this.#details = new DetailsReader(text);
  }

  take(field: Fields): void {
    const { tag } = field;
    if (tag === '86') this.#takeDetails(field);
    // Swiss banks put `:NS:` between an entry and its details.
    else if (tag !== 'NS') {
      this.#readEntry();
      // Some banks leave `:20:` out; then the account opens the message.
      if (tag === '20' || (tag === '25' && this.#head.has('25'))) this.#close();
      if (tag === '61') this.#takeEntry(field);
      else this.#takeHead(field);
    }
    this.#lastLine = field.line;
  }

  finish(): readonly Message[] {
    this.#readEntry();
    this.#close();
    return this.#messages;
  }

  #takeEntry({ start, lineEnd, end, line }: Fields): void {
    // Once a message: null is an answer too.
    if (this.#currency === undefined) this.#currency = this.#settleCurrency(end);
    this.#start = start;
    this.#lineEnd = lineEnd;
    this.#end = end;
    this.#line = line;
    this.#isEmpty = false;
  }

  /**
   * Old exports of Rabobank and Danske Bank repeat the tag on each line. The details end with the last of these
   * lines.
   */
  #takeDetails({ start, end }: Fields): void {
    if (this.#detailsEnd === 0) this.#detailsStart = start;
    this.#detailsEnd = end;
  }

  #takeHead({ tag, start, lineEnd, line }: Fields): void {
    if (!this.#head.has(tag)) this.#head.set(tag, { text: this.#text.slice(start, lineEnd).trimEnd(), line });
    if (tag !== '20') this.#isEmpty = false;
  }

  /** Reads the entry that waits, now that its details are known. */
  #readEntry(): void {
    const line = this.#line;
    if (line > 0) {
      const bookedOn = this.#entry.read(this.#start, this.#lineEnd, this.#places);
      if (bookedOn !== undefined) this.#addLine(this.#lineOf(bookedOn));
      else {
        const shape = 'date, C or D, amount, type';
        this.#issues.push(error('format.line', words('format.entry61NotShape', { shape }), { line }));
      }
    }
    this.#line = 0;
    this.#detailsEnd = 0;
  }

  #addLine(line: StatementLine): void {
    this.#lines.push(line);
    if (line.status === 'booked') this.#sum += line.amount;
    const day = line.bookedOn;
    if (day === this.#lastDay && this.#period !== null) return;
    this.#lastDay = day;
    const { from, to } = this.#period ?? { from: day, to: day };
    this.#period = { from: day < from ? day : from, to: day > to ? day : to };
  }

  #lineOf(bookedOn: CalendarDate): StatementLine {
    const entry = this.#entry;
    const details = this.#details.read(this.#detailsStart, this.#detailsEnd);
    const { memo, account } = details;
    const payee = details.payee ?? entry.name;
    const position = { line: this.#line };
    if (entry.isClamped) {
      this.#issues.push(warning('format.date', words('format.valueDate30February'), position));
    }
    return {
      reference: entry.reference,
      status: entry.isExpected ? 'pending' : 'booked',
      bookedOn,
      valueOn: entry.valueOn,
      time: null,
      amount: entry.amount,
      currency: this.#currency ?? null,
      payee,
      memo: memo ?? this.#supplement(),
      type: entry.type,
      checkNumber: entry.checkNumber,
      counterparty: account === null && payee === null ? null : { account, name: payee },
      original: null,
      balance: null,
      correction: null,
      position,
    };
  }

  /** The text below the entry's first line (field 61, subfield 9). */
  #supplement(): string | null {
    return this.#end === this.#lineEnd ? null : tidy(this.#text.slice(this.#lineEnd, this.#end));
  }

  /**
   * The currency that the message stated so far. Else the one that it states up to its closing balance, at `from` or
   * later.
   */
  #settleCurrency(from: number): string | null {
    AHEAD.lastIndex = from;
    const said = statedCurrency(this.#head, this.#currencies);
    const ahead = said === null ? AHEAD.exec(this.#text) : null;
    const currency = said ?? ahead?.[1] ?? ahead?.[2] ?? null;
    this.#places = this.#currencies.places(currency);
    return currency;
  }

  #close(): void {
    if (!this.#isEmpty) {
      const currency = this.#currency ?? statedCurrency(this.#head, this.#currencies);
      this.#messages.push({
        head: this.#head,
        currency,
        lines: this.#lines,
        sum: this.#sum,
        period: this.#period,
        lastLine: this.#lastLine,
      });
    }
    this.#head = new Map();
    this.#lines = [];
    this.#sum = 0n;
    this.#period = null;
    this.#currency = undefined;
    this.#isEmpty = true;
  }
}

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
class Fields {
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
