import { error } from '../../../src/plugin/contract.ts';
import { amountColumns, type DayEnd, nameOfColumn } from '../table/layout.ts';
import { hasExtraCell, isJoined, isMisplaced, isOfOddWidth, isShifted, isTorn } from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { statedKind, statesBalance } from '../words/states-balance.ts';
import { balanceOf, type DatedCell, readMoney } from './cells.ts';
import { isPendingWord, type RowFacts, type Rule } from './row-facts.ts';
import { spareNumberIn, type Unexplained, unexplained } from './row-reading.ts';

/** The facts of a row with a day. */
export type DatedFacts = RowFacts & { readonly day: DatedCell };

/** Two rows in one line: a line end is lost. */
const joinedRow: Rule<DatedFacts> = (row, { layout }) => (isJoined(layout, row) ? misplaced(row, layout) : undefined);

/**
 * A balance with its day and no amount (Postbank, Deutsche Bank). A moved row of a shop named "Total" is no balance.
 */
const balanceOfDay: Rule<DatedFacts> = (row, facts) => {
  const kind = statedKind(row.cells);
  if (kind === null || (!statesBalance(row.cells) && isShifted(facts.layout, row))) return undefined;
  return { kind: 'balance', dayEnd: kind === 'daily' ? dayEnd(balanceCell(row, facts.layout), facts) : undefined };
};

function dayEnd(cell: string, { day, layout, places }: DatedFacts): DayEnd | undefined {
  const read = readMoney(cell, layout.decimal, places);
  return typeof read === 'string' ? undefined : { date: day.date, balance: balanceOf(read) };
}

/** A line that broke before its amount, or whose cells moved; or the parts of a batch (UBS). */
const shortRow: Rule<DatedFacts> = (row, { layout }) =>
  isOfOddWidth(layout, row.cells) ? { kind: 'short' } : undefined;

/** A word where each transaction has a number. Banks leave the cell of a row without money empty, or fill it with a mark. */
const wordForAmount: Rule<DatedFacts> = (row, { amount, layout }) => {
  if (amount !== 'word') return undefined;
  const column = amountColumns(layout.amount).find((each) => isWord(row.cells[each] ?? ''));
  if (column === undefined) return undefined;
  return unexplained(row, `a word where ${nameOfColumn(layout.names, column)} should hold a number`);
};

function isWord(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !/^n\.?[/.]?a\.?$/i.test(cell.trim());
}

/** A text with its day, below a transaction (UBS, Yuh). */
const datedText: Rule<DatedFacts> = (row, { layout }) =>
  /\d/.test(balanceCell(row, layout)) ? undefined : { kind: 'detail' };

/** A day and a balance (DEGIRO); elsewhere the amount may have moved to another column. */
const gap: Rule<DatedFacts> = (row, facts) => ({
  kind: 'gap',
  gap: {
    message: `line ${row.line}: a day and a balance, but no amount`,
    dayEnd: dayEnd(balanceCell(row, facts.layout), facts),
  },
});

/** Money out where the layout knows money in alone (YNAB: `Outflow`, `Inflow`). */
const spareNumber: Rule<DatedFacts> = (row, { layout }) => spareNumberIn(row, layout);

/** Rows with a day and no amount, in this order. */
export const RULES_WITHOUT_AMOUNT: readonly Rule<DatedFacts>[] = [
  joinedRow,
  balanceOfDay,
  shortRow,
  spareNumber,
  wordForAmount,
  datedText,
  gap,
];

/** `REVERTED`, `Failed`: by its status it never happened (Revolut, TWINT). */
const failedRow: Rule<DatedFacts> = (row, { layout, status }) => {
  if (status !== 'failed') return undefined;
  return isJoined(layout, row) ? misplaced(row, layout) : { kind: 'failed' };
};

/** Digits that are no amount in the currency of the row: `1.2.3`. */
const unreadAmount: Rule<DatedFacts> = (row, { layout, amount }) => {
  if (amount !== 'invalid') return undefined;
  const column = amountColumns(layout.amount).find((each) => /\d/.test(row.cells[each] ?? '')) ?? 0;
  const place = `line ${row.line}, ${nameOfColumn(layout.names, column)}`;
  const message = `${place}: this is no amount with decimal "${layout.decimal}" in the currency of the row`;
  return { kind: 'problem', issue: error('csv.amount', message, { line: row.line, column: column + 1 }) };
};

/** A word of the direction column that is neither in nor out (JD Pay, WeChat Pay). */
const unclearDirection: Rule<DatedFacts> = ({ cells, line }, { layout, amount, day, places, lineOf }) => {
  if (amount !== 'neutral') return undefined;
  const read =
    layout.amount.kind === 'flag' ? readMoney(cells[layout.amount.column] ?? '', layout.decimal, places) : 'empty';
  const shown = lineOf(day, typeof read === 'string' ? 0n : read.minor, 'booked');
  return { ...unexplained({ line }, 'the direction is neither in nor out'), shown };
};

/** A delimiter in a text whose quotes do not balance. */
const tornByQuotes: Rule<DatedFacts> = (row, { layout }) =>
  isTorn(layout, row.cells) ? unexplained(row, 'quotes do not balance and its cells are shifted') : undefined;

/** A row that calls itself a sum, or a balance without an amount of its own beside it (Banco do Brasil). */
const statedBalance: Rule<DatedFacts> = (row, facts) => {
  const { layout, amount, places } = facts;
  if (!statesBalance(row.cells) || isJoined(layout, row)) return undefined;
  const cell = balanceCell(row, layout);
  const kind = statedKind(row.cells);
  if (kind === 'daily') {
    const [figure = ''] = [cell, ...amountColumns(layout.amount).map((column) => row.cells[column] ?? '')].filter(
      Boolean,
    );
    return { kind: 'balance', dayEnd: dayEnd(figure, facts) };
  }
  const balance = readMoney(cell, layout.decimal, places);
  if (kind !== 'opening' && kind !== 'closing' && kind !== 'carried') return { kind: 'stated', bare: cell === '' };
  const isOwn = typeof balance !== 'string' && balance.minor !== amount && -balance.minor !== amount;
  return isOwn ? undefined : { kind: 'stated', bare: cell === '' };
};

/** A transaction: booked, or pending by its status, its heading, or a word in the place of its booking day. */
const transaction: Rule<DatedFacts> = (row, facts) => {
  const { layout, amount, day, lineOf } = facts;
  if (typeof amount !== 'bigint') return undefined;
  const status = isPending(row, facts) ? 'pending' : 'booked';
  const line = lineOf(day, amount, status);
  if (isJoined(layout, row) || (status === 'booked' && isMisplaced(layout, row)))
    return { ...misplaced(row, layout), shown: line };
  const spare = amount === 0n ? spareNumberIn(row, layout) : undefined;
  if (spare !== undefined) return { ...spare, shown: line };
  return { kind: 'line', line, account: layout.account === null ? '' : (row.cells[layout.account] ?? '') };
};

function isPending({ cells }: Row, { layout, section, status }: RowFacts): boolean {
  if (layout.pendingIsBooked) return false;
  if (section === 'pending' || status === 'pending') return true;
  return layout.dates.length > 1 && isPendingWord(cells[layout.dates[0]?.index ?? 0] ?? '');
}

/** Rows with a day and whatever stands as their amount, in this order. */
export const RULES_DATED: readonly Rule<DatedFacts>[] = [
  failedRow,
  unreadAmount,
  unclearDirection,
  tornByQuotes,
  statedBalance,
  transaction,
];

function balanceCell({ cells }: Row, { balance }: RowFacts['layout']): string {
  return balance === null ? '' : (cells[balance] ?? '');
}

function misplaced(row: Row, layout: RowFacts['layout']): Unexplained {
  const { cells } = row;
  const odd =
    cells.length === layout.width && hasExtraCell(layout, cells)
      ? `a cell behind the last column of the others, ${nameOfColumn(layout.names, (layout.used ?? 1) - 1)}`
      : `${cells.length} cells where the others have ${layout.width}`;
  return unexplained(row, `${odd}, so its amount may be another column's`);
}
