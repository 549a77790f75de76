import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { CONFIG, household } from '../../support/houses/household.ts';

test('a folder is previewed by the files in it', async () => {
  const cwd = household();
  const { code, stdout } = await command(['preview', 'inbox', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([{ name: 'march.ofx', fate: 'imported' }]);
});

test('a file that names no account is previewed with the word that the owner gave for files like it', async () => {
  const cwd = household({ statement: null });
  const drop = (folder: string, rows: readonly string[]) => {
    writeFileSync(join(cwd, folder, 'table.csv'), ['Date;Payee;Amount;Balance', ...rows, ''].join('\n'));
    return join(folder, 'table.csv');
  };
  drop('inbox', ['2026-03-02;GROCER;-10.00;90.00', '2026-03-13;BAKER;-4.50;85.50']);
  await command(['sync'], { cwd });
  await command(['accept', 'd1', '--account', 'giro', '--name', 'Giro', '--currency', 'EUR'], { cwd });
  const april = ['2026-04-02;GROCER;-10.00;75.50', '2026-04-14;BAKER;-4.50;71.00'];
  for (const folder of ['inbox', '.']) {
    const { stdout } = await command(['preview', drop(folder, april), '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([{ fate: 'imported', statements: [{ account: 'giro' }] }]);
  }
  const second = `${CONFIG}  other: {use: folder, path: other}\n`;
  writeFileSync(join(cwd, 'bankfeed.yaml'), second);
  const { stdout } = await command(['preview', 'table.csv', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject([{ fate: 'held', issues: [{ code: 'account.unnamed' }] }]);
});
