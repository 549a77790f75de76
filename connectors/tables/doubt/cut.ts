import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { holds } from '../prove/chain.ts';
import { readDateShape } from '../table/dates.ts';
import { amountColumns, type Layout, lineNamed } from '../table/layout.ts';
import { readNumberShape } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { advised, type Basis } from './basis.ts';

/** The last row of a file, as far as it is a transaction or a text below one. */
interface LastRow {
  readonly layout: Layout;
  readonly row: Row;
  /** Rows of transactions before it. */
  readonly earlier: readonly Row[];
  /** The last cell, and the filled cells above it. */
  readonly cell: string;
  readonly others: readonly string[];
}

/** The number of rows above that show the length of a cell and its decimals. */
const FEW = 2;
const MOST_ROWS = 200;

/** The question of a file that may break off: a download that did shows 12 of 12.50. */
export function cutIn(basis: Basis, utf8: Buffer): readonly Issue[] {
  const { table, collected, layout } = basis;
  const { lastLine, lastUsed: row } = collected;
  if (table.whole && table.openQuote !== null) return [cutAt(table.openQuote, opensQuote(table.openQuote))];
  if (lastLine === null || row === null) return [];
  const end = endsWithLine(utf8) ? 'line end' : 'no line end';
  const why = layout.dialect.quotes !== 'text' ? cutRow(basis, row, end, utf8.at(-1)) : openQuote(row, end);
  return why === null ? [] : [cutAt(row.line, why)];
}

function cutAt(line: number, why: Message): Issue {
  return hold('csv.cut', advised(why, words('row.ifDownloadBrokeOff')), { line });
}

function opensQuote(line: number): Message {
  return words('row.lineOpensQuoteNothing', { place: lineNamed(line) });
}

function endsWithLine(utf8: Buffer): boolean {
  const last = utf8.at(-1);
  return last === 0x0a || last === 0x0d || last === undefined;
}

/**
 * The reader takes quotes that do not balance as text. The line end of the last row may then stand within an open
 * cell.
 */
function openQuote({ cells, line }: Row, end: 'line end' | 'no line end'): Message | null {
  if (end === 'no line end') return words('row.lineNoLineEnd', { place: lineNamed(line) });
  const opened = cells.findLastIndex((cell) => cell.startsWith('"'));
  const isClosed = cells.slice(Math.max(0, opened)).some((cell) => cell.length > 1 && cell.endsWith('"'));
  return opened < 0 || isClosed ? null : opensQuote(line);
}

/**
 * A line end or a closing quote ends the last row for sure. Every other last row must be as wide as the others. A cut
 * must show in its last cell. An amount that the running balance reaches is whole.
 */
function cutRow(basis: Basis, row: Row, end: 'line end' | 'no line end', lastByte: number | undefined): Message | null {
  const { table, layout, collected } = basis;
  const isLine = row.line === collected.lastLine?.position.line;
  // A row with a day and no amount may be a text below a transaction. It may also be a transaction without its end.
  const hasDay = layout.dates.some(({ index }) => readDateShape(cleanCell(row.cells[index] ?? '')) !== null);
  if (end === 'line end' || row.line !== collected.lastRow?.line || !(isLine || hasDay)) return null;
  const last = lastRowOf(table, layout, row);
  if (isLine && !beginsWord(last) && isProved(basis, last)) return null;
  const width = usualWidth(last);
  const place = lineNamed(row.line);
  if (row.cells.length < width)
    return words('row.lineCellsWhereOthers', { place, count: row.cells.length, number: width });
  if (lastByte === QUOTE || !isLine || isWhole(last)) return null;
  return words('row.lineNoLineEndLast', { place });
}

const QUOTE = 0x22;

function lastRowOf({ rows, dataRows }: Basis['table'], layout: Layout, row: Row): LastRow {
  const column = row.cells.length - 1;
  const earlier = dataRows
    .slice(-MOST_ROWS)
    .flatMap((at) => rows[at] ?? [])
    .filter(({ line }) => line !== row.line);
  const others = earlier.map(({ cells }) => cleanCell(cells[column] ?? '')).filter((other) => other !== '');
  return { layout, row, earlier, cell: cleanCell(row.cells[column] ?? ''), others };
}

/** The running balance of its own pocket speaks for the amounts; currency, day and account must stand before the cut. */
function isProved({ collected, proof, pockets, layout }: Basis, { row }: LastRow): boolean {
  const own = pockets.findIndex(({ lines }) => lines.at(-1) === collected.lastLine);
  const chain = proof.pockets[own]?.chain;
  const isChained = proof.proved && collected.lastLine?.balance !== null && chain !== undefined && holds(chain);
  const at = row.cells.length - 1;
  return isChained && [...columnsOf(layout)].every((column) => column < at || column === layout.balance);
}

/** The width of most rows. A last row that stands alone is measured by the header, or by the profile's columns. */
function usualWidth({ earlier, layout }: LastRow): number {
  const named =
    Math.max(
      layout.names.findLastIndex((name) => name !== ''),
      ...columnsOf(layout),
    ) + 1;
  const widths = earlier.map(({ cells }) => cells.length).sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? named;
}

/** The columns of a layout whose cells count. Texts may be cut without harm: nothing is identified by them. */
function columnsOf(layout: Layout): readonly number[] {
  const { amount, dates, valueDate, currency, account, status, originalCurrency } = layout;
  const flag = amount.kind === 'flag' ? amount.flag : null;
  const words = [flag, valueDate?.index ?? null, currency, account, status, originalCurrency];
  return [...moneyColumns(layout), ...dates.map(({ index }) => index), ...words.filter((column) => column !== null)];
}

function moneyColumns({ amount, balance, fee, originalAmount }: Layout): readonly number[] {
  return [...amountColumns(amount), balance, fee, originalAmount].filter((column) => column !== null);
}

/** Whether the last cell is whole: a cut would leave it without a part that such a cell must have. */
function isWhole(last: LastRow): boolean {
  const { layout, row, earlier, cell, others } = last;
  const column = row.cells.length - 1;
  if (!columnsOf(layout).includes(column)) return !beginsWord(last);
  if (cell === '') return earlier.length > 0 && (others.length === 0 || isOftenEmpty(last));
  if (others.length < FEW) return false;
  // The text behind a number counts too: 12.50 may be cut from `12.50-` or `12.50 DR`.
  const ending = (text: string): string => `${decimalsOf(text)}${/\D*$/.exec(text)?.[0]}`;
  if (moneyColumns(layout).includes(column))
    return decimalsOf(cell) > 0 && others.every((other) => ending(other) === ending(cell));
  const isFixed = others.every((other) => other.length === others[0]?.length);
  return isFixed ? cell.length === others[0]?.length : others.filter((other) => other === cell).length >= FEW;
}

/** Debit or credit is empty where the other is filled, and some banks print no balance in some rows. */
function isOftenEmpty({ layout, row, earlier }: LastRow): boolean {
  const column = row.cells.length - 1;
  const amounts = amountColumns(layout.amount);
  if (column !== layout.balance && !(amounts.includes(column) && amounts.length > 1)) return false;
  const filled = ({ cells }: Row): string => [...amounts, column].filter((each) => (cells[each] ?? '') !== '').join();
  return earlier.filter((other) => filled(other) === filled(row)).length >= FEW;
}

/**
 * All cells above hold one word, and this cell is its beginning. `E` below `EUR` is one: it makes the codes look like
 * text.
 */
function beginsWord({ cell, others, earlier }: LastRow): boolean {
  const [word = ''] = others;
  if (others.length < earlier.length || !others.every((other) => other === word)) return false;
  return cell.length < word.length && word.startsWith(cell);
}

/** Digits behind the decimal mark; below zero for a text that is no number. */
function decimalsOf(text: string): number {
  const core = readNumberShape(text)?.core;
  if (core === undefined) return -1;
  const mark = Math.max(core.lastIndexOf('.'), core.lastIndexOf(','));
  return mark < 0 ? 0 : core.length - mark - 1;
}
