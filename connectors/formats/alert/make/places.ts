/** The places in a letter that a person can mark: amounts, days, and numbers of accounts. */
import { addDays, type CalendarDate, type CurrencyTable } from '../../../../src/plugin/contract.ts';
import { currencyOf, type PrintedAmount, readAmount } from '../amount.ts';
import { compileDate, readDate } from '../date-shape.ts';
import { readAccount } from '../match.ts';
import { ownNumbersIn, type TextRange } from '../whole/own-number.ts';

/** A part of one of the letter's lines; the line 0 is the subject. */
export interface Span extends TextRange {
  readonly line: number;
}

export interface AmountPlace extends Span {
  readonly printed: PrintedAmount;
}

export interface DayPlace extends Span {
  readonly value: CalendarDate;
  /** How it is written, as a template has it: `D.M.YYYY`. */
  readonly shape: string;
}

export interface AccountPlace extends Span {
  readonly digits: string;
}

/** More places than these are no short news. */
const MOST = 40;
const START_OF_AMOUNT =
  /[€£$¥₹]|(?<![\p{L}\d.,'’:/#*-])(?:[A-Z]{3} ?[+-]?\d|[A-Z]{1,2}\$|[+-]?\d)|(?<=(?<!\d)[+-]|\p{L}\.)\d/gu;

/** Amounts, those with a currency or with decimals first. A number within a date or a time is none. */
export function amountsIn(
  lines: readonly string[],
  others: readonly Span[],
  { knows }: Pick<CurrencyTable, 'knows'>,
): readonly AmountPlace[] {
  const found = lines.flatMap((text, line) => {
    let end = 0;
    return [...text.matchAll(START_OF_AMOUNT)].flatMap(({ index: from }): readonly AmountPlace[] => {
      const printed = from < end ? undefined : readAmount(text, from);
      if (printed === undefined || /^[:/%]\d|^[\p{L}%]/u.test(text.slice(printed.end))) return [];
      // Three capitals before a number may be the end of a name.
      if (/^[A-Z]{3}$/.test(printed.currency ?? '') && !knows(printed.currency ?? '')) return [];
      end = printed.end;
      const place = { line, from, to: printed.end, printed };
      return others.some((other) => overlap(other, place)) ? [] : [place];
    });
  });
  return found.toSorted((a, b) => rankOf(a.printed) - rankOf(b.printed)).slice(0, MOST);
}

function rankOf({ currency, digits }: PrintedAmount): number {
  return (currency === null ? 2 : 0) + (/[.,]\d{2}$/.test(digits) ? 0 : 1);
}

/** The longest first: of two at one place the shorter one would leave the year out. Each reads one digit and two. */
const SHAPES = (
  'YYYY-M-D|D.M.YYYY|D/M/YYYY|M/D/YYYY|D-M-YYYY|M-D-YYYY|YYYY/M/D|YYYY.M.D|D MMM YYYY|D. MMM YYYY|D-MMM-YYYY|D/MMM/YYYY|' +
  'MMM D, YYYY|MMM D YYYY|D.M.YY|D/M/YY|M/D/YY|D-M-YY|D MMM YY|D-MMM-YY|D. MMM|D MMM|MMM D|D.M.|D/M|M/D'
)
  .split('|')
  .map((source) => ({ source, shape: compileDate(source) ?? [] }));
const START_OF_DAY = /(?<![\p{L}\d.,/-])(?=\d{1,4}[.\-/ ]|\p{L}{3,9}\.? \d)/gu;
/** A day that lies further back is no day of news. */
const OLDEST = 400;

/** Days near the letter's own, each way to write them that fits the text; the nearest first. */
export function daysIn(lines: readonly string[], today: CalendarDate): readonly DayPlace[] {
  const [oldest, newest] = [addDays(today, -OLDEST), addDays(today, 1)];
  const found = lines.flatMap((text, line) =>
    [...text.matchAll(START_OF_DAY)].flatMap(({ index: from }) => {
      const reads = SHAPES.flatMap(({ shape, source }) => {
        const read = readDate(text, from, shape, newest);
        const isNear = read !== undefined && read.value >= oldest && read.value <= newest;
        return isNear && !/^[/-]?[\d]/.test(text.slice(read.end)) ? [{ ...read, shape: source }] : [];
      });
      const longest = Math.max(...reads.map(({ end }) => end));
      return reads
        .filter(({ end }) => end === longest)
        .map(({ end: to, shape, value }): DayPlace => ({ line, from, to, shape, value }));
    }),
  );
  return found.toSorted((a, b) => (a.value < b.value ? 1 : Number(a.value > b.value) * -1)).slice(0, MOST);
}

/** The shown ends of account numbers, which can tell whose letter it is. */
export function accountsIn(lines: readonly string[]): readonly AccountPlace[] {
  const found = lines.flatMap((text, line) =>
    ownNumbersIn(text).flatMap(({ from, to }): readonly AccountPlace[] => {
      const read = readAccount(text, from);
      return read !== undefined && read.end === to ? [{ line, from, to, digits: read.value }] : [];
    }),
  );
  return found.slice(0, MOST);
}

/** Every shown number of an account or card, also one that no part of a template reads. */
export function numbersIn(lines: readonly string[]): readonly Span[] {
  return lines.flatMap((text, line) => ownNumbersIn(text).map((range) => ({ ...range, line })));
}

export function overlap(a: Span, b: Span): boolean {
  return a.line === b.line && a.from < b.to && b.from < a.to;
}

/** The currency that the amount says by itself; null: none, or a sign of several countries. */
export function saidCurrency({ currency }: PrintedAmount): string | null {
  return currencyOf(currency);
}
