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
import { NOTHING, tidy } from './dialects.ts';
import { type Entry, readDetails, readEntry } from './entry.ts';
import { type HeadField, type Message, statedCurrency } from './statement.ts';

/** The next closing balance or total with a currency, or the next message. */
const AHEAD = /\n:(?:20:|62[FM]:[CD]\d{6}([A-Z]{3})|90[CD]:\d+([A-Z]{3}))/g;

/** Reads all messages of a text, each entry as it comes; what cannot be read goes to `issues`. */
export function readMessages(text: string, currencies: CurrencyTable, issues: Issue[]): readonly Message[] {
  const reader = new MessageReader(text, currencies, issues);
  for (const field of fieldsOf(text)) reader.take(field);
  return reader.finish();
}

class MessageReader {
  readonly #text: string;
  readonly #currencies: CurrencyTable;
  readonly #issues: Issue[];
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
  /** The entry whose details may still come, and the first and the last field of these. */
  #entry: Field | null = null;
  #details: readonly [first: Field, last: Field] | null = null;

  constructor(text: string, currencies: CurrencyTable, issues: Issue[]) {
    this.#text = text;
    this.#currencies = currencies;
    this.#issues = issues;
  }

  take(field: Field): void {
    const { tag } = field;
    // Old exports of Rabobank and Danske Bank repeat the tag on each line of the details.
    if (tag === '86') this.#details = [this.#details?.[0] ?? field, field];
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

  #takeEntry(field: Field): void {
    // Once a message: null is an answer too.
    if (this.#currency === undefined) this.#currency = this.#settleCurrency(field.end);
    this.#entry = field;
    this.#isEmpty = false;
  }

  #takeHead({ tag, start, lineEnd, line }: Field): void {
    if (!this.#head.has(tag)) this.#head.set(tag, { text: this.#text.slice(start, lineEnd).trimEnd(), line });
    if (tag !== '20') this.#isEmpty = false;
  }

  /** Reads the entry that waits, now that its details are known. */
  #readEntry(): void {
    const field = this.#entry;
    if (field !== null) {
      const entry = readEntry(this.#text.slice(field.start, field.lineEnd), this.#places);
      if (entry !== undefined) this.#addLine(this.#lineOf(field, entry));
      else {
        const shape = 'date, C or D, amount, type';
        this.#issues.push(error('format.line', words('format.entry61NotShape', { shape }), { line: field.line }));
      }
    }
    this.#entry = null;
    this.#details = null;
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

  #lineOf(field: Field, entry: Entry): StatementLine {
    const [first, last] = this.#details ?? [];
    const { account, memo, ...said } =
      first === undefined || last === undefined ? NOTHING : readDetails(this.#text.slice(first.start, last.end));
    const payee = said.payee ?? entry.name;
    const position = { line: field.line };
    if (entry.isClamped) {
      this.#issues.push(warning('format.date', words('format.valueDate30February'), position));
    }
    // The text below the entry's first line is its subfield 9.
    const supplement = tidy(this.#text.slice(field.lineEnd, field.end));
    return {
      reference: entry.reference,
      status: entry.isExpected ? 'pending' : 'booked',
      bookedOn: entry.bookedOn,
      valueOn: entry.valueOn,
      time: null,
      amount: entry.amount,
      currency: this.#currency ?? null,
      payee,
      memo: memo ?? supplement,
      type: entry.type,
      checkNumber: entry.checkNumber,
      counterparty: account === null && payee === null ? null : { account, name: payee },
      original: null,
      balance: null,
      correction: null,
      position,
    };
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

/**
 * Tags of MT940 and MT942 (SWIFT User Handbook, category 9), maybe behind the text block of an envelope (`{4:`). Only
 * these open a field: a time such as `:12:11` may stand at the start of a wrapped description line.
 */
const TAG = /^(?:.*?\{4:\s*)?:(2[01]|25P?|28C?|34F|13D?|60[FM]|61|62[FM]|6[45]|86|90[CD]|NS):/;
/**
 * A lone `-`, `-}`, or another block of the envelope. It is not the end of the message for certain: a description may
 * hold a line that is just a dash (Rabobank).
 */
const END = /^(?:\{[1-5]:|-\}|-\s*$)/;

/** A field by the places of its content: from behind the tag to the end of its first line, and of its last. */
interface Field {
  readonly tag: string;
  readonly start: number;
  readonly lineEnd: number;
  end: number;
  /** Line of the tag, from 1. */
  readonly line: number;
}

/**
 * The fields of a file. Banks wrap the same messages in many ways. Some write the full envelope `{1:…}{2:…}{4:` … `-}`,
 * some a bare `-` between messages. Some write header lines of their own before `:20:`: ABN AMRO `ABNANL2A`, `940`,
 * `ABNANL2A`; Rabobank `:940:`. Others write nothing at all. Lines end with LF or CRLF.
 */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null;
  let isOpen = true;
  let line = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline;
    const lineEnd = text.endsWith('\r', next) ? next - 1 : next;
    const written = text.slice(at, lineEnd);
    line += 1;
    const [opening, tag] = TAG.exec(written) ?? [];
    if (opening !== undefined && tag !== undefined) {
      if (field !== null) yield field;
      field = { tag, start: at + opening.length, lineEnd, end: lineEnd, line };
      isOpen = true;
    } else if (field !== null) {
      isOpen &&= !END.test(written);
      if (isOpen) field.end = lineEnd;
    }
    at = next + 1;
  }
  if (field !== null) yield field;
}
