/** QIF: bank, card and cash registers. No currency, no account numbers, no balances, and dates in the owner's locale. */
import { z } from 'zod';
import { decode } from '../../../src/core/decode.ts';
import { defineFormat, error, hold, type Issue, type ParseResult, warning } from '../../../src/plugin/contract.ts';
import { about } from './about.ts';
import { isInvestment, kindOf } from './account.ts';
import { type DecimalMark, possibleMarks } from './amounts.ts';
import { type DateOrder, possibleOrders } from './dates.ts';
import { type Field, fieldOf, type Section, splitSections } from './records.ts';
import { amountField, checkEnd, holdForOrder, readSection } from './statement.ts';

const config = z.strictObject({
  dateOrder: z.enum(['mdy', 'dmy', 'ymd']).optional(),
  /** Securities cannot be booked as money: `skip` reads the rest of such a file without asking. */
  investments: z.enum(['ask', 'skip']).default('ask'),
});

export const qif = defineFormat<z.infer<typeof config>>({
  ...about,
  config,

  sniff(head) {
    const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1');
    return /^(\xef\xbb\xbf)?(\s|#[^\r\n]*)*!(type|account|option|clear)\b/i.test(text) ? 'yes' : 'no';
  },

  parse(document, { dateOrder, investments }, { currencies }) {
    const { text } = decode(document.bytes);
    const sections = splitSections(text);
    const registers = sections.filter((section) => kindOf(section) !== undefined && section.records.length > 0);
    const issues: Issue[] = [];
    if (sections.some(isInvestment)) issues.push(investmentIssue(sections, investments ?? 'ask'));
    if (registers.length === 0) {
      issues.push(error('format.empty', 'the file holds no bank, card or cash register'));
      return { statements: [], issues };
    }
    checkEnd(text, sections.at(-1)?.records.at(-1), issues);
    return readRegisters(sections, registers, dateOrder, currencies.places(null), issues);
  },
});

function readRegisters(
  sections: readonly Section[],
  registers: readonly Section[],
  order: DateOrder | undefined,
  places: number,
  issues: Issue[],
): ParseResult {
  const dates = fieldsOf(registers, (record) => fieldOf(record, 'D'));
  const amounts = fieldsOf(registers, amountField);
  const orders = order === undefined ? possibleOrders(valuesOf(dates)) : [order];
  const marks = possibleMarks(valuesOf(amounts), places);
  const dialect = choose(orders, marks, dates, amounts, places, issues);
  if (dialect === undefined) return { statements: [], issues };
  const statements = registers.map((section) =>
    readSection(section, sections[sections.indexOf(section) - 1], dialect, issues),
  );
  return { statements, issues };
}

function choose(
  orders: readonly DateOrder[],
  marks: readonly DecimalMark[],
  dates: readonly Field[],
  amounts: readonly Field[],
  places: number,
  issues: Issue[],
) {
  const [order, otherOrder] = orders;
  const [mark, otherMark] = marks;
  if (order === undefined) issues.push(error('format.date', unreadable('date', dates), { line: dates[0]?.line ?? 1 }));
  if (mark === undefined) {
    const culprit = amounts.find((field) => possibleMarks([field.value], places).length === 0) ?? amounts[0];
    issues.push(error('format.amount', unreadable('amount', culprit ? [culprit] : []), { line: culprit?.line ?? 1 }));
  }
  if (otherOrder !== undefined) issues.push(holdForOrder(dates, orders));
  if (otherMark !== undefined) {
    const message = 'nothing in the file tells the decimal mark from the thousands mark in its amounts';
    issues.push(hold('qif.decimal', message, { line: amounts[0]?.line ?? 1 }));
  }
  return order === undefined || mark === undefined ? undefined : { order, mark, places };
}

/** Each value once: days and amounts come again and again. */
function valuesOf(fields: readonly Field[]): readonly string[] {
  return [...new Set(fields.map((field) => field.value))];
}

function fieldsOf(
  registers: readonly Section[],
  pick: (record: Section['records'][number]) => Field | undefined,
): readonly Field[] {
  const fields: Field[] = [];
  for (const section of registers) {
    for (const record of section.records) {
      const field = pick(record);
      if (field !== undefined) fields.push(field);
    }
  }
  return fields;
}

function unreadable(what: string, fields: readonly Field[]): string {
  return fields.length === 1 ? `the ${what} cannot be read` : `no one way of writing a ${what} reads all of the file's`;
}

function investmentIssue(sections: readonly Section[], policy: 'ask' | 'skip'): Issue {
  const section = sections.find(isInvestment);
  const count = sections.filter(isInvestment).reduce((sum, each) => sum + each.records.length, 0);
  const message = `${count} investment records are not read: securities are not money; investments: skip reads the rest`;
  const say = policy === 'ask' ? hold : warning;
  return say('qif.investments', message, { line: section?.line ?? 1 });
}
