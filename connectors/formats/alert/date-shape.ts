import { type CalendarDate, dateOf } from '../../../src/plugin/contract.ts';
import { monthOf } from '../../tables/table/months.ts';

type Field = 'DD' | 'D' | 'MM' | 'M' | 'MMM' | 'YYYY' | 'YY';
/** How a date is written: fields and the text between them. */
export type DateShape = readonly ({ readonly field: Field } | { readonly text: string })[];

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const FULL = 'january february march april may june july august september october november december'.split(' ');

/** `DD.MM.YYYY`, `MMM D, YYYY`, `MM/DD` …; undefined where day or month is missing or stands in it twice. */
export function compileDate(source: string): DateShape | undefined {
  const shape = (source.match(/YYYY|YY|MMM|MM|M|DD|D|[^YMD]+/g) ?? []).map((piece) =>
    isField(piece) ? { field: piece } : { text: piece },
  );
  const kinds = shape.flatMap((each) => ('field' in each ? [each.field.charAt(0)] : [])).sort();
  return ['DM', 'DMY'].includes(kinds.join('')) ? shape : undefined;
}

function isField(piece: string): piece is Field {
  return ['DD', 'D', 'MM', 'M', 'MMM', 'YYYY', 'YY'].includes(piece);
}

/** A date at `at` in the text, and where it ends. Without a year it is the last such day up to `newest`. */
export function readDate(
  text: string,
  at: number,
  shape: DateShape,
  newest: CalendarDate,
): { readonly value: CalendarDate; readonly end: number } | undefined {
  let place = at;
  const found: { Y?: number; M?: number; D?: number } = {};
  for (const each of shape) {
    const read = 'text' in each ? readText(text, place, each.text) : readField(text, place, each.field);
    if (read === undefined) return undefined;
    place = read.end;
    if ('field' in each) found[each.field.charAt(0) as 'Y' | 'M' | 'D'] = read.value;
  }
  // `2026-03-141` is another number, and no 14th.
  if (/\d/.test(text.charAt(place))) return undefined;
  const value = withYear(found, newest);
  return value === undefined ? undefined : { value, end: place };
}

function withYear(
  { Y, M = 0, D = 0 }: { Y?: number; M?: number; D?: number },
  newest: CalendarDate,
): CalendarDate | undefined {
  if (Y !== undefined) return dateOf(Y < 100 ? 2000 + Y : Y, M, D);
  const year = Number(newest.slice(0, 4));
  const inYear = dateOf(year, M, D);
  return inYear !== undefined && inYear <= newest ? inYear : dateOf(year - 1, M, D);
}

function readText(
  text: string,
  at: number,
  wanted: string,
): { readonly value: number; readonly end: number } | undefined {
  return text.startsWith(wanted, at) ? { value: 0, end: at + wanted.length } : undefined;
}

function readField(
  text: string,
  at: number,
  field: Field,
): { readonly value: number; readonly end: number } | undefined {
  if (field === 'MMM') return readMonth(text, at);
  const [least, most] = field.length === 1 ? [1, 2] : [field.length, field.length];
  let length = 0;
  while (length < most && /\d/.test(text.charAt(at + length))) length += 1;
  return length < least ? undefined : { value: Number(text.slice(at, at + length)), end: at + length };
}

/** `Mar`, `Mar.` or `March`; a whole word in other languages. */
function readMonth(text: string, at: number): { readonly value: number; readonly end: number } | undefined {
  const word = text.slice(at, at + 10).toLowerCase();
  const full = FULL.findIndex((month) => word.startsWith(month));
  if (full !== -1) return { value: full + 1, end: at + (FULL[full]?.length ?? 0) };
  const [written = ''] = /^\p{L}{3,12}/u.exec(text.slice(at, at + 12)) ?? [];
  const named = monthOf(written.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  const short = MONTHS.findIndex((month) => word.startsWith(month));
  const length = named === undefined ? 3 : written.length;
  const value = named ?? short + 1;
  if (value === 0) return undefined;
  return { value, end: at + length + (text.charAt(at + length) === '.' ? 1 : 0) };
}
