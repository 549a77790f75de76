import { type CalendarDate, dateOf } from '../../../../src/plugin/contract.ts';

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;

/**
 * The calendar day a bank printed: the first eight digits, never shifted. Zones are often nonsense (`[-03:EST]`) and
 * shifting moved real dates by a day in two well-known readers.
 * Undefined for anything else: `25/12/2019`, `****`, 31 February, empty.
 */
export function readDate(raw: string): CalendarDate | undefined {
  const iso = raw.charCodeAt(4) === 45 ? ISO.exec(raw) : null;
  const digits = iso === null ? raw : `${iso[1]}${iso[2]}${iso[3]}`;
  const number = firstEightDigits(digits);
  if (number === undefined) return undefined;
  const year = Math.floor(number / 10_000);
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return undefined;
  return dateOf(year, Math.floor(number / 100) % 100, number % 100);
}

/**
 * `HH:MM:SS` as printed after the date, or null where it is missing or a filler. A bank that keeps no time writes
 * midnight, noon, another full or half hour, or 23:59:59. A full hour may be midnight in another zone.
 */
export function readTime(raw: string): string | null {
  if (raw.length < 12 || isFullHour(raw)) return null;
  const clock = /^\d{8}(\d{2})(\d{2})(\d{2})?(?!\d)/.exec(raw);
  if (clock === null) return null;
  const [, hour = '', minute = '', second = '00'] = clock;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const isFiller = second === '00' && (minute === '00' || minute === '30');
  if (isFiller || (hour === '23' && minute === '59' && second === '59')) return null;
  return `${hour}:${minute}:${second}`;
}

/** `YYYY-MM-DD` or, where a time is printed, `YYYY-MM-DDTHH:MM:SS`; null where the date cannot be read. */
export function readInstant(raw: string): string | null {
  const date = readDate(raw);
  if (date === undefined) return null;
  const time = readTime(raw);
  return time === null ? date : `${date}T${time}`;
}

/** Reads dates and remembers them: a statement has many lines and few days. */
export class DateReader {
  readonly #seen = new Map<number, CalendarDate>();

  read(raw: string): CalendarDate | undefined {
    const key = firstEightDigits(raw);
    const known = key === undefined ? undefined : this.#seen.get(key);
    if (known !== undefined) return known;
    const date = readDate(raw);
    if (date !== undefined && key !== undefined) this.#seen.set(key, date);
    return date;
  }
}

/** The commonest filler, told without a regular expression: `…120000`, `…000000`. */
function isFullHour(raw: string): boolean {
  for (let at = 10; at < 14; at++) if (raw.charCodeAt(at) !== 48) return false;
  return true;
}

function firstEightDigits(text: string): number | undefined {
  let value = 0;
  for (let at = 0; at < 8; at++) {
    const code = text.charCodeAt(at);
    if (!(code >= 48 && code <= 57)) return undefined;
    value = value * 10 + code - 48;
  }
  return value;
}
