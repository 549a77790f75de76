import {
  type AccountKind,
  type Balance,
  type Balances,
  type CalendarDate,
  error,
  hold,
  type Issue,
  type LineStatus,
  parseDate,
  parseMinor,
  type SourceContext,
  type Statement,
  type StatementLine,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { type Days, today } from '../days.ts';
import { PLAIN_LINE, tidy } from '../line.ts';
import type { EbBalances, EbTransaction } from './answers.ts';
import { type Lines, stableReference } from './pages.ts';
import type { EbAccount } from './session.ts';

type Context = Pick<SourceContext, 'currencies' | 'now'>;

export interface StatementAnswer {
  readonly days: Days;
  readonly lines: Lines;
  readonly balances: EbBalances | undefined;
  /** Whether the bank's names of lines may be compared with those of earlier days. */
  readonly names: 'last' | 'changed';
}

/** The statement of an account for some days. */
export function readStatement(
  account: EbAccount,
  { days, lines: answer, balances, names }: StatementAnswer,
  context: Context,
) {
  const issues: Issue[] = answer.isDoubtful ? [REPEATED] : [];
  const lines = answer.transactions.flatMap((each, index) => {
    const status = statusOf(each);
    if (status === undefined) return [];
    const named = names === 'last' ? each : { ...each, entry_reference: null };
    const line = readLine(named, { status, line: index + 1 }, account.currency, context);
    if ('severity' in line) issues.push(line);
    return 'severity' in line ? [] : [line];
  });
  const statement: Statement = {
    account: {
      bankId: account.bic,
      branchId: null,
      accountId: account.iban === null ? account.number : null,
      iban: account.iban,
      type: null,
      kind: KINDS[account.type ?? ''] ?? 'bank',
    },
    currency: account.currency,
    period: days,
    asOf: context.now().toISOString().slice(0, 19),
    kind: 'snapshot',
    balances: balances === undefined ? NO_BALANCES : readBalances(balances, account.currency, context),
    lines,
  };
  return { statements: [statement], issues };
}

const NO_BALANCES: Balances = { opening: null, closing: null, available: null };

/** ISO 20022 ExternalCashAccountType1Code. */
const KINDS: Readonly<Record<string, AccountKind>> = { CARD: 'card', LOAN: 'loan' };

const REPEATED = hold('enable-banking.repeated', words('connector.equalLinesStandBanks'));

/** Undefined for what moves no money: cancelled, rejected, planned. */
function statusOf({ status }: EbTransaction): LineStatus | undefined {
  if (status === 'BOOK') return 'booked';
  return status === 'PDNG' || status === 'HOLD' ? 'pending' : undefined;
}

interface Place {
  readonly status: LineStatus;
  readonly line: number;
}

function readLine(
  transaction: EbTransaction,
  { status, line }: Place,
  accountCurrency: string,
  context: Context,
): StatementLine | Issue {
  const position = { line };
  const { currency, amount: text } = transaction.transaction_amount;
  const minor = parseMinor(text.replace(/^-/, ''), context.currencies.places(currency));
  if (minor === undefined)
    return error('enable-banking.amount', words('connector.transactionNoReadableAmount', { number: line }), position);
  const bookedOn = bookingDay(transaction) ?? (status === 'pending' ? today(context.now()) : undefined);
  if (bookedOn === undefined)
    return error('enable-banking.date', words('connector.transactionNoReadableDay', { number: line }), position);
  const isIn = transaction.credit_debit_indicator === 'CRDT';
  const amount = isIn ? minor : -minor;
  return {
    ...PLAIN_LINE,
    ...textsOf(transaction, isIn ? 'in' : 'out'),
    reference: stableReference(transaction),
    status,
    bookedOn,
    valueOn: parseDate(transaction.value_date ?? '') ?? null,
    amount,
    currency,
    original: originalOf(transaction, isIn ? 'in' : 'out', context),
    balance: balanceAfter(transaction, accountCurrency, context),
    position,
  };
}

/** The day of booking; of what is not booked yet, the day on which it was spent. */
function bookingDay(transaction: EbTransaction): CalendarDate | undefined {
  const { booking_date: booked, transaction_date: spent, value_date: valued } = transaction;
  const text = booked ?? spent ?? valued;
  return text === null || text === undefined ? undefined : parseDate(text.slice(0, 10));
}

/** Money in comes from the debtor, money out goes to the creditor. */
function textsOf(transaction: EbTransaction, way: 'in' | 'out') {
  const { debtor, debtor_account: debtorAccount, creditor, creditor_account: creditorAccount } = transaction;
  const [party, held] = way === 'in' ? [debtor, debtorAccount] : [creditor, creditorAccount];
  const name = tidy(party?.name);
  const account = tidy(held?.iban ?? held?.other?.identification);
  const remittance = tidy((transaction.remittance_information ?? []).join(' ')) ?? tidy(transaction.note);
  return {
    payee: name ?? remittance,
    memo: name === null ? null : remittance,
    type: tidy(transaction.bank_transaction_code?.description ?? transaction.bank_transaction_code?.code),
    counterparty: name === null && account === null ? null : { account, name },
  };
}

function originalOf(
  { exchange_rate: exchange, transaction_amount: own }: EbTransaction,
  way: 'in' | 'out',
  context: Context,
) {
  const spent = exchange?.instructed_amount;
  if (spent === null || spent === undefined || spent.currency === own.currency) return null;
  const minor = parseMinor(spent.amount.replace(/^-/, ''), context.currencies.places(spent.currency));
  if (minor === undefined) return null;
  return { amount: way === 'in' ? minor : -minor, currency: spent.currency, rate: exchange?.exchange_rate ?? null };
}

function balanceAfter({ balance_after_transaction: after }: EbTransaction, currency: string, context: Context) {
  if (after === null || after === undefined || after.currency !== currency) return null;
  return parseMinor(after.amount, context.currencies.places(currency)) ?? null;
}

/** Booked balances first: what is only expected proves nothing. ISO 20022 ExternalBalanceType1Code. */
const BOOKED = ['CLBD', 'ITBD', 'PRCD'];
const AVAILABLE = ['CLAV', 'ITAV', 'FWAV'];

function readBalances({ balances }: EbBalances, currency: string, context: Context): Balances {
  const find = (types: readonly string[]): Balance | null => {
    for (const type of types) {
      const found = balances.find((each) => each.balance_type === type && each.balance_amount.currency === currency);
      const amount = parseMinor(found?.balance_amount.amount ?? '', context.currencies.places(currency));
      const day = found?.reference_date ?? found?.last_change_date_time?.slice(0, 10);
      if (amount !== undefined) return { amount, date: parseDate(day ?? '') ?? today(context.now()) };
    }
    return null;
  };
  return { opening: null, closing: find(BOOKED), available: find(AVAILABLE) };
}
