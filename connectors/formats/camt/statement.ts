import {
  type AccountRef,
  type Balance,
  type CalendarDate,
  type CurrencyTable,
  error,
  formatMinor,
  hold,
  type Issue,
  type Period,
  parseDate,
  type Statement,
  type StatementLine,
  UNNAMED_ACCOUNT,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { readAmount, readCurrency, readDay, readInstant, signOf } from './values.ts';
import { child, children, type Element, textAt } from './xml.ts';

/** 053 a statement, 052 a report within the day, 054 a notice: news, never a whole picture. */
export const CONTAINERS: Readonly<Record<string, Statement['kind']>> = {
  Stmt: 'snapshot',
  Rpt: 'snapshot',
  Ntfctn: 'delta',
};

/** A closed `Stmt`, `Rpt` or `Ntfctn` and the lines of its entries to a statement. */
export function readStatement(
  element: Element,
  lines: readonly StatementLine[],
  createdAt: string | null,
  currencies: CurrencyTable,
  issues: Issue[],
): Statement {
  const opening = readBalance(element, OPENING, currencies, issues);
  const closing = readBalance(element, CLOSING, currencies, issues);
  const available = readBalance(element, ['CLAV'], currencies, issues);
  const stated = readCurrency(textAt(element, 'Acct/Ccy'), currencies, { line: element.line }, issues);
  const currency = stated ?? closing?.currency ?? opening?.currency ?? lines[0]?.currency ?? null;
  const statement: Statement = {
    account: readAccount(child(element, 'Acct')),
    currency,
    period: readPeriod(element, lines),
    asOf: readInstant(textAt(element, 'CreDtTm')) ?? readInstant(createdAt),
    kind: CONTAINERS[element.name] ?? 'snapshot',
    balances: {
      opening: opening?.balance ?? null,
      closing: closing?.balance ?? null,
      available: available?.balance ?? null,
    },
    lines,
  };
  for (const balance of [opening, closing]) {
    if (balance === undefined || balance.currency === null || balance.currency === currency) continue;
    const message = words('format.balanceAccount', { foreign: balance.currency, currency: String(currency) });
    issues.push(hold('camt.currency', message, { line: balance.line }));
  }
  const odds = checkArithmetic(statement, currencies);
  issues.push(...checkCurrencies(statement), ...odds, ...checkMarks([opening, closing, available], statement));
  return statement;
}

function readAccount(account: Element | undefined): AccountRef {
  const iban = textAt(account, 'Id/IBAN');
  return {
    ...UNNAMED_ACCOUNT,
    bankId: textAt(account, 'Svcr/FinInstnId/BICFI', 'Svcr/FinInstnId/BIC', 'Svcr/FinInstnId/ClrSysMmbId/MmbId'),
    accountId: iban ?? textAt(account, 'Id/Othr/Id', 'Id/BBAN', 'Id/PrtryAcct/Id'),
    iban,
    type: textAt(account, 'Tp/Cd', 'Tp/Prtry'),
  };
}

interface StatedBalance {
  readonly balance: Balance;
  readonly currency: string | null;
  readonly line: number;
  /** False where the bank left the mark of credit or debit out, and credit is assumed. */
  readonly isMarked: boolean;
}

function readBalance(
  element: Element,
  codes: readonly string[],
  currencies: CurrencyTable,
  issues: Issue[],
): StatedBalance | undefined {
  const found = balanceElement(element, codes);
  if (found === undefined) return undefined;
  const amount = readAmount(child(found, 'Amt'), currencies, issues);
  const sign = signOf(found);
  if (amount === undefined) return undefined;
  const isMarked = child(found, 'CdtDbtInd') !== undefined;
  if (sign === undefined && isMarked) {
    issues.push(error('format.sign', words('format.balanceNotSayWhether'), { line: found.line }));
    return undefined;
  }
  const date = readDay(child(found, 'Dt')) ?? null;
  const balance = { amount: (sign ?? 1n) * amount.minor, date };
  return { balance, currency: amount.currency, line: found.line, isMarked };
}

/**
 * The amounts of an account are in its own currency (ISO 20022 ReportEntry). An amount in another says nothing of the
 * booking.
 */
function checkCurrencies({ lines, currency }: Statement): readonly Issue[] {
  const foreign = lines.find((line) => line.currency !== null && line.currency !== currency);
  if (foreign === undefined) return [];
  const message = words('format.entryAccountNotConverted', {
    foreign: String(foreign.currency),
    currency: String(currency),
  });
  return [hold('camt.foreign-amount', message, foreign.position)];
}

/**
 * A bank may leave the mark of a balance out, against the schema (CdtDbtInd 1..1). Opening + entries = closing proves
 * that both are credits where money moved. Two debits need the entries turned round.
 */
function checkMarks(balances: readonly (StatedBalance | undefined)[], { balances: read, lines }: Statement): Issue[] {
  const bare = balances.find((each) => each?.isMarked === false);
  if (bare === undefined) return [];
  const moved = lines.reduce((sum, line) => (line.status === 'booked' ? sum + line.amount : sum), 0n);
  const isProved = moved !== 0n && read.opening !== null && read.closing?.amount === read.opening.amount + moved;
  if (isProved) return [];
  const text = words('format.balanceNotSayWhetherCredit');
  return [hold('format.sign', text, { line: bare.line })];
}

/** OPBD (or PRCD) + booked entries = CLBD, in the account's currency. Where it does not close a person is asked. */
function checkArithmetic(statement: Statement, currencies: CurrencyTable): readonly Issue[] {
  const { opening, closing } = statement.balances;
  const foreign = statement.lines.some((line) => line.currency !== null && line.currency !== statement.currency);
  if (opening === null || closing === null || foreign || statement.kind === 'delta') return [];
  const booked = statement.lines.filter((line) => line.status === 'booked');
  const difference = closing.amount - booked.reduce((sum, line) => sum + line.amount, opening.amount);
  if (difference === 0n) return [];
  const text = formatMinor(difference, currencies.places(statement.currency));
  return [hold('camt.balance', words('format.openingBalanceEntriesMiss', { amount: text }))];
}

/** A missing opening balance is often given as the previous closing one. */
const OPENING = ['OPBD', 'PRCD'] as const;
const CLOSING = ['CLBD'] as const;

/** The first balance of the first of the codes that occurs. */
function balanceElement(container: Element | undefined, codes: readonly string[]): Element | undefined {
  const balances = children(container, 'Bal');
  return codes.flatMap((code) => balances.find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code) ?? [])[0];
}

/** The days that a statement states. */
interface StatedDays {
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
}

/** The first and the last day as printed, else those of the balances. */
export function statedDays(container: Element | undefined): StatedDays {
  const printed = child(container, 'FrToDt');
  const day = (...paths: readonly string[]) => parseDate(readInstant(textAt(printed, ...paths))?.slice(0, 10) ?? '');
  return {
    from: day('FrDtTm', 'FrDt') ?? dayOf(container, OPENING),
    to: day('ToDtTm', 'ToDt') ?? dayOf(container, CLOSING),
  };
}

function dayOf(container: Element | undefined, codes: readonly string[]): CalendarDate | undefined {
  return readDay(child(balanceElement(container, codes), 'Dt'));
}

/**
 * The stated days in the order of time, and further to where entries lie beside them. Entries alone state no period: the
 * days around them are unknown.
 */
function readPeriod(container: Element, lines: readonly StatementLine[]): Period | null {
  const first = lines[0]?.bookedOn;
  const stated = statedDays(container);
  if (stated.from === undefined && stated.to === undefined) return null;
  const { from = first, to = first } = stated;
  if (from === undefined || to === undefined) return null;
  let period: Period = from <= to ? { from, to } : { from: to, to: from };
  for (const { bookedOn } of lines) {
    if (bookedOn < period.from) period = { ...period, from: bookedOn };
    if (bookedOn > period.to) period = { ...period, to: bookedOn };
  }
  return period;
}
