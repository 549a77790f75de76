declare const calendarDate: unique symbol;

/** A day of the calendar as the bank printed it, `YYYY-MM-DD`, without time zone. Compares as text. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MS_A_DAY = 86_400_000;

/** The date, or undefined for a day that does not exist (31 February, month 13, year 0). */
export function dateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const days = month === 2 && isLeapYear(year) ? 29 : DAYS[month - 1];
  if (days === undefined || !Number.isInteger(year) || year < 1 || year > 9999) return undefined;
  if (!Number.isInteger(day) || day < 1 || day > days) return undefined;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as CalendarDate;
}

/** `YYYY-MM-DD` to a date; undefined for any other text. */
export function parseDate(text: string): CalendarDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? undefined : dateOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(utc(date) + days * MS_A_DAY).toISOString().slice(0, 10) as CalendarDate;
}

/** Days from `from` to `to`, negative where `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  if (from === to) return 0;
  return Math.round((utc(to) - utc(from)) / MS_A_DAY);
}

function utc(date: CalendarDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function pad(value: number, width: number): string {
  return value.toString().padStart(width, '0');
}
