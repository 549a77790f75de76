import { ISO_4217 } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';
import type { Statement } from '../../../src/domain/statement.ts';
import type { ParsedDocument } from '../../../src/sync/parse/pool.ts';
import { serial } from '../documents/workbook.ts';
import type { Edit } from './edits.ts';
import { hasOneStep, isOfAnEnd, unprovedEnds } from './running.ts';
import type { Span } from './spans.ts';

/** The worth of a line to its owner. */
interface Worth {
  readonly date: string;
  readonly amount: bigint;
  readonly currency: string | null;
  readonly status: string;
  /**
   * Not an amount that is only announced, nor the oldest line of a running balance. The balance before that is not
   * written.
   */
  readonly isInProof: boolean;
  readonly hasBalance: boolean;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** Where an edit stands. */
export interface Around {
  readonly touched: readonly Span[];
  /** The text there after it. */
  readonly written: readonly string[];
  /** A cell is written like none of its column since. */
  readonly isOdd: boolean;
  /** The text before and after. */
  readonly text: string;
  readonly textNow: string;
}

/** Whether a document goes through without a question. */
export function goesThrough({ statements, issues }: ParsedDocument): boolean {
  return statements.length > 0 && issues.every(({ severity }) => severity === 'warning');
}

/**
 * The fault in reading a document after one edit, or undefined. An edit that raises no question leaves the same days
 * and amounts as before. Where the edit stands in such a value itself, that one value is the edited one. And where
 * balances prove the document, no amount may be another at all. Of a day they prove nothing, in no document: no sum
 * tells it from another one. One that is written like its neighbours is read as it is written.
 */
export function faultOfEdit(
  before: ParsedDocument,
  after: ParsedDocument,
  edit: Edit,
  { touched, written, isOdd, text, textNow }: Around,
): string | undefined {
  if (!goesThrough(after)) return undefined;
  const isProved = before.proofs.every(({ state }) => state === 'proved');
  if (edit.isOfLine && (!isProved || isBeyondBalances(before, after))) return undefined;
  // Balances say nothing of what is only announced, and a warning tells of what is left out.
  const isLeftOut = warnings(after, 'csv.left-out') > warnings(before, 'csv.left-out');
  const isCounted = ({ status }: Worth): boolean => !(edit.isOfLine || isLeftOut) || status === 'booked';
  const old = worthOf(before.statements, before.format === 'csv' ? text : null).filter(isCounted);
  const now = worthOf(after.statements, before.format === 'csv' ? textNow : null).filter(isCounted);
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
      const isWritten = other.currency === null || (touches('currency') && ISO_4217.knows(other.currency));
      if (!isWritten) return `${line.currency} became ${other.currency}`;
    }
    if (inHundredths(line) !== inHundredths(other)) {
      if (isProved && line.isInProof && !isRounding(line, other))
        return `proved with ${other.amount} instead of ${line.amount}`;
      if (!touches('amount') && !touches('currency')) return `${line.amount} became ${other.amount}`;
      // Or by a fee, which has a column of its own.
      const isFee = touched.some((span) =>
        isDifference(text.slice(span.start, span.end), written, other.amount - line.amount),
      );
      if (touches('amount') && !isFee && !written.some((each) => saysAmount(each, other.amount)))
        return `${line.amount} became ${other.amount}, which is not written`;
      if (changed.length > 1 && !touches('currency')) return `one edit changed ${changed.length} lines`;
      if (isOdd) return `${line.amount} became ${other.amount}, written like none of its column`;
    }
    if (line.date !== other.date) {
      if (before.format === 'csv' && isOfAnotherColumn(edit, other, old, [text, textNow])) continue;
      if (!touches('date')) return `${line.date} became ${other.date}`;
      if (changed.length > 1 && changed.every((each) => isOnlyYear(each.line, each.other, written))) continue;
      if (changed.length > 1) return `one edit changed the days of ${changed.length} lines`;
      const isSaid = (text: string): boolean =>
        saysDate(text, other.date) || saysCell(text, other.date) || saysDayAlone(text, other.date, line.date);
      if (!written.some(isSaid)) return `${other.date} is not written`;
    }
  }
  return undefined;
}

function warnings({ issues }: ParsedDocument, code: string): number {
  return issues.filter((issue) => issue.code === code).length;
}

/**
 * A damaged name of a date column leaves the day of another one. Names alone tell which of a row's days is meant. They
 * stand above all rows.
 */
function isOfAnotherColumn(
  { at }: Edit,
  { date, line }: Worth,
  old: readonly Worth[],
  [text, now]: readonly [string, string],
): boolean {
  const rows = now.split(/\r\n|\r|\n/);
  const editedLine = text.slice(0, at).split(/\r\n|\r|\n/).length;
  return (
    old.every((each) => editedLine < each.line) &&
    (rows[line - 1] ?? '').split(/[;,\t|^]/).some((cell) => saysDate(cell, date))
  );
}

/** A line at an end of running balances. The balances of a CSV are told with the account (`proof.off`). */
function isBeyondBalances(before: ParsedDocument, after: ParsedDocument): boolean {
  if (before.format === 'csv' && after.proofs.some(({ state }) => state === 'off')) return true;
  if (!before.statements.every(({ lines }) => lines.some(({ balance }) => balance !== null))) return false;
  return hasOneStep(after.statements) || isOfAnEnd(before.statements, after.statements);
}

/** Whether a number became one that differs by as much. */
function isDifference(old: string, written: readonly string[], difference: bigint): boolean {
  const [from, size] = [hundredthsIn(old), difference < 0n ? -difference : difference];
  return (
    from !== null && [from + size, from - size].some((to) => to >= 0n && written.some((text) => saysAmount(text, to)))
  );
}

function hundredthsIn(text: string): bigint | null {
  const match = /^\D*(\d+)[.,](\d\d)\D*$/.exec(text);
  return match === null ? null : BigInt(`${match[1]}${match[2]}`);
}

/** Days without a year have theirs from one place, which no other in the file proves. */
function isOnlyYear(line: Worth, other: Worth, written: readonly string[]): boolean {
  const year = Number(other.date.slice(0, 4));
  return (
    line.date.slice(4) === other.date.slice(4) &&
    written.some((text) => text.includes(`${year}`) || text.includes(`${year + 1}`))
  );
}

/** Banks round their running balances: a step may be off by a hundredth, and so may an amount. */
function isRounding(line: Worth, other: Worth): boolean {
  const off = other.amount - line.amount;
  return line.hasBalance && off >= -1n && off <= 1n;
}

/** Without a currency two decimals are taken; what is meant is the same amount. */
function inHundredths({ amount, currency }: Worth): string {
  return formatMinor(amount, ISO_4217.places(currency)).replace(/(?:\.0+|(?<=\.\d*)0+)$/, '');
}

function worthOf(statements: readonly Statement[], text: string | null): readonly Worth[] {
  const found = statements.flatMap(({ lines, currency }) => {
    const ends = unprovedEnds(lines, text);
    return lines.map((line, index) => ({
      date: line.bookedOn,
      amount: line.amount,
      currency: line.currency ?? currency,
      status: line.status,
      isInProof: line.status === 'booked' && !ends.has(index),
      hasBalance: line.balance !== null,
      line: line.position.line ?? 0,
    }));
  });
  // In the order of the file: an edit may move a line into a statement of another currency.
  return statements.length > 1 ? found.sort((a, b) => a.line - b.line) : found;
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

/**
 * A plain number, with or without thousands, of two decimals or none, in either style. A currency stands at either end,
 * a minus too, or brackets stand for it.
 */
const NUMBER =
  /^\(?[A-Z \p{Sc}\u0080-\u00ff]*[+-]?[ \p{Sc}\u0080-\u00ff]*(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)?(?:[.,](\d*))?-?\)?[A-Z \p{Sc}\u0080-\u00ff]*$/u;

function saysAmount(written: string, amount: bigint): boolean {
  const match = NUMBER.exec(written.replace(/[\t\r\n]/g, ' ').trim());
  if (match === null) return false;
  const digits = written.replace(/\D/g, '');
  const isGrouped =
    /^\D*\d{1,3}(?:[.,]\d{3})+\D*$/.test(written) && BigInt(digits) * 100n === (amount < 0n ? -amount : amount);
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

/** The numbers of the day are the ones that stand there, whatever their order. */
function saysDate(written: string, date: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  const packed = /^\D*(\d+)/.exec(written)?.[1] ?? '';
  const short = year.slice(2);
  const runs = [`${year}${month}${day}`, `${short}${month}${day}`, `${month}${day}`, `${month}${day}${year}`];
  if (runs.some((run) => packed.startsWith(run)) || `${day}${month}${year}` === packed) return true;
  // The name of a month is one in many languages. Day and year are the ones that stand there.
  const named =
    /^\D*?(\d{1,2})\D*[\p{L}\u0080-\u00ff]{3}\D*(\d{4}|\d{2})\D*$/u.exec(written) ??
    /^\p{L}{3}\D*(\d{1,2})\D+(\d{2}|\d{4})\D*$/u.exec(written);
  if (named !== null) return Number(named[1]) === Number(day) && Number(named[2]) % 100 === Number(short);
  const numbers = (written.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const parts = [Number(month), Number(day)];
  return numbers.length === 3 && parts.every((part) => numbers.includes(part)) && saysYear(numbers, Number(year));
}

/** `21 Jan` says the day alone: month and year are what they were. */
function saysDayAlone(written: string, date: string, before: string): boolean {
  const day = /^\D*?(\d{1,2})[ -]\p{L}\p{Ll}{2}[^\p{L}\d]*$/u.exec(written)?.[1];
  return Number(day) === Number(date.slice(8)) && date.slice(0, 7) === before.slice(0, 7);
}

function saysYear(numbers: readonly number[], year: number): boolean {
  // The years of the Buddhist era begin 543 before.
  return [year, year % 100, year + 543].some((each) => numbers.includes(each));
}

/** In a workbook a cell says which of the shared texts is meant, or counts the days since 1899. */
function saysCell(written: string, date: string): boolean {
  return /^\d{1,2}$/.test(written) || Math.trunc(Number(written)) === serial(date);
}
