import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { makeZip } from '../../support/documents/zip-archive.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { mimeMessage } from '../../support/mail/mime.ts';
import { tempFolder } from '../../support/run/temp.ts';

async function run(folder: string, ...args: readonly string[]) {
  const { code, stdout } = await command([...args, '--config', 'bankfeed.yaml'], { cwd: folder });
  return { code, out: stdout };
}

test('mail is looked at, kept back for want of proof, and released by its owner', { timeout: 60_000 }, async () => {
  const statement = ofxText({ lines: [{ id: 'A1', on: '2026-03-01', amount: '-3.50' }] });
  const server = await scriptedImap([
    { uid: 1, raw: mimeMessage({ files: [{ name: 'march.ofx', content: statement }] }) },
    { uid: 2, raw: mimeMessage({ from: 'friend@example.com', subject: 'Hello' }) },
  ]);
  const folder = tempFolder();
  const configuration = `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail: {use: email, host: 127.0.0.1, port: ${server.port}, tls: false, user: test, password: s3cret, since: all,
    idle: false, rules: [{name: bank, from: ["*@bank.example"]}]}
`;
  writeFileSync(join(folder, 'bankfeed.yaml'), configuration);
  const first = await run(folder, 'sync', '--json');
  expect(first.code).toBe(1);

  const preview = await run(folder, 'mail', 'preview', 'mail', '--json');
  expect(preview.code).toBe(1);
  expect(JSON.parse(preview.out)).toMatchObject([
    { uid: 1, rule: 'bank', fate: 'withhold', documents: ['march.ofx'], why: 'it is not signed' },
    { uid: 2, rule: null, fate: 'leave', why: 'bank: another sender' },
  ]);
  const shown = await run(folder, 'mail', 'preview', 'mail', '--all');
  expect(shown.out).toContain('2 messages looked at, 0 would be taken');
  expect(shown.out).toContain('friend@example.com');

  expect((await run(folder, 'retry')).code).toBe(1);
  expect((await run(folder, 'mail', 'release', 'nobody@bank.example')).code).toBe(2);
  const release = await run(folder, 'mail', 'release', 'statements@bank.example', '--json');
  expect(release.code).toBe(0);
  expect((await readLedger(join(folder, 'state'))).transactions).toHaveLength(1);
  expect((await run(folder, 'sync')).code).toBe(0);
  expect(server.commands.filter((command) => /STORE|SELECT|BODY\[/.test(command))).toEqual([]);
  expect(`${first.out}${preview.out}${shown.out}${release.out}`).not.toContain('s3cret');
});

test('no password of the mailbox or of a file in it is told or kept anywhere', { timeout: 60_000 }, async () => {
  const content = ofxText({ lines: [{ id: 'A1', on: '2026-03-01', amount: '-3.50' }] });
  const locked = makeZip([{ name: 'march.ofx', content, password: 's3cret-of-the-file' }]);
  const server = await scriptedImap([
    { uid: 1, raw: mimeMessage({ files: [{ name: 'march.zip', content: locked }] }) },
    { uid: 2, raw: mimeMessage({ files: [{ name: 'torn.zip', content: locked.subarray(0, 60) }] }) },
  ]);
  const folder = tempFolder();
  const configuration = `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail: {use: email, host: 127.0.0.1, port: ${server.port}, tls: false, user: test, password: s3cret, since: all,
    authenticity: "off", idle: false, rules: [{from: ["*@bank.example"], passwords: [wrong-s3cret, s3cret-of-the-file]}]}
`;
  writeFileSync(join(folder, 'bankfeed.yaml'), configuration);
  const told: string[] = [];
  for (const words of ['sync', 'status', 'documents', 'doctor', 'retry', 'mail preview mail --all', 'sync --json']) {
    const { stdout, stderr } = await command([...words.split(' '), '--config', 'bankfeed.yaml'], { cwd: folder });
    told.push(stdout, stderr);
  }
  expect((await readLedger(join(folder, 'state'))).transactions).toHaveLength(1);
  expect(told.join('')).not.toContain('s3cret');
  const files = readdirSync(join(folder, 'state'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const holding = files.filter((each) => readFileSync(join(each.parentPath, each.name)).includes('s3cret'));
  expect(holding.map(({ name }) => name)).toEqual([]);
});
