/** `format: {name: …}`: the keys of a format reach its reader, and are checked as those of a connector are. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { household } from '../../support/houses/household.ts';

/** Reads `ROWS;account;currency` and rows `day;amount;payee`, which name neither their bank nor their sign. */
const ROWS = `
import { choice, defineFormat, error, lineOf, parseDate, parseMinor, settings, statementOf, text } from 'bankfeed/plugin';

export const plugin = defineFormat({
  name: 'rows',
  summary: 'Rows of a bank that names itself nowhere',
  config: settings({
    bank: text('The number of the bank', { pattern: /^[A-Z]+$/ }),
    money: choice('The sign of money that goes out', ['minus', 'plus', 'unknown'], { default: 'minus' }),
  }),
  sniff: (head) => (new TextDecoder().decode(head).startsWith('ROWS;') ? 'yes' : 'no'),
  parse({ bytes }, { bank, money }, { currencies }) {
    if (money === 'unknown') return { statements: [], issues: [error('rows.sign', 'the sign is not known')] };
    const [heading = '', ...rows] = new TextDecoder().decode(bytes).trim().split('\\n');
    const [, accountId, currency] = heading.split(';');
    const lines = rows.map((row, at) => {
      const [day, figure, payee] = row.split(';');
      const amount = parseMinor(figure, currencies.places(currency));
      return lineOf({ bookedOn: parseDate(day), amount: money === 'plus' ? -amount : amount, payee, position: { line: at + 2 } });
    });
    return { statements: [statementOf({ account: { bankId: bank, accountId }, currency, lines })], issues: [] };
  },
});
`;

function house(format: string): string {
  const cwd = household({ statement: null, config: configWith(format) });
  writeFileSync(join(cwd, 'rows.js'), ROWS);
  writeFileSync(join(cwd, 'inbox', 'march.rows'), 'ROWS;5550001234;EUR\n2026-03-01;10.00;GROCER\n');
  return cwd;
}

function configWith(format: string): string {
  return [
    ...['state: state', 'plugins: [./rows.js]', 'ledger: {listen: "127.0.0.1:0"}', 'server: {listen: "127.0.0.1:0"}'],
    ...['connectors:', '  inbox:', '    use: folder', '    path: inbox', '    settle: 0s', `    format: ${format}`, ''],
  ].join('\n');
}

const listed = async (cwd: string): Promise<unknown> =>
  JSON.parse((await command(['transactions', '--json'], { cwd })).stdout);

test('the keys of a plug-in’s format reach its reader', async () => {
  const cwd = house('{name: rows, bank: MEADOW, money: plus}');
  const { code, stdout } = await command(['sync', '--json'], { cwd });
  expect([code, JSON.parse(stdout).runs[0].counts]).toMatchObject([0, { created: 1 }]);
  expect(JSON.stringify(await listed(cwd))).toContain('"-10.00"');
});

test('a document that was not read is read again when the keys of its format change', async () => {
  const cwd = house('{name: rows, bank: MEADOW, money: unknown}');
  await command(['sync'], { cwd });
  expect(JSON.stringify(await listed(cwd))).not.toContain('GROCER');
  writeFileSync(join(cwd, 'bankfeed.yaml'), configWith('{name: rows, bank: MEADOW, money: plus}'));
  const { code, stdout } = await command(['sync', '--json'], { cwd });
  expect([code, JSON.parse(stdout).runs[0].counts]).toMatchObject([0, { created: 1 }]);
});

test.each([
  ['{name: rows, bank: MEADOW, mony: plus}', '10: connectors.inbox.format.mony: unknown key, did you mean money?'],
  [
    '{name: rows, bank: MEADOW, money: both}',
    '10: connectors.inbox.format.money: expected one of minus, plus, unknown',
  ],
  ['{name: rows, bank: meadow}', '10: connectors.inbox.format.bank: does not look like ^[A-Z]+$'],
  ['{name: rows}', '10: connectors.inbox.format.bank: is missing: The number of the bank'],
  ['rows', '10: connectors.inbox.format.bank: is missing: The number of the bank'],
  ['{name: rowz}', '10: connectors.inbox.format: rowz is not installed; did you mean rows?'],
  ['{nam: rows}', '10: connectors.inbox.format: expected the name of a format, or a mapping with `name`'],
  ['{name: auto, bank: MEADOW}', '10: connectors.inbox.format.bank: unknown key; valid here: name'],
  ['{name: qif, dateOrdr: dmy}', '10: connectors.inbox.format.dateOrdr: unknown key, did you mean dateOrder?'],
  ['{name: qif, dateOrder: first}', '10: connectors.inbox.format.dateOrder: it knows dateOrder (mdy, dmy, ymd)'],
])('format: %s is a mistake with its line, its key and the nearest valid one', async (format, told) => {
  const { code, stderr } = await command(['sync'], { cwd: house(format) });
  expect(code).toBe(2);
  expect(stderr).toContain(`bankfeed.yaml:${told}`);
});

test('`connectors show` prints the keys, and how to set them', async () => {
  const cwd = house('auto');
  const { stdout } = await command(['connectors', 'show', 'rows'], { cwd });
  expect(stdout).toContain('      name: rows\n      bank: …   # The number of the bank\n      # money: "minus"');
});
