import { type CalendarDate, dateOf } from '../../../../src/plugin/contract.ts';

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;
const DAY = /^(\d{4})(?:(\d{2})(\d{2})|-(\d{2})-(\d{2})(?!\d))/;

/**
 * The calendar day a bank printed: the first eight digits, never shifted. Zones are often nonsense (`[-03:EST]`) and
 * shifting moved real dates by a day in two well-known readers.
 * Undefined for anything else: `25/12/2019`, `****`, 31 February, empty.
 */
export function readDate(raw: string): CalendarDate | undefined {
  const match = DAY.exec(raw);
  if (match === null) return undefined;
  const [, first, compactMonth, compactDay, month = compactMonth, day = compactDay] = match;
  const year = Number(first);
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return undefined;
  return dateOf(year, Number(month), Number(day));
}

/**
 * `HH:MM:SS` as printed after the date, or null where it is missing or a filler. A bank that keeps no time writes
 * midnight, noon, another full or half hour, or 23:59:59. A full hour may be midnight in another zone.
 */
export function readTime(raw: string): string | null {
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
