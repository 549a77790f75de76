import { type CalendarDate, dateOf } from '../../../src/plugin/contract.ts';

/** In which order a file writes day, month and year. QIF does not say: it follows the exporting machine's locale. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

const SHAPE = /^(\d{1,4})\s*([./-])\s*(\d{1,2})\s*([./'-])\s*(\d{1,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
/** `20260331`, which some converters write. */
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/** `6/1/94`, `6/15'2007`, `1/ 3'06`, `03.11.25`, `2019-03-31`. An apostrophe announces a year of this century. */
export function readQifDate(text: string, order: DateOrder): CalendarDate | undefined {
  const compact = COMPACT.exec(text);
  if (compact !== null) return dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const match = SHAPE.exec(text.trim());
  if (match === null) return undefined;
  const [, first = '', , second = '', mark = '', third = ''] = match;
  if (order === 'ymd') return dateOf(yearOf(first, false), Number(second), Number(third));
  if (first.length > 2) return undefined;
  const year = yearOf(third, mark === "'");
  return order === 'mdy' ? dateOf(year, Number(first), Number(second)) : dateOf(year, Number(second), Number(first));
}

/**
 * The orders under which every date of the file exists. Dots are never month first, and a year of four digits in
 * front settles it. One order left: decided. Two: nothing in the file can tell, a person must.
 */
export function possibleOrders(texts: readonly string[]): readonly DateOrder[] {
  const yearFirst = texts.every((text) => /^\s*\d{4}\D/.test(text) || COMPACT.test(text));
  if (yearFirst) return texts.every((text) => readQifDate(text, 'ymd') !== undefined) ? ['ymd'] : [];
  const candidates: readonly DateOrder[] = texts.some((text) => text.includes('.')) ? ['dmy'] : ['mdy', 'dmy'];
  const possible = candidates.filter((order) => texts.every((text) => readQifDate(text, order) !== undefined));
  const [one, other] = possible;
  if (one === undefined || other === undefined) return possible;
  return texts.every((text) => readQifDate(text, one) === readQifDate(text, other)) ? [one] : possible;
}

function yearOf(digits: string, thisCentury: boolean): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return thisCentury || year < 70 ? 2000 + year : 1900 + year;
}
