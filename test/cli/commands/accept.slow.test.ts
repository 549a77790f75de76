import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';
import { tempFolder } from '../../support/run/temp.ts';

const OFF = readFileSync(join(import.meta.dirname, '../../golden/mt940/arithmetic-that-does-not-close.sta'));

/** A household with an inbox, and its command line. */
function household() {
  const folder = tempFolder();
  const run = (...args: readonly string[]) => command([...args, '--config', 'bankfeed.yaml'], { cwd: folder });
  const configuration =
    'state: state\nledger: {url: embedded}\nserver: {listen: false}\nconnectors:\n  inbox: {use: folder, path: inbox, settle: 0s, watch: false}\n';
  writeFileSync(join(folder, 'bankfeed.yaml'), configuration);
  mkdirSync(join(folder, 'inbox'));
  return { folder, run };
}

test('a held document is accepted, and stays so when the database is lost', { timeout: 60_000 }, async () => {
  const { folder, run } = household();
  writeFileSync(join(folder, 'inbox', 'march.sta'), OFF);
  expect((await run('sync')).code).toBe(1);
  expect((await run('status')).stdout).toContain('`bankfeed accept d1`');

  expect((await run('accept', 'd2')).code).toBe(2);
  expect(await run('accept', 'd1')).toMatchObject({ code: 0, stdout: expect.stringContaining('(accepted)') });
  const { transactions } = await readLedger(join(folder, 'state'));
  expect(transactions.length).toBeGreaterThan(0);

  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
  expect((await run('sync')).code).toBe(0);
  expect((await readLedger(join(folder, 'state'))).transactions).toEqual(transactions);
});

test('an account and a reading settle a document and all files like it', { timeout: 60_000 }, async () => {
  const { folder, run } = household();
  const rows = (...days: readonly string[]) =>
    `Datum;Name;Betrag\n${days.map((day) => `${day};Grocer;-12,50\n`).join('')}`;
  writeFileSync(join(folder, 'inbox', 'march.csv'), rows('03/04/2026', '02/04/2026'));
  expect((await run('sync')).code).toBe(1);
  expect((await run('status')).stdout).toContain('`bankfeed accept d1 --account HANDLE`');

  expect(await run('accept', 'd1', '--account', 'card')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--name'),
  });
  expect(await run('accept', 'd1', '--currency', 'EUR')).toMatchObject({ code: 2 });
  const answer = ['--account', 'card', '--name', 'My card', '--currency', 'EUR', '--reading', '2', '--save', 'mine'];
  expect((await run('accept', 'd1', ...answer)).code).toBe(0);
  expect(existsSync(join(folder, 'state', 'profiles', 'mine.yaml'))).toBe(true);

  writeFileSync(join(folder, 'inbox', 'may.csv'), rows('05/09/2026', '05/08/2026'));
  expect((await run('sync')).code).toBe(0);
  const { transactions } = await readLedger(join(folder, 'state'));
  expect(transactions.map(({ date }) => date).sort()).toEqual(['2026-02-04', '2026-03-04', '2026-05-08', '2026-05-09']);
});

const WALLETS = ['05,USD,1000.00,1000.00', '06,USD,-1000.00,0.00', '07,EUR,500.00,500.00', '08,EUR,-100.00,400.00'];

test.each([
  ['1', ['-100.00 EUR', '-1000.00 USD', '1000.00 USD', '500.00 EUR']],
  ['2', ['-100.00 EUR', '-1000.00 EUR', '1000.00 EUR', '500.00 EUR']],
])(
  'a table of two currencies for an account in euros waits, and reading %s is brought in as it is shown',
  async (reading, wanted) => {
    const { folder, run } = household();
    const config = readFileSync(join(folder, 'bankfeed.yaml'), 'utf8').replace(
      'watch: false',
      'watch: false, account: wallet',
    );
    writeFileSync(
      join(folder, 'bankfeed.yaml'),
      `${config}accounts:\n  wallet: {name: Wallet, type: bank, currency: EUR}\n`,
    );
    const rows = WALLETS.map((row) => `2026-01-${row}\n`).join('');
    writeFileSync(join(folder, 'inbox', 'wallet.csv'), `Date,Currency,Amount,Balance\n${rows}`);
    expect((await run('sync')).code).toBe(1);
    expect((await readLedger(join(folder, 'state'))).transactions).toEqual([]);

    const account = reading === '1' ? ['--account', 'dollars', '--name', 'Dollars', '--currency', 'USD'] : [];
    expect((await run('accept', 'd1', '--reading', reading, ...account)).code).toBe(0);
    const { stdout } = await run('transactions', '--json');
    const lines: { amount: string; currency: string }[] = JSON.parse(stdout);
    expect(lines.map(({ amount, currency }) => `${amount} ${currency}`).sort()).toEqual(wanted);
  },
);

test('an account alone answers no other question, which is then asked', { timeout: 60_000 }, async () => {
  const { folder, run } = household();
  const record = (day: string) => `D${day}\nT-12.50\nPGrocer\n^\n`;
  const file = (name: string, text: string) => writeFileSync(join(folder, 'inbox', name), text);
  file('day.qif', `!Type:Bank\n${record('03/04/2026')}${record('05/04/2026')}`);
  expect((await run('sync')).code).toBe(1);
  expect((await run('status')).stdout).toContain('What is asked besides stays open after it.');

  const answer = ['--account', 'daily', '--name', 'Daily', '--currency', 'EUR'];
  expect(await run('accept', 'd1', ...answer)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/day\.qif waits for you\n.*`bankfeed accept d1`/),
  });
  expect((await readLedger(join(folder, 'state'))).transactions).toEqual([]);
  expect(await run('accept', 'd1')).toMatchObject({ code: 0 });
  const days = (await readLedger(join(folder, 'state'))).transactions.map(({ date }) => date);
  expect(days.sort()).toEqual(['2026-03-04', '2026-05-04']);

  file('clear.qif', `!Type:Bank\n${record('13/05/2026')}`);
  file('plain.csv', 'Date,Description,Amount\n2026-04-13,Grocer,-12.50\n2026-04-15,Baker,-3.20\n');
  expect((await run('sync')).code).toBe(1);
  expect(await run('accept', 'd3', '--account', 'daily')).toMatchObject({ code: 0 });
  expect((await run('documents', '--state', 'held')).stdout).not.toContain('plain.csv');
});
