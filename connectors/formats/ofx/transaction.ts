import { isCurrencyCode } from '../../../src/domain/currency.ts';
import type {
  Correction,
  Counterparty,
  CurrencyTable,
  OriginalAmount,
  StatementLine,
} from '../../../src/plugin/contract.ts';
import { formatMinor } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import type { Evenings } from '../evenings.ts';
import type { IssueLog } from './issue-log.ts';
import type { Aggregate } from './markup/aggregate.ts';
import type { LeafName } from './markup/tags.ts';
import { type Amount, readAmount, readPlainAmount } from './values/amount.ts';
import { readDate, readTime } from './values/dates.ts';

/** Two of one of these in a transaction: the end of one and the beginning of the next are lost. */
const WRITTEN_ONCE = ['TRNAMT', 'DTPOSTED', 'FITID'] as const;

/** The facts of the statement that a line needs. */
export interface LineContext {
  readonly currency: string | null;
  /** Decimal places of `currency`. */
  readonly places: number;
  readonly currencies: CurrencyTable;
  readonly issues: IssueLog;
  /** Told how the amount was punctuated, since a single value may be ambiguous only in its company. */
  readonly seeAmount: (amount: Amount, raw: string, line: number) => void;
  /** Watches the times of the posting days. */
  readonly evenings: Evenings;
}

/**
 * Makes a line of STMTTRN (OFX 1.6 §11.4.3), STMTTRNP (pending, 2.0) or LOANSTMTTRN (2.2). Undefined, with an error,
 * where its date or amount cannot be read. Never a zero and never today.
 */
export function readLine(source: Aggregate, context: LineContext): StatementLine | undefined {
  const { issues } = context;
  const torn = source.hasConflicts ? WRITTEN_ONCE.find((name) => source.contradicts(name)) : undefined;
  if (torn !== undefined) {
    issues.error('ofx.contradiction', words('ofx.standsTwiceOneTransaction', { name: torn }), source.line);
    return undefined;
  }
  const type = (source.leaf('TRNTYPE') ?? source.leaf('LOANTRNTYPE'))?.toUpperCase() ?? null;
  const isPending = source.tag.name === 'STMTTRNP' || type === 'HOLD';
  const posted = source.leaf('DTPOSTED') ?? (isPending ? source.leaf('DTTRAN') : undefined);
  const bookedOn = readRequiredDate(posted, source, context);
  const foreign = source.hasChildren ? foreignCurrency(source, 'CURRENCY', context) : null;
  const currency = foreign ?? context.currency;
  const amount = readRequiredAmount(source, currency, context);
  if (bookedOn === undefined || amount === undefined) return undefined;
  context.evenings.see(posted?.slice('20260331'.length) ?? '', source.line);
  if (foreign !== null && context.currency !== null) holdForeign(foreign, source, context);
  const payee = source.child('PAYEE');
  return {
    reference: source.leaf('FITID') ?? (isPending ? source.leaf('REFNUM') : undefined) ?? null,
    status: isPending ? 'pending' : 'booked',
    bookedOn,
    valueOn: readOptionalDate('DTAVAIL', source, context),
    time: posted === undefined ? null : readTime(posted),
    ...amount,
    currency,
    payee: source.leaf('NAME') ?? payee?.leaf('NAME') ?? null,
    memo: source.leaf('MEMO') ?? null,
    type,
    checkNumber: source.leaf('CHECKNUM') ?? null,
    counterparty: source.hasChildren ? counterpartyOf(source, payee) : null,
    original: source.hasChildren ? originalOf(source, amount.amount, context) : null,
    balance: null,
    correction: correctionOf(source, context),
    position: { line: source.line },
  };
}

function readRequiredDate(raw: string | undefined, source: Aggregate, { issues }: LineContext) {
  if (raw === undefined) {
    issues.error('ofx.date', words('ofx.transactionNoPostingDate'), source.line);
    return undefined;
  }
  const date = readDate(raw);
  if (date === undefined) issues.error('ofx.date', words('ofx.postingDateNoDate', { day: shorten(raw) }), source.line);
  return date;
}

function readOptionalDate(name: LeafName, source: Aggregate, { issues }: LineContext) {
  const raw = source.leaf(name);
  if (raw === undefined) return null;
  const date = readDate(raw);
  if (date === undefined)
    issues.warning('ofx.date', words('ofx.noDateLeftOut', { name, day: shorten(raw) }), source.line);
  return date ?? null;
}

type ReadAmount = Pick<StatementLine, 'amount' | 'unrounded'>;

function readRequiredAmount(source: Aggregate, currency: string | null, context: LineContext): ReadAmount | undefined {
  const raw = source.leaf('TRNAMT');
  if (raw === undefined) {
    context.issues.error('ofx.amount', words('ofx.transactionNoAmountTrnamt'), source.line);
    return undefined;
  }
  const places = currency === context.currency ? context.places : context.currencies.places(currency);
  const plain = readPlainAmount(raw, places);
  if (plain !== undefined) return { amount: plain };
  const amount = readAmount(raw, currency, places);
  context.seeAmount(amount, raw, source.line);
  if ('problem' in amount) {
    context.issues.error(
      'ofx.amount',
      words('ofx.amount', { amount: shorten(raw), what: amount.problem }),
      source.line,
    );
    return undefined;
  }
  const { minor, unrounded } = amount;
  if (unrounded === null) return { amount: minor };
  holdRounded(words('ofx.theAmount'), unrounded, formatMinor(minor, places), source, context.issues);
  return { amount: minor, unrounded };
}

/** A part that a ledger cannot keep is not cut off in silence. */
export function holdRounded(what: Message, exact: string, rounded: string, source: Aggregate, issues: IssueLog): void {
  const message = words('ofx.finerCurrencysMinorUnit', { what, exact, rounded });
  issues.hold('ofx.decimals', message, source.line);
}

/** CURSYM of CURRENCY or ORIGCURRENCY (OFX 1.6 §5.2), where it is another than the statement's. */
function foreignCurrency(source: Aggregate, aggregate: string, { currency }: LineContext): string | null {
  const symbol = source.child(aggregate)?.leaf('CURSYM')?.toUpperCase();
  return symbol === undefined || symbol === currency || !isCurrencyCode(symbol) ? null : symbol;
}

/** With CURRENCY, TRNAMT itself is foreign. The amount booked to the account is not stated, only a rate. */
function holdForeign(foreign: string, source: Aggregate, { currency, issues }: LineContext): void {
  const rate = source.child('CURRENCY')?.leaf('CURRATE');
  const message =
    rate === undefined
      ? words('ofx.amountStatementNotConverted', { foreign, currency: String(currency) })
      : words('ofx.amountStatementRateNot', { foreign, currency: String(currency), rate: shorten(rate) });
  issues.hold('ofx.foreign-amount', message, source.line);
}

/**
 * With ORIGCURRENCY, TRNAMT is in the statement's currency already and CURRATE is the statement's currency for one of
 * the original's. The original amount is not printed; it follows from the two, to the nearest minor unit.
 */
function originalOf(source: Aggregate, amount: bigint, context: LineContext): OriginalAmount | null {
  const currency = foreignCurrency(source, 'ORIGCURRENCY', context);
  const rate = source.child('ORIGCURRENCY')?.leaf('CURRATE');
  if (currency === null || rate === undefined) return null;
  const digits = /^(\d{1,12})(?:[.,](\d{1,12}))?$/.exec(rate);
  if (digits === null) return null;
  const [, whole = '', fraction = ''] = digits;
  const numerator = BigInt(whole + fraction);
  if (numerator === 0n) return null;
  const { currencies } = context;
  const scaleUp = 10n ** BigInt(fraction.length + currencies.places(currency));
  const scaleDown = numerator * 10n ** BigInt(currencies.places(context.currency));
  return { amount: divideRounded(amount * scaleUp, scaleDown), currency, rate };
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -magnitude : magnitude;
}

function counterpartyOf(source: Aggregate, payee: Aggregate | undefined): Counterparty | null {
  const to = source.child('BANKACCTTO') ?? source.child('CCACCTTO') ?? source.child('LOANACCTTO');
  const account = to?.leaf('ACCTID') ?? to?.leaf('LOANACCTID') ?? null;
  const name = payee?.leaf('NAME') ?? null;
  return account === null && name === null ? null : { account, name };
}

/** CORRECTFITID and CORRECTACTION (OFX 1.6 §11.4.3.1). Booking such a line beside the one it replaces doubles it. */
function correctionOf(source: Aggregate, { issues }: LineContext): Correction | null {
  const reference = source.leaf('CORRECTFITID');
  if (reference === undefined) return null;
  const action = source.leaf('CORRECTACTION')?.toUpperCase();
  if (action === 'REPLACE') return { reference, action: 'replace' };
  if (action === 'DELETE') return { reference, action: 'delete' };
  issues.hold('ofx.correction', words('ofx.lineCorrectsEarlierOne'), source.line);
  return null;
}

/** A value as quoted in a message. */
export function shorten(raw: string): string {
  return raw.length > 40 ? `${raw.slice(0, 40)}…` : raw;
}
