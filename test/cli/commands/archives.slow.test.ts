import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { makeZip } from '../../support/documents/zip-archive.ts';
import { household, STATEMENT } from '../../support/houses/household.ts';
import { tempFolder } from '../../support/run/temp.ts';

/** A balance on each row: proved, and not the same layout twice. */
const PROVED = 'Date;Text;Amount;Balance\n14.03.2026;Salary;2000,00;2983,30\n03.03.2026;Post;-4,20;983,30\n';
/** Dates that can be read two ways: held. */
const HELD = 'Datum;Name;Betrag\n03/04/2026;Grocer;-12,50\n02/04/2026;Employer;2000,00\n';

function folderWith(entries: Parameters<typeof makeZip>[0]): string {
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'export.zip'), makeZip(entries));
  return cwd;
}

const namesOf = (stdout: string): readonly string[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).document.name);

test('parse reads each file of an archive as a document of its own, named by where it lies', async () => {
  const cwd = folderWith([
    { name: 'march.ofx', content: STATEMENT },
    { name: '2026/april.csv', content: PROVED },
  ]);
  const { code, stdout } = await command(['parse', 'export.zip', '--json'], { cwd });
  expect(code).toBe(0);
  expect(namesOf(stdout)).toEqual(['export.zip!march.ofx', 'export.zip!2026/april.csv']);
  const [ofx, csv] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([ofx.document.format, csv.document.format]).toEqual(['ofx', 'csv']);
  expect(ofx.statements[0].lines).toHaveLength(3);
  expect(csv.statements[0].lines).toHaveLength(2);
});

test('a locked entry is told from the others, with what to do about it', async () => {
  const cwd = folderWith([
    { name: 'march.ofx', content: STATEMENT },
    { name: 'april.csv', content: PROVED, flags: 1 },
  ]);
  const { code, stdout, stderr } = await command(['parse', 'export.zip', '--json'], { cwd });
  expect(code).toBe(1);
  expect(namesOf(stdout)).toEqual(['export.zip!march.ofx', 'export.zip!april.csv']);
  expect(stderr).toContain('export.zip!april.csv: it cannot be taken out of export.zip: it is locked: unpack it');
});

test('inspect shows each file of an archive; to save one it is named', async () => {
  const cwd = household({ statement: null });
  mkdirSync(join(cwd, 'downloads'));
  const entries = [
    { name: 'a.csv', content: PROVED },
    { name: 'b.csv', content: HELD },
  ];
  writeFileSync(join(cwd, 'downloads', 'export.zip'), makeZip(entries));
  const shown = await command(['inspect', 'downloads/export.zip'], { cwd });
  expect(shown.code).toBe(1);
  expect(shown.stdout).toMatch(/^downloads\/export\.zip!a\.csv {2}csv, goes through by itself/m);
  expect(shown.stdout).toMatch(/^downloads\/export\.zip!b\.csv {2}csv, held until you confirm it/m);
  expect(shown.stdout).toContain("bankfeed inspect 'downloads/export.zip!b.csv' --save NAME");
  const many = await command(['inspect', 'downloads/export.zip', '--save', 'mine'], { cwd });
  expect(many).toMatchObject({ code: 2, stderr: expect.stringContaining('holds 2 files') });
  const one = await command(['inspect', 'downloads/export.zip!b.csv', '--save', 'mine', '--json'], { cwd });
  expect(one.code).toBe(0);
  expect(JSON.parse(one.stdout)).toMatchObject({ inspection: { confirmedBy: 'mine' } });
});

test('preview says of each file of an archive what a sync would make of it', async () => {
  const cwd = household({ statement: null });
  const entries = [
    { name: 'march.ofx', content: STATEMENT },
    { name: 'b.csv', content: HELD },
  ];
  writeFileSync(join(cwd, 'export.zip'), makeZip(entries));
  const { code, stdout } = await command(['preview', 'export.zip', '--json'], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'export.zip!march.ofx', fate: 'imported', statements: [{ created: [{}, {}, {}] }] },
    { name: 'export.zip!b.csv', fate: 'held' },
  ]);
});

test('a locked archive opens with what the password file says', async () => {
  const cwd = household({ statement: null });
  writeFileSync(join(cwd, 'export.zip'), makeZip([{ name: 'march.ofx', content: STATEMENT, password: 'geheim' }]));
  writeFileSync(join(cwd, 'secret'), 'geheim\n');
  const given = ['--password-file', 'secret', '--json'];
  const parsed = await command(['parse', 'export.zip', ...given], { cwd });
  expect(parsed.code).toBe(0);
  expect(namesOf(parsed.stdout)).toEqual(['export.zip!march.ofx']);
  const previewed = await command(['preview', 'export.zip', ...given], { cwd });
  expect(JSON.parse(previewed.stdout)).toMatchObject([{ name: 'export.zip!march.ofx', fate: 'imported' }]);
});
