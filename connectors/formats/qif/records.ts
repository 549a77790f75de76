/** A field whose place is worth telling. */
export interface Field {
  readonly value: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** The fields of a record that are read; of a letter that is repeated the first. */
export interface QifRecord {
  readonly line: number;
  readonly date: string | undefined;
  readonly dateLine: number;
  /** `T` is the amount; newer exports repeat it as `U`, and some write only that. */
  readonly amount: string | undefined;
  readonly amountLine: number;
  readonly payee: string;
  readonly memo: string;
  /** `N`: the number of a cheque, the name of an account. */
  readonly number: string;
  /** `L[Account]`: where the money went, if that is an account; categories are not read. */
  readonly transfer: string;
  /** `$`, one for each `S`. */
  readonly splits: readonly Field[];
}

export interface Section {
  /** `type:bank`, `account`, `option:autoswitch` …, lower case. */
  readonly name: string;
  readonly line: number;
  readonly records: readonly QifRecord[];
}

/** How a file ends whose last record lacks its `^`. */
export interface OpenEnd {
  readonly record: QifRecord;
  /** The last field's. */
  readonly letter: string;
  readonly line: number;
}

export interface QifFile {
  readonly sections: readonly Section[];
  readonly openEnd: OpenEnd | undefined;
}

const HASH = 35;
const BANG = 33;
const CARET = 94;

/**
 * Splits a QIF file into its sections and records. A line is one field: a letter and its value; `^` ends a record;
 * `!Type:…`, `!Account`, `!Option:…` open a section (Quicken Interchange Format, as documented by Intuit).
 * Lines of `text` end with LF or CRLF.
 */
export function readRecords(text: string): QifFile {
  const sections: { readonly name: string; readonly line: number; readonly records: QifRecord[] }[] = [];
  let records: QifRecord[] | undefined;
  let draft: Draft | undefined;
  let letter = 0;
  let lastLine = 0;
  let line = 0;
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    line += 1;
    const start = skipBlanks(text, at, end);
    const code = text.charCodeAt(start);
    if (start === end || code === HASH) continue;
    if (code === CARET || code === BANG) {
      if (draft !== undefined) records?.push(draft);
      draft = undefined;
      if (code === CARET) continue;
      const name = text
        .slice(start + 1, end)
        .toLowerCase()
        .replace(/\s+/g, '');
      records = [];
      sections.push({ name, line, records });
    } else if (records !== undefined) {
      draft ??= new Draft(line);
      draft.take(text, start, trimmedEnd(text, start, end), code, line);
      letter = code;
      lastLine = line;
    }
  }
  if (draft === undefined) return { sections, openEnd: undefined };
  records?.push(draft);
  return { sections, openEnd: { record: draft, letter: String.fromCharCode(letter), line: lastLine } };
}

/** Of the many records without splits; never written to. */
const NONE: Field[] = [];

class Draft implements QifRecord {
  readonly line: number;
  date: string | undefined;
  dateLine = 0;
  amount: string | undefined;
  amountLine = 0;
  payee = '';
  memo = '';
  number = '';
  transfer = '';
  splits: Field[] = NONE;
  #hasTotal = false;

  constructor(line: number) {
    this.line = line;
  }

  /** Takes the field that stands from `start` to `end`. */
  take(text: string, start: number, end: number, letter: number, line: number): void {
    switch (letter) {
      case 68: // D
        if (this.date !== undefined) return;
        this.date = valueAt(text, start, end);
        this.dateLine = line;
        return;
      case 84: // T
      case 85: // U
        this.#takeAmount(text, start, end, letter === 84, line);
        return;
      case 80: // P
        this.payee ||= valueAt(text, start, end);
        return;
      case 77: // M
        this.memo ||= valueAt(text, start, end);
        return;
      case 78: // N
        this.number ||= valueAt(text, start, end);
        return;
      case 76: // L
        if (text.charAt(start + 1) === '[') this.transfer ||= text.slice(start + 1, end);
        return;
      case 36: // $
        if (this.splits === NONE) this.splits = [];
        this.splits.push({ value: valueAt(text, start, end), line });
    }
  }

  #takeAmount(text: string, start: number, end: number, isTotal: boolean, line: number): void {
    if (this.#hasTotal || (this.amount !== undefined && !isTotal)) return;
    this.#hasTotal = isTotal;
    this.amount = valueAt(text, start, end);
    this.amountLine = line;
  }
}

function valueAt(text: string, start: number, end: number): string {
  return text.slice(skipBlanks(text, start + 1, end), end);
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && text.charCodeAt(end - 1) <= 32) end -= 1;
  return end;
}
