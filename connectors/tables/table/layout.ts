import { createHash } from 'node:crypto';
import type { CalendarDate, StatementLine } from '../../../src/plugin/contract.ts';
import { type Message, type Said, withValues, words } from '../../../src/words/message.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import type { DirectionWords } from '../words/flags.ts';
import { type DateOrder, readDateShape } from './dates.ts';
import { type DecimalMark, readNumberShape } from './numbers.ts';
import type { Table } from './table.ts';
import type { Dialect } from './tokenise.ts';

/** How rows are read, with columns by index from 0. Made from a profile or by inference; everything after is mechanical. */
export interface Layout {
  readonly dialect: Dialect;
  /** The first line that may hold a transaction: what is above is header and preamble. */
  readonly start: number;
  /** Header names by column, '' where there is none; empty for a file without header. */
  readonly names: readonly string[];
  /** Cells of most transactions; null where no width is that of most. */
  readonly width: number | null;
  /** How many columns have a name or a cell in most transactions; null for a file without header. */
  readonly used: number | null;
  /** Date columns, the best first; a row whose first is empty or a word falls back to the next. */
  readonly dates: readonly DateColumn[];
  readonly valueDate: DateColumn | null;
  readonly time: number | null;
  readonly amount: AmountLayout;
  readonly fee: number | null;
  /** Columns of fees that nobody says anything of: their numbers may leave the account beside the amount. */
  readonly openFees: readonly number[];
  /** Columns of money that the reading has no use for: a row without an amount may have it there. */
  readonly spare: readonly number[];
  readonly balance: number | null;
  /** The balance column shows what was there before the row (ASN Bank). */
  readonly balanceBefore: boolean;
  readonly decimal: DecimalMark;
  readonly currency: number | null;
  /** The currency of amounts where no cell names it. */
  readonly defaultCurrency: string | null;
  readonly account: number | null;
  readonly reference: number | null;
  readonly checkNumber: number | null;
  readonly type: number | null;
  readonly status: number | null;
  readonly counterAccount: number | null;
  readonly originalAmount: number | null;
  readonly originalCurrency: number | null;
  readonly payee: readonly number[];
  readonly memo: readonly number[];
  /** Rows that a status calls pending move the running balance: they are booked (PayPal). */
  readonly pendingIsBooked: boolean;
  /** The file speaks of a card. */
  readonly card: boolean;
  /** Month by which a date without a year gets one: `2016-03`. Null where dates have years. */
  readonly latest: YearHint | null;
}

export interface DateColumn {
  readonly index: number;
  readonly order: DateOrder;
  /** The separator in a profile's pattern; a date with another is an error. Null: any. */
  readonly separator?: string | null;
}

export interface YearHint {
  readonly year: number;
  readonly month: number;
}

/** Where the signed amount of a row comes from. Money in is positive. */
export type AmountLayout =
  | { readonly kind: 'signed'; readonly column: number; readonly outPositive: boolean }
  | {
      readonly kind: 'flag';
      readonly column: number;
      readonly flag: number;
      /** The profile's own words; where null the word lists decide. */
      readonly words: DirectionWords | null;
    }
  | {
      readonly kind: 'split';
      readonly debit: number | null;
      readonly credit: number | null;
      /** Whether the numbers carry signs of their own: a minus on every debit, or (Citi) on every credit. */
      readonly signs: 'none' | 'in-positive' | 'out-positive';
    };

/** Columns that hold numbers the reading rests on: an unread number in one of them must be explained. */
export function amountColumns(amount: AmountLayout): readonly number[] {
  if (amount.kind === 'split') return [amount.debit, amount.credit].filter((column) => column !== null);
  return [amount.column];
}

/**
 * The width of more than half of the data rows, and of two at least. Else the header's width, where a row has it;
 * else null.
 */
export function usualWidth({ rows, dataRows }: Table, names: number): number | null {
  const counts = new Map<number, number>();
  for (const at of dataRows) {
    const width = rows[at]?.cells.length ?? 0;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  for (const [width, count] of counts) if (count > 1 && count * 2 > dataRows.length) return width;
  return counts.has(names) ? names : null;
}

/**
 * The number of columns with a name, or with a cell in more than half of the data rows. Null where there is no name.
 * Spreadsheets fill every row up to the widest, so a moved row has as many cells as the others.
 */
export function usedColumns({ rows, dataRows, width }: Table, names: readonly string[]): number | null {
  const named = names.findLastIndex((name) => name !== '') + 1;
  if (named === 0) return null;
  if (width <= named) return named;
  const ends = dataRows.map((at) => (rows[at]?.cells.findLastIndex((cell) => cell !== '') ?? -1) + 1);
  const usual = ends.sort((a, b) => a - b)[Math.floor((ends.length - 1) / 2)];
  return Math.max(named, usual ?? 0);
}

/** The lines of one account and currency, in the order of the file. */
export interface Pocket {
  readonly account: string;
  readonly currency: string | null;
  readonly lines: readonly StatementLine[];
}

/** The balance at the end of a day. */
export interface DayEnd {
  readonly date: CalendarDate;
  /** Minor units. */
  readonly balance: bigint;
}

/** `"Betrag"`, or `column 3` where there is no name. */
export function nameOfColumn(names: readonly string[], index: number): Said {
  const name = names[index] ?? '';
  return name === '' ? words('table.column', { number: index + 1 }) : `"${name}"`;
}

/** A line of the file within a message. The reader of PDFs puts the place on the page there. */
export function lineNamed(line: number): Message {
  return words('table.line', { line });
}

/** A message with other places for the lines of the file. */
export function withLines(said: Message, placeOf: (line: number) => Said | undefined): Message {
  return withValues(said, (value) => {
    const isLine = typeof value === 'object' && value.key === 'table.line';
    return isLine ? (placeOf(Number(value.values?.line)) ?? value) : value;
  });
}

/** The words about a row, or about a cell of it: `line 3, "Betrag": …`. */
export function atRow(line: number, what: Said, column?: Said): Message {
  const row = lineNamed(line);
  return words('row.at', { place: column === undefined ? row : words('table.cell', { line: row, column }), what });
}

/**
 * The key of a layout: the normalised header names, the delimiter, and whether the text is wide. Without a header the
 * contents of the columns count. UTF-8 and the legacy encodings are one family: a month without an umlaut is ASCII.
 * Account numbers and months in headers do not count.
 */
export function fingerprintOf(table: Table, names: readonly string[], encoding: string): string {
  const family = encoding.startsWith('utf-16') ? 'wide' : 'bytes';
  const shape = names.some((name) => name !== '') ? namesKey(names) : cellsKey(table);
  const text = ['csv', family, table.dialect.delimiter, shape].join('\n');
  return `csv1-${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 20)}`;
}

/** Names as compared: words only, digits off. */
export function namesKey(names: readonly string[]): string {
  const keys = names.map((name) => normaliseWords(name).replace(/\d+/g, '#'));
  while (keys.at(-1) === '') keys.pop();
  return keys.join('|');
}

function cellsKey(table: Table): string {
  const sample = table.dataRows.slice(0, 200);
  const kinds = Array.from({ length: table.width }, (_, column) => {
    const cells = sample.map((at) => cleanCell(table.rows[at]?.cells[column] ?? '')).filter((cell) => cell !== '');
    if (cells.length === 0) return '.';
    if (cells.every((cell) => readDateShape(cell) !== null)) return 'D';
    return cells.every((cell) => readNumberShape(cell) !== null) ? 'N' : 'T';
  });
  return kinds.join('');
}
