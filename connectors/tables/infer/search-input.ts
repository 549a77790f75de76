import type { Header } from '../table/header.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { isCodeHeading } from '../words/code-headings.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { ROW_WORDS } from '../words/row-words.ts';
import { statedKind, statesBalance } from '../words/states-balance.ts';
import { amountCandidates } from './amounts.ts';
import type { Column } from './roles.ts';
import type { SearchInput } from './search.ts';
import { spokenCandidates } from './signs/senses.ts';
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
