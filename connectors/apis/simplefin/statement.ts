import {
  type AccountRef,
  type Balance,
  error,
  type Issue,
  parseMinor,
  type SourceContext,
  type Statement,
  type StatementLine,
  UNNAMED_ACCOUNT,
  warning,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { type Days, dayOf, today } from '../days.ts';
import { PLAIN_LINE, tidy } from '../line.ts';
import type { SimplefinAccount, SimplefinTransaction } from './account-set.ts';
import type { Recognised } from './known-accounts.ts';

export interface Reading {
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
}

type Context = Pick<SourceContext, 'currencies' | 'now'>;

/** Whether the answer shows every line of these days, and the balance of now. */
export type Extent = { readonly days: Days; readonly complete: boolean; readonly upToNow: boolean };

/** The account's lines of these days. Money in is positive there as here. */
export function readStatement(recognised: Recognised, extent: Extent, context: Context): Reading {
  const { account, id, bank, issue } = recognised;
  if (/^https?:/i.test(account.currency)) return { statements: [], issues: [ownCurrency(account)] };
  const currency = account.currency.toUpperCase();
  const places = context.currencies.places(currency);
  const issues: Issue[] = issue === undefined ? [] : [issue];
  // A connection that was made anew has new ids for transactions too: compared with the old ones they prove nothing.
  const names = account.id === id ? 'last' : 'changed';
  const lines = onceEach(account.transactions ?? []).flatMap((each, index) => {
    const line = readLine(names === 'last' ? each : { ...each, id: '' }, index + 1, places, context);
    if ('severity' in line) issues.push(line);
    return 'severity' in line ? [] : [line];
  });
  const balance = (text: string | null | undefined) => readBalance(text, account, places, issues);
  const [closing, available] = [balance(account.balance), balance(account['available-balance'])];
  const statement: Statement = {
    account: refOf(id, bank),
    currency,
    period: extent.complete ? extent.days : null,
    asOf: context.now().toISOString().slice(0, 19),
    kind: 'snapshot',
    balances: extent.upToNow ? { opening: null, closing, available } : NO_BALANCES,
    lines,
  };
  return { statements: [statement], issues };
}

const NO_BALANCES = { opening: null, closing: null, available: null };

function refOf(id: string, bank: string): AccountRef {
  return { ...UNNAMED_ACCOUNT, bankId: tidy(bank), accountId: id };
}

/** An id is never used twice within an account, so a transaction that is listed twice is one. */
function onceEach(transactions: readonly SimplefinTransaction[]): readonly SimplefinTransaction[] {
  return [...new Map(transactions.map((each) => [JSON.stringify(each), each])).values()];
}

/** Amounts of miles and points are not money. */
function ownCurrency({ name }: SimplefinAccount): Issue {
  return warning('simplefin.currency', words('connector.accountCountsCurrencyOwn', { name }));
}

function readLine(
  { amount: text, ...transaction }: SimplefinTransaction,
  number: number,
  places: number,
  context: Context,
): StatementLine | Issue {
  const position = { line: number };
  const amount = parseMinor(text.trim(), places);
  if (amount === undefined)
    return error('simplefin.amount', words('connector.transactionNoReadableAmount', { number }), position);
  const pending = transaction.pending === true;
  const bookedOn = dayOfEpoch(transaction.posted) ?? (pending ? pendingDay(transaction, context) : undefined);
  if (bookedOn === undefined)
    return error('simplefin.date', words('connector.transactionNoReadableDay', { number }), position);
  const description = tidy(transaction.description);
  const payee = tidy(transaction.payee) ?? description;
  const memo = tidy(transaction.memo) ?? (payee === description ? null : description);
  const status = pending ? 'pending' : 'booked';
  return { ...PLAIN_LINE, reference: tidy(transaction.id), status, bookedOn, amount, payee, memo, position };
}

/** `posted` of a pending transaction may be 0. */
function pendingDay({ transacted_at: at }: Pick<SimplefinTransaction, 'transacted_at'>, { now }: Context) {
  return dayOfEpoch(at ?? 0) ?? today(now());
}

function dayOfEpoch(seconds: number) {
  return seconds > 0 ? dayOf(new Date(seconds * 1000)) : undefined;
}

function readBalance(
  text: string | null | undefined,
  account: SimplefinAccount,
  places: number,
  issues: Issue[],
): Balance | null {
  if (text === null || text === undefined) return null;
  const amount = parseMinor(text.trim(), places);
  if (amount === undefined) issues.push(error('simplefin.balance', words('connector.balanceAccountNotAmount')));
  return amount === undefined ? null : { amount, date: dayOfEpoch(account['balance-date']) ?? null };
}
