import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { dropFile } from '../../support/houses/pulling.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { type MimeMessage, mimeMessage } from '../../support/mail/mime.ts';
import { tempFolder } from '../../support/run/temp.ts';

const TEMPLATES = `
- name: purchase
  from: alerts@bank.example
  text: "You spent {amount} at {payee} on {date} with card {account}"
  date: DD.MM.YYYY
  currency: EUR
`;

const alert = (id: number, amount: string, payee: string): MimeMessage => ({
  from: 'alerts@bank.example',
  subject: 'Purchase',
  id: `<${id}@bank.example>`,
  text: `You spent EUR ${amount} at ${payee} on 14.03.2026 with card **** 7890.`,
});

/**
 * Two coffees of one price on one day, of which the bank books one a day later. No alert came for the third purchase.
 */
const STATEMENT = ofxText({
  currency: 'EUR',
  accountId: '1234567890',
  lines: [
    { id: 'B1', on: '2026-03-14', amount: '-3.50' },
    { id: 'B2', on: '2026-03-15', amount: '-3.50' },
    { id: 'B3', on: '2026-03-16', amount: '-80.00' },
  ],
});
const ALERTS = [alert(1, '3.50', 'CAFE RIO'), alert(2, '3.50', 'CAFE RIO')];

async function home() {
  const server = await scriptedImap();
  const folder = tempFolder();
  mkdirSync(join(folder, 'inbox'));
  writeFileSync(join(folder, 'alerts.yaml'), TEMPLATES);
  writeFileSync(
    join(folder, 'bankfeed.yaml'),
    `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
accounts:
  card: {match: ["*7890"], currency: EUR}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s}
  mail: {use: email, host: 127.0.0.1, port: ${server.port}, tls: false, user: test, password: pw, since: all, idle: false,
    authenticity: "off", rules: [{from: ["*@bank.example"], alerts: [alerts.yaml]}]}
`,
  );
  const receive = (message: MimeMessage) => {
    server.messages.push({ uid: server.messages.length + 1, raw: mimeMessage(message) });
  };
  const sync = async () => {
    const { code, stdout, stderr } = await command(['sync'], { cwd: folder });
    expect(code, `${stdout}${stderr}`).toBe(0);
    const { transactions } = await readLedger(join(folder, 'state'));
    return transactions.map(({ amount }) => amount).sort();
  };
  return { receive, sync, drop: (content: string) => dropFile(join(folder, 'inbox', 'march.ofx'), content) };
}

test('a statement takes the place of the alerts that came before it', async () => {
  const { receive, sync, drop } = await home();
  for (const each of ALERTS) receive(each);
  expect(await sync()).toEqual([3.5, 3.5]);
  drop(STATEMENT);
  expect(await sync()).toEqual([3.5, 3.5, 80]);
  receive(alert(1, '3.50', 'CAFE RIO'));
  expect(await sync()).toEqual([3.5, 3.5, 80]);
});

test('alerts that come late, after the statement, say nothing new', async () => {
  const { receive, sync, drop } = await home();
  drop(STATEMENT);
  expect(await sync()).toEqual([3.5, 3.5, 80]);
  for (const each of ALERTS) receive(each);
  expect(await sync()).toEqual([3.5, 3.5, 80]);
});

test('an alert and a statement that come in one letter are one', async () => {
  const { receive, sync } = await home();
  for (const each of ALERTS) receive(each);
  receive({ from: 'statements@bank.example', files: [{ name: 'march.ofx', content: STATEMENT }] });
  expect(await sync()).toEqual([3.5, 3.5, 80]);
});
