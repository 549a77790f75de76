import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { workbook } from '../../support/documents/workbook.ts';
import { CONFIG, household } from '../../support/houses/household.ts';

/** Nothing in it proves anything: no balance, and dates that can be read two ways. */
const MARCH =
  'Datum;Name;Zweck;Betrag;Währung\n03/04/2026;Grocer;Milk;-12,50;EUR\n02/04/2026;Employer;March;2.000,00;EUR\n';
const MAY = 'Datum;Name;Zweck;Betrag;Währung\n09/05/2026;Rail;Ticket;-7,30;EUR\n';

function csvHousehold(config = CONFIG): string {
  const cwd = household({ statement: null, config: config.replace('settle: 0s', 'settle: 0s, account: checking') });
  writeFileSync(join(cwd, 'inbox', 'march.csv'), MARCH);
  return cwd;
}

test('a held CSV is shown as it would be booked, with its reasons and the other reading', async () => {
  const cwd = csvHousehold();
  const { code, stdout } = await command(['inspect', 'inbox/march.csv'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('held until you confirm it');
  expect(stdout).toMatch(/delimiter ";" +2 rows/);
  expect(stdout).toMatch(/2026-04-03 +-12\.50 +EUR +Grocer +Milk/);
  expect(stdout).toMatch(/Grocer +-12,50 +1 +2026-04-03 +-12\.50 EUR\n +2 +2026-03-04 +-12\.50 EUR/);
  expect(stdout).toContain('bankfeed inspect inbox/march.csv --save NAME --reading 2');
  expect(existsSync(join(cwd, 'profiles'))).toBe(false);
});

test('confirmed once with --save, the file that waits is booked and the next of its layout goes through', async () => {
  const cwd = csvHousehold();
  expect((await command(['sync'], { cwd })).code).toBe(1);
  const saved = await command(['inspect', 'inbox/march.csv', '--save', 'mine', '--json'], { cwd });
  expect(saved.code).toBe(0);
  expect(JSON.parse(saved.stdout)).toMatchObject({
    inspection: { confirmedBy: 'mine', saved: join(cwd, 'profiles', 'mine.yaml') },
  });
  const taken = await command(['sync', '--json'], { cwd });
  expect(taken.code).toBe(0);
  expect(await booked(cwd)).toEqual(['2026-04-02', '2026-04-03']);
  writeFileSync(join(cwd, 'inbox', 'may.csv'), MAY);
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(await booked(cwd)).toEqual(['2026-04-02', '2026-04-03', '2026-05-09']);
});

test('--reading 2 confirms the other reading', async () => {
  const cwd = csvHousehold();
  expect((await command(['inspect', 'inbox/march.csv', '--save', 'us', '--reading', '2'], { cwd })).code).toBe(0);
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(await booked(cwd)).toEqual(['2026-02-04', '2026-03-04']);
  const none = await command(['inspect', 'inbox/march.csv', '--save', 'x', '--reading', '9'], { cwd });
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('no reading 9') });
});

test('nothing is written over without --force, under no odd name, and not for what is no CSV', async () => {
  const cwd = csvHousehold();
  const save = (...args: string[]) => command(['inspect', 'inbox/march.csv', '--save', ...args], { cwd });
  expect((await save('../mine')).stderr).toContain('cannot be called');
  expect((await save('mine')).code).toBe(0);
  const file = join(cwd, 'profiles', 'mine.yaml');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}# mine\n`);
  expect(await save('mine')).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') });
  expect(readFileSync(file, 'utf8')).toContain('# mine');
  expect((await save('mine', '--force')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(await save('other')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('mine speaks for this layout'),
  });
  writeFileSync(join(cwd, 'a.txt'), 'not a statement');
  expect((await command(['inspect', 'a.txt', '--save', 'x'], { cwd })).code).toBe(2);
});

test('a running daemon saves the profile and imports by itself what waits', async () => {
  const cwd = csvHousehold();
  const daemon = startDaemon({ cwd });
  await daemon.saying('Next:');
  expect(await booked(cwd)).toEqual([]);
  const saved = await command(['inspect', 'inbox/march.csv', '--save', 'mine'], { cwd });
  expect(saved).toMatchObject({ code: 0, stderr: '' });
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(await booked(cwd)).toEqual(['2026-04-02', '2026-04-03']);
});

test('beside another process that takes no commands saving ends with 4 and writes nothing', async () => {
  const cwd = csvHousehold(CONFIG.replace('listen: "127.0.0.1:0"}\nconnectors', 'listen: false}\nconnectors'));
  const daemon = startDaemon({ cwd });
  await daemon.saying('Next:');
  expect((await command(['inspect', 'inbox/march.csv', '--save', 'mine'], { cwd })).code).toBe(4);
  expect(existsSync(join(cwd, 'profiles'))).toBe(false);
});

test('a profile file that is none is named, with what is wrong', async () => {
  const cwd = csvHousehold();
  mkdirSync(join(cwd, 'profiles'));
  writeFileSync(join(cwd, 'profiles', 'odd.yaml'), 'columns: {date: Datum}\n');
  const { code, stderr } = await command(['parse', 'inbox/march.csv'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(join('profiles', 'odd.yaml'));
  expect(stderr).toContain('say where the amount is');
});

async function booked(cwd: string): Promise<readonly string[]> {
  const { stdout } = await command(['transactions', '--json'], { cwd });
  return (JSON.parse(stdout) as { bookedOn: string }[]).map(({ bookedOn }) => bookedOn).sort();
}

test('a file of which nothing can be read shows how it begins, and what may be done', async () => {
  const cwd = csvHousehold();
  writeFileSync(join(cwd, 'letter.csv'), 'Dear customer;\nyour statement could not be made today;\n');
  const { code, stdout } = await command(['inspect', 'letter.csv'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(/How the file begins\n {2}Dear customer;/);
  expect(stdout).toContain('If it is no list of transactions, nothing is lost');
});

test('a spreadsheet is called one, and how its cells were parted is not spoken of', async () => {
  const cwd = csvHousehold();
  const day = (stored: number) => ({ stored, style: 1 });
  const rows = [
    ['Fecha', 'Concepto', 'Importe', 'Saldo'],
    [day(46_083), 'Tienda', -12.5, 987.5],
    [day(46_096), 'Nómina', 2000, 2987.5],
  ];
  writeFileSync(join(cwd, 'a.xlsx'), workbook({ sheets: [{ name: 'Movimientos', rows }], formats: ['dd/mm/yyyy'] }));
  const { code, stdout } = await command(['inspect', 'a.xlsx'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('a.xlsx  xlsx, goes through by itself');
  expect(stdout).not.toContain('delimiter');
  expect(stdout).toMatch(/2026-03-02 +-12\.50 +Tienda +987\.50/);
});
