/** QIF: bank, card and cash registers. No currency, no account numbers, no balances, and dates in the owner's locale. */
import { decode } from '../../../src/core/decode.ts';
import { defineFormat, error, hold, type Issue, type ParseResult, warning } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { choices } from '../choices.ts';
import { FORMATS } from '../names.ts';
import { type DecimalMark, possibleMarks, unitsOf } from './amounts.ts';
import { type DateOrder, possibleOrders } from './dates.ts';
import { type Field, NO_HEADING, readRecords, type Section } from './records.ts';
import { sniffQif } from './sniff.ts';
import {
  checkEnd,
  holdForOrder,
  isInvestment,
  isUnknown,
  kindOf,
  oddAccounts,
  oddRecord,
  readSection,
} from './statement.ts';

const config = choices({
  dateOrder: ['mdy', 'dmy', 'ymd'],
  /** Securities cannot be booked as money: `skip` reads the rest of such a file without asking. */
  investments: ['ask', 'skip'],
});

export const plugin = defineFormat({
  ...FORMATS.qif,
  config,

  sniff: sniffQif,

  parse(document, { dateOrder, investments = 'ask' }, { currencies }) {
    const text = withLineFeeds(decode(document.bytes).text).replace(END_OF_FILE, '');
    const { sections, openEnd } = readRecords(text);
    const registers = registersIn(sections);
    const issues: Issue[] = [];
    if (sections.some(isInvestment)) issues.push(investmentIssue(sections, investments));
    for (const { line } of sections.filter(isUnknown)) {
      issues.push(error('qif.section', words('format.headingNoneQifStands'), { line }));
    }
    for (const line of oddAccounts(sections)) issues.push(oddRecord(line));
    if (registers.length === 0) {
      issues.push(nothingIn(sections));
      return { statements: [], issues };
    }
    if (sections[0]?.name === NO_HEADING) issues.push(holdForHeading(sections[0].line));
    if (openEnd !== undefined) checkEnd(text, openEnd, issues);
    return readRegisters(registers, dateOrder, currencies.places(null), issues);
  },
});

/** A heading and nothing below it is a month without transactions. */
function nothingIn(sections: readonly Section[]): Issue {
  return sections.some((section) => kindOf(section) !== undefined)
    ? warning('qif.no-records', words('format.registerEmptyNoTransactions'))
    : error('format.empty', words('format.fileHoldsNoBank'));
}

/** Some programs write records alone. A file that lost its beginning looks the same. */
function holdForHeading(line: number): Issue {
  const text = words('format.fileNoHeadingType');
  return hold('qif.heading', text, { line });
}

/** A section of bank lines, and the one before it, which may name its account. */
interface Register extends Section {
  readonly before: Section | undefined;
}

function registersIn(sections: readonly Section[]): readonly Register[] {
  return sections
    .map((section, index) => ({ ...section, before: sections[index - 1] }))
    .filter((section) => kindOf(section) !== undefined && section.records.length > 0);
}

function readRegisters(
  registers: readonly Register[],
  order: DateOrder | undefined,
  places: number,
  issues: Issue[],
): ParseResult {
  const dates = datesOf(registers);
  const amounts = amountsOf(registers);
  const orders = order === undefined ? possibleOrders(valuesOf(dates)) : [order];
  const marks = possibleMarks(valuesOf(amounts), places);
  const dialect = choose(orders, marks, dates, amounts, places, issues);
  if (dialect === undefined) return { statements: [], issues };
  const statements = registers.map((register) => readSection(register, register.before, dialect, issues));
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
  if (unitsOf(valuesOf(amounts)).size > 1) {
    issues.push(
      error('qif.currency', words('format.amountsDifferentCurrenciesStand'), { line: amounts[0]?.line ?? 1 }),
    );
  }
  if (otherOrder !== undefined) issues.push(holdForOrder(dates, orders));
  if (otherMark !== undefined) {
    const message = words('format.nothingFileTellsDecimal');
    issues.push(hold('qif.decimal', message, { line: amounts[0]?.line ?? 1 }));
  }
  return order === undefined || mark === undefined ? undefined : { order, mark, places };
}

function valuesOf(fields: readonly Field[]): readonly string[] {
  return fields.map((field) => field.value);
}

/** Each way a date is written once: days come again and again. */
function datesOf(registers: readonly Register[]): readonly Field[] {
  const seen = new Map<string, Field>();
  for (const { date, dateLine } of registers.flatMap(({ records }) => records))
    if (date !== undefined && !seen.has(date)) seen.set(date, { value: date, line: dateLine });
  return [...seen.values()];
}

/** Of the amounts that tell the same about the file's marks, `12.50` and its like, one. */
function amountsOf(registers: readonly Register[]): readonly Field[] {
  const seen = new Map<string, Field>();
  for (const { amount, amountLine } of registers.flatMap(({ records }) => records)) {
    const form = amount?.replace(/^-?\d{1,11}\.\d\d$/, '12.50');
    if (amount !== undefined && form !== undefined && !seen.has(form))
      seen.set(form, { value: amount, line: amountLine });
  }
  return [...seen.values()];
}

function unreadable(what: 'date' | 'amount', fields: readonly Field[]): Message {
  return words(fields.length === 1 ? `format.cannotRead#${what}` : `format.noOneWayWriting#${what}`);
}

function investmentIssue(sections: readonly Section[], policy: 'ask' | 'skip'): Issue {
  const section = sections.find(isInvestment);
  const count = sections.filter(isInvestment).reduce((sum, each) => sum + each.records.length, 0);
  const message = words('format.investmentRecordsNotRead', { count });
  const say = policy === 'ask' ? hold : warning;
  return say('qif.investments', message, { line: section?.line ?? 1 });
}

/** DOS programs end a text with it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is meant
const END_OF_FILE = /\u001a\s*$/;

/** Files of old Macintosh programs end their lines with CR alone. */
function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
