import { amountColumns, type Layout } from '../table/layout.ts';
import { readNumberShape, toDecimalText } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import {
  DATE_WORDS,
  type DateRole,
  NUMBER_WORDS,
  type NumberRole,
  TEXT_WORDS,
  type TextRole,
} from '../words/column-words.ts';
import { CURRENCY_CODES } from '../words/currencies.ts';
import { type Match, matchRoles } from '../words/match.ts';
import { type ColumnFacts, factsOf } from './columns.ts';

/** A column with what its name and its cells together say it is. */
export interface Column extends ColumnFacts {
  readonly date: DateRole | null;
  readonly number: NumberRole | null;
  readonly text: TextRole | null;
  /** How well the name fits; 0 without one. */
  readonly score: number;
}

/** Reads names in the light of the cells: `Valuta` over dates is a value date, over codes a currency. */
export function assignRoles(facts: readonly ColumnFacts[]): readonly Column[] {
  return shiftNames(facts).map(roleOf);
}

const OF_CODES: readonly TextRole[] = [
  'currency',
  'originalCurrency',
  'type',
  'direction',
  'status',
  'account',
  'reference',
  'other',
  'memo',
  'payee',
];

function roleOf(column: ColumnFacts): Column {
  if (column.kind === 'date') return dateColumn(column);
  if (column.kind === 'number') return numberColumn(column);
  if (column.kind === 'empty') return emptyColumn(column);
  if (column.kind === 'code') return textColumn(column, OF_CODES);
  return column.kind === 'time' ? textColumn(column, ['time', 'other']) : textColumn(column, undefined);
}

/** DEGIRO heads the currency with `Mutatie` and leaves the number beside it without a name. */
function shiftNames(facts: readonly ColumnFacts[]): readonly ColumnFacts[] {
  return facts.map((column, index) => {
    const left = facts[index - 1];
    if (column.kind !== 'number' || column.name !== '' || left?.kind !== 'code') return column;
    const role = matchRoles(NUMBER_WORDS, left.name)[0];
    return role !== undefined && role.score >= 60 ? { ...column, name: left.name } : column;
  });
}

function dateColumn(column: ColumnFacts): Column {
  const match = matchRoles(DATE_WORDS, column.name)[0];
  return { ...column, date: match?.role ?? null, number: null, text: null, score: match?.score ?? 0 };
}

function numberColumn(column: ColumnFacts): Column {
  const match = matchRoles(NUMBER_WORDS, column.name)[0];
  const text = matchRoles(TEXT_WORDS, column.name)[0];
  if (namesMoney(column, text)) return { ...column, date: null, number: 'amount', text: null, score: 90 };
  if (match !== undefined && match.role !== 'other' && match.score >= (text?.score ?? 0) - 5) {
    return { ...column, date: null, number: match.role, text: null, score: match.score };
  }
  const usable = text !== undefined && (match === undefined || text.score >= match.score);
  const role = usable || match?.role === 'other' ? 'other' : null;
  return {
    ...column,
    date: null,
    number: role,
    text: text?.role ?? null,
    score: Math.max(match?.score ?? 0, text?.score ?? 0),
  };
}

/** A currency alone, or `Soll/Haben` and `Debit/Credit` over numbers where others have letters (1822direkt, Santander). */
function namesMoney({ name, moneyLike, numbers }: ColumnFacts, text: Match<TextRole> | undefined): boolean {
  if (moneyLike === 0) return false;
  const plain = name.trim();
  if (/^\p{Sc}$/u.test(plain) || CURRENCY_CODES.has(plain)) return true;
  return text?.role === 'direction' && text.score >= 120 && moneyLike * 2 > numbers;
}

/** Nothing in it, but a debit column of a month without debits is one all the same. */
function emptyColumn(column: ColumnFacts): Column {
  const match = matchRoles(NUMBER_WORDS, column.name)[0];
  const number = match !== undefined && match.score >= 60 ? match.role : null;
  return { ...column, date: null, number, text: null, score: match?.score ?? 0 };
}

function textColumn(column: ColumnFacts, allowed: readonly TextRole[] | undefined): Column {
  const match = matchRoles(TEXT_WORDS, column.name).find(
    (each) => allowed === undefined || allowed.includes(each.role),
  );
  return { ...column, date: null, number: null, text: match?.role ?? null, score: match?.score ?? 0 };
}

type Used = Pick<Layout, 'amount' | 'fee'>;

/** The number of rows that show the kind of a column. */
const ENOUGH = 300;
/** Numbers that are no amount of the account's, or that the amount holds already. */
const NEVER = new Set(['other', 'balance', 'detail']);

/**
 * Columns that may hold the amount of a row whose own amount is empty or zero. They hold money by their name or their
 * cells, and the layout has no use for them. The reader drops no number: such a row becomes a question.
 */
export function spareColumns(table: Table, columns: readonly Column[], used: Used): readonly number[] {
  const taken = [...amountColumns(used.amount), used.fee];
  return columns
    .filter((column) => mayBeAmount(column) && !taken.includes(column.index) && isReadable(table, column))
    .map(({ index }) => index);
}

/**
 * Columns of fees that the amount may not contain, and that the layout does not count. An amount that is called net is
 * what remains behind them.
 */
export function openFeesOf(columns: readonly Column[], { amount, fee }: Used): readonly number[] {
  const amounts = amountColumns(amount);
  if (amounts.some((index) => columns[index]?.number === 'net')) return [];
  return columns
    .filter(({ index, number }) => number === 'fee' && index !== fee && !amounts.includes(index))
    .map(({ index }) => index);
}

/** Both of a table that a profile describes. A column of fees that the profile names is no open one. */
export function unusedColumnsOf(
  table: Table,
  names: readonly string[],
  used: Used,
  named: readonly number[],
): Pick<Layout, 'openFees' | 'spare'> {
  const sample = { ...table, dataRows: table.dataRows.slice(0, ENOUGH) };
  const columns = assignRoles(factsOf(sample, names));
  return {
    openFees: openFeesOf(columns, used).filter((index) => !named.includes(index)),
    spare: spareColumns(sample, columns, used),
  };
}

function mayBeAmount({ kind, number, text, moneyLike }: Column): boolean {
  if (kind === 'number') return number === null ? text === null && moneyLike > 0 : !NEVER.has(number);
  return kind === 'empty' && number !== null && !NEVER.has(number);
}

/** Account numbers in groups of digits look like numbers and are none. */
function isReadable(table: Table, { index, numbers }: Column): boolean {
  const rows = table.dataRows.slice(0, ENOUGH);
  const read = rows.filter((at) => isNumber(table.rows[at]?.cells[index] ?? ''));
  return read.length * 2 >= Math.min(numbers, ENOUGH);
}

function isNumber(cell: string): boolean {
  const shape = readNumberShape(cleanCell(cell));
  return shape !== null && (toDecimalText(shape, '.') ?? toDecimalText(shape, ',')) !== null;
}
