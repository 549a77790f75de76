/** The meaning of a number cell is in its format, not in the number: 46082 is 2026-03-01, 1234.5 or 00046082. */
import { dateOf } from '../../../../src/plugin/contract.ts';
import type { Cell } from '../../../tables/table/sheet.ts';

/** How a number cell is shown, as far as it changes what it is. */
export type Shown = { readonly as: 'number'; readonly digits: number } | { readonly as: 'date' | 'moment' | 'time' };

const PLAIN: Shown = { as: 'number', digits: 0 };
/** ECMA-376 part 1, 18.8.30: formats that are known by number alone; those of East Asia are all dates or times. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);

/** The format of a built-in number, or null where the workbook must say it. */
export function builtInShown(id: number): Shown | null {
  if (BUILT_IN_DATES.has(id)) return { as: 'date' };
  if (BUILT_IN_TIMES.has(id)) return { as: 'time' };
  if (id === 22) return { as: 'moment' };
  return id < 164 ? PLAIN : null;
}

/** The meaning of a format code (`dd/mm/yyyy hh:mm`, `#,##0.00 "days"`): letters in quotes or brackets say nothing. */
export function shownBy(code: string): Shown {
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(code);
  const bare = code
    .replace(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]/g, '')
    .split(';', 1)
    .join('')
    .replace(/am\/pm|a\/p/gi, 'h')
    .toLowerCase();
  if (/^0+$/.test(bare) && bare.length > 1) return { as: 'number', digits: bare.length };
  if (bare.includes('general') || /[#0?]/.test(bare.replace(/s\.0+/g, 's'))) return PLAIN;
  const hasClock = elapsed || /[hs]/.test(bare);
  const hasDay = /[yd]/.test(bare) || (bare.includes('m') && !hasClock);
  if (hasDay) return { as: hasClock ? 'moment' : 'date' };
  return hasClock ? { as: 'time' } : PLAIN;
}

/** The year from which a workbook counts its days. */
export type Epoch = 1900 | 1904;

/** A number as stored, as the cell that people see. `epoch`: the year from which the workbook counts days. */
export function numberCell(stored: string, shown: Shown, epoch: Epoch): Cell {
  if (shown.as === 'number') {
    const text = plainNumber(stored);
    return { text: /^\d+$/.test(text) ? text.padStart(shown.digits, '0') : text, kind: 'number' };
  }
  const text = momentText(Number(stored), shown.as, epoch);
  return text === null ? { text: plainNumber(stored), kind: 'number' } : { text, kind: 'date' };
}

/** The most decimals that any currency has (ISO 4217: CLF and UYW have four). */
const MOST_PLACES = 4;

/**
 * A stored double as decimal text. Excel itself keeps 15 significant digits; what stands behind them is noise of the
 * binary number (608.16999999999996 is 608.17). Rounded to 15 significant digits, then to four decimals, trailing zeros
 * dropped. Three decimals are written as four (1.2340), or 1.234 could be taken for a thousand. Whole numbers are left
 * as stored: they may be identifiers. A cell that is no number stays as it is.
 */
export function plainNumber(stored: string): string {
  const text = stored.trim();
  if (/^-?\d+$/.test(text)) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const clean = Number(value.toPrecision(15));
  if (Math.abs(clean) >= 1e15) return BigInt(Math.round(clean)).toString();
  const rounded = clean.toFixed(MOST_PLACES).replace(/\.?0+$/, '');
  if (rounded === '-0' || rounded === '') return '0';
  return /\.\d{3}$/.test(rounded) ? `${rounded}0` : rounded;
}

const DAY = 86_400;
/** 31 December 9999, the last day that a spreadsheet knows. */
const LAST_SERIAL = 2_958_466;

/**
 * Days since the epoch as ISO date, moment or time. Counted from 1900, day 60 is 29 February 1900, which does not
 * exist. Lotus 1-2-3 had this error, and the days before are one later. Null for a number that is no day.
 */
function momentText(serial: number, as: 'date' | 'moment' | 'time', epoch: Epoch): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= LAST_SERIAL) return null;
  // Times are kept as fractions of a day: to the second, or 08:00:00 becomes 07:59:59. Some banks write the end of a
  // day as 23:59:59.997, which stays on its day.
  const milliseconds = Math.round(serial * DAY * 1000);
  const day = Math.floor(milliseconds / (DAY * 1000));
  const seconds = Math.min(Math.round((milliseconds / 1000) % DAY), DAY - 1);
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (as === 'time') return day === 0 ? clock : null;
  if (epoch === 1900 && (day === 0 || day === 60)) return null;
  const origin = epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const at = new Date(origin + day * DAY * 1000);
  const date = dateOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
  if (date === undefined) return null;
  return as === 'moment' && seconds !== 0 ? `${date} ${clock}` : date;
}

/** ISO text of a cell that is a date by its type (`2026-03-01T00:00:00.000`). */
export function isoCell(stored: string): Cell {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(stored.trim());
  if (match === null) return { text: stored, kind: 'text' };
  const [, date = '', clock = '00:00:00'] = match;
  return { text: clock === '00:00:00' ? date : `${date} ${clock}`, kind: 'date' };
}
