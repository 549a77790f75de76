import type { AccountRef } from '../../../src/domain/account.ts';
import { isCurrencyCode } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';
import type { Balance, Period, Statement, StatementLine } from '../../../src/domain/statement.ts';
import { kindOf, readAccount, unnamedAccount } from './account.ts';
import type { Aggregate } from './markup/aggregate.ts';
import type { LeafName } from './markup/tags.ts';
import { Securities } from './securities.ts';
import { holdRounded, type LineContext, readLine, shorten } from './transaction.ts';
import { type Amount, readAmount } from './values/amount.ts';
import { readInstant } from './values/dates.ts';
import { checkSigns } from './values/signs.ts';
import { checkDays } from './values/turned-days.ts';

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
      this.#document.issues.error('ofx.contradiction', 'One statement names two accounts', source.line);
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
      this.#document.issues.error('ofx.contradiction', 'One statement has two ledger balances', source.line);
    }
    this.#closing ??= balance;
  }

  /** BANKTRANLIST and its like. Several lists of a statement make one period from the first day to the last. */
  setPeriod(source: Aggregate): void {
    const from = this.#readDay(source, 'DTSTART');
    const to = this.#readDay(source, 'DTEND');
    if (from === undefined || to === undefined) return;
    if (from > to) {
      this.#document.issues.warning('ofx.period', `The period ends (${to}) before it begins (${from})`, source.line);
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
      issues.error('ofx.contradiction', 'The statement names its currency twice or too late', line);
    }
    this.#checkCurrency();
    const kind = kindOf(tag.name);
    if (this.#account === undefined) issues.warning('ofx.no-account', 'The statement names no account', line);
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
    const message = `The statement's currency “${shorten(raw)}” is none of ISO 4217, nor configured`;
    this.#document.issues.hold('ofx.currency', message, this.source.line);
  }

  #readBalance(source: Aggregate, asOf: string | undefined): Balance | undefined {
    const raw = source.leaf('BALAMT');
    if (raw === undefined) return undefined;
    const { issues, currencies, dates, seeAmount } = this.#document;
    const currency = this.#currency();
    const places = currencies.places(currency);
    const amount: Amount = readAmount(raw, currency, places);
    seeAmount(amount, raw, source.line);
    if ('problem' in amount) {
      const message = `The balance “${shorten(raw)}” ${amount.problem}`;
      if (/\d/.test(raw)) issues.error('ofx.amount', message, source.line);
      else issues.warning('ofx.balance', `${message}; left out`, source.line);
      return undefined;
    }
    const { minor, unrounded } = amount;
    if (unrounded !== null) holdRounded('balance', unrounded, formatMinor(minor, places), source, issues);
    const date = asOf === undefined ? undefined : dates.read(asOf);
    if (asOf !== undefined && date === undefined) {
      issues.warning('ofx.date', `DTASOF “${shorten(asOf)}” is no date; left out`, source.line);
    }
    return { amount: minor, date: date ?? null, ...(unrounded === null ? {} : { unrounded }) };
  }

  #readDay(source: Aggregate, name: LeafName) {
    const raw = source.leaf(name);
    const day = raw === undefined ? undefined : this.#document.dates.read(raw);
    if (raw !== undefined && day === undefined) {
      this.#document.issues.warning('ofx.date', `${name} “${shorten(raw)}” is no date; left out`, source.line);
    }
    return day;
  }
}
