/** MT940 (customer statement) and MT942 (interim report), SWIFT category 9, as banks' exports write them. */
import { decode } from '../../../src/core/decode.ts';
import {
  addDays,
  type CalendarDate,
  dateOf,
  daysBetween,
  defineFormat,
  error,
  hold,
  type Issue,
  type Statement,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { choices } from '../choices.ts';
import { FORMATS } from '../names.ts';
import { readMessages } from './messages.ts';
import { statementOf } from './statement.ts';
import { sniffMt940 } from './values.ts';

export const plugin = defineFormat({
  ...FORMATS.mt940,
  config: choices({}),

  sniff: sniffMt940,

  parse(document, _config, { currencies }) {
    const issues: Issue[] = [];
    const text = withLineFeeds(decode(document.bytes).text);
    const messages = readMessages(text, currencies, issues);
    if (messages.length === 0) {
      return { statements: [], issues: [error('format.empty', words('format.noMt940Mt942Message'))] };
    }
    const last = END_MARK.test(text) ? 'ended' : 'open';
    const statements = messages.map((message, index) =>
      statementOf(message, currencies, index === messages.length - 1 ? last : 'ended', issues),
    );
    issues.push(...checkDateOrder(statements));
    return { statements, issues };
  },
});

/**
 * The dash that ends a message, as the last line of the file. In an envelope it is `-}`, and another block may
 * follow.
 */
const END_MARK = /(?:^|\n)-(?:\}[^\n]*)?\s*$/;

/** Files of old Macintosh programs end their lines with CR alone. */
function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}

/** The days of a shorter span do not tell the year from the day. */
const LONG = 300;

/**
 * `:61:050326…` comes from a bank that writes the day in front, against the standard's YYMMDD. With years in front,
 * the days of one month lie years apart. Where the other order brings all of them close together, the owner gets a
 * question.
 */
function checkDateOrder(statements: readonly Statement[]): readonly Issue[] {
  const stated = statements.flatMap(({ period }) => (period === null ? [] : [period.from, period.to])).sort();
  const [first, last] = [stated[0], stated.at(-1)];
  if (first === undefined || last === undefined || daysBetween(first, last) < LONG) return [];
  const most = daysBetween(first, last) / 3;
  let [from, to]: (CalendarDate | undefined)[] = [];
  for (const day of daysOf(statements)) {
    const turned = turnedRound(day);
    if (turned === undefined) return [];
    if (from === undefined || turned < from) from = turned;
    if (to === undefined || turned > to) to = turned;
    if (addDays(from, most) < to) return [];
  }
  if (from === undefined || to === undefined) return [];
  const text = words('format.datesLieDayFront', { one: first, two: last, from, to });
  return [hold('mt940.date', text)];
}

/** Of the balances and the values: an entry date has no year. */
function* daysOf(statements: readonly Statement[]): Iterable<CalendarDate> {
  for (const { balances, lines } of statements) {
    if (lines.length === 0) continue;
    if (balances.opening?.date) yield balances.opening.date;
    if (balances.closing?.date) yield balances.closing.date;
    for (const { valueOn } of lines) if (valueOn !== null) yield valueOn;
  }
}

/** 2005-03-26 is written `050326`, which is 5 March 2026 with the day in front. */
function turnedRound(day: CalendarDate): CalendarDate | undefined {
  return dateOf(2000 + Number(day.slice(8)), Number(day.slice(5, 7)), Number(day.slice(2, 4)));
}
