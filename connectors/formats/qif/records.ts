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
  /** `U` beside a `T`. */
  readonly repeated: string | undefined;
  readonly payee: string;
  readonly memo: string;
  /** `N`: the number of a cheque, the name of an account. */
  readonly number: string;
  /** `L[Account]`: where the money went, if that is an account; categories are not read. */
  readonly transfer: string;
  /** `$`, one for each `S`. */
  readonly splits: readonly Field[];
  /**
   * A line with a field that no record has, or with a date or total for the second time. A mark or a line end is lost
   * there.
   */
  readonly oddLine: number | undefined;
}

/** The name of a section whose heading is not there. No heading has a blank in its name. */
export const NO_HEADING = 'no heading';

export interface Section {
  /** `type:bank`, `account`, `option:autoswitch` …, lower case; `NO_HEADING` for records before the first heading. */
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

interface QifFile {
  readonly sections: readonly Section[];
  readonly openEnd: OpenEnd | undefined;
}

/**
 * Splits a QIF file into its sections and records (Quicken Interchange Format, as documented by Intuit). A line is
 * one field: a letter and its value. `^` ends a record. `!Type:…`, `!Account` and `!Option:…` open a section. Lines
 * of `text` end with LF or CRLF.
 */
export function readRecords(text: string): QifFile {
  const sections: { readonly name: string; readonly line: number; readonly records: QifRecord[] }[] = [];
  let records: QifRecord[] | undefined;
  let draft: Draft | undefined;
  let letter = '';
  let lastLine = 0;
  let line = 0;
  for (const written of text.split('\n').map(bare)) {
    line += 1;
    const mark = written.charAt(0);
    if (mark === '' || mark === '#') continue;
    if (mark === '^' || mark === '!') {
      // Text behind the end mark had a line of its own once.
      if (mark === '^' && written.length > 1) draft?.spoil(line);
      if (draft !== undefined) records?.push(draft);
      draft = undefined;
      if (mark === '^') continue;
      const name = written.slice(1).toLowerCase().replace(/\s+/g, '');
      records = [];
      sections.push({ name, line, records });
    } else {
      if (records === undefined) {
        records = [];
        sections.push({ name: NO_HEADING, line, records });
      }
      draft ??= new Draft(line);
      letter = mark;
      draft.take(letter, written.slice(1), line);
      lastLine = line;
    }
  }
  if (draft === undefined) return { sections, openEnd: undefined };
  records?.push(draft);
  return { sections, openEnd: { record: draft, letter, line: lastLine } };
}

/** Letters, `$` and `%` of splits, and `/` and `$` of accounts. */
const FIELD = /[A-Z$%/]/i;

class Draft implements QifRecord {
  readonly line: number;
  date: string | undefined;
  dateLine = 0;
  amount: string | undefined;
  amountLine = 0;
  repeated: string | undefined;
  payee = '';
  memo = '';
  number = '';
  transfer = '';
  readonly splits: Field[] = [];
  oddLine: number | undefined;
  #hasTotal = false;

  constructor(line: number) {
    this.line = line;
  }

  /** Says that a line is odd; the first is told. */
  spoil(line: number): void {
    this.oddLine ??= line;
  }

  /** `field`: what stands behind the letter. */
  take(letter: string, field: string, line: number): void {
    const value = bare(field);
    switch (letter) {
      case 'D':
        if (this.date !== undefined) {
          this.spoil(line);
          return;
        }
        this.date = value;
        this.dateLine = line;
        return;
      case 'T':
      case 'U':
        this.#takeAmount(letter, value, line);
        return;
      case 'P':
        this.payee ||= value;
        return;
      case 'M':
        this.memo ||= value;
        return;
      case 'N':
        this.number ||= value;
        return;
      case 'L':
        if (field.startsWith('[')) this.transfer ||= field;
        return;
      case '$':
        this.splits.push({ value, line });
        return;
      default:
        if (!FIELD.test(letter)) this.spoil(line);
    }
  }

  #takeAmount(letter: string, value: string, line: number): void {
    if (this.#hasTotal && letter === 'T') this.spoil(line);
    if (this.#hasTotal && letter === 'U') this.repeated ??= value;
    if (this.#hasTotal || (this.amount !== undefined && letter === 'U')) return;
    if (letter === 'T') this.repeated ??= this.amount;
    this.#hasTotal = letter === 'T';
    this.amount = value;
    this.amountLine = line;
  }
}

/** Without spaces, tabs and CR around it: another control character stands where something else was. */
function bare(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && ' \t\r'.includes(text.charAt(from))) from += 1;
  while (to > from && ' \t\r'.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
