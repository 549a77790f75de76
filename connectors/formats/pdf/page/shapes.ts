import { type DateShape, readDateShape } from '../../../tables/table/dates.ts';
import { type NumberShape, readNumberShape, voteDecimal } from '../../../tables/table/numbers.ts';
import { cleanCell } from '../../../tables/words/cells.ts';

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
