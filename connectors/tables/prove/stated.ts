import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { type DateOrder, readDateShape, resolveDate } from '../table/dates.ts';
import type { Layout } from '../table/layout.ts';
import { type DecimalMark, readNumberShape, toDecimalText } from '../table/numbers.ts';
import { isOfOddWidth } from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import { isCodeHeading } from '../words/column-words.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { AS_OF_WORDS } from '../words/row-words.ts';
import { type StatedKind, statedKind } from '../words/states-balance.ts';

/** A balance or total that the file states outside its transactions. */
export interface Stated {
  readonly kind: StatedKind;
  /** The numbers that may be its figure, the likeliest first. Exact decimal text: the currency is known later. */
  readonly figures: readonly string[];
  readonly date: CalendarDate | null;
  readonly line: number;
}

/** The facts around the table: balances, the account, the day of the export. */
export interface Surroundings {
  readonly stated: readonly Stated[];
  readonly iban: string | null;
  readonly accountId: string | null;
  readonly asOf: string | null;
}

/** A label and its value are short; a disclaimer is not searched. */
const LONGEST = 300;
const LABELLED = /^\s*([^:：]{3,40})[:：]\s*(\S.*)$/s;
const IBAN = /\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)\b/;

/** Reads the rows that are no transactions. */
export function readSurroundings(
  rows: readonly Row[],
  layout: Layout,
  order: DateOrder,
  accountWords: string,
): Surroundings {
  const stated = rows.flatMap((row) => readStated(row, layout, order) ?? []);
  const cells = rows.flatMap((row) =>
    row.cells.map((cell, index) => ({
      cell: cell.slice(0, LONGEST),
      next: (row.cells[index + 1] ?? '').slice(0, LONGEST),
    })),
  );
  return { stated, iban: findIban(cells), accountId: findLabelled(cells, accountWords), asOf: findAsOf(cells, order) };
}

/** `Letzter Kontostand;;;;2.123,8;EUR`, `Saldo: CHF 45520.83`. */
function readStated(row: Row, layout: Layout, order: DateOrder): Stated | null {
  const parts = row.cells.flatMap((cell, column) =>
    splitLabel(cleanCell(cell.slice(0, LONGEST))).map((text) => ({ text, column })),
  );
  const labels = parts.map(({ text }) => text.replace(/[:：]\s*$/, ''));
  const kind = statedKind(labels);
  if (kind === null) return null;
  const figures = figuresOf(row, parts, labels, layout);
  if (figures.length === 0) return null;
  const days = [...parts.map(({ text }) => dayIn(text, order)), ...labels.map((label) => dayBehind(label, order))];
  return { kind, figures, date: days.find((day) => day !== null) ?? null, line: row.line };
}

interface Part {
  readonly text: string;
  readonly column: number;
}

/**
 * The numbers of a row that states something, the likeliest first: in the column of balances, in that of the amounts,
 * behind the label, before it. A number below a heading that counts or names documents is no money.
 */
function figuresOf(row: Row, parts: readonly Part[], labels: readonly string[], layout: Layout): readonly string[] {
  const { balance, decimal, names, start } = layout;
  const isBelow = row.line >= start;
  const isInTable = isBelow && !isOfOddWidth(layout, row.cells);
  const own = isBelow && balance !== null ? [numberIn(row.cells[balance] ?? '', decimal)] : [];
  const amounts = isInTable ? amountFigures(row, layout) : [];
  const label = labels.findIndex((text) => statedKind([text]) !== null);
  const others = [...parts.slice(label), ...parts.slice(0, label)]
    .filter(({ column }) => !isInTable || !isCodeHeading(names[column] ?? ''))
    .map(({ text }) => numberIn(text, decimal));
  return [...new Set([...own, ...amounts, ...others].filter((figure) => figure !== null))];
}

/** The figure in the columns of amounts. In that of money out it is a debt, unless arithmetic says otherwise. */
function amountFigures({ cells }: Row, { amount, decimal }: Layout): readonly (string | null)[] {
  const plain = (column: number | null): string | null =>
    column === null ? null : numberIn(cells[column] ?? '', decimal);
  const owed = (figure: string | null): readonly (string | null)[] =>
    figure === null ? [] : [figure.startsWith('-') ? figure : `-${figure}`, figure];
  if (amount.kind === 'signed') return [plain(amount.column)];
  if (amount.kind === 'split')
    return amount.signs === 'none'
      ? [plain(amount.credit), ...owed(plain(amount.debit))]
      : [plain(amount.credit), plain(amount.debit)];
  const way = (amount.words === null ? directionOf : wayByWords(amount.words))(cleanCell(cells[amount.flag] ?? ''));
  return way === 'out' ? owed(plain(amount.column)) : [plain(amount.column)];
}

/** `Kontostand vom 05.01.2026`. */
function dayBehind(label: string, order: DateOrder): CalendarDate | null {
  const day = /\s(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$/.exec(label)?.[1];
  return day === undefined ? null : dayIn(day, order);
}

/** The label and the value of `Saldo: CHF 45520.83`, or the text alone. */
export function splitLabel(text: string): readonly string[] {
  const match = LABELLED.exec(text);
  return match === null ? [text] : [match[1] ?? '', match[2] ?? ''];
}

/**
 * The exact decimal text of a cell that is a number and no date, else null. A mark for money out makes it negative
 * (`12.50 Dr`).
 */
export function numberIn(text: string, decimal: DecimalMark): string | null {
  const plain = cleanCell(text);
  if (readDateShape(plain) !== null) return null;
  const shape = readNumberShape(plain);
  const read = shape === null ? null : toDecimalText(shape, decimal);
  if (read === null || parseMinor(read, 6) === undefined) return null;
  return shape?.mark === 'out' && !shape.negative ? `-${read}` : read;
}

function dayIn(text: string, order: DateOrder): CalendarDate | null {
  const shape = readDateShape(text.trim());
  return shape === null ? null : (resolveDate(shape, order) ?? null);
}

type Pair = { readonly cell: string; readonly next: string };

function findIban(cells: readonly Pair[]): string | null {
  for (const { cell } of cells) {
    const found = IBAN.exec(cell)?.[1]?.replaceAll(' ', '');
    if (found !== undefined && found.length >= 15 && found.length <= 34) return found;
  }
  return null;
}

function findLabelled(cells: readonly Pair[], words: string): string | null {
  for (const { cell, next } of cells) {
    const [label = '', value = ''] = splitLabel(cleanCell(cell));
    if (!isPhrase(words, label)) continue;
    const found = (value === '' ? cleanCell(next) : value).trim();
    if (/\d/.test(found) && found.length <= 40) return found;
  }
  return null;
}

/** The day when the bank made the file, with its time where printed. The latest of several counts. */
function findAsOf(cells: readonly Pair[], order: DateOrder): string | null {
  let latest: string | null = null;
  for (const pair of cells) {
    const said = asOfIn(pair, order);
    if (said !== null && said > (latest ?? '')) latest = said;
  }
  return latest;
}

function asOfIn({ cell, next }: Pair, order: DateOrder): string | null {
  const text = cleanCell(cell);
  const [label = '', value = ''] = splitLabel(text);
  const behindLabel = value === '' ? cleanCell(next) : value;
  const tail = isPhrase(AS_OF_WORDS, label) ? behindLabel : afterWord(text);
  const plain = tail
    .slice(0, 60)
    .replace(/[[\]]/g, '')
    .replace(/\s(?:alle|um|at|à|kl\.?)\s/i, ' ')
    .trim();
  const shape = readDateShape(plain);
  const day = shape === null ? undefined : resolveDate(shape, order);
  if (shape === null || day === undefined) return null;
  return shape.time === null ? day : `${day}T${shape.time}`;
}

/** `Dati al 27/12/2024 alle 16:16`, `… Skapad 2019-11-20 12:13`. */
function afterWord(text: string): string {
  const match = /^(.*?)(\d[\d./-]{5,}.*)$/s.exec(text.slice(0, 160));
  if (match === null) return '';
  const words = normaliseWords(match[1] ?? '').split(' ');
  const spoken = [words.slice(-1), words.slice(-2), words.slice(-3)].some((tail) =>
    isPhrase(AS_OF_WORDS, tail.join(' ')),
  );
  return spoken ? (match[2] ?? '').replace(/\s[+-]\d\d:?\d\d$/, '') : '';
}
