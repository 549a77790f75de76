import type { CurrencyTable, StatementLine } from '../../../src/plugin/contract.ts';
import { hasDateDigits } from '../table/dates.ts';
import type { Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { readCurrency } from '../words/currencies.ts';
import { isPhrase } from '../words/match.ts';
import { ROW_WORDS } from '../words/row-words.ts';
import { type AmountOrNot, amountReader } from './amount.ts';
import { type DatedCell, dateReader, placesReader } from './cells.ts';
import { lineMaker } from './line.ts';
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

/** Makes the function that reads the facts of one row after the other. It keeps caches. */
export function factsReader(layout: Layout, currencies: CurrencyTable): (row: Row, section: Section) => RowFacts {
  const readDay = dayReader(layout);
  const readAmount = amountReader(layout);
  const placesOf = placesReader(currencies);
  const makeLine = lineMaker(layout, placesOf);
  const statusOf = statusReader();
  return (row, section) => {
    const { cells } = row;
    const currency = currencyOf(layout, cells);
    const places = placesOf(currency);
    return {
      layout,
      currency,
      places,
      amount: readAmount(cells, places),
      day: readDay(cells),
      status: layout.status === null ? '' : statusOf(cells[layout.status] ?? ''),
      section,
      lineOf: (day, amount, status) => makeLine(row, day, amount, currency, status),
    };
  };
}

/** A number alone where a day belongs: `03.03.202` and `6`. Zeros stand where a bank has no day. */
function isRestOfDay(cell: string): boolean {
  return /^\s*\d*[1-9]\d*\s*$/.test(cell);
}

/** The first column with a day counts. A column before it whose digits are no day is an error. */
function dayReader(layout: Layout): (cells: readonly string[]) => DatedCell | NoDay {
  const readDate = dateReader(layout);
  return (cells) => {
    let found: NoDay = 'empty';
    let damaged = -1;
    for (const column of layout.dates) {
      const cell = cells[column.index] ?? '';
      const read = readDate(cell, column);
      if (read === 'invalid') return { invalid: column.index };
      if (typeof read === 'object') return damaged < 0 ? read : { invalid: damaged };
      if (read === 'word') found = 'word';
      if (damaged < 0 && (hasDateDigits(cell) || isRestOfDay(cell))) damaged = column.index;
    }
    return found;
  };
}

const MOST_CACHED = 1_000;

function statusReader(): (cell: string) => RowFacts['status'] {
  const known = new Map<string, RowFacts['status']>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const read = statusIn(cell);
    if (known.size < MOST_CACHED) known.set(cell, read);
    return read;
  };
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
