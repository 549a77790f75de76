import { type CalendarDate, type Claim, dateOf, daysBetween } from '../../../src/plugin/contract.ts';
import { headText } from '../head-text.ts';

interface Day {
  readonly date: CalendarDate;
  /** True where the bank wrote 30 February: months of 30 days in interest arithmetic. */
  readonly clamped: boolean;
}

/** `YYMMDD` to a date. 30 and 29 February become the month's last day, and say so. */
export function readDay(digits: string): Day | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined;
  const [twoDigits = 0, month = 0, day = 0] = numbersIn(digits);
  const year = twoDigits < 80 ? 2000 + twoDigits : 1900 + twoDigits;
  const exact = dateOf(year, month, day);
  if (exact !== undefined) return { date: exact, clamped: false };
  if (month !== 2 || day < 29 || day > 30) return undefined;
  const last = dateOf(year, 2, 29) ?? dateOf(year, 2, 28);
  return last === undefined ? undefined : { date: last, clamped: true };
}

/**
 * An entry date (`MMDD`) has no year. It is the one nearest to the value date: an entry of 31 December is booked on 2
 * January.
 */
export function readEntryDay(digits: string, value: CalendarDate): CalendarDate | undefined {
  const [month = 0, day = 0] = numbersIn(digits);
  if (month === 0 && day === 0) return value;
  const year = Number(value.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap((each) => dateOf(each, month, day) ?? []);
  return candidates.sort((a, b) => Math.abs(daysBetween(value, a)) - Math.abs(daysBetween(value, b)))[0];
}

function numbersIn(digits: string): readonly number[] {
  return (digits.match(/../g) ?? []).map(Number);
}

export function sniffMt940(head: Uint8Array): Claim {
  const text = headText(head, 16_384);
  const opens = /(^|[\r\n]|\{4:\s*):(20|25):/.test(text);
  return opens && /[\r\n]:(60[FM]|61|62[FM]|28C?|34F|13D):/.test(text) ? 'yes' : 'no';
}
