import { type CalendarDate, dateOf, daysBetween, parseMinor } from '../../../src/plugin/contract.ts';

/** The statement line `:61:` (SWIFT MT940 field 61), as far as it is arithmetic. */
export interface Entry {
  readonly valueOn: CalendarDate;
  readonly bookedOn: CalendarDate;
  /** Money in is positive. */
  readonly amount: bigint;
  /** EC and ED of MT942: announced, not booked. */
  readonly expected: boolean;
  /** NTRF, N024, FCHG … */
  readonly type: string;
  readonly customerReference: string;
  readonly bankReference: string;
  /** True where the bank wrote 30 February: months of 30 days in interest arithmetic. */
  readonly dateClamped: boolean;
}

/**
 * 6!n value date, [4!n] entry date (blanks at ASN Bank), 2a mark, [1!a] funds code, 15d amount, 1!a3!c type (its first letter is never one that looks like a digit),
 * 16x reference, [//16x] the bank's reference. The funds code is the third letter of the currency. Dutch banks pad a
 * type of two letters with a blank (`NOV `). Amounts without decimals (`500,` and Knab's `500`) are whole units.
 */
const ENTRY =
  /^(\d{6})(\d{4}|\s{4})?\s*(R[CD]|E[CD]|[CD])\s?([A-Z])?\s*(\d{1,15}(?:[.,]\d{0,3})?)\s*([A-HJ-NP-Z][A-Z0-9 ]{3})(.*)$/;

/** Reads the first line of a `:61:` field; undefined where it does not have that shape. */
export function readEntry(line: string, places: number): Entry | undefined {
  const match = ENTRY.exec(line);
  if (match === null) return undefined;
  const [, value = '', entry = '', mark = '', , digits = '', type = '', rest = ''] = match;
  const valueDate = readDate(value);
  const amount = parseMinor(digits.replace(',', '.'), places);
  if (valueDate === undefined || amount === undefined) return undefined;
  const bookedOn = entry.trim() === '' ? valueDate.date : entryDate(entry, valueDate.date);
  if (bookedOn === undefined) return undefined;
  const cut = rest.indexOf('//');
  return {
    valueOn: valueDate.date,
    bookedOn,
    amount: isMoneyOut(mark) ? -amount : amount,
    expected: mark.startsWith('E'),
    type: type.trim(),
    customerReference: (cut < 0 ? rest : rest.slice(0, cut)).trim(),
    bankReference: cut < 0 ? '' : rest.slice(cut + 2).trim(),
    dateClamped: valueDate.clamped,
  };
}

/** `YYMMDD` to a date. 30 and 29 February become the month's last day, and say so. */
export function readDate(digits: string): { readonly date: CalendarDate; readonly clamped: boolean } | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined;
  const twoDigits = Number(digits.slice(0, 2));
  const year = twoDigits < 80 ? 2000 + twoDigits : 1900 + twoDigits;
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  const exact = dateOf(year, month, day);
  if (exact !== undefined) return { date: exact, clamped: false };
  if (month !== 2 || day > 30) return undefined;
  const last = dateOf(year, 2, 29) ?? dateOf(year, 2, 28);
  return last === undefined ? undefined : { date: last, clamped: true };
}

/** The entry date has no year: it is the one nearest to the value date (31 December is booked on 2 January). */
function entryDate(monthDay: string, value: CalendarDate): CalendarDate | undefined {
  // Nearly always the same day: no arithmetic for that.
  if (value.startsWith(monthDay.slice(0, 2), 5) && value.endsWith(monthDay.slice(2))) return value;
  const year = Number(value.slice(0, 4));
  const month = Number(monthDay.slice(0, 2));
  const day = Number(monthDay.slice(2, 4));
  if (month === 0 && day === 0) return value;
  const candidates = [year - 1, year, year + 1].flatMap((each) => dateOf(each, month, day) ?? []);
  return candidates.sort((a, b) => Math.abs(daysBetween(value, a)) - Math.abs(daysBetween(value, b)))[0];
}

/** RC takes back a credit, so money goes out; RD takes back a debit. */
function isMoneyOut(mark: string): boolean {
  return mark === 'D' || mark === 'RC' || mark === 'ED';
}
