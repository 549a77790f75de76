import { isCurrencyCode } from '../../../src/domain/currency.ts';
import { isIban } from '../../../src/domain/iban.ts';
import type { Balance, Period, Statement, StatementLine } from '../../../src/plugin/contract.ts';
import {
  type AccountKind,
  type AccountRef,
  type CalendarDate,
  dateOf,
  daysBetween,
  formatMinor,
  UNNAMED_ACCOUNT,
} from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import type { IssueLog } from './issue-log.ts';
import type { Aggregate } from './markup/aggregate.ts';
import type { LeafName } from './markup/tags.ts';
import { holdRounded, type LineContext, readLine, shorten } from './transaction.ts';
import { type Amount, readAmount } from './values/amount.ts';
import { readDate, readInstant } from './values/dates.ts';

/** The facts that all statements of a document share. */
export type DocumentContext = Omit<LineContext, 'currency' | 'places'>;

/** A statement while it is read: STMTRS, CCSTMTRS, LOANSTMTRS or INVSTMTRS (OFX 1.6 §11.4, §13.9). */
export class StatementDraft {
  readonly source: Aggregate;
  readonly securities = new Securities();
  readonly #document: DocumentContext;
  readonly #lines: StatementLine[] = [];
  #account: AccountRef | undefined;
  #closing: Balance | undefined;
  #available: Balance | undefined;
  #balanceAsOf: string | null = null;
  #period: Period | null = null;
  #context: LineContext | undefined;

  constructor(source: Aggregate, document: DocumentContext) {
    this.source = source;
    this.#document = document;
  }

  addLine(transaction: Aggregate): void {
    this.#context ??= this.#lineContext();
    const line = readLine(transaction, this.#context);
    if (line !== undefined) this.#lines.push(line);
  }

  setAccount(source: Aggregate): void {
    const account = readAccount(source, kindOf(this.source.tag.name));
    const known = this.#account;
    if (known !== undefined && (known.accountId !== account.accountId || known.bankId !== account.bankId)) {
      this.#document.issues.error('ofx.contradiction', words('ofx.oneStatementNamesTwo'), source.line);
    }
    this.#account ??= account;
  }

  /** LEDGERBAL, PRINBAL or AVAILBAL. An empty BALAMT is no balance, not zero (Itaú, French savings banks). */
  setBalance(source: Aggregate): void {
    const asOf = source.leaf('DTASOF');
    const balance = this.#readBalance(source, asOf);
    if (source.tag.name === 'AVAILBAL') {
      this.#available ??= balance;
      return;
    }
    if (asOf !== undefined) this.#balanceAsOf ??= readInstant(asOf);
    if (balance === undefined) return;
    if (this.#closing !== undefined && this.#closing.amount !== balance.amount) {
      this.#document.issues.error('ofx.contradiction', words('ofx.oneStatementTwoLedger'), source.line);
    }
    this.#closing ??= balance;
  }

  /** BANKTRANLIST and its like. Several lists of a statement make one period from the first day to the last. */
  setPeriod(source: Aggregate): void {
    const from = this.#readDay(source, 'DTSTART');
    const to = this.#readDay(source, 'DTEND');
    if (from === undefined || to === undefined) return;
    if (from > to) {
      this.#document.issues.warning('ofx.period', words('ofx.periodEndsBeforeBegins', { to, from }), source.line);
      return;
    }
    const known = this.#period;
    this.#period = {
      from: known !== null && known.from < from ? known.from : from,
      to: known !== null && known.to > to ? known.to : to,
    };
  }

  /**
   * `server`: DTSERVER of the sign-on response. It is the as-of of a statement that gives none of its own, and decides
   * between two that give the same.
   */
  finish(server: string | null): Statement {
    const { issues } = this.#document;
    const { tag, line } = this.source;
    const currency = this.#currency();
    if (this.source.contradicts('CURDEF') || (this.#context !== undefined && this.#context.currency !== currency)) {
      issues.error('ofx.contradiction', words('ofx.statementNamesCurrencyTwice'), line);
    }
    this.#checkCurrency();
    const kind = kindOf(tag.name);
    if (this.#account === undefined) issues.warning('ofx.no-account', words('ofx.statementNamesNoAccount'), line);
    checkSigns(this.#lines, kind, line, issues);
    checkDays(this.#lines, this.#period, issues);
    this.securities.report(line, issues);
    const ownInstant = kind === 'investment' ? this.source.leaf('DTASOF') : undefined;
    const asOf = (ownInstant === undefined ? null : readInstant(ownInstant)) ?? this.#balanceAsOf ?? null;
    return {
      account: this.#account ?? unnamedAccount(kind),
      currency,
      period: this.#period,
      asOf: asOf ?? server,
      ...(asOf === null || server === null ? {} : { servedAt: server }),
      kind: 'snapshot',
      balances: { opening: null, closing: this.#closing ?? null, available: this.#available ?? null },
      lines: this.#lines,
    };
  }

  #lineContext(): LineContext {
    const currency = this.#currency();
    return { ...this.#document, currency, places: this.#document.currencies.places(currency) };
  }

  #currency(): string | null {
    const code = this.source.leaf('CURDEF')?.toUpperCase();
    return code !== undefined && isCurrencyCode(code) ? code : null;
  }

  /** A damaged code may still look like a code, or like none. The account's own currency would then take its place. */
  #checkCurrency(): void {
    const raw = this.source.leaf('CURDEF');
    const currency = this.#currency();
    if (raw === undefined || raw === '' || (currency !== null && this.#document.currencies.knows(currency))) return;
    const message = words('ofx.statementsCurrencyNoneIso', { currency: shorten(raw) });
    this.#document.issues.hold('ofx.currency', message, this.source.line);
  }

  #readBalance(source: Aggregate, asOf: string | undefined): Balance | undefined {
    const raw = source.leaf('BALAMT');
    if (raw === undefined) return undefined;
    const { issues, currencies, seeAmount } = this.#document;
    const currency = this.#currency();
    const places = currencies.places(currency);
    const amount: Amount = readAmount(raw, currency, places);
    seeAmount(amount, raw, source.line);
    if ('problem' in amount) {
      const message = words('ofx.balance', { amount: shorten(raw), what: amount.problem });
      if (/\d/.test(raw)) issues.error('ofx.amount', message, source.line);
      else issues.warning('ofx.balance', words('ofx.leftOut', { what: message }), source.line);
      return undefined;
    }
    const { minor, unrounded } = amount;
    if (unrounded !== null) holdRounded(words('ofx.theBalance'), unrounded, formatMinor(minor, places), source, issues);
    const date = asOf === undefined ? undefined : readDate(asOf);
    if (asOf !== undefined && date === undefined) {
      issues.warning('ofx.date', words('ofx.noDateLeftOut', { name: 'DTASOF', day: shorten(asOf) }), source.line);
    }
    return { amount: minor, date: date ?? null, ...(unrounded === null ? {} : { unrounded }) };
  }

  #readDay(source: Aggregate, name: LeafName) {
    const raw = source.leaf(name);
    const day = raw === undefined ? undefined : readDate(raw);
    if (raw !== undefined && day === undefined) {
      this.#document.issues.warning('ofx.date', words('ofx.noDateLeftOut', { name, day: shorten(raw) }), source.line);
    }
    return day;
  }
}

const KINDS: Readonly<Record<string, AccountKind>> = {
  STMTRS: 'bank',
  CCSTMTRS: 'card',
  LOANSTMTRS: 'loan',
  INVSTMTRS: 'investment',
};

/** The kind of account that a statement aggregate speaks of. */
function kindOf(statement: string): AccountKind {
  return KINDS[statement] ?? 'bank';
}

/** BANKACCTFROM, CCACCTFROM, LOANACCTFROM or INVACCTFROM, as printed (OFX 1.6 §11.3.1, §13.6.1). */
function readAccount(from: Aggregate, kind: AccountKind): AccountRef {
  const accountId = from.leaf('ACCTID') ?? from.leaf('LOANACCTID') ?? null;
  return {
    bankId: from.leaf('BANKID') ?? from.leaf('BROKERID') ?? null,
    branchId: from.leaf('BRANCHID') ?? null,
    accountId,
    iban: accountId !== null && isIban(accountId) ? accountId.replaceAll(' ', '').toUpperCase() : null,
    type: (from.leaf('ACCTTYPE') ?? from.leaf('ACCTTYPE2') ?? from.leaf('LOANACCTTYPE'))?.toUpperCase() ?? null,
    kind,
  };
}

/** The account of a statement that names none. */
function unnamedAccount(kind: AccountKind): AccountRef {
  return kind === UNNAMED_ACCOUNT.kind ? UNNAMED_ACCOUNT : { ...UNNAMED_ACCOUNT, kind };
}

/** Counts what an investment statement says of securities, which is not read: only its cash lines are. */
class Securities {
  readonly #transactions = new Map<string, number>();
  #positions = 0;

  /** BUYSTOCK, REINVEST, INCOME …: anything in INVTRANLIST but INVBANKTRAN (OFX 1.6 §13.9.2.4). */
  countTransaction(name: string): void {
    this.#transactions.set(name, (this.#transactions.get(name) ?? 0) + 1);
  }

  countPosition(): void {
    this.#positions++;
  }

  /** Says so in the output rather than deliver a partial statement as complete. */
  report(line: number, issues: IssueLog): void {
    if (this.#transactions.size === 0 && this.#positions === 0) return;
    const total = [...this.#transactions.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...this.#transactions].map(([name, count]) => `${count} ${name}`).join(', ');
    const listed =
      total === 0
        ? words('ofx.noSecuritiesTransactions')
        : words('ofx.securitiesTransactions', { count: total, kinds });
    const message = words('ofx.onlyCashLinesInvestment', { listed, count: this.#positions });
    issues.warning('ofx.securities', message, line);
  }
}

/** TRNTYPEs that say money out, and money in, whatever the account (OFX 1.6 §11.4.3.1). */
const OUT = new Set(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT']);
const IN = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);
/** The same for cards: there a payment is what its holder pays back. */
const CARD_OUT = new Set([...OUT, 'POS', 'ATM', 'FEE', 'SRVCHG']);
const CARD_IN = new Set([...IN, 'PAYMENT']);

/** As many are more than an accident, and so many times more are most. */
const FEW = 2;

/** How many lines have which sign. */
interface Count {
  plus: number;
  minus: number;
}

/**
 * The sign of TRNAMT wins over TRNTYPE: CIBC's cards call charges CREDIT with a minus. But some banks print absolute
 * amounts and leave the direction to TRNTYPE (monetr/monetr#2687). Others turn all signs round. Where types deny the
 * signs so, a person has to say which it is.
 */
function checkSigns(lines: readonly StatementLine[], kind: AccountKind, line: number, issues: IssueLog): void {
  const message = absolute(lines) ?? (kind === 'card' ? turned(lines, CARD_OUT, CARD_IN) : turned(lines, OUT, IN));
  if (message !== undefined) issues.hold('ofx.signs', message, line);
}

/** Money out without a minus, beside money in without one. A lone minus may be a reversal. */
function absolute(lines: readonly StatementLine[]): Message | undefined {
  const [all, out, into] = [countOf(lines), countOf(lines, OUT), countOf(lines, IN)];
  if (out.plus === 0) return undefined;
  if (all.minus === 0) {
    const said = into.plus > 0 ? words('ofx.transactionTypesNameBoth') : words('ofx.transactionTypeNamesMoney');
    return words('ofx.noAmountNegativeYet', { what: said });
  }
  const isMostly = out.plus > out.minus && out.plus >= FEW && into.plus > 0 && into.minus === 0 && all.minus < out.plus;
  return isMostly ? words('ofx.mostAmountsTypesCall') : undefined;
}

/** Money goes out more often than it comes in, so the sign of the many is that of money out. */
function turned(
  lines: readonly StatementLine[],
  outTypes: ReadonlySet<string>,
  inTypes: ReadonlySet<string>,
): Message | undefined {
  const all = countOf(lines);
  if (all.plus < all.minus * FEW || !isDenied(countOf(lines, outTypes), countOf(lines, inTypes))) return undefined;
  return words('ofx.allAmountsOtherSign');
}

function isDenied(out: Count, into: Count): boolean {
  return out.plus > 0 && out.minus === 0 && into.minus > 0 && into.plus === 0;
}

function countOf(lines: readonly StatementLine[], types?: ReadonlySet<string>): Count {
  const count = { plus: 0, minus: 0 };
  for (const { amount, type } of lines) {
    if (types !== undefined && (type === null || !types.has(type))) continue;
    if (amount > 0n) count.plus += 1;
    else if (amount < 0n) count.minus += 1;
  }
  return count;
}

/** A period of more days takes a single turned day in by accident. */
const LONG = 62;

/**
 * Days that lie outside of the statement's period, and inside with day and month the other way round (YYYYDDMM). Banks
 * state periods that are wrong by themselves. So the owner is asked only where turning brings every line inside.
 */
function checkDays(lines: readonly StatementLine[], period: Period | null, issues: IssueLog): void {
  if (period === null) return;
  const outside = lines.find(({ bookedOn }) => !isWithin(bookedOn, period));
  if (outside === undefined) return;
  const [from, to] = [period.from, period.to];
  const days = new Set(lines.map(({ bookedOn }) => bookedOn));
  const isTold = days.size > 1 || daysBetween(from, to) <= LONG;
  if (!isTold || ![...days].every((day) => isWithin(turnedRound(day), period))) return;
  const message = words('ofx.liesOutsideStatementsPeriod', {
    day: outside.bookedOn,
    from,
    to,
    other: turnedRound(outside.bookedOn) ?? '',
  });
  issues.hold('ofx.date', message, outside.position.line);
}

function isWithin(day: CalendarDate | undefined, { from, to }: Period): boolean {
  return day !== undefined && day >= from && day <= to;
}

function turnedRound(day: CalendarDate): CalendarDate | undefined {
  return dateOf(Number(day.slice(0, 4)), Number(day.slice(8)), Number(day.slice(5, 7)));
}
