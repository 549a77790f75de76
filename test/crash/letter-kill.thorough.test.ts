/** A letter that ends the process while it is read, each time: the daemon must come past it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bankfeed } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { readLedger } from '../support/ledger/read-ledger.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tempFolder } from '../support/run/temp.ts';

const KILLED = 137;

const configuration = (port: number) => `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail: {use: email, host: 127.0.0.1, port: ${port}, tls: false, user: test, password: pw, since: all,
    authenticity: "off", rules: [{from: ["*@bank.example"]}]}
`;

const letter = (n: number) => {
  const lines = [{ id: `A${n}`, on: `2026-03-0${n}`, amount: `-${n}.00` }];
  const files = [{ name: `${n}.ofx`, content: ofxText({ lines }) }];
  return { uid: n, raw: mimeMessage({ subject: `Statement ${n}`, files }) };
};

test('a letter that ends the process three times is passed over by name, until its owner moves it', {
  timeout: 120_000,
}, async () => {
  const server = await scriptedImap([letter(1), letter(2), letter(3)]);
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'bankfeed.yaml'), configuration(server.port));
  const sync = (failAt = '') => bankfeed(['sync'], { cwd, env: { BANKFEED_FAIL_AT: failAt } });
  expect((await sync('mail.fetched:2')).code).toBe(KILLED);
  expect((await sync('mail.fetched')).code).toBe(KILLED);
  expect((await sync('mail.fetched')).code).toBe(KILLED);
  const { code, stderr } = await sync();
  expect(code, stderr).toBe(1);
  const { transactions } = await readLedger(join(cwd, 'state'));
  expect(transactions.map(({ date }) => date).sort()).toEqual(['2026-03-01', '2026-03-03']);
  const { stdout } = await command(['documents', '--json'], { cwd });
  const documents = JSON.parse(stdout) as { name: string; state: string; issues: object[] }[];
  expect(documents.filter(({ state }) => state === 'quarantined')).toMatchObject([
    { name: 'message 2', issues: [{ code: 'mail.poison', message: expect.stringContaining('"Statement 2"') }] },
  ]);
  await sync();
  const isReading = (line: string) => /^UID FETCH 2 /.test(line) && !line.includes('HEADER');
  expect(server.commands.filter(isReading)).toHaveLength(3);

  // As it is advised: moved to another folder and back, the letter has a new number.
  server.messages.splice(1, 1);
  server.messages.push({ ...letter(2), uid: 4 });
  expect((await sync()).code).toBe(0);
  const { transactions: all } = await readLedger(join(cwd, 'state'));
  expect(all.map(({ date }) => date).sort()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
});
