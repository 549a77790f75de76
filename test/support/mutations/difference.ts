import { ISO_4217, isIsoCurrency } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';
import type { Statement } from '../../../src/domain/statement.ts';
import type { ParsedDocument } from '../../../src/sync/parse-pool.ts';
import { serial } from '../workbook.ts';
import type { Edit } from './edits.ts';
import type { Span } from './spans.ts';

/** What a line is worth to its owner. */
interface Worth {
  readonly date: string;
  readonly amount: bigint;
  readonly currency: string | null;
  readonly status: string;
  /** Not what is only announced, nor the first line of a running balance: what was there before it is not written. */
  readonly isInProof: boolean;
}

/** Whether a document goes through without a question. */
export function goesThrough({ statements, issues }: ParsedDocument): boolean {
  return statements.length > 0 && issues.every(({ severity }) => severity === 'warning');
}

/**
 * What is wrong with reading a document after one edit, or undefined. What goes through without a question says the
 * same days and amounts as before, but where the edit stands in such a value itself: then that one value is what is
 * written there now. And where balances prove the document, no amount may be another at all.
 */
export function faultOfEdit(
  before: ParsedDocument,
  after: ParsedDocument,
  edit: Edit,
  touched: readonly Span[],
  written: readonly string[],
): string | undefined {
  if (!goesThrough(after)) return undefined;
  const isProved = before.proofs.every(({ state }) => state === 'proved');
  if (edit.isOfLine && !isProved) return undefined;
  // Balances say nothing of what is only announced.
  const isCounted = ({ status }: Worth): boolean => !edit.isOfLine || status === 'booked';
  const old = worthOf(before.statements).filter(isCounted);
  const now = worthOf(after.statements).filter(isCounted);
  if (isSameInAnyOrder(old, now)) return undefined;
  const touches = (kind: Span['kind']): boolean => touched.some((span) => span.kind === kind);
  if (old.length !== now.length) return `${now.length} lines instead of ${old.length}`;
  const changed = old.flatMap((line, index) => {
    const other = now[index];
    return other === undefined || isSame(line, other) ? [] : [{ line, other }];
  });
  for (const { line, other } of changed) {
    if (line.status !== other.status && (isProved || !touches('amount')))
      return `${line.status} became ${other.status}`;
    if (line.currency !== other.currency) {
      // None at all is no other one: the account's own is taken.
      const isWritten = other.currency === null || (touches('currency') && isIsoCurrency(other.currency));
      if (!isWritten) return `${line.currency} became ${other.currency}`;
    }
    if (inHundredths(line) !== inHundredths(other)) {
      if (isProved && line.isInProof) return `proved with ${other.amount} instead of ${line.amount}`;
      if (!touches('amount') && !touches('currency')) return `${line.amount} became ${other.amount}`;
      if (touches('amount') && !written.some((text) => saysAmount(text, other.amount)))
        return `${line.amount} became ${other.amount}, which is not written`;
      if (changed.length > 1 && !touches('currency')) return `one edit changed ${changed.length} lines`;
    }
    if (line.date !== other.date) {
      if (!touches('date')) return `${line.date} became ${other.date}`;
      if (changed.length > 1) return `one edit changed the days of ${changed.length} lines`;
      if (!written.some((text) => saysDate(text, other.date) || saysCell(text, other.date)))
        return `${other.date} is not written`;
    }
  }
  return undefined;
}

/** Without a currency two decimals are taken; what is meant is the same amount. */
function inHundredths({ amount, currency }: Worth): string {
  return formatMinor(amount, ISO_4217.places(currency)).replace(/(?:\.0+|(?<=\.\d*)0+)$/, '');
}

function worthOf(statements: readonly Statement[]): readonly Worth[] {
  return statements.flatMap(({ lines, currency }) =>
    lines.map((line, index) => ({
      date: line.bookedOn,
      amount: line.amount,
      currency: line.currency ?? currency,
      status: line.status,
      isInProof: line.status === 'booked' && !(index === 0 && line.balance !== null),
    })),
  );
}

function isSameInAnyOrder(one: readonly Worth[], other: readonly Worth[]): boolean {
  const told = (lines: readonly Worth[]): string =>
    lines
      .map((line) => `${line.date} ${inHundredths(line)} ${line.currency} ${line.status}`)
      .sort()
      .join();
  return told(one) === told(other);
}

function isSame(one: Worth, other: Worth): boolean {
  return (
    one.date === other.date &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    one.status === other.status
  );
}

/** A plain number, with or without thousands, of two decimals or none, in either style. */
const NUMBER = /^[A-Z $]*[+-]? ?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)?(?:[.,](\d*))?$/;

function saysAmount(written: string, amount: bigint): boolean {
  const match = NUMBER.exec(written.replace(/[\t\r\n]/g, ' ').trim());
  if (match === null) return false;
  const digits = written.replace(/\D/g, '');
  const isGrouped =
    /^\D*\d{1,3}(?:[.,]\d{3})+$/.test(written) && BigInt(digits) * 100n === (amount < 0n ? -amount : amount);
  if (isGrouped) return true;
  const decimals = match[1] ?? '';
  const whole = digits.slice(0, digits.length - decimals.length);
  const magnitude = amount < 0n ? -amount : amount;
  // Two decimals, or as many as the currency has.
  return [0, 2, 3].some((places) => {
    if (/[^0]/.test(decimals.slice(places))) return false;
    return BigInt(`0${whole}${decimals.slice(0, places).padEnd(places, '0')}`) === magnitude;
  });
}

/** The numbers of the day are those that stand there, whatever their order. */
function saysDate(written: string, date: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  const packed = /^\D*(\d+)/.exec(written)?.[1] ?? '';
  const short = year.slice(2);
  const runs = [`${year}${month}${day}`, `${short}${month}${day}`, `${month}${day}`, `${month}${day}${year}`];
  if (runs.some((run) => packed.startsWith(run)) || `${day}${month}${year}` === packed) return true;
  const numbers = (written.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const parts = [Number(month), Number(day)];
  return numbers.length === 3 && parts.every((part) => numbers.includes(part)) && saysYear(numbers, Number(year));
}

function saysYear(numbers: readonly number[], year: number): boolean {
  return numbers.includes(year) || numbers.includes(year % 100);
}

/** In a workbook a cell says which of the shared texts is meant, or counts the days since 1899. */
function saysCell(written: string, date: string): boolean {
  return /^\d{1,2}$/.test(written) || Math.trunc(Number(written)) === serial(date);
}
