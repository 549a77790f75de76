/** The ledger's books as files: `export:` in the configuration, and `bankfeed ledger export`. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';

const EXPORT = `export:
  - {format: hledger, path: books/all.journal, accounts: {checking-7890-de34: "assets:checking"}}
  - {format: ofx, path: books/all.ofx}
`;

test('a sync writes the books, and a second one leaves them untouched', async () => {
  const cwd = household({ config: CONFIG + EXPORT });
  expect((await command(['sync'], { cwd })).code).toBe(0);
  const file = join(cwd, 'books', 'all.journal');
  const journal = readFileSync(file, 'utf8');
  expect(journal).toContain('2026-03-01 * GROCER\n    ; externalId:bf1.');
  expect(journal).toContain('2026-03-31 * Balance of the statement\n');
  expect(journal).toContain('    assets:checking  0.00 USD = 1185.50 USD\n');
  const { mtimeMs, mode } = statSync(file);
  expect(mode & 0o777).toBe(0o600);
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

test('an OFX file of the books says what the statement said', async () => {
  const cwd = await syncedHousehold(CONFIG + EXPORT);
  const { code, stdout } = await command(['parse', '--json', 'books/all.ofx'], { cwd });
  expect(code).toBe(0);
  const [statement] = JSON.parse(stdout).statements;
  expect(statement.balances.closing.amount).toBe('1185.50');
  const lines = statement.lines.map((line: { amount: string; payee: string }) => `${line.payee} ${line.amount}`);
  expect(lines).toEqual(['GROCER -10.00', 'BAKER -4.50', 'EMPLOYER 1200.00']);
});

test('the daemon writes the books', async () => {
  const cwd = household({ config: CONFIG + EXPORT });
  const daemon = startDaemon({ cwd });
  await daemon.saying(/dashboard/i);
  const file = join(cwd, 'books', 'all.journal');
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('EMPLOYER')) await pause(50);
  daemon.process.kill('SIGTERM');
  expect((await daemon.ended).code).toBe(0);
});

test('a name that no journal allows ends the sync with 2 before anything is imported', async () => {
  const config = `${CONFIG}export:\n  - {format: beancount, path: all.beancount, accounts: {checking-7890-de34: "bank"}}\n`;
  const cwd = household({ config });
  const { code, stderr } = await command(['sync'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('beancount allows no account called bank: write it like Assets:Bank:Savings');
  expect(existsSync(join(cwd, 'state'))).toBe(false);
});

test('an export of a ledger elsewhere is refused with the line', async () => {
  const config = `ledger: {url: "https://ledger.example", apiKey: k}\n${EXPORT}`;
  const cwd = household({ config });
  const { code, stderr } = await command(['sync'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/bankfeed\.yaml:2: export: needs ledger\.url: embedded/);
});

test('the command writes a format to a file or to standard output', async () => {
  const cwd = await syncedHousehold();
  const shown = await command(['ledger', 'export', '--format', 'beancount'], { cwd });
  expect(shown.stdout).toContain('2026-04-01 balance Assets:');
  const written = await command(['ledger', 'export', '--format', 'csv', '--out', 'all.csv', '--json'], { cwd });
  expect(JSON.parse(written.stdout)).toEqual({ file: 'all.csv', transactions: 3 });
  expect(readFileSync(join(cwd, 'all.csv'), 'utf8').split('\r\n')).toHaveLength(5);
});

test('a folder without a ledger is named', async () => {
  const cwd = household({ statement: null });
  writeFileSync(join(cwd, 'note.txt'), '');
  const { code, stderr } = await command(['ledger', 'export', '--data', '.'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('there is no ledger in');
});

test('the handle of an account that only the state has is known, and another one is named with its line', async () => {
  const cwd = await syncedHousehold();
  const books = (handle: string) =>
    `${CONFIG}export:\n  - format: hledger\n    path: all.journal\n    accounts:\n      ${handle}: "assets:checking"\n`;
  writeFileSync(join(cwd, 'bankfeed.yaml'), books('savings'));
  const { code, stderr } = await command(['doctor'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(
    'bankfeed.yaml:10: export[0].accounts.savings: is the handle of no account; there are: checking-7890-de34',
  );
  writeFileSync(join(cwd, 'bankfeed.yaml'), books('checking-7890-de34'));
  expect((await command(['doctor'], { cwd })).code).toBe(0);
});
