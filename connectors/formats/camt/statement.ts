import {
  type AccountRef,
  type Balance,
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
import { child, children, type Element, textAt } from './element.ts';
import { readAmount, readCurrency, readDay, readInstant, signOf } from './values.ts';

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
  const opening = readBalance(element, ['OPBD', 'PRCD'], currencies, issues);
  const closing = readBalance(element, ['CLBD'], currencies, issues);
  const available = readBalance(element, ['CLAV'], currencies, issues);
  const stated = readCurrency(textAt(element, 'Acct/Ccy'), currencies, { line: element.line }, issues);
  const currency = stated ?? closing?.currency ?? opening?.currency ?? lines[0]?.currency ?? null;
  const statement: Statement = {
    account: readAccount(child(element, 'Acct')),
    currency,
    period: readPeriod(element, lines, opening?.balance ?? null, closing?.balance ?? null),
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
    const message = `a balance is in ${balance.currency}, the account in ${currency}`;
    issues.push(hold('camt.currency', message, { line: balance.line }));
  }
  issues.push(...checkCurrencies(statement), ...checkArithmetic(statement, currencies));
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
}

/** The first balance of the first of the codes that occurs: a missing opening is often given as the previous closing. */
function readBalance(
  element: Element,
  codes: readonly string[],
  currencies: CurrencyTable,
  issues: Issue[],
): StatedBalance | undefined {
  const balances = children(element, 'Bal');
  const found = codes.flatMap((code) => balances.find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code) ?? [])[0];
  if (found === undefined) return undefined;
  const amount = readAmount(child(found, 'Amt'), currencies, issues);
  const sign = signOf(found);
  if (amount === undefined) return undefined;
  if (sign === undefined) {
    issues.push(error('format.sign', 'a balance does not say whether it is credit or debit', { line: found.line }));
    return undefined;
  }
  const date = readDay(child(found, 'Dt')) ?? null;
  return { balance: { amount: sign * amount.minor, date }, currency: amount.currency, line: found.line };
}

function readPeriod(
  element: Element,
  lines: readonly StatementLine[],
  opening: Balance | null,
  closing: Balance | null,
): Period | null {
  const printed = child(element, 'FrToDt');
  const day = (...paths: readonly string[]) => parseDate(readInstant(textAt(printed, ...paths))?.slice(0, 10) ?? '');
  let from = day('FrDtTm', 'FrDt') ?? opening?.date ?? lines[0]?.bookedOn;
  let to = day('ToDtTm', 'ToDt') ?? closing?.date ?? lines[0]?.bookedOn;
  if (from === undefined || to === undefined) return null;
  if (from > to) [from, to] = [to, from];
  for (const { bookedOn } of lines) {
    if (bookedOn < from) from = bookedOn;
    if (bookedOn > to) to = bookedOn;
  }
  return { from, to };
}

/** What the bank booked to the account is its own currency's (ISO 20022 ReportEntry): of another nobody knows how much it was. */
function checkCurrencies({ lines, currency }: Statement): readonly Issue[] {
  const foreign = lines.find((line) => line.currency !== null && line.currency !== currency);
  if (foreign === undefined) return [];
  const message = `an entry is in ${foreign.currency}, the account in ${currency}; it is not converted`;
  return [hold('camt.foreign-amount', message, foreign.position)];
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
  return [hold('camt.balance', `opening balance + entries miss the closing balance by ${text}`)];
}
