import {
  type AccountRef,
  addDays,
  type Balance,
  type CalendarDate,
  type CurrencyTable,
  error,
  formatMinor,
  hold,
  type Issue,
  type Period,
  parseDate,
  parseMinor,
  type Statement,
  type StatementLine,
  UNNAMED_ACCOUNT,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { readDay } from './values.ts';

/** The fields of a message besides its entries. Each has its first line, and the first field of a tag counts. */
type Head = ReadonlyMap<string, HeadField>;

export interface HeadField {
  readonly text: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A message as read. */
export interface Message {
  readonly head: Head;
  readonly currency: string | null;
  readonly lines: readonly StatementLine[];
  /** Of the booked ones, in minor units. */
  readonly sum: bigint;
  /** From the first booking day to the last; null without entries. */
  readonly period: Period | null;
  readonly lastLine: number;
}

/**
 * Makes one statement of one message. The arithmetic is the proof: opening + Σ entries = closing (SWIFT MT940 usage
 * rules). Where it does not close, the owner gets a question. A closing balance may be missing. Where nothing ends
 * the message, the file is cut. Where a dash or the next message ends it, the owner gets a question.
 */
export function statementOf(
  message: Message,
  currencies: CurrencyTable,
  ending: 'ended' | 'open',
  issues: Issue[],
): Statement {
  const { head, currency, lines } = message;
  const balanceOf = (...tags: readonly string[]) => readBalanceField(head, tags, currencies, issues);
  const opened = balanceOf('60F', '60M');
  const closed = balanceOf('62F', '62M');
  const [opening, closing] = [opened?.balance ?? null, closed?.balance ?? null];
  const available = balanceOf('64')?.balance ?? null;
  const account = head.get('25') ?? head.get('25P');
  const statement: Statement = {
    account: account === undefined ? UNNAMED_ACCOUNT : readAccount(account.text),
    currency,
    period: periodOf(message.period, opening?.date ?? null, closing?.date ?? null),
    asOf: closing?.date ?? interimInstant(head),
    kind: 'snapshot',
    balances: { opening, closing, available },
    lines,
  };
  if (!head.has('62F') && !head.has('62M') && !isInterim(head)) {
    const text = words('format.messageNoClosingBalance');
    issues.push((ending === 'open' ? error : hold)('mt940.truncated', text, { line: message.lastLine }));
  }
  issues.push(
    ...checkCurrency(currency, [opened, closed], currencies),
    ...checkArithmetic(statement, message.sum, currencies),
    ...checkTotals(head, statement, currencies),
    ...(head.has('60F') && head.has('62F') ? checkDays(message.period, statement) : []),
    ...checkReportDays(statement),
  );
  return statement;
}

/** The currency that a message's first fields tell: of the opening balance, or an interim report's floor limit. */
export function statedCurrency(head: Head, currencies: CurrencyTable): string | null {
  for (const tag of ['60F', '60M', '62F', '62M']) {
    const currency = readBalance(head.get(tag)?.text ?? '', (each) => currencies.places(each))?.currency ?? null;
    if (currency !== null) return currency;
  }
  const floor = /^([A-Z]{3})/.exec(head.get('34F')?.text ?? '')?.[1];
  const total = head.get('90D') ?? head.get('90C');
  return floor ?? /^\d+([A-Z]{3})/.exec(total?.text ?? '')?.[1] ?? null;
}

/** MT942, the interim report, has no balances: floor limits, a time and totals stand in their place. */
function isInterim(head: Head): boolean {
  return ['34F', '13D', '13', '90C', '90D'].some((tag) => head.has(tag)) && !head.has('60F');
}

/** `:13D:` YYMMDDHHMM and an offset. */
function interimInstant(head: Head): string | null {
  const text = (head.get('13D') ?? head.get('13'))?.text ?? '';
  const match = /^(\d{6})(\d\d)(\d\d)/.exec(text);
  const day = readDay(match?.[1] ?? '');
  return match === null || day === undefined ? null : `${day.date}T${match[2]}:${match[3]}:00`;
}

function readBalanceField(
  head: Head,
  tags: readonly string[],
  currencies: CurrencyTable,
  issues: Issue[],
): StatedBalance | undefined {
  const tag = tags.find((each) => head.has(each)) ?? '';
  const field = head.get(tag);
  if (field === undefined) return undefined;
  const read = readBalance(field.text, (currency) => currencies.places(currency));
  if (read === undefined) {
    issues.push(error('format.amount', words('format.balanceCannotRead', { tag }), { line: field.line }));
  }
  return read;
}

/**
 * From the first of all days that are named to the last: those of the balances and of the entries. Entries alone state
 * no period: the days around them are unknown.
 */
function periodOf(entries: Period | null, opened: CalendarDate | null, closed: CalendarDate | null): Period | null {
  if (opened === null && closed === null) return null;
  const from = opened ?? entries?.from;
  const to = closed ?? entries?.to;
  if (from === undefined || to === undefined) return null;
  const days = [from, to, entries?.from ?? from, entries?.to ?? to].sort();
  return { from: days[0] ?? from, to: days.at(-1) ?? to };
}

/** A damaged letter makes a currency that does not exist, or one that only one of the balances has. */
function checkCurrency(
  currency: string | null,
  balances: readonly (StatedBalance | undefined)[],
  currencies: CurrencyTable,
): readonly Issue[] {
  if (currency !== null && !currencies.knows(currency)) {
    return [hold('mt940.currency', words('format.noCurrencyIso4217', { currency }))];
  }
  const other = balances.find((each) => each !== undefined && each.currency !== null && each.currency !== currency);
  return other === undefined
    ? []
    : [
        hold(
          'mt940.currency',
          words('format.oneBalanceAnother', { currency: String(other.currency), other: String(currency) }),
        ),
      ];
}

function checkArithmetic({ balances, currency }: Statement, sum: bigint, currencies: CurrencyTable): readonly Issue[] {
  const { opening, closing } = balances;
  if (opening === null || closing === null) return [];
  const difference = closing.amount - opening.amount - sum;
  if (difference === 0n) return [];
  const text = formatMinor(difference, currencies.places(currency));
  return [hold('mt940.balance', words('format.openingBalanceEntriesMiss', { amount: text }))];
}

/** `:90D:` and `:90C:` of an interim report: how many debits and credits there are, and their sums (SWIFT MT942). */
function checkTotals(head: Head, { lines, currency }: Statement, currencies: CurrencyTable): readonly Issue[] {
  for (const tag of ['90D', '90C']) {
    const [, count, amount] = /^(\d{1,5})[A-Z]{3}(\d{1,15}(?:[.,]\d{0,3})?)/.exec(head.get(tag)?.text ?? '') ?? [];
    const total = parseMinor(amount?.replace(',', '.') ?? '', currencies.places(currency));
    if (count === undefined || total === undefined) continue;
    const own = lines.filter((line) => line.amount < 0n === (tag === '90D'));
    const sum = own.reduce((all, line) => all + line.amount, 0n);
    if (own.length === Number(count) && (sum < 0n ? -sum : sum) === total) continue;
    return [hold('mt940.totals', words('format.entriesNotManyNot', { tag }))];
  }
  return [];
}

const MOST_DAYS_APART = 45;

/**
 * No balance proves a day; pages between the first and the last are dated by their printing. One that lies weeks beside
 * those of the balances may be a digit that was damaged.
 */
function checkDays(entries: Period | null, { balances, lines }: Statement): readonly Issue[] {
  const [opened, closed] = [balances.opening?.date ?? null, balances.closing?.date ?? null];
  if (entries === null || opened === null || closed === null) return [];
  const [from, to] = [addDays(opened, -MOST_DAYS_APART), addDays(closed, MOST_DAYS_APART)];
  if (entries.from >= from && entries.to <= to) return [];
  const odd = lines.find(({ bookedOn }) => bookedOn < from || bookedOn > to);
  const text = words('format.entryBookedFarBalances', { day: String(odd?.bookedOn), from: opened, to: closed });
  return [hold('mt940.date', text, odd?.position)];
}

/** The same of an interim report without balances. An entry date has no year, so its year may be the wrong one. */
function checkReportDays({ asOf, balances, lines }: Statement): readonly Issue[] {
  const reported = parseDate(asOf?.slice(0, 10) ?? '');
  if (reported === undefined || balances.opening !== null || balances.closing !== null) return [];
  const latest = addDays(reported, MOST_DAYS_APART);
  const odd = lines.find(({ bookedOn }) => bookedOn > latest);
  if (odd === undefined) return [];
  return [hold('mt940.date', words('format.entryBookedWeeksAfter', { day: odd.bookedOn, reported }), odd.position)];
}

interface StatedBalance {
  readonly balance: Balance;
  readonly currency: string | null;
}

/**
 * `:60F:`, `:62F:`, `:64:` and their M forms: mark, date, currency, amount. Rabobank pads with zeros; old exports leave
 * the currency out where the opening balance has said it.
 */
function readBalance(text: string, placesOf: (currency: string | null) => number): StatedBalance | undefined {
  const match = /^\s*([CD])(\d{6})([A-Z]{3})?\s*(\d{1,18}(?:[.,]\d{0,3})?|[.,]\d{1,3})\s*$/.exec(text);
  if (match === null) return undefined;
  const [, mark, day = '', stated, digits = ''] = match;
  const currency = stated ?? null;
  const minor = parseMinor(digits.replace(',', '.'), placesOf(currency));
  if (minor === undefined) return undefined;
  return { balance: { amount: mark === 'D' ? -minor : minor, date: readDay(day)?.date ?? null }, currency };
}

/** The standard has 35 characters. */
const LONGEST_ACCOUNT = 100;

/**
 * `:25:`: `bank code/account`, an IBAN (with or without blanks), or an account number. Its currency may stand behind
 * it (`1234567EUR`, ING and Rabobank), or a slash before it (Polish banks).
 */
function readAccount(text: string): AccountRef {
  const plain = text
    .trim()
    .slice(0, LONGEST_ACCOUNT)
    .replace(/^\//, '')
    .replace(/(?<=\d\s*)[A-Z]{3}$/, '')
    .trimEnd();
  const compact = plain.replace(/\s/g, '');
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) {
    return { ...UNNAMED_ACCOUNT, accountId: compact, iban: compact };
  }
  const slash = plain.indexOf('/');
  if (slash > 0) return { ...UNNAMED_ACCOUNT, bankId: plain.slice(0, slash), accountId: plain.slice(slash + 1) };
  return plain === '' ? UNNAMED_ACCOUNT : { ...UNNAMED_ACCOUNT, accountId: plain };
}
