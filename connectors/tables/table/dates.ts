import { type CalendarDate, dateOf } from '../../../src/plugin/contract.ts';
import { normaliseWords } from '../words/cells.ts';
import { croatianMonthOf, monthOf } from './months.ts';

/**
 * Which part of a date is which. One order holds for a whole column. A date with the name of a month needs none. `YND`
 * alone says something there: a year of two digits stands in front (`24-Mar-05`). `DMY-hr` is DMY with Croatian names.
 */
export type DateOrder = 'YMD' | 'DMY' | 'MDY' | 'YND' | 'DMY-hr';

/**
 * A cell that is a date as a whole, before its order is known. `parts` are the three numbers as printed; a month
 * that was a name stands as number in `named`. A date without a year has two parts.
 */
export interface DateShape {
  readonly parts: readonly number[];
  /** Which part was the name of a month, or -1. */
  readonly named: number;
  /** That name, as names are compared. */
  readonly word?: string;
  /** Which part has four digits, or -1. */
  readonly long: number;
  readonly separator: string;
  /** `HH:MM:SS` as printed behind the date. */
  readonly time: string | null;
}

const TIME = String.raw`(?:[T ,]+\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?\s*([AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?)?`;
const NUMERIC = new RegExp(
  String.raw`^(\d{4}|\d{1,2}(?!\d?:))\s*([-/.:]|年)\s*(\d{1,2})\s*(?:[-/.:]|月)\s*(\d{4}|\d{1,2})\.?日?${TIME}$`,
);
const SPACED = new RegExp(String.raw`^(\d{4}|\d{1,2})( )(\d{1,2}) (\d{4}|\d{2})${TIME}$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?(?:\.\d+)?(?:\[.*\])?$/;
const COMPACT_DAY_FIRST = /^(\d{2})(\d{2})(\d{4})$/;
const NAMED = new RegExp(
  String.raw`^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2}|\d{4})(?:st|nd|rd|th|º|°|\.)?[\s\-/.]*(?:de |of )?(\p{L}{3,12})\.?[\s\-/.,]*(?:de |of )?(\d{4}|\d{2})?\.?${TIME}$`,
  'u',
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:\p{L}{2,10}\.?,?\s+)?(\p{L}{3,12})\.?[\s\-/]+(\d{1,2})(?:st|nd|rd|th)?,?(?:[\s\-/]+(\d{4}))?${TIME}$`,
  'u',
);
const YEARLESS = /^(\d{1,2})(?:\/|月)(\d{1,2})日?$/;
/** `令和6年3月2日`, `R6.3.2`: the year of a Japanese emperor, whose first is `元`. */
const JAPANESE_ERA = /^(令和|平成|昭和|[RHSＲＨＳ])\s?(\d{1,2}|元)\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})日?$/;
/** `115/03/02`: the year of the Republic of China (Taiwan). */
const REPUBLIC = /^(?:民國)?(1\d\d|9\d)[/.年-](\d{1,2})[/.月-](\d{1,2})日?$/;
/** The year before the first of each era. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };
const YEAR_BEFORE_REPUBLIC = 1911;
const WEEKDAY = /^\p{L}{2,10}[.,]*\s+(?=\d)/u;

/** The shape of a cell (cleaned) that is a date as a whole, or null. `12.05` is a number, so yearless dates need `/`. */
export function readDateShape(cell: string): DateShape | null {
  const { length } = cell;
  if (length < 4 || length > 40) return null;
  const text = WEEKDAY.test(cell) ? cell.replace(WEEKDAY, '') : cell;
  return readNumeric(text) ?? readCompact(text) ?? readNamed(cell) ?? readYearless(text) ?? readEra(text);
}

/** Whether a cell of a date column is a damaged date rather than a word (`pending`, `today`). */
export function hasDateDigits(cell: string): boolean {
  return (cell.match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS;
}

const FEWEST_DIGITS = 4;

/** Eight digits with the year behind: only where a column says that it holds dates. */
export function readCompactDayFirst(cell: string): DateShape | null {
  const match = COMPACT_DAY_FIRST.exec(cell);
  return match === null ? null : shape([match[1], match[2], match[3]], '', null);
}

function readNumeric(text: string): DateShape | null {
  const match = NUMERIC.exec(text) ?? SPACED.exec(text);
  if (match === null) return null;
  return shape([match[1], match[3], match[4]], match[2] ?? '', timeOf(match[5], match[6], match[7], match[8]));
}

function readCompact(text: string): DateShape | null {
  const match = COMPACT.exec(text);
  if (match === null) return null;
  const year = Number(match[1]);
  if (year < 1970 || year > 2099) return null;
  return shape([match[1], match[2], match[3]], '', timeOf(match[4], match[5], match[6], undefined));
}

function readNamed(text: string): DateShape | null {
  if (!/\p{L}{3}/u.test(text)) return null;
  const dayFirst = NAMED.exec(text);
  const word = normaliseWords(dayFirst?.[2] ?? '');
  const named = dayFirst === null ? undefined : monthOf(word);
  if (dayFirst !== null && named !== undefined) {
    const parts = [dayFirst[1], String(named), ...(dayFirst[3] === undefined ? [] : [dayFirst[3]])];
    return { ...shape(parts, ' ', timeOf(dayFirst[4], dayFirst[5], dayFirst[6], dayFirst[7])), named: 1, word };
  }
  const monthFirst = MONTH_FIRST.exec(text);
  const first = normaliseWords(monthFirst?.[1] ?? '');
  const month = monthFirst === null ? undefined : monthOf(first);
  if (monthFirst === null || month === undefined) return null;
  const parts = [String(month), monthFirst[2], ...(monthFirst[3] === undefined ? [] : [monthFirst[3]])];
  return {
    ...shape(parts, ' ', timeOf(monthFirst[4], monthFirst[5], monthFirst[6], monthFirst[7])),
    named: 0,
    word: first,
  };
}

function readYearless(text: string): DateShape | null {
  const match = YEARLESS.exec(text);
  return match === null ? null : shape([match[1], match[2]], text.includes('月') ? '月' : '/', null);
}

function readEra(text: string): DateShape | null {
  const match = JAPANESE_ERA.exec(text) ?? REPUBLIC.exec(text);
  if (match === null) return null;
  const [, era = '', second = '', third = '', fourth = ''] = match;
  const before = ERAS[era.normalize('NFKC')];
  if (before === undefined) return shape([String(YEAR_BEFORE_REPUBLIC + Number(era)), second, third], '/', null);
  return shape([String(before + (second === '元' ? 1 : Number(second))), third, fourth], '年', null);
}

function shape(parts: readonly (string | undefined)[], separator: string, time: string | null): DateShape {
  return {
    parts: parts.map((part) => (part?.length === 4 ? inCommonEra(Number(part)) : Number(part))),
    named: -1,
    long: parts.findIndex((part) => (part ?? '').length === 4),
    separator,
    time,
  };
}

/** Thai banks count the years from the Buddha: 2569 is 2026. */
function inCommonEra(year: number): number {
  return year >= 2500 && year < 2600 ? year - 543 : year;
}

function timeOf(hour?: string, minute?: string, second = '00', half?: string): string | null {
  if (hour === undefined || minute === undefined) return null;
  let value = Number(hour);
  if (half !== undefined) value = (value % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  if (value > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${String(value).padStart(2, '0')}:${minute}:${second}`;
}

/** The orders under which the shape is a day of the calendar. Empty for 31.02. and for a date without a year. */
export function possibleOrders(date: DateShape): readonly DateOrder[] {
  return (['DMY', 'MDY', 'YMD'] as const).filter((order) => resolveDate(date, order, 2024) !== undefined);
}

/**
 * The day of a shape under an order. Undefined where no such day exists, or no bank has it: 1404 is of another
 * calendar. `year` fills in where the date has none. Two-digit years: 80–99 are of the last century, 50–79 of another
 * calendar.
 */
export function resolveDate(date: DateShape, order: DateOrder, year?: number): CalendarDate | undefined {
  const day = dayUnder(date, order, year);
  return day !== undefined && day >= FIRST_DAY && day < END ? day : undefined;
}

const [FIRST_DAY, END] = ['1900-01-01', '2100-01-01'];

function dayUnder(date: DateShape, order: DateOrder, year?: number): CalendarDate | undefined {
  if (order === 'DMY-hr') return dayUnder(inCroatian(date), 'DMY', year);
  const [a = 0, b = 0, c] = date.parts;
  if (c === undefined) {
    if (year === undefined) return undefined;
    const monthFirst = date.named >= 0 ? date.named === 0 : order !== 'DMY' || date.separator === '月';
    return monthFirst ? dateOf(year, a, b) : dateOf(year, b, a);
  }
  if (date.named === 0) return dateOf(fullYear(c), a, b);
  if (date.named === 1) return isYearBefore(date, order) ? dateOf(fullYear(a), b, c) : dateOf(fullYear(c), b, a);
  const isYearFirst = order === 'YMD' || order === 'YND';
  if (date.long === 0) return isYearFirst ? dateOf(a, b, c) : undefined;
  if (isYearFirst) return date.long === -1 ? dateOf(fullYear(a), b, c) : undefined;
  return order === 'DMY' ? dateOf(fullYear(c), b, a) : dateOf(fullYear(c), a, b);
}

function inCroatian(date: DateShape): DateShape {
  const month = croatianMonthOf(date.word ?? '');
  return month === undefined ? date : { ...date, parts: date.parts.with(date.named, month) };
}

/** Whether the year stands before the name of the month. */
function isYearBefore({ long }: DateShape, order: DateOrder): boolean {
  return long === 0 || (long === -1 && order === 'YND');
}

function fullYear(year: number): number {
  if (year >= 50 && year < 80) return Number.NaN;
  if (year >= 100) return year;
  return year >= 80 ? 1900 + year : 2000 + year;
}
