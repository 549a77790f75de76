import {
  type AccountKind,
  type AccountRef,
  error,
  hold,
  type Issue,
  type Statement,
  type StatementLine,
  UNNAMED_ACCOUNT,
  warning,
} from '../../../src/plugin/contract.ts';
import { joined, words } from '../../../src/words/message.ts';
import { type DecimalMark, readAmount } from './amounts.ts';
import { type DateOrder, readQifDate } from './dates.ts';
import { type Field, NO_HEADING, type OpenEnd, type QifRecord, type Section } from './records.ts';

/** How a file writes dates and amounts; one choice for the whole file. */
interface Dialect {
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
  const reader = new LineReader(dialect, issues);
  const lines: StatementLine[] = [];
  let opening: bigint | null = null;
  for (const record of section.records) {
    const line = reader.read(record);
    if (line === undefined) continue;
    const isOpening = isOpeningBalance(record, account.accountId);
    if (isOpening) opening = line.amount;
    else lines.push(line);
    if (!isOpening && resemblesOpeningBalance(record, account.accountId)) {
      const text = words('format.lineLooksLikeOpening');
      issues.push(hold('qif.opening', text, { line: record.line }));
    }
  }
  if (account.kind === 'card' && lacksMinuses(lines)) {
    const text = words('format.nearlyAllAmountsCard');
    issues.push(hold('qif.signs', text, { line: section.line }));
  }
  return {
    account,
    currency: null,
    // The span of the lines is no period: the days around them are unknown.
    period: null,
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

const FEW = 2;

/** A card whose holder got money back twice for each purchase is rather one whose purchases are positive. */
function lacksMinuses(lines: readonly StatementLine[]): boolean {
  const negative = lines.filter(({ amount }) => amount < 0n).length;
  const positive = lines.filter(({ amount }) => amount > 0n).length;
  return positive >= FEW && positive >= negative * FEW;
}

class LineReader {
  readonly #dialect: Dialect;
  readonly #issues: Issue[];

  constructor(dialect: Dialect, issues: Issue[]) {
    this.#dialect = dialect;
    this.#issues = issues;
  }

  read(record: QifRecord): StatementLine | undefined {
    const { date, amount, number } = record;
    const position = { line: record.line };
    if (record.oddLine !== undefined) this.#issues.push(oddRecord(record.oddLine));
    if (date === undefined || amount === undefined) {
      const said = words(date === undefined ? 'format.recordWithoutDate' : 'format.recordWithoutAmount');
      this.#issues.push(error('format.line', said, position));
      return undefined;
    }
    const bookedOn = readQifDate(date, this.#dialect.order);
    const minor = this.#readAmount(amount);
    if (bookedOn === undefined || minor === undefined) return undefined;
    if (record.splits.length > 0) this.#checkSplits(record.splits, minor);
    if (record.repeated !== undefined) this.#checkRepeated(record.repeated, amount, minor, record.amountLine);
    return {
      reference: null,
      status: 'booked',
      bookedOn,
      valueOn: null,
      time: null,
      amount: minor,
      currency: null,
      payee: textOf(record.payee),
      memo: textOf(record.memo),
      type: null,
      checkNumber: number === '' ? null : number,
      counterparty: null,
      original: null,
      balance: null,
      correction: null,
      position,
    };
  }

  #readAmount(text: string): bigint | undefined {
    return readAmount(text, this.#dialect.mark, this.#dialect.places);
  }

  /** An amount that stands twice must be the same. Else a digit is damaged, or a record is lost. */
  #checkRepeated(text: string, amount: string, minor: bigint, line: number): void {
    if (text === amount || this.#readAmount(text) === minor) return;
    this.#issues.push(hold('qif.amount', words('format.recordStatesAmountTwice'), { line }));
  }

  /** Splits say where the money went; they must add up to the amount. They are shown, not booked. */
  #checkSplits(splits: readonly Field[], total: bigint): void {
    const amounts = splits.map((split) => this.#readAmount(split.value));
    const sum = amounts.reduce<bigint>((all, each) => all + (each ?? 0n), 0n);
    if (sum === total && !amounts.includes(undefined)) return;
    const position = { line: splits[0]?.line ?? 1 };
    this.#issues.push(warning('qif.splits', words('format.splitsNotAddUp'), position));
  }
}

function textOf(text: string): string | null {
  return text.replace(/\s+/g, ' ') || null;
}

const OPENING = 'opening balance';

/** Quicken writes an account's opening balance as its first record, a transfer from the account to itself. */
function isOpeningBalance({ payee, transfer }: QifRecord, account: string | null): boolean {
  if (payee.toLowerCase() !== OPENING || !transfer.endsWith(']')) return false;
  return account === null || transfer.slice(1, -1) === account;
}

/** Only one of its two marks is there: damaged on the way, or the work of another program. */
function resemblesOpeningBalance({ payee, transfer }: QifRecord, account: string | null): boolean {
  const isSelfTransfer = account !== null && transfer === `[${account}]`;
  return isSelfTransfer || payee.toLowerCase().startsWith(OPENING.slice(0, 11));
}

/** Whether what is cut off could have made it one. */
function mayBeOpeningBalance({ payee, transfer }: QifRecord): boolean {
  return OPENING.startsWith(payee.toLowerCase()) && !transfer.endsWith(']');
}

/**
 * A file cut in the middle of a date or an amount must not give `12` for `12.50`. Where the payee is still to come it may be
 * the word that makes the record an opening balance.
 */
export function checkEnd(text: string, { record, letter, line }: OpenEnd, issues: Issue[]): void {
  const cutInside = !/[\r\n]$/.test(text) && 'DTU'.includes(letter);
  const incomplete = record.date === undefined || record.amount === undefined;
  if (cutInside || incomplete) {
    issues.push(error('qif.truncated', words('format.fileEndsMiddleRecord'), { line }));
  } else if (mayBeOpeningBalance(record)) {
    issues.push(hold('qif.truncated', words('format.lastRecordLacksEnd'), { line }));
  } else {
    issues.push(warning('qif.unterminated', words('format.lastRecordLacksEndMark'), { line }));
  }
}

/** A record that is not one: of the two that it was one would be lost without a word. */
export function oddRecord(line: number): Issue {
  const text = words('format.recordTwoDatesTotals');
  return error('format.line', text, { line });
}

/** Both readings of the first date that the orders read differently, side by side. */
export function holdForOrder(dates: readonly Field[], orders: readonly DateOrder[]): Issue {
  const field = dates.find((each) => new Set(orders.map((order) => readQifDate(each.value, order))).size > 1);
  const readings = orders.map((order) => `${readQifDate(field?.value ?? '', order)} (dateOrder: ${order})`);
  const message = words('format.nothingFileTellsDayMonth', {
    day: String(field?.value),
    readings: joined('pdf.or', readings),
  });
  return hold('qif.date-order', message, { line: field?.line ?? 1 });
}

/** Sections whose records are bank lines, and what kind of account each speaks of. */
const KINDS: Readonly<Record<string, AccountKind>> = {
  bank: 'bank',
  cash: 'bank',
  ccard: 'card',
  otha: 'bank',
  othl: 'loan',
};

/** The kind of account of a `!Type:` section; undefined for lists (categories, classes, securities, memorised). */
export function kindOf(section: Section): AccountKind | undefined {
  if (section.name === NO_HEADING) return 'bank';
  const [word, type = ''] = section.name.split(':');
  return word === 'type' ? KINDS[type] : undefined;
}

/** Lists and switches, none of whose records is a line of an account. */
const LISTS =
  /^(?:account|option:.*|clear:.*|type:(?:cat|class|memorized|security|prices|budget|invoice|tag|template|payee|billpay.*))$/;

/** A heading that says nothing: what is below it may be lines of an account. */
export function isUnknown(section: Section): boolean {
  const isKnown = kindOf(section) !== undefined || LISTS.test(section.name) || section.name === 'type:invst';
  return !isKnown && section.records.length > 0;
}

export function isInvestment(section: Section): boolean {
  return section.name === 'type:invst' && section.records.length > 0;
}

/**
 * The account of a section's lines: the last account named before it. An account list (between AutoSwitch options)
 * names several; only the one right before the lines counts.
 */
function accountOf(section: Section, before: Section | undefined): AccountRef {
  const kind = kindOf(section) ?? 'bank';
  const type = section.name.split(':')[1]?.toUpperCase() ?? null;
  const named = before?.name === 'account' ? before.records.at(-1) : undefined;
  const name = named?.number ?? '';
  return { ...UNNAMED_ACCOUNT, accountId: name === '' ? null : name, type, kind };
}

/**
 * Lines of records in lists of accounts that name no account, or have an amount as their type. Such a list is a
 * register that lost its heading.
 */
export function oddAccounts(sections: readonly Section[]): readonly number[] {
  const accounts = sections.filter(({ name }) => name === 'account').flatMap(({ records }) => records);
  return accounts.flatMap(({ line, oddLine, number, amount }) => {
    const isRegister = number === '' || (amount !== undefined && /^[+-]?\d/.test(amount));
    return oddLine !== undefined || isRegister ? [oddLine ?? line] : [];
  });
}
