import type { OriginalAmount, StatementLine } from '../../../src/plugin/contract.ts';
import type { Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { readCurrency } from '../words/currencies.ts';
import { balanceOf, type DatedCell, dateReader, readMoney } from './cells.ts';

export type PlacesOf = (currency: string | null) => number;

/** Makes the function that turns the cells of a transaction into a line. */
export function lineMaker(
  layout: Layout,
  placesOf: PlacesOf,
): (
  row: Row,
  date: DatedCell,
  amount: bigint,
  currency: string | null,
  status: StatementLine['status'],
) => StatementLine {
  const readDate = dateReader(layout);
  const text = (cells: readonly string[], column: number | null): string | null =>
    column === null ? null : textOrNull(cells[column]);
  const once = interner();
  return ({ cells, line }, date, amount, currency, status) => {
    const value = layout.valueDate === null ? null : readDate(cells[layout.valueDate.index] ?? '', layout.valueDate);
    const account = text(cells, layout.counterAccount);
    const payee = once(joined(cells, layout.payee));
    return {
      reference: text(cells, layout.reference),
      status,
      bookedOn: date.date,
      valueOn: value !== null && typeof value === 'object' ? value.date : null,
      time: timeOf(layout.time === null ? '' : (cells[layout.time] ?? '')) ?? date.time,
      amount,
      currency,
      payee,
      memo: joined(cells, layout.memo),
      type: once(text(cells, layout.type)),
      checkNumber: text(cells, layout.checkNumber),
      counterparty: account === null ? null : { account, name: payee },
      original: originalOf(layout, cells, amount, currency, placesOf),
      balance: balanceIn(layout, cells, amount, placesOf(currency)),
      correction: null,
      position: { line },
    };
  };
}

/** The same payee stands in thousands of rows: one string serves them all. */
function interner(): (text: string | null) => string | null {
  const known = new Map<string, string>();
  return (text) => {
    if (text === null) return null;
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size < MOST_INTERNED) known.set(text, text);
    return text;
  };
}

const MOST_INTERNED = 10_000;

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
