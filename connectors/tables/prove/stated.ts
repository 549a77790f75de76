import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { type DateOrder, readDateShape, resolveDate } from '../table/dates.ts';
import { type DecimalMark, readNumberShape, toDecimalText } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import { isPhrase } from '../words/match.ts';
import { AS_OF_WORDS } from '../words/row-words.ts';
import { type StatedKind, statedKind } from '../words/states-balance.ts';

/** A balance or total that the file states outside its transactions. */
export interface Stated {
  readonly kind: StatedKind;
  /** Exact decimal text: the currency is known later. */
  readonly amount: string;
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

/** Reads the rows that are no transactions. `balanceColumn` is where a row inside the table keeps its balance. */
export function readSurroundings(
  rows: readonly Row[],
  decimal: DecimalMark,
  order: DateOrder,
  accountWords: string,
  balanceColumn: number | null,
): Surroundings {
  const stated = rows.flatMap((row) => readStated(row, decimal, order, balanceColumn) ?? []);
  const cells = rows.flatMap((row) =>
    row.cells.map((cell, index) => ({
      cell: cell.slice(0, LONGEST),
      next: (row.cells[index + 1] ?? '').slice(0, LONGEST),
    })),
  );
  return { stated, iban: findIban(cells), accountId: findLabelled(cells, accountWords), asOf: findAsOf(cells, order) };
}

/** `Letzter Kontostand;;;;2.123,8;EUR`, `Saldo: CHF 45520.83`. */
function readStated(row: Row, decimal: DecimalMark, order: DateOrder, balanceColumn: number | null): Stated | null {
  const parts = row.cells.flatMap((cell) => splitLabel(cleanCell(cell.slice(0, LONGEST))));
  const kind = statedKind(parts.map((part) => part.replace(/[:：]\s*$/, '')));
  if (kind === null) return null;
  const own = balanceColumn === null ? null : numberIn(row.cells[balanceColumn] ?? '', decimal);
  const label = parts.findIndex((part) => statedKind([part.replace(/[:：]\s*$/, '')]) !== null);
  const amount =
    own ??
    [...parts.slice(label), ...parts.slice(0, label)]
      .map((part) => numberIn(part, decimal))
      .find((text) => text !== null);
  if (amount === undefined || amount === null) return null;
  const date = parts.map((part) => dayIn(part, order)).find((day) => day !== null) ?? null;
  return { kind, amount, date, line: row.line };
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
