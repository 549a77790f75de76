import { readDateShape } from '../table/dates.ts';
import { amountColumns, type Layout } from '../table/layout.ts';
import { readNumberShape } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';

/** The end of a file, as far as it is a transaction. */
export interface LastRow {
  readonly utf8: Buffer;
  readonly layout: Layout;
  /** The row of the last transaction or of a text below it, and whether it is the last row of the file. */
  readonly row: Row;
  readonly isLast: boolean;
  readonly isLine: boolean;
  /** Rows of transactions before it. */
  readonly earlier: readonly Row[];
  /** Every step of the running balance fits, that to the last row among them. */
  readonly chained: boolean;
}

/**
 * Whether the last row may be cut: a download that broke off shows 12 of 12.50. A line end or a closing quote ends it for
 * sure; else it must be as wide as the others, and its last cell one that a cut would have changed visibly. Where the
 * running balance reaches it, its amount is whole whatever is missing behind. Returns why it may be cut, or null.
 */
export function mayBeCut(end: LastRow): string | null {
  const { utf8, layout, row } = end;
  const last = utf8.at(-1);
  const isEnded = last === 0x0a || last === 0x0d || last === undefined;
  if (!layout.dialect.quoted) return withOpenQuote(row, isEnded);
  if (isEnded || !end.isLast || !(end.isLine || hasDay(end))) return null;
  if (!beginsWord(end) && isProved(end)) return null;
  const width = commonWidth(end);
  if (row.cells.length < width) return `line ${row.line} has ${row.cells.length} cells where others have ${width}`;
  return last === 0x22 || !end.isLine || isWhole(end)
    ? null
    : `line ${row.line} has no line end, and its last cell may go on`;
}

/** A day without an amount may be a text below a transaction, or a transaction that broke off before its amount. */
function hasDay({ layout, row }: LastRow): boolean {
  return layout.dates.some(({ index }) => readDateShape(cleanCell(row.cells[index] ?? '')) !== null);
}

/** Quotes that do not balance were read as text: a line end may be one within the cell that the file breaks off in. */
function withOpenQuote({ cells, line }: Row, isEnded: boolean): string | null {
  if (!isEnded) return `line ${line} has no line end, and a quote may still be open`;
  const opened = cells.findLastIndex((cell) => cell.startsWith('"'));
  const isClosed = cells.slice(Math.max(0, opened)).some((cell) => cell.length > 1 && cell.endsWith('"'));
  return opened < 0 || isClosed ? null : `line ${line} opens a quote that nothing closes`;
}

/** The running balance speaks for the amounts; currency, day and account must stand before the place of the cut. */
function isProved({ layout, row, chained, isLine }: LastRow): boolean {
  const at = row.cells.length - 1;
  return chained && isLine && mattering(layout).every((column) => column < at || column === layout.balance);
}

/** What most rows have; where the last row is the only one, the header, or what a profile without one reads. */
function commonWidth({ earlier, layout }: LastRow): number {
  if (earlier.length === 0)
    return (
      Math.max(
        layout.names.findLastIndex((name) => name !== ''),
        ...mattering(layout),
      ) + 1
    );
  const widths = earlier.map((row) => row.cells.length).sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}

/** Texts may be cut without harm: nothing is identified by them. */
function mattering(layout: Layout): readonly number[] {
  return [
    ...moneyColumns(layout),
    ...layout.dates.map(({ index }) => index),
    layout.amount.kind === 'flag' ? layout.amount.flag : null,
    layout.valueDate?.index ?? null,
    layout.currency,
    layout.account,
    layout.status,
    layout.originalCurrency,
  ].filter((column) => column !== null);
}

function moneyColumns({ amount, balance, fee, originalAmount }: Layout): readonly number[] {
  return [...amountColumns(amount), balance, fee, originalAmount].filter((column) => column !== null);
}

const FEW = 2;

/** Whether the last cell is as a whole one must be: whatever was cut from it would be missed. */
function isWhole(end: LastRow): boolean {
  const { layout, row, earlier } = end;
  const column = row.cells.length - 1;
  if (!mattering(layout).includes(column)) return !beginsWord(end);
  const { cell, others } = lastCells(end);
  if (cell === '') return earlier.length > 0 && (others.length === 0 || isOftenEmpty(end));
  if (others.length < FEW) return false;
  return moneyColumns(layout).includes(column) ? hasFixedDecimals(cell, others) : hasFixedLength(cell, others);
}

/** Debit or credit is empty where the other is filled, and some banks print no balance in some rows. */
function isOftenEmpty({ layout, row, earlier }: LastRow): boolean {
  const column = row.cells.length - 1;
  const amounts = amountColumns(layout.amount);
  if (column !== layout.balance && !(amounts.includes(column) && amounts.length > 1)) return false;
  const filled = ({ cells }: Row): string => [...amounts, column].filter((each) => (cells[each] ?? '') !== '').join();
  return earlier.filter((other) => filled(other) === filled(row)).length >= FEW;
}

/** The last cell, and what is filled above it. */
function lastCells({ row, earlier }: LastRow): { readonly cell: string; readonly others: readonly string[] } {
  const column = row.cells.length - 1;
  const others = earlier.map(({ cells }) => cleanCell(cells[column] ?? '')).filter((other) => other !== '');
  return { cell: cleanCell(row.cells[column] ?? ''), others };
}

/** All others have as many decimals, some at least, and the same behind their digits: nothing more was to come. */
function hasFixedDecimals(cell: string, others: readonly string[]): boolean {
  const own = decimalsOf(cell);
  if (own === null || own === 0) return false;
  return others.every((other) => decimalsOf(other) === own && behindDigits(other) === behindDigits(cell));
}

/** All others have as many characters, or some are the very same word. */
function hasFixedLength(cell: string, others: readonly string[]): boolean {
  if (others.every((other) => other.length === others[0]?.length)) return cell.length === others[0]?.length;
  return others.filter((other) => other === cell).length >= FEW;
}

/** All cells above are one word of which this cell is the beginning: `E` below `EUR` hides that these are currencies. */
function beginsWord(end: LastRow): boolean {
  const { cell, others } = lastCells(end);
  const [word = ''] = others;
  if (others.length < end.earlier.length) return false;
  return cell.length < word.length && word.startsWith(cell) && others.every((other) => other === word);
}

/** What says the sign behind a number: 12.50 may be cut from `12.50-` or `12.50 DR`. */
function behindDigits(text: string): string {
  return text.slice(text.search(/\D*$/));
}

function decimalsOf(text: string): number | null {
  const shape = readNumberShape(text);
  if (shape === null) return null;
  const cut = Math.max(shape.core.lastIndexOf('.'), shape.core.lastIndexOf(','));
  return cut < 0 ? 0 : shape.core.length - cut - 1;
}
