import { type DateShape, readDateShape } from '../../../tables/table/dates.ts';
import { type NumberShape, readNumberShape, voteDecimal } from '../../../tables/table/numbers.ts';
import { cleanCell, normaliseWords } from '../../../tables/words/cells.ts';
import { accountsIn } from '../sections/around.ts';
import { type TextLine, textOfLine } from './lines.ts';

/** `03.04.`, `03.04`, `03/04`, `03-04`: in a column of dates a day without its year. */
const YEARLESS = /^(\d{1,2})([./-])(\d{1,2})\.?$/;

/** `JAN05`. */
const GLUED = /^(\p{L}{3})(\d{2})$/u;
/** `02.01./03.01.`, `02.01.2026/03.01.2026`: the booking day and the value day in one cell. */
const TWO_DAYS = /^(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?)\/\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?$/;

/** The one day of a cell, without what else stands in it: a footnote, the value day. */
export function dayOfCell(cell: string): string {
  return cell
    .replace(/[*†‡]+$/, '')
    .replace(TWO_DAYS, '$1')
    .replace(GLUED, '$1 $2');
}

/** A cell of a date column: a date with its year, or day and month without one. Null for anything else. */
export function readDay(cell: string): DateShape | null {
  const text = dayOfCell(cleanCell(cell));
  const match = YEARLESS.exec(text);
  if (match !== null) {
    const parts = [Number(match[1]), Number(match[3])];
    return parts.every((part) => part >= 1 && part <= 31)
      ? { parts, named: -1, long: -1, separator: match[2] ?? '', time: null }
      : null;
  }
  const shape = readDateShape(text);
  return shape?.parts.every((part) => part > 0) === true ? shape : null;
}

export function isYearless(shape: DateShape): boolean {
  return shape.parts.length === 2;
}

/** A number that can only be money: it has cents, or a currency beside it. */
export function isMoney(text: string): boolean {
  const shape = numberIn(text);
  if (shape === null) return false;
  return (
    (shape.unit !== null && readDay(text) === null) ||
    (/[.,]\d{2}$/.test(shape.core) && voteDecimal(shape.core) !== 'none')
  );
}

export function isNumber(text: string): boolean {
  return numberIn(text) !== null;
}

function numberIn(text: string): NumberShape | null {
  return text.includes('^') ? null : readNumberShape(cleanCell(text));
}

/** A filler in a cell of money instead of nothing. */
export function isFiller(cell: string): boolean {
  return /^(?:blank|nil|none|n\/a|[-–—.]+|\*+)$/i.test(cell);
}

/** Marks that stand beside numbers and belong to them: signs, currencies, marks of direction. */
export function isMark(text: string): boolean {
  return /^(?:[+\-−–]|\p{Sc}|[A-Z]{3}|CR|DR|DB|Cr\.?|Dr\.?|[SHCD]|US\$|R\$|Fr\.|kr\.?|zł|Kč|Ft)$/u.test(text);
}

/**
 * A number with its direction as a sign in front: `123,45 S` and `123.45 DR` are `-123.45`, `123,45 H` is `+123,45`.
 * Other cells stay as they are.
 */
export function signed(cell: string): string {
  const shape = numberIn(cell);
  if (shape === null || shape.mark === null) return cell;
  const unit = shape.unit === null ? '' : ` ${shape.unit}`;
  const isOut = shape.mark === 'out' ? !shape.negative : shape.negative;
  return `${isOut ? '-' : '+'}${shape.core}${unit}`;
}

/** `Page 2 of 7`, `Seite 2`, `- 2 -`, `2/7`. */
const PAGE_NUMBER =
  /^(?:[-–\s]*\d{1,4}[-–\s]*|\d{1,4}\s*\/\s*\d{1,4}|(?:page|seite|blatt|pagina|página|pag|pág|feuillet|foglio|hoja|folha|strona|strana|sida|side|sivu|oldal|sayfa|стр|страница|ページ)\b\.?:?\s*\d{1,4}(?:\s*(?:of|von|de|di|van|z|ze|av|af|\/|из)\s*\d{1,4})?)$/iu;

/** How far the same line may stand from where it stood on the page before. Points. */
const SAME_PLACE = 4;

/**
 * Drops the lines that stand on every page around the table: letterheads, footers, page numbers. Another page has the
 * same words in the same place; digits do not count. Lines that name different accounts stay. Nothing is dropped
 * between the first and the last line of a page's table (`isKept`: headings and balances). The texts of transactions
 * repeat as well.
 */
export function dropFurniture(
  lines: readonly TextLine[],
  isKept: (line: TextLine) => boolean,
): { readonly rest: readonly TextLine[]; readonly dropped: readonly TextLine[] } {
  const places = placesOf(lines);
  const tables = tablePlaces(lines, isKept);
  const repeats = (line: TextLine): boolean => {
    const neighbours = [-1, 0, 1].flatMap((each) => places.get(keyOf(line, each)) ?? []);
    const accounts = new Set(neighbours.flatMap((place) => [...place.accounts]));
    return accounts.size < 2 && neighbours.some(({ pages }) => pages.size > (pages.has(line.page) ? 1 : 0));
  };
  const dropped = new Set(
    lines.filter((line) => {
      const table = tables.get(line.page);
      const isWithin = table !== undefined && line.onPage >= table.first && line.onPage <= table.last;
      if (isWithin || isKept(line)) return false;
      return PAGE_NUMBER.test(textOfLine(line)) || repeats(line);
    }),
  );
  return { rest: lines.filter((line) => !dropped.has(line)), dropped: [...dropped] };
}

/** Where the same words stand: on which pages, and with which accounts. */
interface Place {
  readonly pages: Set<number>;
  readonly accounts: Set<string>;
}

function placesOf(lines: readonly TextLine[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const line of lines) {
    const key = keyOf(line, 0);
    const place = places.get(key) ?? { pages: new Set(), accounts: new Set() };
    places.set(key, place);
    place.pages.add(line.page);
    for (const account of accountsIn([line])) place.accounts.add(account);
  }
  return places;
}

/** From the first to the last line on each page that is certainly of a table. */
function tablePlaces(
  lines: readonly TextLine[],
  isKept: (line: TextLine) => boolean,
): ReadonlyMap<number, { readonly first: number; readonly last: number }> {
  const places = new Map<number, { first: number; last: number }>();
  for (const line of lines) {
    if (!looksLikeRow(line) && !isKept(line)) continue;
    const known = places.get(line.page);
    places.set(line.page, { first: known?.first ?? line.onPage, last: line.onPage });
  }
  return places;
}

/** The words and the place of a line, or the place `beside` it. */
function keyOf(line: TextLine, offset: number): string {
  return `${Math.round(line.y / SAME_PLACE) + offset} ${Math.round((line.words[0]?.from ?? 0) / 10)} ${normaliseWords(textOfLine(line)).replace(/\d+/g, '#')}`;
}

/** It begins with a date and holds money: nothing of that kind may be left out in silence. */
export function looksLikeRow({ words }: TextLine): boolean {
  return beginsWithDay(words) && words.some(({ text }) => isMoney(text));
}

export function beginsWithDay(words: TextLine['words']): boolean {
  const texts = words.slice(0, 3).map(({ text }) => text);
  return texts.some((_, index) => readDay(texts.slice(0, index + 1).join(' ')) !== null);
}
