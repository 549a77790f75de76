import { UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';
import type { CalendarDate } from '../../../src/domain/calendar-date.ts';
import { parseDate } from '../../../src/domain/calendar-date.ts';
import { parseMinor } from '../../../src/domain/money.ts';
import type { Statement, StatementLine } from '../../../src/domain/statement.ts';

/** `2026-03-01` as a date; throws where a test wrote a day that does not exist. */
export function day(text: string): CalendarDate {
  const date = parseDate(text);
  if (date === undefined) throw new Error(`not a day: ${text}`);
  return date;
}

/** `-3.50` in minor units of two places. */
export function minor(text: string): bigint {
  const amount = parseMinor(text, 2);
  if (amount === undefined) throw new Error(`not an amount: ${text}`);
  return amount;
}

type LineExtra = Partial<Omit<StatementLine, 'balance'>> & { readonly balance?: bigint | string | null };

/** A booked line: day, amount (minus is money out), text, bank's reference. */
export function line(
  on: string,
  amount: string,
  payee: string | null = null,
  reference: string | null = null,
  extra: LineExtra = {},
): StatementLine {
  const { balance = null, ...rest } = extra;
  return {
    reference,
    status: 'booked',
    bookedOn: day(on),
    valueOn: null,
    time: null,
    amount: minor(amount),
    currency: null,
    payee,
    memo: null,
    type: null,
    checkNumber: null,
    counterparty: null,
    original: null,
    balance: typeof balance === 'string' ? minor(balance) : balance,
    correction: null,
    position: {},
    ...rest,
  };
}

export interface StatementExtra extends Partial<Omit<Statement, 'period' | 'lines'>> {
  /** First and last day as printed: `['2026-03-01', '2026-03-31']`. */
  readonly period?: readonly [from: string, to: string];
}

/** A snapshot in EUR without period, balances or as-of unless given. */
export function statement(lines: readonly StatementLine[], extra: StatementExtra = {}): Statement {
  const { period, ...rest } = extra;
  return {
    account: UNNAMED_ACCOUNT,
    currency: 'EUR',
    asOf: null,
    kind: 'snapshot',
    balances: { opening: null, closing: null, available: null },
    ...rest,
    period: period === undefined ? null : { from: day(period[0]), to: day(period[1]) },
    lines,
  };
}
