import { type CurrencyTable, error } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { hasDateDigits } from '../table/dates.ts';
import { looksLikeHeader, repeatsHeader } from '../table/header.ts';
import { amountColumns, atRow, type DayEnd, type Layout, nameOfColumn } from '../table/layout.ts';
import {
  hasExtraCell,
  isBrokenAbove,
  isDay,
  isHeaderBehind,
  isHeaderWithRow,
  isJoined,
  isLostAbove,
  isMisplaced,
  isMoved,
  isNamedBalance,
  isOfOddWidth,
  isShifted,
  isTorn,
  isTransactionAbove,
} from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { isPhrase } from '../words/match.ts';
import { BOOKED_HEADINGS, ROW_WORDS } from '../words/row-words.ts';
import { statedKind, statesBalance } from '../words/states-balance.ts';
import { balanceOf, type DatedCell, readMoney } from './cells.ts';
import { factsReader, isPendingWord, type NoDay, type RowFacts, type Rule } from './row-facts.ts';
import {
  NO_AMOUNT,
  type RowReading,
  type Section,
  spareNumberIn,
  type Unexplained,
  unexplained,
} from './row-reading.ts';

/** The facts of a row with a day. */
type DatedFacts = RowFacts & { readonly day: DatedCell };

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
  return unexplained(row, words('row.wordWhereShouldHold', { column: nameOfColumn(layout.names, column) }));
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
    line: row.line,
    dayEnd: dayEnd(balanceCell(row, facts.layout), facts),
  },
});

/** Money out where the layout knows money in alone (YNAB: `Outflow`, `Inflow`). */
const spareNumber: Rule<DatedFacts> = (row, { layout }) => spareNumberIn(row, layout);

/** Rows with a day and no amount, in this order. */
const RULES_WITHOUT_AMOUNT: readonly Rule<DatedFacts>[] = [
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
  const what = words('row.noAmountDecimalCurrency', { mark: layout.decimal });
  const message = atRow(row.line, what, nameOfColumn(layout.names, column));
  return { kind: 'problem', issue: error('csv.amount', message, { line: row.line, column: column + 1 }) };
};

/** A word of the direction column that is neither in nor out (JD Pay, WeChat Pay). */
const unclearDirection: Rule<DatedFacts> = ({ cells, line }, { layout, amount, day, places, lineOf }) => {
  if (amount !== 'neutral') return undefined;
  const read =
    layout.amount.kind === 'flag' ? readMoney(cells[layout.amount.column] ?? '', layout.decimal, places) : 'empty';
  const shown = lineOf(day, typeof read === 'string' ? 0n : read.minor, 'booked');
  return { ...unexplained({ line }, words('row.directionNeitherNorOut')), shown };
};

/** A delimiter in a text whose quotes do not balance. */
const tornByQuotes: Rule<DatedFacts> = (row, { layout }) =>
  isTorn(layout, row.cells) ? unexplained(row, words('row.quotesNotBalanceCells')) : undefined;

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
const RULES_DATED: readonly Rule<DatedFacts>[] = [
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
      ? words('row.cellBehindLastColumn', { column: nameOfColumn(layout.names, (layout.used ?? 1) - 1) })
      : words('row.cellsWhereOthersSo', { count: cells.length, number: `${layout.width}` });
  return unexplained(row, odd);
}

/**
 * Makes the function that reads one row after the other: the first rule that knows the row decides. It keeps the
 * last heading and the row above.
 */
export function rowReader(layout: Layout, currencies: CurrencyTable): (row: Row) => RowReading {
  const readFacts = factsReader(layout, currencies);
  let section: Section = 'booked';
  let before: Row | null = null;
  return (row) => {
    if (row.cells.every((cell) => cell === '')) return { kind: 'blank' };
    if (row.line < layout.start) {
      const reading = firstReading(RULES_ABOVE, row, { layout, before });
      before = row;
      return reading;
    }
    const reading = readBelow(row, readFacts(row, section));
    if (reading.kind === 'note' && reading.section !== undefined) section = reading.section;
    return reading;
  };
}

function readBelow(row: Row, facts: RowFacts): RowReading {
  if (!isDated(facts)) return firstReading(RULES_UNDATED, row, facts as UndatedFacts);
  const hasAmount = facts.amount !== 'empty' && facts.amount !== 'word';
  return firstReading(hasAmount ? RULES_DATED : RULES_WITHOUT_AMOUNT, row, facts);
}

function isDated(facts: RowFacts): facts is DatedFacts {
  return typeof facts.day === 'object' && 'date' in facts.day;
}

function firstReading<Facts>(rules: readonly Rule<Facts>[], row: Row, facts: Facts): RowReading {
  for (const rule of rules) {
    const reading = rule(row, facts);
    if (reading !== undefined) return reading;
  }
  return unexplained(row, words('row.noRuleKnowsRow'));
}

/** The facts about a row above the first transaction. */
interface FactsAbove {
  readonly layout: Layout;
  /** The row before it, or null. */
  readonly before: Row | null;
}

/** The first transaction in two lines of a file without header. */
const brokenRow: Rule<FactsAbove> = (row, { layout, before }) =>
  isBrokenAbove(layout, before, row) ? unexplained(row, words('row.twoLinesMakeOne')) : undefined;

/** A title that lost its line end: the names hang on behind it and name other columns. */
const headerBehindTitle: Rule<FactsAbove> = (row, { layout }) =>
  isHeaderBehind(layout, row)
    ? unexplained(row, words('row.cellsAboveRowsNames', { count: row.cells.length, number: `${layout.width}` }))
    : undefined;

/** A header that lost its line end, or a first transaction whose day is damaged. */
const lostTransaction: Rule<FactsAbove> = (row, { layout }) =>
  isHeaderWithRow(layout, row) ||
  (statedKind(row.cells) === null && (isLostAbove(layout, row) || isTransactionAbove(layout, row)))
    ? unexplained(row, words('row.amountsAboveFirstTransaction'))
    : undefined;

/** A balance above the header (Postbank, Basler Kantonalbank, Bank Cler). */
const balance: Rule<FactsAbove> = (row) => (statedKind(row.cells) === null ? undefined : { kind: 'balance' });

/** Titles, names and periods (UniCredit, FinecoBank). */
const note: Rule<FactsAbove> = () => ({ kind: 'note' });

/** Rows above the first transaction, in this order. */
const RULES_ABOVE: readonly Rule<FactsAbove>[] = [brokenRow, headerBehindTitle, lostTransaction, balance, note];

/** The facts of a row without a day. */
type UndatedFacts = RowFacts & { readonly day: NoDay };

/** The header once more, as on each page of a printed list (Mint). */
const repeatedHeader: Rule<UndatedFacts> = (row, { layout: { names } }) =>
  names.length > 0 && repeatsHeader(row, names) ? { kind: 'header' } : undefined;

/** The header of another table below the first. */
const secondHeader: Rule<UndatedFacts> = (row, { layout: { names } }) =>
  names.length > 0 && looksLikeHeader(row) ? { kind: 'second-header' } : undefined;

/**
 * One text alone (Cornèr Bank, Zürcher Kantonalbank); `Vorgemerkte Umsätze` begins the pending rows, `Gebuchte Umsätze`
 * the booked ones.
 */
const heading: Rule<UndatedFacts> = ({ cells }) => {
  const [text = '', ...more] = cells.filter((cell) => cell !== '');
  if (more.length > 0 || /^[\d\s.,'+-]*$/.test(text)) return undefined;
  if (isPhrase(ROW_WORDS.pending, text)) return { kind: 'note', section: 'pending' };
  return isPhrase(BOOKED_HEADINGS, text) ? { kind: 'note', section: 'booked' } : { kind: 'note' };
};

/** A header that lost its line end, and the first transaction behind it. */
const headerWithRow: Rule<UndatedFacts> = (row, { layout }) =>
  isHeaderWithRow(layout, row) ? unexplained(row, NO_AMOUNT) : undefined;

/** Digits and marks alone: a footer's words are no amount, `1.2.3` may have been one. */
const damagedAmount: Rule<UndatedFacts> = (row, { layout, amount }) =>
  amount === 'invalid' && hasAmountCell(row, layout, /^[\d.,'\s+-]*\d[\d.,'\s+-]*$/)
    ? unexplained(row, words('row.digitsNoAmountNo'))
    : undefined;

/** Digits of an impossible day beside an amount. A torn quote may follow the amount's digits. */
const damagedDay: Rule<UndatedFacts> = (row, { layout, amount, day }) => {
  if (typeof amount !== 'bigint' && !(amount === 'invalid' && hasAmountCell(row, layout, /^[-+]?[\d.,]/)))
    return undefined;
  const column = typeof day === 'object' ? day.invalid : columnOfDamagedDay(row, layout);
  if (column === undefined) return undefined;
  const message = atRow(row.line, words('row.noDateOthersWritten'), nameOfColumn(layout.names, column));
  return { kind: 'problem', issue: error('csv.date', message, { line: row.line, column: column + 1 }) };
};

/** A transaction whose day became a word such as "balance". */
const namedBalance: Rule<UndatedFacts> = (row, { layout, amount }) =>
  typeof amount === 'bigint' && isNamedBalance(layout, row)
    ? unexplained(row, words('row.amountBalanceWordDay'))
    : undefined;

/** `Endsaldo;;;1.000,00`, `Total;;912.50;2,000.00` (ICBC); a moved row of a shop named "Total" has digits for its day. */
const balanceOrTotal: Rule<UndatedFacts> = (row, { layout }) => {
  if (statedKind(row.cells) === null) return undefined;
  const hasDay = columnOfDamagedDay(row, layout) !== undefined || row.cells.some(isDay);
  const isMovedRow = isShifted(layout, row) && hasDay;
  return isMovedRow && !statesBalance(row.cells) ? undefined : { kind: 'balance' };
};

/** A transaction whose cells moved: a delimiter came or went. */
const movedCells: Rule<UndatedFacts> = (row, { layout, amount }) =>
  typeof amount !== 'bigint' && (isShifted(layout, row) || isMoved(layout, row))
    ? unexplained(row, NO_AMOUNT)
    : undefined;

/** Money out without a day, where the layout knows money in alone. */
const undatedSpareNumber: Rule<UndatedFacts> = (row, { layout, amount }) =>
  typeof amount === 'bigint' ? undefined : spareNumberIn(row, layout);

/** A second line of a transaction's text (UBS, Thurgauer Kantonalbank), or a footer. */
const text: Rule<UndatedFacts> = (_, { amount }) => {
  if (typeof amount === 'bigint') return undefined;
  return { kind: amount === 'invalid' ? 'note' : 'detail' };
};

/** By its status it never happened. */
const undatedFailedRow: Rule<UndatedFacts> = (_, { status }) => (status === 'failed' ? { kind: 'failed' } : undefined);

/** A purchase that is only announced has no day yet (John Lewis). */
const pendingRow: Rule<UndatedFacts> = ({ cells }, { layout, section, status }) => {
  const isPending = section === 'pending' || status === 'pending';
  return isPending || layout.dates.some(({ index }) => isPendingWord(cells[index] ?? ''))
    ? { kind: 'undated-pending' }
    : undefined;
};

/** An amount without a day: a part of the batch above it (UBS). */
const part: Rule<UndatedFacts> = (_, { amount, day }) =>
  typeof amount === 'bigint' && day === 'empty' ? { kind: 'part', amount } : undefined;

/** Trades and notes with an amount (NAB, Schwab brokerage): a person decides. */
const wordForDay: Rule<UndatedFacts> = (row) => unexplained(row, words('row.amountWordWhereDate'));

/** Rows without a day, in this order. */
const RULES_UNDATED: readonly Rule<UndatedFacts>[] = [
  ...[repeatedHeader, secondHeader, heading, headerWithRow],
  ...[damagedAmount, damagedDay, namedBalance],
  ...[balanceOrTotal, movedCells, undatedSpareNumber, text],
  ...[undatedFailedRow, pendingRow, part, wordForDay],
];

function hasAmountCell({ cells }: Row, { amount }: Layout, pattern: RegExp): boolean {
  return amountColumns(amount).some((column) => pattern.test(cells[column] ?? ''));
}

/**
 * The first cell in a place of days that has the digits of a day. A cell that names itself a balance does not count.
 */
function columnOfDamagedDay({ cells }: Row, { dates }: Layout): number | undefined {
  return dates.find(({ index }) => hasDateDigits(cells[index] ?? '') && statedKind([cells[index] ?? '']) === null)
    ?.index;
}
