import { sha256 } from '../../../src/lib/hash.ts';
import {
  addDays,
  type CalendarDate,
  type CurrencyTable,
  error,
  hold,
  type Issue,
  type ParseResult,
  parseMinor,
  type Statement,
  type StatementLine,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { currencyOf, decimalOf, type PrintedAmount } from './amount.ts';
import type { Letter } from './letter.ts';
import type { Found } from './match.ts';
import type { Template } from './template.ts';

/** The context for the reading of a letter, besides its templates. */
export interface AlertContext {
  readonly currencies: CurrencyTable;
  readonly timezone: string;
}

/** A letter and the template that reads it. */
export interface Reading {
  readonly template: Template;
  readonly letter: Letter;
  /** The day of the letter. */
  readonly today: CalendarDate;
  readonly context: AlertContext;
}

/** The news that a template found in a letter, as statements. */
export function resultOf(found: readonly Found[], given: Reading): ParseResult {
  const { letter, template } = given;
  const issues: Issue[] = [];
  const lines = found.flatMap((each, index) => {
    const line = lineOf(each, index, { ...given, issues });
    return line === undefined ? [] : [line];
  });
  const accounts = [...new Set(found.map(({ account }) => account ?? ''))];
  const statements = accounts.map((account): Statement => {
    const own = lines.filter((_, index) => (found[index]?.account ?? '') === account);
    return statementOf(account, own, template, letter);
  });
  return { statements: lines.length < found.length ? [] : statements, issues };
}

/** `open`: the template names no decimal mark, and the digits leave it open. */
const UNREADABLE = {
  amount: { open: 'format.amountCanReadTwo', off: 'format.amountNotDecimalMark' },
  balance: { open: 'format.balanceCanReadTwo', off: 'format.balanceNotDecimalMark' },
} as const;

/** The sign that contradicts a direction. */
const AGAINST = { out: '+', in: '-' } as const;
const CONTRADICTS = { out: 'format.amountPlusSpent', in: 'format.amountMinusReceived' } as const;

interface LineContext extends Reading {
  readonly issues: Issue[];
}

function lineOf(found: Found, index: number, given: LineContext): StatementLine | undefined {
  const { template, letter, today, issues } = given;
  const currency = currencyOf(found.amount?.currency ?? null) ?? template.currency ?? null;
  const amount = minorOf(found.amount, currency, given);
  const balance = minorOf(found.balance, currency, given);
  const isBalanceOff = found.balance !== undefined && template.decimal !== undefined && balance === undefined;
  if (amount === undefined || isBalanceOff) {
    const which = amount === undefined ? 'amount' : 'balance';
    issues.push(error('alert.amount', words(UNREADABLE[which][template.decimal === undefined ? 'open' : 'off'])));
    return undefined;
  }
  if (found.amount?.sign === AGAINST[template.direction])
    issues.push(hold('alert.sign', words(CONTRADICTS[template.direction])));
  const bookedOn = found.date ?? today;
  if (bookedOn > addDays(today, 1)) issues.push(hold('alert.date', words('format.letterSpeaksDayFuture')));
  const limit = template.limit === undefined ? undefined : parseMinor(template.limit, placesOf(currency, given));
  if (limit !== undefined && amount > limit) issues.push(hold('alert.limit', words('format.amountAboveLimitTemplate')));
  return {
    reference: referenceOf(letter, index),
    status: 'booked',
    bookedOn,
    valueOn: null,
    time: found.time ?? null,
    amount: template.direction === 'out' ? -amount : amount,
    currency,
    payee: found.payee ?? null,
    memo: found.memo ?? null,
    type: null,
    checkNumber: null,
    counterparty: null,
    original: null,
    balance: balance === undefined ? null : signed(balance, found.balance),
    correction: null,
    position: {},
  };
}

function minorOf(printed: PrintedAmount | undefined, currency: string | null, given: LineContext): bigint | undefined {
  if (printed === undefined) return undefined;
  const decimal = decimalOf(printed.digits, given.template.decimal);
  return decimal === undefined ? undefined : parseMinor(decimal, placesOf(currency, given));
}

/** A balance below zero has a minus; the direction of a template is that of the amount alone. */
function signed(minor: bigint, printed: PrintedAmount | undefined): bigint {
  return printed?.sign === '-' ? -minor : minor;
}

function placesOf(currency: string | null, { context }: LineContext): number {
  return currency === null ? 2 : context.currencies.places(currency);
}

/** The letter's own identity: the same letter is the same purchase, another letter is another one. */
function referenceOf({ messageId, date, subject, text }: Letter, index: number): string {
  const identity = messageId === '' ? JSON.stringify([date, subject, text]) : messageId;
  const base = `mail-${sha256(identity).slice(0, 16)}`;
  return index === 0 ? base : `${base}-${index + 1}`;
}

function statementOf(account: string, lines: readonly StatementLine[], template: Template, letter: Letter): Statement {
  const currencies = new Set(lines.map(({ currency }) => currency));
  const [currency = null] = currencies;
  return {
    account: {
      bankId: null,
      branchId: null,
      // Banks show the end of a number: enough to find an account by, not to name one.
      accountId: account === '' ? null : `*${account}`,
      iban: null,
      type: null,
      kind: template.kind,
    },
    currency: currencies.size === 1 ? currency : null,
    period: null,
    asOf: letter.date.slice(0, 19),
    kind: 'delta',
    balances: { opening: null, closing: null, available: null },
    lines,
  };
}
