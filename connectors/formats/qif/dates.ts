import { type CalendarDate, dateOf, daysBetween } from '../../../src/plugin/contract.ts';

/** In which order a file writes day, month and year. QIF does not say: it follows the exporting machine's locale. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

const SHAPE = /^(\d{1,4})\s*([./-])\s*(\d{1,2})\s*([./'-])\s*(\d{1,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
/** `26-03-05`, `26/03/05`: any of the three may be the year. */
const SHORT = /^\d{2}([./-])\d{1,2}\1\d{1,2}$/;
/** `20260331`, which some converters write. */
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/** `6/1/94`, `6/15'2007`, `1/ 3'06`, `03.11.25`, `2019-03-31`. An apostrophe announces a year of this century. */
export function readQifDate(text: string, order: DateOrder): CalendarDate | undefined {
  const compact = COMPACT.exec(text);
  if (compact !== null) return dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const match = SHAPE.exec(text.trim());
  if (match === null) return readNamedMonth(text.trim());
  const [, first = '', , second = '', mark = '', third = ''] = match;
  if (order === 'ymd') return dateOf(yearOf(first), Number(second), Number(third));
  if (first.length > 2) return undefined;
  const year = yearOf(third, mark);
  return order === 'mdy' ? dateOf(year, Number(first), Number(second)) : dateOf(year, Number(second), Number(first));
}

/** `5-Mar-26`, `Mar 5, 2026`: no order is needed. */
function readNamedMonth(text: string): CalendarDate | undefined {
  const [, day, month] = DAY_AND_NAME.exec(text) ?? [];
  const [, named, second] = NAME_AND_DAY.exec(text) ?? [];
  const year = /(\d{4}|\d{2})$/.exec(text)?.[1];
  const at = MONTHS.indexOf((month ?? named ?? '').slice(0, 3).toLowerCase());
  return year === undefined || at < 0 ? undefined : dateOf(yearOf(year), at + 1, Number(day ?? second));
}

const NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY_AND_NAME = new RegExp(String.raw`^(\d{1,2})[ -]${NAME}[ ,-](?:\d{4}|\d{2})$`, 'i');
const NAME_AND_DAY = new RegExp(String.raw`^${NAME}[ -](\d{1,2}),? (?:\d{4}|\d{2})$`, 'i');
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The orders under which every date of the file exists, the likeliest first. Dots are never month first, and a year of
 * four digits in front settles it. One order left: decided. Two: nothing in the file can tell, a person must.
 */
export function possibleOrders(texts: readonly string[]): readonly DateOrder[] {
  const yearFirst = texts.every((text) => /^\s*\d{4}\D/.test(text) || COMPACT.test(text));
  if (yearFirst) return texts.every((text) => readQifDate(text, 'ymd') !== undefined) ? ['ymd'] : [];
  const candidates: readonly DateOrder[] = texts.some((text) => text.includes('.')) ? ['dmy'] : ['mdy', 'dmy'];
  const possible = candidates.filter((order) => texts.every((text) => readQifDate(text, order) !== undefined));
  const [one, other] = possible;
  if (one !== undefined && mayBeYearFirst(texts, possible)) return ['ymd', ...possible];
  if (one !== undefined && isLoneDayOpen(texts, possible)) return [...possible, 'ymd'];
  if (one === undefined || other === undefined) return possible;
  return texts.every((text) => readQifDate(text, one) === readQifDate(text, other)) ? [one] : possible;
}

/** `26-03-05`, `26-03-25`: rather days of one month, with the year in front, than one day of years far apart. */
function mayBeYearFirst(texts: readonly string[], others: readonly DateOrder[]): boolean {
  if (!texts.every((text) => SHORT.test(text.trim()))) return false;
  const span = spanUnder(texts, 'ymd');
  return span !== undefined && others.every((order) => span * 3 < (spanUnder(texts, order) ?? 0));
}

/**
 * Whether the order of a single day stays open: no other day can decide it. With hyphens any part may be the year. A
 * year in front is a question where the other orders give a day ten years and more before.
 */
function isLoneDayOpen(texts: readonly string[], others: readonly DateOrder[]): boolean {
  const [text = ''] = texts;
  const day = readQifDate(text, 'ymd');
  if (day === undefined || spanUnder(texts, 'ymd') !== 0) return false;
  if (!texts.every((each) => SHORT.test(each.trim()))) return false;
  return text.includes('-') || others.every((order) => daysBetween(readQifDate(text, order) ?? day, day) > LONG_AGO);
}

const LONG_AGO = 3_653;

/** Days from the first to the last; undefined where one of them is no day under that order. */
function spanUnder(texts: readonly string[], order: DateOrder): number | undefined {
  const days = texts.map((text) => readQifDate(text, order)).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : daysBetween(first, last);
}

function yearOf(digits: string, mark = ''): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return mark === "'" || year < 70 ? 2000 + year : 1900 + year;
}
