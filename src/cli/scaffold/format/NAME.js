// Reads statements of NAME.
import { defineFormat, error, lineOf, parseDate, parseMinor, settings, statementOf } from 'bankfeed/plugin';

export const plugin = defineFormat({
  name: 'NAME',
  summary: 'Statements of NAME',
  config: settings({}),

  // By content, not by name: 'yes' only where no other format could mean it.
  sniff: (head) => (new TextDecoder().decode(head).startsWith('NAME statement;') ? 'yes' : 'no'),

  parse(document, _config, { currencies }) {
    const rows = new TextDecoder().decode(document.bytes).split(/\r?\n/);
    const issues = [];
    const [, accountId, currency, from, to, closing] = (rows[0] ?? '').split(';');
    // A download that broke off must never pass for a shorter statement.
    if (rows.at(-2) !== 'end') issues.push(error('NAME.cut', 'the last line is missing: fetch the file again'));
    const places = currencies.places(currency ?? null);
    const lines = rows.slice(1, -2).map((row, index) => readLine(row, { line: index + 2 }, places, issues));
    const period = { from: parseDate(from ?? ''), to: parseDate(to ?? '') };
    const amount = parseMinor(closing ?? '', places);
    if (period.from === undefined || period.to === undefined || amount === undefined) {
      issues.push(error('NAME.head', 'the first line cannot be read', { line: 1 }));
    }
    if (issues.length > 0) return { statements: [], issues };
    const account = { bankId: 'NAME', accountId };
    // The first line prints it. A balance that you add up yourself is 'computed', and proves nothing.
    const balances = { closing: { amount, date: period.to, origin: 'printed' } };
    return { statements: [statementOf({ account, currency, period, asOf: period.to, balances, lines })], issues };
  },
});

// A row that cannot be read is an issue with its line, never a zero and never today.
function readLine(row, position, places, issues) {
  const [day = '', reference = '', decimal = '', payee = ''] = row.split(';');
  const bookedOn = parseDate(day);
  const amount = parseMinor(decimal, places);
  if (bookedOn === undefined) issues.push(error('NAME.date', `${day} is not a day`, position));
  if (amount === undefined) issues.push(error('NAME.amount', `${decimal} is not an amount`, position));
  return lineOf({ bookedOn, amount, reference, payee, position });
}
