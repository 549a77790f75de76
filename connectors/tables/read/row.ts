import { type CurrencyTable, error, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { hasDateDigits } from '../table/dates.ts';
import { looksLikeHeader, repeatsHeader } from '../table/header.ts';
import { amountColumns, type DateColumn, type Layout, nameOfColumn } from '../table/layout.ts';
import {
  isBrokenAbove,
  isHeaderBehind,
  isHeaderWithRow,
  isJoined,
  isLostAbove,
  isMisplaced,
  isMoved,
  isNamedBalance,
  isShifted,
  isShort,
  isSlid,
  isTorn,
} from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { isPhrase } from '../words/match.ts';
import { ROW_WORDS } from '../words/row-words.ts';
import { statedKind, statesBalance } from '../words/states-balance.ts';
import { amountReader } from './amount.ts';
import { type DatedCell, dateReader, placesReader, readCurrency, readMoney } from './cells.ts';
import { lineMaker } from './line.ts';

/** What a row is. Every row of a file is one of these; `unexplained` and `problem` block the silent way. */
export type RowReading =
  | { readonly kind: 'line'; readonly line: StatementLine; readonly account: string }
  | OtherReading;

export type OtherReading =
  | {
      readonly kind:
        | 'blank'
        | 'header'
        | 'second-header'
        | 'note'
        | 'detail'
        | 'balance'
        | 'failed'
        | 'undated-pending'
        /** A day, no amount, and other cells than a row has: unexplained, unless balances tell it from a transaction. */
        | 'short';
    }
  /** A balance or turnover with its day; `bare` where only its words say that its amount is none. */
  | { readonly kind: 'stated'; readonly bare: boolean }
  /** Harmless where a profile says that the bank writes it so (DEGIRO). */
  | { readonly kind: 'gap'; readonly message: string }
  /** An amount without a date: a detail of the batch above, if those add up. */
  | { readonly kind: 'part'; readonly amount: bigint }
  /** `shown`: as best read, for the person who decides. */
  | { readonly kind: 'unexplained'; readonly message: string; readonly shown?: StatementLine }
  | { readonly kind: 'problem'; readonly issue: Issue };

/** Makes the function that reads one row after the other. It keeps state: sections of pending rows, caches. */
export function rowReader(layout: Layout, currencies: CurrencyTable): (row: Row) => RowReading {
  const readDate = dateReader(layout);
  const readAmount = amountReader(layout);
  const placesOf = placesReader(currencies);
  const lineOf = lineMaker(layout, placesOf);
  const statusOf = phraseCache();
  let pendingSection = false;
  /** The line above, as long as no transaction was due. */
  let lineAbove: Row | null = null;

  const findDate = (cells: readonly string[]): DatedCell | 'empty' | 'word' | { readonly invalid: number } => {
    let word = false;
    let damaged = -1;
    for (const column of layout.dates) {
      const read = readDate(cells[column.index] ?? '', column);
      if (read === 'invalid') return { invalid: column.index };
      if (typeof read === 'object') return damaged < 0 ? read : { invalid: damaged };
      if (read === 'word') word = true;
      if (damaged < 0 && hasDateDigits(cells[column.index] ?? '')) damaged = column.index;
    }
    return word ? 'word' : 'empty';
  };

  return (row) => {
    const { cells } = row;
    if (cells.every((cell) => cell === '')) return { kind: 'blank' };
    if (row.line < layout.start) return above(row);
    const currency = currencyOf(layout, cells);
    const amount = readAmount(cells, placesOf(currency));
    const date = findDate(cells);
    if (typeof date === 'object' && 'date' in date) {
      const status = layout.status === null ? '' : statusOf(cells[layout.status] ?? '');
      if (amount === 'empty' || amount === 'word') return withoutAmount(row);
      if (status === 'failed') return isJoined(layout, row) ? misplaced(layout, row) : { kind: 'failed' };
      if (amount === 'invalid') return { kind: 'problem', issue: badAmount(layout, row) };
      if (amount === 'neutral')
        return {
          kind: 'unexplained',
          message: `line ${row.line}: the direction is neither in nor out`,
          shown: lineOf(row, date, unsigned(layout, cells, placesOf(currency)), currency, false),
        };
      if (isTorn(layout, cells))
        return { kind: 'unexplained', message: `line ${row.line}: quotes do not balance and its cells are shifted` };
      if (statesBalance(cells) && !isJoined(layout, row) && onlyStatesBalance(layout, row, amount, placesOf(currency)))
        return { kind: 'stated', bare: layout.balance === null || cells[layout.balance] === '' };
      const firstIsWord = layout.dates.length > 1 && isPendingWord(cells[layout.dates[0]?.index ?? 0] ?? '');
      const pending = !layout.pendingIsBooked && (pendingSection || status === 'pending' || firstIsWord);
      const line = lineOf(row, date, amount, currency, pending);
      if (isJoined(layout, row) || (!pending && isMisplaced(layout, row)))
        return { ...misplaced(layout, row), shown: line };
      return { kind: 'line', line, account: layout.account === null ? '' : (cells[layout.account] ?? '') };
    }
    if (layout.names.length > 0 && repeatsHeader(row, layout.names)) return { kind: 'header' };
    if (layout.names.length > 0 && looksLikeHeader(row)) return { kind: 'second-header' };
    if (isLoneText(cells)) {
      pendingSection =
        isPhrase(ROW_WORDS.pending, cells.find((cell) => cell !== '') ?? '') ||
        (pendingSection && !isPhrase(BOOKED, cells.find((cell) => cell !== '') ?? ''));
      return { kind: 'note' };
    }
    return undated(row, amount, date, pendingSection);
  };

  function above(row: Row): RowReading {
    const isBroken = isBrokenAbove(layout, lineAbove, row);
    lineAbove = row;
    const lost = isBroken ? 'two lines that make one row' : lostAbove(layout, row);
    if (lost !== null) return { kind: 'unexplained', message: `line ${row.line}: ${lost}` };
    return { kind: statedKind(row.cells) === null ? 'note' : 'balance' };
  }

  /** A balance with its day, or a text; but a balance that is called none may be an amount that slipped a column. */
  function withoutAmount(row: Row): RowReading {
    if (isJoined(layout, row)) return misplaced(layout, row);
    if (statedKind(row.cells) !== null) return { kind: 'balance' };
    if (isShort(layout, row) || isShifted(layout, row)) return { kind: 'short' };
    const balance = layout.balance === null ? '' : (row.cells[layout.balance] ?? '');
    if (!/\d/.test(balance)) return { kind: 'detail' };
    return { kind: 'gap', message: `line ${row.line}: a day and a balance, but no amount` };
  }

  function undated(
    row: Row,
    amount: ReturnType<typeof readAmount>,
    date: 'empty' | 'word' | { readonly invalid: number },
    section: boolean,
  ): RowReading {
    if (isHeaderWithRow(layout, row)) return shifted(row);
    if (amount === 'invalid' && isNumberLike(layout, row)) {
      return { kind: 'unexplained', message: `line ${row.line}: digits that are no amount, and no date` };
    }
    const damaged = typeof date === 'object' ? date.invalid : damagedDate(layout.dates, row);
    if (amount === 'invalid' && damaged !== null && startsWithDigits(layout, row)) {
      return { kind: 'problem', issue: badDate(layout, row, damaged) };
    }
    if (typeof amount === 'string') {
      if (statedKind(row.cells) !== null) return { kind: 'balance' };
      if (isShifted(layout, row) || isMoved(layout, row) || isSlid(layout, row)) return shifted(row);
      return { kind: amount === 'invalid' ? 'note' : 'detail' };
    }
    if (damaged !== null) return { kind: 'problem', issue: badDate(layout, row, damaged) };
    const status = layout.status === null ? '' : statusOf(row.cells[layout.status] ?? '');
    if (isNamedBalance(layout, row))
      return { kind: 'unexplained', message: `line ${row.line}: an amount and a balance, and a word for the day` };
    if (statedKind(row.cells) !== null) return { kind: 'balance' };
    if (status === 'failed') return { kind: 'failed' };
    if (section || status === 'pending' || layout.dates.some(({ index }) => isPendingWord(row.cells[index] ?? '')))
      return { kind: 'undated-pending' };
    if (date === 'empty') return { kind: 'part', amount };
    return { kind: 'unexplained', message: `line ${row.line}: an amount, and a word where the date should be` };
  }
}

/** What speaks for a transaction in a row above the first one, or null. */
function lostAbove(layout: Layout, row: Row): string | null {
  if (isHeaderBehind(layout, row))
    return `${row.cells.length} cells above rows of ${layout.width}: the names of columns may hang on another line`;
  const isRow = isHeaderWithRow(layout, row) || (statedKind(row.cells) === null && isLostAbove(layout, row));
  return isRow ? 'amounts above the first transaction, like one of its own' : null;
}

function misplaced(
  { width }: Layout,
  { cells, line }: Row,
): { readonly kind: 'unexplained'; readonly message: string } {
  return {
    kind: 'unexplained',
    message: `line ${line}: ${cells.length} cells where the others have ${width}, so its amount may be another column's`,
  };
}

/** What is said of a row whose amount may stand elsewhere. */
export function noAmount(line: number): string {
  return `line ${line}: cells are moved: there is no amount where one belongs`;
}

function shifted({ line }: Row): RowReading {
  return {
    kind: 'unexplained',
    message: noAmount(line),
  };
}

/** The first cell where a date belongs that has the digits of one, and does not say of itself that it states a balance. */
function damagedDate(dates: readonly DateColumn[], { cells }: Row): number | null {
  const found = dates.find(
    ({ index }) => hasDateDigits(cells[index] ?? '') && statedKind([cells[index] ?? '']) === null,
  );
  return found?.index ?? null;
}

/** Digits and marks alone: a footer's words are no amount, `1.2.3` may have been one. */
function isNumberLike(layout: Layout, row: Row): boolean {
  return amountColumns(layout.amount).some((column) => /^[\d.,'\s+-]*\d[\d.,'\s+-]*$/.test(row.cells[column] ?? ''));
}

/** Digits begin a cell where an amount belongs: a quote that was torn may follow. */
function startsWithDigits(layout: Layout, row: Row): boolean {
  return amountColumns(layout.amount).some((column) => /^[-+]?[\d.,]/.test(row.cells[column] ?? ''));
}

/** The number as written, where a direction column says neither in nor out. */
function unsigned(layout: Layout, cells: readonly string[], places: number): bigint {
  const read =
    layout.amount.kind === 'flag' ? readMoney(cells[layout.amount.column] ?? '', layout.decimal, places) : 'empty';
  return typeof read === 'string' ? 0n : read.minor;
}

/** A dated row that calls itself opening or closing balance is believed where it has no amount of its own beside the balance. */
function onlyStatesBalance(layout: Layout, row: Row, amount: bigint, places: number): boolean {
  const balance =
    layout.balance === null ? 'empty' : readMoney(row.cells[layout.balance] ?? '', layout.decimal, places);
  return typeof balance === 'string' || balance.minor === amount || balance.minor === -amount;
}

const BOOKED =
  'booked|booked transactions|posted|posted transactions|gebuchte umsatze|gebucht|transactions|umsatze|operations comptabilisees|movimenti contabilizzati|movimientos|zaksiegowane|zauctovane';

function isLoneText(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 1 && !/^[\d\s.,'+-]+$/.test(filled[0] ?? '');
}

function isPendingWord(cell: string): boolean {
  return cell !== '' && cell.length < 40 && !/^\d/.test(cell) && isPhrase(ROW_WORDS.pending, cell);
}

type StatusKind = 'failed' | 'pending' | '';

function phraseCache(): (cell: string) => StatusKind {
  const known = new Map<string, StatusKind>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const read = statusKind(cell);
    if (known.size < 1_000) known.set(cell, read);
    return read;
  };
}

function statusKind(cell: string): StatusKind {
  if (isPhrase(ROW_WORDS.failed, cell)) return 'failed';
  return isPhrase(ROW_WORDS.pending, cell) ? 'pending' : '';
}

function currencyOf(layout: Layout, cells: readonly string[]): string | null {
  const cell = layout.currency === null ? '' : (cells[layout.currency] ?? '');
  if (cell === '') return layout.defaultCurrency;
  return cell.length === 3 && cell >= 'AAA' && /^[A-Z]{3}$/.test(cell)
    ? cell
    : (readCurrency(cell) ?? layout.defaultCurrency);
}

function badAmount(layout: Layout, row: Row): Issue {
  const columns = layout.amount.kind === 'split' ? [layout.amount.debit, layout.amount.credit] : [layout.amount.column];
  const column = columns.find((each) => each !== null && /\d/.test(row.cells[each] ?? '')) ?? 0;
  return error(
    'csv.amount',
    `line ${row.line}, ${nameOfColumn(layout.names, column)}: this is no amount with decimal "${layout.decimal}" in the currency of the row`,
    { line: row.line, column: column + 1 },
  );
}

function badDate(layout: Layout, row: Row, column: number): Issue {
  return error(
    'csv.date',
    `line ${row.line}, ${nameOfColumn(layout.names, column)}: this is no date as the others are written, or no such day`,
    {
      line: row.line,
      column: column + 1,
    },
  );
}
