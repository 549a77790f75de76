import {
  type CurrencyTable,
  error,
  formatMinor,
  hold,
  type Issue,
  type Statement,
  type StatementLine,
  UNNAMED_ACCOUNT,
  warning,
} from '../../../src/plugin/contract.ts';
import { readAccount, readBalance, type StatedBalance } from './balance.ts';
import { readDetails } from './details.ts';
import { type Entry, readEntry } from './entry.ts';
import type { Field, Message } from './messages.ts';

export interface StatementReading {
  readonly statement: Statement;
  readonly issues: readonly Issue[];
}

/**
 * One message to one statement. The gate of the format is its own arithmetic: opening + Σ entries = closing
 * (SWIFT MT940 usage rules); where it does not close, a person is asked. A missing closing balance is the mark of a
 * cut file where the message is the last one (`isLast`), and a question where others follow.
 */
export function readStatement(message: Message, currencies: CurrencyTable, isLast: boolean): StatementReading {
  const issues: Issue[] = [];
  const places = (currency: string | null) => currencies.places(currency);
  const balanceOf = (...tags: readonly string[]) => readBalanceField(message, tags, places, issues);
  const opening = balanceOf('60F', '60M');
  const closing = balanceOf('62F', '62M');
  const available = balanceOf('64');
  const currency = opening?.currency ?? closing?.currency ?? interimCurrency(message);
  const lines = readLines(message, currency, currencies, issues);
  const account = message.find((field) => field.tag === '25' || field.tag === '25P');
  const days = lines.map((line) => line.bookedOn).sort();
  const from = opening?.balance.date ?? days[0];
  const to = closing?.balance.date ?? days.at(-1);
  const statement: Statement = {
    account: account === undefined ? UNNAMED_ACCOUNT : readAccount(account.lines[0] ?? ''),
    currency,
    period:
      from === undefined || to === undefined ? null : { from: earlier(from, days[0]), to: later(to, days.at(-1)) },
    asOf: closing?.balance.date ?? interimInstant(message),
    kind: 'snapshot',
    balances: {
      opening: opening?.balance ?? null,
      closing: closing?.balance ?? null,
      available: available?.balance ?? null,
    },
    lines,
  };
  if (!has(message, '62F') && !has(message, '62M') && !isInterim(message)) {
    const text = 'the message has no closing balance (:62F:): it is cut, or not whole';
    issues.push((isLast ? error : hold)('mt940.truncated', text, at(message.at(-1))));
  }
  issues.push(...checkArithmetic(statement, currencies));
  return { statement, issues };
}

/** MT942, the interim report, has no balances: floor limits, a time and totals stand in their place. */
function isInterim(message: Message): boolean {
  return message.some((field) => ['34F', '13D', '13', '90C', '90D'].includes(field.tag)) && !has(message, '60F');
}

function has(message: Message, tag: string): boolean {
  return message.some((field) => field.tag === tag);
}

function interimCurrency(message: Message): string | null {
  const floor = message.find((field) => field.tag === '34F')?.lines[0] ?? '';
  const total = message.find((field) => field.tag === '90D' || field.tag === '90C')?.lines[0] ?? '';
  return /^([A-Z]{3})/.exec(floor)?.[1] ?? /^\d+([A-Z]{3})/.exec(total)?.[1] ?? null;
}

/** `:13D:` YYMMDDHHMM and an offset. */
function interimInstant(message: Message): string | null {
  const text = message.find((field) => field.tag === '13D' || field.tag === '13')?.lines[0] ?? '';
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(text);
  return match === null ? null : `20${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:00`;
}

function readBalanceField(
  message: Message,
  tags: readonly string[],
  places: (currency: string | null) => number,
  issues: Issue[],
): StatedBalance | undefined {
  const field = message.find((each) => tags.includes(each.tag));
  if (field === undefined) return undefined;
  const read = readBalance(field.lines[0] ?? '', places);
  if (read === undefined) {
    issues.push(error('format.amount', `the balance :${field.tag}: cannot be read`, { line: field.line }));
  }
  return read;
}

function readLines(
  message: Message,
  currency: string | null,
  currencies: CurrencyTable,
  issues: Issue[],
): readonly StatementLine[] {
  const lines: StatementLine[] = [];
  for (const [index, field] of message.entries()) {
    if (field.tag !== '61') continue;
    const entry = readEntry(field.lines[0] ?? '', currencies.places(currency));
    if (entry === undefined) {
      const shape = 'date, C or D, amount, type';
      issues.push(error('format.line', `the entry :61: does not have its shape (${shape})`, { line: field.line }));
      continue;
    }
    if (entry.dateClamped) {
      issues.push(warning('format.date', 'a value date of 30 February is taken as the last day', { line: field.line }));
    }
    lines.push(lineOf(field, entry, detailsAfter(message, index), currency));
  }
  return lines;
}

/** `:86:` belongs to the entry before it; some banks put a `:NS:` between. */
function detailsAfter(message: Message, index: number): readonly string[] {
  let at = index + 1;
  while (message[at]?.tag === 'NS') at += 1;
  const next = message[at];
  return next?.tag === '86' ? next.lines : [];
}

function lineOf(field: Field, entry: Entry, text: readonly string[], currency: string | null): StatementLine {
  const details = readDetails(text);
  const supplement = field.lines.slice(1).join(' ').trim();
  const reference = [entry.bankReference, entry.customerReference].find((each) => isReference(each));
  return {
    reference: reference ?? null,
    status: entry.expected ? 'pending' : 'booked',
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    time: null,
    amount: entry.amount,
    currency,
    payee: details.payee,
    memo: details.memo ?? (supplement === '' ? null : supplement),
    type: entry.type,
    checkNumber: entry.type === 'NCHK' && /^\d+$/.test(entry.customerReference) ? entry.customerReference : null,
    counterparty:
      details.account === null && details.payee === null ? null : { account: details.account, name: details.payee },
    original: null,
    balance: null,
    correction: null,
    position: { line: field.line },
  };
}

function isReference(text: string): boolean {
  return text !== '' && !/^(NONREF|NOTPROVIDED|EREF|MARF|PREF|0+)$/i.test(text);
}

function checkArithmetic(statement: Statement, currencies: CurrencyTable): readonly Issue[] {
  const { opening, closing } = statement.balances;
  if (opening === null || closing === null) return [];
  const booked = statement.lines.filter((line) => line.status === 'booked');
  const difference = closing.amount - booked.reduce((sum, line) => sum + line.amount, opening.amount);
  if (difference === 0n) return [];
  const text = formatMinor(difference, currencies.places(statement.currency));
  return [hold('mt940.balance', `opening balance + entries miss the closing balance by ${text}`)];
}

function at(field: Field | undefined): { readonly line: number } {
  return { line: field?.line ?? 1 };
}

function earlier<Text extends string>(a: Text, b: Text | undefined): Text {
  return b !== undefined && b < a ? b : a;
}

function later<Text extends string>(a: Text, b: Text | undefined): Text {
  return b !== undefined && b > a ? b : a;
}
