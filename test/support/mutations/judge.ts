import { parseDate } from '../../../src/domain/calendar-date.ts';
import { isCurrencyCode } from '../../../src/domain/currency.ts';
import type { Statement, StatementLine } from '../../../src/domain/statement.ts';
import type { ParsedDocument } from '../../../src/sync/parse/pool.ts';

/** The breach of a reader's answer to a damaged document, or undefined: it was refused, or it is well-formed. */
export function faultOf({ statements, proofs, issues }: ParsedDocument): string | undefined {
  const broken = issues.find(({ code }) => code === 'parse.crashed' || code === 'parse.result');
  if (broken !== undefined) return `${broken.code}: ${broken.message}`;
  if (issues.some(({ severity, code, message }) => !SEVERITIES.has(severity) || code === '' || message === '')) {
    return 'an issue without code or message';
  }
  if (statements.length === 0 && issues.length === 0) return 'nothing, and no word of why';
  for (const [index, statement] of statements.entries()) {
    const fault = faultOfStatement(statement);
    if (fault !== undefined) return fault;
    if (proofs[index]?.method === 'opening+sum=closing' && proofs[index].state === 'proved' && !closes(statement)) {
      return 'proved, though opening and lines do not give the closing balance';
    }
  }
  return undefined;
}

const SEVERITIES: ReadonlySet<string> = new Set(['error', 'hold', 'warning']);

function faultOfStatement({ currency, period, lines, balances }: Statement): string | undefined {
  if (currency !== null && !isCurrencyCode(currency)) return `a currency of ${currency.length} characters`;
  if (period !== null && !(isDay(period.from) && isDay(period.to) && period.from <= period.to))
    return 'a period that is none';
  for (const balance of [balances.opening, balances.closing, balances.available]) {
    if (balance !== null && typeof balance.amount !== 'bigint') return 'a balance that is no whole number';
    if (balance?.date != null && !isDay(balance.date)) return 'a balance without a valid day';
  }
  for (const line of lines) {
    const fault = faultOfLine(line);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfLine(line: StatementLine): string | undefined {
  if (!isDay(line.bookedOn)) return 'a line without a valid day';
  if (line.valueOn !== null && !isDay(line.valueOn)) return 'a line without a valid value day';
  if (typeof line.amount !== 'bigint') return 'an amount that is no whole number';
  if (line.currency !== null && !isCurrencyCode(line.currency)) return 'a line in no currency';
  if (line.status !== 'booked' && line.status !== 'pending') return 'a line neither booked nor pending';
  if (line.time !== null && !/^\d\d:\d\d:\d\d$/.test(line.time)) return 'a time that is none';
  const texts = [line.reference, line.payee, line.memo, line.type, line.checkNumber, line.counterparty?.name];
  return texts.includes('') ? 'an empty text instead of none' : undefined;
}

function closes({ balances, lines }: Statement): boolean {
  const booked = lines.filter(({ status }) => status === 'booked');
  const sum = booked.reduce((all, { amount }) => all + amount, balances.opening?.amount ?? 0n);
  return sum === balances.closing?.amount;
}

function isDay(day: string): boolean {
  return parseDate(day) !== undefined;
}
