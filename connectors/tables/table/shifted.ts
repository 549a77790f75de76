import { cleanCell } from '../words/cells.ts';
import { statesBalance } from '../words/states-balance.ts';
import { knowsWord, repeatsHeader } from './header.ts';
import { amountColumns, type Layout } from './layout.ts';
import { readNumberShape, voteDecimal } from './numbers.ts';
import { isDateCell } from './table.ts';
import type { Row } from './tokenise.ts';

/** Day, amount and text, and something more: a total or a detail below a transaction fills fewer cells. */
const FEW_FILLED = 4;

/**
 * Whether a row without an amount is a cell longer or shorter than the others, and has digits. A delimiter in a text,
 * or a lost one, moved its amount. Where most cells are empty, some must be filled, and one must be a number with
 * decimals.
 */
export function isShifted(layout: Layout, { cells }: Row): boolean {
  const usual = layout.width ?? layout.names.length;
  if (!isOfOddWidth(layout, cells)) return false;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length * 2 >= usual && cells.length >= usual - 1) return filled.some(hasNumber);
  return filled.length >= FEW_FILLED && filled.some(isMoney);
}

/**
 * Whether a row with day and amount has more or fewer cells than all others. Its amount may then be another column's.
 * A balance in its place, behind day and amount, says that nothing moved. A row that hangs on behind speaks against
 * that: its line end is lost.
 */
export function isMisplaced(layout: Layout, { cells }: Row): boolean {
  const balance = layout.balance === null ? '' : (cells[layout.balance] ?? '');
  // A text where the balance belongs came from behind it.
  if (/\p{L}{3}/u.test(balance) && numberIn(balance) === null) return true;
  if (!(layout.width === null ? hasExtraCell(layout, cells) : isOfOddWidth(layout, cells))) return false;
  const before = [...amountColumns(layout.amount), layout.dates[0]?.index ?? 0];
  const isInPlace = isMoney(balance) && (layout.balance ?? 0) > Math.max(...before);
  return !isInPlace || cells.slice(endOf(layout)).some((cell) => numberIn(cell) !== null || isDay(cell));
}

/** A cell from this column on belongs to no column of most transactions. */
function endOf({ width, used }: Layout): number {
  return Math.min(width ?? Number.POSITIVE_INFINITY, used ?? Number.POSITIVE_INFINITY);
}

/** A row without a day that has a word where its amount belongs, and an amount elsewhere. */
export function isMoved({ amount }: Layout, { cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.length >= FEW_FILLED &&
    amountColumns(amount).every((column) => /\p{L}/u.test(cells[column] ?? '')) &&
    cells.some(isMoney)
  );
}

function hasNumber(cell: string): boolean {
  return /\d/.test(cell) && numberIn(cell) !== null;
}

/**
 * Whether a row that says "balance" where its day belongs is a transaction. It has a text, an amount and another
 * balance, each in its place.
 */
export function isNamedBalance(layout: Layout, { cells }: Row): boolean {
  const day = cells[layout.dates[0]?.index ?? 0] ?? '';
  const [number, balance] = [
    amountColumns(layout.amount).find((column) => hasNumber(cells[column] ?? '')),
    layout.balance === null ? '' : (cells[layout.balance] ?? ''),
  ];
  if (number === undefined || !hasNumber(balance) || !statesBalance([day])) return false;
  const hasText = [...layout.payee, ...layout.memo].some((column) => /\p{L}/u.test(cells[column] ?? ''));
  return hasText && unsigned(cells[number] ?? '') !== unsigned(balance);
}

function unsigned(cell: string): string {
  return numberIn(cell)?.core ?? '';
}

/** With quotes read as text a delimiter inside a text moves all cells behind it. */
export function isTorn(layout: Layout, cells: readonly string[]): boolean {
  return layout.dialect.quotes === 'text' && layout.names.length > 0 && cells.length > layout.names.length;
}

/**
 * Whether a header goes on as a row. The line end between them is lost, and the first transaction with it. Where rows
 * have no usual width the header's own names tell: no bank has an amount among them.
 */
export function isHeaderWithRow({ width, names }: Layout, row: Row): boolean {
  const { cells } = row;
  const isLong = width !== null && cells.length >= width * 2 - 2 && cells.length > width;
  const behind = cells.slice((width ?? 1) - 1);
  return isLong
    ? behind.some((cell) => hasNumber(cell) || isDay(cell))
    : width === null && names.length > 0 && repeatsHeader(row, names) && cells.some(isMoney);
}

/** Whether another row hangs on behind a row. Twice as many cells stand there, and numbers are among the surplus. */
export function isJoined({ width, names }: Layout, { cells }: Row): boolean {
  const usual = width ?? (names.length === 0 ? cells.length : names.length);
  if (cells.length <= usual || cells.length < usual * 2 - 2) return false;
  return cells.slice(usual).some(hasNumber);
}

/**
 * Whether two lines above the first transaction of a file without header are one row. Together they are as wide as
 * the others, and have a day and a number in their places.
 */
export function isBrokenAbove({ names, width, dates, amount }: Layout, above: Row | null, { cells }: Row): boolean {
  if (names.length > 0 || width === null || above === null) return false;
  const start = above.cells;
  if (start.length + cells.length !== width && start.length + cells.length !== width + 1) return false;
  const at = (column: number): string =>
    (column < start.length ? start[column] : cells[cells.length - width + column]) ?? '';
  return dates.some(({ index }) => isDay(at(index))) && amountColumns(amount).some((column) => hasNumber(at(column)));
}

/**
 * Whether the names of columns hang on behind another line. The part behind has more known words than the part
 * before.
 */
export function isHeaderBehind({ width }: Layout, { cells }: Row): boolean {
  if (width === null || cells.length <= width || cells.length < width * 2 - 2) return false;
  const known = (some: readonly string[]): number =>
    some.filter((cell) => cell !== '' && cell.length < 60 && knowsWord(cleanCell(cell))).length;
  const behind = known(cells.slice(width));
  return behind > 1 && behind > known(cells.slice(0, width - 1));
}

/** A lost delimiter makes one cell of two. */
const FEW_LOST = FEW_FILLED - 1;

/** Whether a row above the first transaction of a file without header is one itself, its day damaged. */
export function isLostAbove({ names, width }: Layout, { cells }: Row): boolean {
  if (names.length > 0 || width === null || Math.abs(cells.length - width) > 1) return false;
  return cells.filter((cell) => cell !== '').length >= FEW_LOST && cells.some(isMoney) && !cells.some(isDay);
}

/** Whether a row above the header has a day and an amount where transactions have theirs, and is as wide. */
export function isTransactionAbove({ names, width, dates, amount }: Layout, { cells }: Row): boolean {
  if (names.length === 0 || cells.length !== width) return false;
  const hasDay = dates.some(({ index }) => isDay(cells[index] ?? ''));
  return (
    hasDay && amountColumns(amount).some((column) => hasNumber(cells[column] ?? '') && !isDay(cells[column] ?? ''))
  );
}

/** A day with its year. */
export function isDay(cell: string): boolean {
  return isDateCell(cleanCell(cell));
}

/** As wide as neither most rows nor the header, or filled where neither has anything. */
export function isOfOddWidth(layout: Layout, cells: readonly string[]): boolean {
  if (hasExtraCell(layout, cells)) return true;
  const { names, width } = layout;
  if (cells.length === width) return false;
  const named = names.length === width ? width : names.findLastIndex((name) => name !== '') + 1;
  if (cells.length === named) return false;
  return width !== null || names.length > 0;
}

/**
 * Whether a cell stands beyond the columns that the header names and most transactions fill. A word behind a number of
 * the last column moved nothing: some banks write `CR` there without a name.
 */
export function hasExtraCell({ used, amount, balance }: Layout, cells: readonly string[]): boolean {
  if (used === null || cells.length <= used) return false;
  const extra = cells.slice(used).filter((cell) => cell !== '');
  const last = used - 1;
  const isInPlace = last === balance || amountColumns(amount).includes(last);
  if (!isInPlace || numberIn(cells[last] ?? '') === null) return extra.length > 0;
  return extra.some((cell) => numberIn(cell) !== null || isDay(cell));
}

/** A number with decimals or thousands. */
export function isMoney(cell: string): boolean {
  const shape = numberIn(cell);
  return shape !== null && !isDateCell(cleanCell(cell)) && voteDecimal(shape.core) !== 'none';
}

function numberIn(cell: string): ReturnType<typeof readNumberShape> {
  return readNumberShape(cleanCell(cell));
}
