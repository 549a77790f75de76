import { error, hold, type Issue, type Statement, type StatementLine, warning } from '../../../src/plugin/contract.ts';
import { accountOf } from './account.ts';
import { type DecimalMark, readAmount } from './amounts.ts';
import { type DateOrder, readQifDate } from './dates.ts';
import { type Field, fieldOf, type QifRecord, type Section } from './records.ts';

/** How a file writes dates and amounts; one choice for the whole file. */
export interface Dialect {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  readonly places: number;
}

/** One section of bank lines to one statement. QIF knows neither currency nor balance, so nothing proves it. */
export function readSection(
  section: Section,
  before: Section | undefined,
  dialect: Dialect,
  issues: Issue[],
): Statement {
  const account = accountOf(section, before);
  const lines: StatementLine[] = [];
  let opening: bigint | null = null;
  for (const record of section.records) {
    const line = readLine(record, dialect, issues);
    if (line === undefined) continue;
    if (isOpeningBalance(record, account.accountId)) opening = line.amount;
    else lines.push(line);
  }
  const days = lines.map((line) => line.bookedOn).sort();
  const [from, to] = [days[0], days.at(-1)];
  return {
    account,
    currency: null,
    period: from === undefined || to === undefined ? null : { from, to },
    asOf: null,
    kind: 'snapshot',
    balances: {
      opening: opening === null ? null : { amount: opening, date: null },
      closing: null,
      available: null,
    },
    lines,
  };
}

function readLine(record: QifRecord, dialect: Dialect, issues: Issue[]): StatementLine | undefined {
  const date = fieldOf(record, 'D');
  const amount = amountField(record);
  const at = { line: record.fields[0]?.line ?? 1 };
  if (date === undefined || amount === undefined) {
    issues.push(error('format.line', `a record without ${date === undefined ? 'a date' : 'an amount'}`, at));
    return undefined;
  }
  const bookedOn = readQifDate(date.value, dialect.order);
  const minor = readAmount(amount.value, dialect.mark, dialect.places);
  if (bookedOn === undefined || minor === undefined) return undefined;
  checkSplits(record, minor, dialect, issues);
  const number = fieldOf(record, 'N')?.value ?? '';
  return {
    reference: null,
    status: 'booked',
    bookedOn,
    valueOn: null,
    time: null,
    amount: minor,
    currency: null,
    payee: textOf(fieldOf(record, 'P')),
    memo: textOf(fieldOf(record, 'M')),
    type: null,
    checkNumber: number === '' ? null : number,
    counterparty: null,
    original: null,
    balance: null,
    correction: null,
    position: at,
  };
}

/** Blanks that are not one space alone. */
const UNTIDY = /\s\s|[^\S ]/;

function textOf(field: Field | undefined): string | null {
  const text = field?.value ?? '';
  if (text === '') return null;
  return UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** `T` is the amount; newer exports repeat it as `U`, and some write only that. */
export function amountField(record: QifRecord): Field | undefined {
  return fieldOf(record, 'T') ?? fieldOf(record, 'U');
}

/** Quicken writes an account's opening balance as its first record, a transfer from the account to itself. */
function isOpeningBalance(record: QifRecord, account: string | null): boolean {
  if (fieldOf(record, 'P')?.value.toLowerCase() !== 'opening balance') return false;
  const from = fieldOf(record, 'L')?.value ?? '';
  return /^\[.*\]$/.test(from) && (account === null || from.slice(1, -1) === account);
}

/** Splits say where the money went; they must add up to the amount. They are shown, not booked. */
function checkSplits(record: QifRecord, total: bigint, dialect: Dialect, issues: Issue[]): void {
  if (fieldOf(record, '$') === undefined) return;
  const splits = record.fields.filter((field) => field.letter === '$');
  const amounts = splits.map((field) => readAmount(field.value, dialect.mark, dialect.places));
  const sum = amounts.reduce<bigint>((all, each) => all + (each ?? 0n), 0n);
  if (sum === total && !amounts.includes(undefined)) return;
  issues.push(warning('qif.splits', 'the splits do not add up to the amount', { line: splits[0]?.line ?? 1 }));
}

/** A file cut in the middle of a date or an amount must not give `12` for `12.50`. */
export function checkEnd(text: string, record: QifRecord | undefined, issues: Issue[]): void {
  const last = record?.fields.at(-1);
  if (record === undefined || record.terminated || last === undefined) return;
  const cutInside = !/[\r\n]$/.test(text) && 'DTU'.includes(last.letter);
  const incomplete = fieldOf(record, 'D') === undefined || amountField(record) === undefined;
  if (cutInside || incomplete) {
    issues.push(error('qif.truncated', 'the file ends in the middle of a record', { line: last.line }));
  } else {
    issues.push(warning('qif.unterminated', 'the last record lacks its end mark (^)', { line: last.line }));
  }
}

/** Both readings of the first date that the orders read differently, side by side. */
export function holdForOrder(dates: readonly Field[], orders: readonly DateOrder[]): Issue {
  const field = dates.find((each) => new Set(orders.map((order) => readQifDate(each.value, order))).size > 1);
  const readings = orders.map((order) => `${readQifDate(field?.value ?? '', order)} (dateOrder: ${order})`);
  const message = `nothing in the file tells day from month: ${field?.value} is ${readings.join(' or ')}; say which in the connector's settings`;
  return hold('qif.date-order', message, { line: field?.line ?? 1 });
}
