import type { Header } from '../table/header.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { isCodeHeading, senseOf } from '../words/column-words.ts';
import { type DirectionWords, directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { ROW_WORDS } from '../words/row-words.ts';
import { statedKind, statesBalance } from '../words/states-balance.ts';
import { type AmountCandidate, amountCandidates } from './amounts.ts';
import type { Column } from './roles.ts';
import type { SearchInput } from './search.ts';
import type { Values } from './values.ts';

/** The columns of a table with the header above them. */
export interface Columns {
  readonly table: Table;
  readonly header: Header | null;
  readonly names: readonly string[];
  readonly columns: readonly Column[];
}

/** The input of the search for the amounts. `when`: date and time of each data row. */
export function searchInput({ table, columns }: Columns, values: Values, when: readonly string[]): SearchInput {
  const rows = table.dataRows.length;
  const cells = (index: number): readonly string[] =>
    table.dataRows.map((at) => cleanCell(table.rows[at]?.cells[index] ?? ''));
  const status = columns.filter((column) => column.text === 'status').map((column) => cells(column.index));
  const statusIs = (words: string) => when.map((_, row) => status.some((texts) => isPhrase(words, texts[row] ?? '')));
  const written = amountCandidates(columns, values, rows);
  const spoken = spokenCandidates(written, columns, cells);
  return {
    candidates: [...written, ...spoken].sort((a, b) => b.prior - a.prior),
    balances: balanceColumns(columns),
    fees: columns.filter((column) => column.number === 'fee' && column.kind === 'number'),
    values,
    hasNames: columns.some(({ name }) => name !== ''),
    directions: (column, words) => cells(column).map(words === null ? directionOf : wayByWords(words)),
    when,
    failed: statusIs(ROW_WORDS.failed),
    stated: table.dataRows.map((at) => statesBalance(table.rows[at]?.cells ?? [])),
    daily: table.dataRows.map((at) => statedKind(table.rows[at]?.cells ?? []) === 'daily'),
    pending: countsAsBooked(columns) ? when.map(() => false) : statusIs(ROW_WORDS.pending),
    groups: [],
  };
}

/**
 * Data rows that may lack the date of the others. Their status says pending or failed, or they state a balance of a
 * day.
 */
export function unsettledRows({ table, columns }: Columns): ReadonlySet<number> {
  const status = columns.filter((column) => column.text === 'status');
  const isUnsettled = (cells: readonly string[]): boolean =>
    statesBalance(cells) ||
    status.some(({ index }) =>
      [ROW_WORDS.pending, ROW_WORDS.failed].some((words) => isPhrase(words, cells[index] ?? '')),
    );
  return new Set(table.dataRows.filter((at) => isUnsettled(table.rows[at]?.cells ?? [])));
}

/** PayPal: an amount that is held or pending has left the account. Its release comes as a row of its own. */
export function countsAsBooked(columns: readonly Column[]): boolean {
  return (['gross', 'fee', 'net'] as const).every((role) => columns.some((column) => column.number === role));
}

/** As many columns as may be the balance of a file that names none. */
const MOST_BALANCES = 16;

function balanceColumns(columns: readonly Column[]): readonly Column[] {
  const numbers = columns.filter((column) => column.kind === 'number' && column.distinct > 1);
  const named = numbers.filter((column) => column.number === 'balance');
  if (named.length > 0) return named;
  return numbers
    .filter(({ number, moneyLike, name }) => number === null && moneyLike > 0 && !isCodeHeading(name))
    .slice(0, MOST_BALANCES);
}

/** Rows that are enough to see whether a column speaks of directions. */
const ENOUGH = 500;
/** Above the bare column of numbers, below a column of debits and credits. */
const BONUS = 4;

/**
 * Bare numbers whose direction stands in words at the begin of a text: `Purchase`, `Deposit`; `消费 …`, `信用卡还款 …`. Every
 * row must say it.
 */
function spokenCandidates(
  candidates: readonly AmountCandidate[],
  columns: readonly Column[],
  cells: (column: number) => readonly string[],
): readonly AmountCandidate[] {
  const bare = candidates.find(({ layout, named }) => named && layout.kind === 'signed');
  if (bare === undefined || bare.layout.kind !== 'signed') return [];
  const numbers = columns[bare.layout.column];
  if (numbers === undefined || numbers.negatives > 0 || numbers.pluses > 0) return [];
  const { column } = bare.layout;
  return columns.flatMap((text): readonly AmountCandidate[] => {
    if (text.kind !== 'text' && text.kind !== 'code') return [];
    const words = wordsOf(cells(text.index).slice(0, ENOUGH));
    if (words === null) return [];
    return [{ ...bare, layout: { kind: 'flag', column, flag: text.index, words }, prior: bare.prior + BONUS }];
  });
}

/**
 * The words of the rows, each phrase once and open at its end. Null where a row has none, or where no row is money
 * out.
 */
function wordsOf(texts: readonly string[]): DirectionWords | null {
  const words = { in: new Set<string>(), out: new Set<string>() };
  for (const text of texts) {
    const sense = senseOf(text);
    if (sense === null) return null;
    words[sense.way].add(`${sense.phrase}*`);
  }
  return words.out.size === 0 ? null : { in: [...words.in].sort(), out: [...words.out].sort() };
}
