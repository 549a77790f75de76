import type { StatementLine } from '../../../src/plugin/contract.ts';
import type { Basis } from '../doubt/basis.ts';
import { collect } from '../read/collect.ts';
import { amountColumns, type Layout, type Pocket } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';

/** A line as a reading gives it. `account`: as the file names it, null where it does not. */
export interface ShownLine extends StatementLine {
  readonly account: string | null;
}

/** Some rows of a file as they stand there, each beside what every possible reading makes of it. */
export interface Comparison {
  readonly readings: readonly ReadingCount[];
  readonly rows: readonly ComparedRow[];
}

/** How many rows below the header a reading takes as transactions, and how many it does not. */
export interface ReadingCount {
  readonly reads: number;
  readonly leavesOut: number;
  /** The accounts and currencies of its statements; null where the file names none. */
  readonly of: readonly PocketName[];
}

export interface PocketName {
  readonly account: string | null;
  readonly currency: string | null;
}

export interface ComparedRow {
  readonly line: number;
  /** As the file writes them. */
  readonly day: string;
  readonly amount: string;
  readonly text: string;
  /** By reading; null where it makes no transaction of the row. */
  readonly readings: readonly (ShownLine | null)[];
}

/** A person looks at so many rows. */
const MOST_ROWS = 5;
/** More readings side by side confuse. */
const MOST_READINGS = 4;

/**
 * The readings of the same rows by each of the layouts, the likeliest first. Rows that differ come before the others.
 */
export function compareReadings(
  layouts: readonly Layout[],
  { table, currencies }: Pick<Basis, 'table' | 'currencies'>,
): Comparison {
  const read = layouts.slice(0, MOST_READINGS).map((layout) => {
    const { pockets, rows } = collect(layout, currencies, (take) => {
      for (const row of table.rows) take(row);
    });
    const lines = [...pockets.values()].flatMap(shownLines);
    const byLine = new Map(lines.map((line) => [line.position.line, line]));
    return { byLine, count: { reads: lines.length, leavesOut: rows - lines.length, of: pocketsOf(lines) } };
  });
  const [layout] = layouts;
  const known = table.rows.filter(({ line }) => read.some(({ byLine }) => byLine.has(line)));
  const compared = layout === undefined ? [] : known.map((row) => comparedRow(row, layout, read));
  const differing = compared.filter(({ readings }) => !readings.every((each) => isSame(each, readings[0] ?? null)));
  const chosen = (differing.length > 0 ? differing : compared).slice(0, MOST_ROWS);
  return { readings: read.map(({ count }) => count), rows: chosen };
}

/** The lines of a pocket, each with its account. */
export function shownLines({ account, lines }: Pocket): readonly ShownLine[] {
  return lines.map((line) => ({ ...line, account: account.trim() || null }));
}

/** The accounts and currencies of some lines, each pair once. */
export function pocketsOf(lines: readonly ShownLine[]): readonly PocketName[] {
  const found = new Map<string, PocketName>();
  for (const { account, currency } of lines) found.set(`${account}|${currency}`, { account, currency });
  return [...found.values()];
}

function comparedRow(
  { line, cells }: Row,
  { dates, amount, payee, memo }: Layout,
  read: readonly { readonly byLine: ReadonlyMap<number | undefined, ShownLine> }[],
): ComparedRow {
  const at = (columns: readonly number[]): readonly string[] =>
    columns.map((column) => cleanCell(cells[column] ?? '')).filter((cell) => cell !== '');
  return {
    line,
    day: at(dates.map(({ index }) => index))[0] ?? '',
    amount: at(amountColumns(amount)).join(' | '),
    text: at([...payee, ...memo])[0] ?? '',
    readings: read.map(({ byLine }) => byLine.get(line) ?? null),
  };
}

function isSame(one: ShownLine | null, other: ShownLine | null): boolean {
  const keys = ['bookedOn', 'amount', 'currency', 'account'] as const;
  return keys.every((key) => one?.[key] === other?.[key]);
}
