import type { CurrencyTable, OriginalAmount, StatementLine } from '../../../src/plugin/contract.ts';
import { netOf, type SplitSigns } from '../infer/amounts.ts';
import { hasDateDigits } from '../table/dates.ts';
import type { Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { readCurrency } from '../words/currencies.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { ROW_WORDS } from '../words/row-words.ts';
import { balanceOf, type DatedCell, type ReadNumber, readDate, readMoney, type Unread } from './cells.ts';
import type { RowReading, Section } from './row-reading.ts';

/** The facts in the cells of a row, each read once for all rules. */
export interface RowFacts {
  readonly layout: Layout;
  readonly currency: string | null;
  /** Decimal places of the currency. */
  readonly places: number;
  readonly amount: AmountOrNot;
  readonly day: DatedCell | NoDay;
  readonly status: 'failed' | 'pending' | '';
  readonly section: Section;
  /** The line of a transaction on this day, with this amount in minor units. */
  readonly lineOf: (day: DatedCell, amount: bigint, status: StatementLine['status']) => StatementLine;
}

/**
 * The reason why a row has no day. A column of days is empty or holds a word. Or it holds digits that are no day: the
 * index of that column, from 0.
 */
export type NoDay = 'empty' | 'word' | { readonly invalid: number };

/** A rule for rows of one kind: their reading, or undefined for a row that the rule does not concern. */
export type Rule<Facts> = (row: Row, facts: Facts) => RowReading | undefined;

/** Makes the function that reads the facts of one row after the other. */
export function factsReader(layout: Layout, currencies: CurrencyTable): (row: Row, section: Section) => RowFacts {
  const readAmount = amountReader(layout);
  const placesOf: PlacesOf = (currency) => currencies.places(currency);
  return (row, section) => {
    const { cells } = row;
    const currency = currencyOf(layout, cells);
    const places = placesOf(currency);
    return {
      layout,
      currency,
      places,
      amount: readAmount(cells, places),
      day: readDay(layout, cells),
      status: layout.status === null ? '' : statusIn(cells[layout.status] ?? ''),
      section,
      lineOf: (day, amount, status) => makeLine(layout, placesOf, row, { day, amount, currency, status }),
    };
  };
}

/** A number alone where a day belongs: `03.03.202` and `6`. Zeros stand where a bank has no day. */
function isRestOfDay(cell: string): boolean {
  return /^\s*\d*[1-9]\d*\s*$/.test(cell);
}

/** The first column with a day counts. A column before it whose digits are no day is an error. */
function readDay(layout: Layout, cells: readonly string[]): DatedCell | NoDay {
  let found: NoDay = 'empty';
  let damaged = -1;
  for (const column of layout.dates) {
    const cell = cells[column.index] ?? '';
    const read = readDate(cell, column, layout);
    if (read === 'invalid') return { invalid: column.index };
    if (typeof read === 'object') return damaged < 0 ? read : { invalid: damaged };
    if (read === 'word') found = 'word';
    if (damaged < 0 && (hasDateDigits(cell) || isRestOfDay(cell))) damaged = column.index;
  }
  return found;
}

function statusIn(cell: string): RowFacts['status'] {
  if (isPhrase(ROW_WORDS.failed, cell)) return 'failed';
  return isPhrase(ROW_WORDS.pending, cell) ? 'pending' : '';
}

function currencyOf(layout: Layout, cells: readonly string[]): string | null {
  const cell = layout.currency === null ? '' : (cells[layout.currency] ?? '');
  if (cell === '') return layout.defaultCurrency;
  const isCode = cell.length === 3 && cell >= 'AAA' && /^[A-Z]{3}$/.test(cell);
  return isCode ? cell : (readCurrency(cell) ?? layout.defaultCurrency);
}

/** A word such as "pending" in the place of a day. */
export function isPendingWord(cell: string): boolean {
  return cell !== '' && cell.length < 40 && !/^\d/.test(cell) && isPhrase(ROW_WORDS.pending, cell);
}

/** `neutral`: the direction column holds a word that is neither in nor out. */
type AmountOrNot = bigint | Unread | 'neutral';

/** Reads the signed amount of a row: money in is positive. */
function amountReader(layout: Layout): (cells: readonly string[], places: number) => AmountOrNot {
  const { amount, fee, decimal } = layout;
  const withFee = (value: AmountOrNot, cells: readonly string[], places: number): AmountOrNot => {
    if (fee === null || typeof value === 'string') return value;
    const read = readMoney(cells[fee] ?? '', decimal, places);
    if (typeof read === 'string') return read === 'empty' ? value : 'invalid';
    return value - magnitude(read.minor);
  };
  if (amount.kind === 'signed') {
    return (cells, places) =>
      withFee(signed(readMoney(cells[amount.column] ?? '', decimal, places), amount), cells, places);
  }
  if (amount.kind === 'flag') {
    const direction = amount.words === null ? directionOf : wayByWords(amount.words);
    return (cells, places) =>
      withFee(
        byFlag(readMoney(cells[amount.column] ?? '', decimal, places), direction(cleanCell(cells[amount.flag] ?? ''))),
        cells,
        places,
      );
  }
  return (cells, places) => {
    const out = amount.debit === null ? 'empty' : readMoney(cells[amount.debit] ?? '', decimal, places);
    const into = amount.credit === null ? 'empty' : readMoney(cells[amount.credit] ?? '', decimal, places);
    return withFee(either(out, into, amount.signs), cells, places);
  };
}

function signed(read: ReadNumber | Unread, { outPositive }: { readonly outPositive: boolean }): AmountOrNot {
  if (typeof read === 'string') return read;
  if (read.mark !== null) return read.mark === 'out' ? -magnitude(read.minor) : magnitude(read.minor);
  return outPositive && !read.plus ? -read.minor : read.minor;
}

function byFlag(read: ReadNumber | Unread, way: 'in' | 'out' | null): AmountOrNot {
  if (typeof read === 'string') return read;
  if (read.minor < 0n) return way === null ? 'neutral' : read.minor;
  if (way === null) return 'neutral';
  return way === 'out' ? -read.minor : read.minor;
}

function either(out: ReadNumber | Unread, into: ReadNumber | Unread, signs: SplitSigns): AmountOrNot {
  if (out === 'invalid' || into === 'invalid') return 'invalid';
  if (typeof out === 'string' && typeof into === 'string') return out === 'word' || into === 'word' ? 'word' : 'empty';
  const [debit, credit] = [typeof out === 'string' ? 0n : out.minor, typeof into === 'string' ? 0n : into.minor];
  // Where every credit has a minus, one without would be money out under the head of money in.
  return signs === 'out-positive' && credit > 0n ? 'invalid' : netOf(debit, credit, signs);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

type PlacesOf = (currency: string | null) => number;

/** The line of a transaction with what was read of its cells. */
function makeLine(
  layout: Layout,
  placesOf: PlacesOf,
  { cells, line }: Row,
  {
    day,
    amount,
    currency,
    status,
  }: Pick<StatementLine, 'amount' | 'currency' | 'status'> & { readonly day: DatedCell },
): StatementLine {
  const text = (column: number | null): string | null => (column === null ? null : textOrNull(cells[column]));
  const value =
    layout.valueDate === null ? null : readDate(cells[layout.valueDate.index] ?? '', layout.valueDate, layout);
  const account = text(layout.counterAccount);
  const payee = joined(cells, layout.payee);
  return {
    reference: text(layout.reference),
    status,
    bookedOn: day.date,
    valueOn: value !== null && typeof value === 'object' ? value.date : null,
    time: timeOf(layout.time === null ? '' : (cells[layout.time] ?? '')) ?? day.time,
    amount,
    currency,
    payee,
    memo: joined(cells, layout.memo),
    type: text(layout.type),
    checkNumber: text(layout.checkNumber),
    counterparty: account === null ? null : { account, name: payee },
    original: originalOf(layout, cells, amount, currency, placesOf),
    balance: balanceIn(layout, cells, amount, placesOf(currency)),
    correction: null,
    position: { line },
  };
}

function textOrNull(cell: string | undefined): string | null {
  if (cell === undefined || cell === '') return null;
  const text = cell.includes('\n') ? oneLine(cell) : cleanCell(cell);
  return text === '' ? null : text;
}

/** A text that the bank broke into lines. */
function oneLine(cell: string): string {
  return cell
    .split('\n')
    .map((part) => cleanCell(part.trim()))
    .filter((part) => part !== '')
    .join(' ');
}

/** The filled cells of some columns, each once, one blank between: banks repeat the payee in the text. */
function joined(cells: readonly string[], columns: readonly number[]): string | null {
  if (columns.length === 1) return textOrNull(cells[columns[0] ?? 0]);
  const texts = columns.flatMap((column) => textOrNull(cells[column]) ?? []);
  const once = texts.filter((each, index) => texts.indexOf(each) === index);
  return once.length === 0 ? null : once.join(' ');
}

function timeOf(cell: string): string | null {
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?/.exec(cell);
  if (match === null || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  const time = `${(match[1] ?? '').padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
  return time === '00:00:00' ? null : time;
}

function balanceIn(layout: Layout, cells: readonly string[], amount: bigint, places: number): bigint | null {
  if (layout.balance === null) return null;
  const read = readMoney(cells[layout.balance] ?? '', layout.decimal, places);
  if (typeof read === 'string') return null;
  const balance = balanceOf(read);
  return layout.balanceBefore ? balance + amount : balance;
}

function originalOf(
  layout: Layout,
  cells: readonly string[],
  amount: bigint,
  currency: string | null,
  placesOf: PlacesOf,
): OriginalAmount | null {
  if (layout.originalAmount === null || layout.originalCurrency === null) return null;
  const code = readCurrency(cells[layout.originalCurrency] ?? '');
  if (code === null || code === currency) return null;
  const read = readMoney(cells[layout.originalAmount] ?? '', layout.decimal, placesOf(code));
  if (typeof read === 'string' || read.minor === 0n) return null;
  const size = read.minor < 0n ? -read.minor : read.minor;
  return { amount: amount < 0n ? -size : size, currency: code, rate: null };
}
