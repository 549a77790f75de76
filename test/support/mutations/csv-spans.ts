import { isIsoCurrency } from '../../../src/domain/currency.ts';
import type { Span } from './spans.ts';

/** Cells that are money as a whole: found by their looks alone, whatever their column is called. */
export function csvSpans(text: string): readonly Span[] {
  const delimiter = delimiterOf(text);
  return [...text.matchAll(cellOf(delimiter))].flatMap(({ index, 0: whole }) => {
    const kind = kindOf(plainCell(whole));
    return kind === undefined ? [] : [{ start: index, end: index + whole.length, kind }];
  });
}

/** The values in a piece of a file: itself, and each of its cells, without the text around a number. */
export function cellsWithin(piece: string, file: string): readonly string[] {
  const cells = [piece, ...piece.split(delimiterOf(file)), ...piece.split(/[\r\n]/)];
  return [...new Set(cells.map(plainNumber))];
}

/**
 * Whether an edit gave an amount a shape that no other cell of its column has. Two others at least show one. The shape
 * has other decimals, or no digit before them. Whoever reads such a cell has something to ask. Fewer decimals are only odd
 * where another cell of the column keeps its zeros, for spreadsheets and banks trim them.
 */
export function isOddNow(before: string, after: string, span: Span, now: string): boolean {
  const [old, written] = [shapeOf(plainCell(before.slice(span.start, span.end))), shapeOf(plainCell(now))];
  if (old === undefined || written === undefined || old === written || span.kind !== 'amount') return false;
  const delimiter = delimiterOf(before);
  const column = columnOf(before, span.start, delimiter);
  const others = csvSpans(before)
    .filter(({ start, kind }) => kind === 'amount' && start !== span.start)
    .filter(({ start }) => columnOf(before, start, delimiter) === column)
    .map(({ start, end }) => plainCell(before.slice(start, end)));
  const isMoved = csvSpans(after).length < csvSpans(before).length;
  const isAlone = !isMoved && others.length > 1 && others.every((cell) => shapeOf(cell) === old);
  return (
    isAlone &&
    (Number(written.at(-1)) >= Number(old.at(-1)) || others.some(written.endsWith('0') ? keepsAll : keepsLast))
  );
}

/** `12.00` beside `12` shows that the column writes whole numbers in full, `12.50` only that it writes the last digit. */
function keepsAll(cell: string): boolean {
  return /[.,]0+\D*$/.test(cell);
}

function keepsLast(cell: string): boolean {
  return /[.,]\d*0\D*$/.test(cell);
}

/** Decimals, and whether a digit stands before them; undefined for what is no plain number, and for zero. */
function shapeOf(cell: string): string | undefined {
  const match = /^[^\d.,]*(\d[\d.,' ]*?)?(?:[.,](\d*))?[^\d.,]*$/.exec(cell);
  if (match === null || !/[1-9]/.test(cell)) return undefined;
  return `${match[1] === undefined ? 'bare' : ''} ${match[2]?.length ?? 0}`;
}

function columnOf(text: string, at: number, delimiter: string): number {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return text
    .slice(start, at)
    .replace(/"[^"]*"/g, '')
    .split(delimiter).length;
}

function plainCell(cell: string): string {
  return cell.replace(/^[\s"'=]+|[\s"']+$/g, '');
}

/** Quotes, currency and thousands marks off: `"1'234.50 CHF"` says 1234.50. The marks are bytes of UTF-8 here. */
function plainNumber(cell: string): string {
  return plainCell(cell)
    .replace(/^([-+(]?)[^\d.,+-]*/, '$1')
    .replace(/[^\d.,-]*$/, '')
    .replace(/(\d)(?:['`´ ]|â\x80[\x99\xaf\x89]|Â\xa0)(?=\d)/g, '$1')
    .replace(/^\(/, '-')
    .replace(/^([\d.,]+)-$/, '-$1');
}

/** The one that stands at least twice in most lines. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const having = (mark: string): number => lines.filter((line) => line.split(mark).length > 2).length;
  return [';', '\t', '|', '^', ','].reduce((best, mark) => (having(mark) > having(best) ? mark : best));
}

function cellOf(delimiter: string): RegExp {
  const mark = delimiter === '|' || delimiter === '^' ? `\\${delimiter}` : delimiter;
  return new RegExp(`(?<=^|[${mark}\\r\\n])(?:[ \\t]*="?"(?:[^"]|"")*"|[ ]*"(?:[^"]|"")*"|[^${mark}\\r\\n]+)`, 'g');
}

/** A day without a year has the short name of its month: `25 Jan`. Letters of other scripts are bytes of UTF-8 here. */
const DATE =
  /^(?:(?:\d{1,4}[-./:]\d{1,2}[-./:]\d{1,4}\.?|(?:19|20)\d{6}|\d{1,2}\.?[ -][\p{L}\u0080-\u00ff]{3,24}\.?[ -]\d{2,4})(?:[T ,].*)?|\d{1,2}[ -]\p{L}\p{Ll}{2}\.?)$/u;
const AMOUNT =
  /^[^A-Za-z\d]*(?:[A-Z]{2,3}|Fr\.)?[^A-Za-z\d]*(?:\d[\d.,'\u0080-\u00ff\s]*|[.,]\d+)[^A-Za-z\d]*(?:[A-Z]{1,3})?\W*$/;

function kindOf(cell: string): Span['kind'] | undefined {
  if (DATE.test(cell)) return 'date';
  if (AMOUNT.test(cell)) return 'amount';
  return /^[A-Z]{3}$/.test(cell) && isIsoCurrency(cell) ? 'currency' : undefined;
}
