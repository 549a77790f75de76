import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProfileFiles } from '../../src/app/profiles.ts';
import { saveProfileFile } from '../../src/app/save-profile.ts';
import { defaultSettings } from '../../src/settings/load.ts';
import { ROOT } from '../support/source-files.ts';
import { tempFolder } from '../support/temp.ts';

const PROFILE = 'columns: {date: Datum, amount: Betrag}\ndate: DD.MM.YYYY\ndecimal: ","\n';

function folderWith(files: Readonly<Record<string, string>>): { readonly folder: string } {
  const folder = tempFolder();
  mkdirSync(join(folder, 'profiles'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'profiles', name), text);
  return { folder };
}

test('a folder without profiles has none, and none of its own beside those that come along', async () => {
  expect(await loadProfileFiles({ folder: tempFolder() })).toEqual({ profiles: {}, digest: '' });
  const shipped = await loadProfileFiles({ folder: join(ROOT, 'config') });
  expect(shipped.profiles).toEqual({});
  expect(shipped.digest).not.toBe('');
});

test('profiles are known by their file names, and the digest changes with any of them', async () => {
  const one = await loadProfileFiles(folderWith({ 'mine.yaml': PROFILE, 'notes.txt': 'x' }));
  expect(Object.keys(one.profiles)).toEqual(['mine']);
  const other = await loadProfileFiles(folderWith({ 'mine.yaml': PROFILE.replace('Betrag', 'Umsatz') }));
  expect(other.digest).not.toBe(one.digest);
});

test('where the folder takes no file, saving says so', async () => {
  const { folder } = folderWith({});
  mkdirSync(join(folder, 'profiles', 'mine.yaml.tmp'));
  const profile = { columns: { date: 'Datum', amount: 'Betrag' }, date: 'DD.MM.YYYY', decimal: ',' };
  const order = { name: 'mine', profile, force: false };
  await expect(saveProfileFile(defaultSettings(folder), order)).rejects.toMatchObject({
    code: 'profile.unwritable',
    exitCode: 2,
  });
  await expect(saveProfileFile(defaultSettings(folder), { ...order, profile: {} })).rejects.toMatchObject({
    code: 'profile.invalid',
  });
});

test('every file that is none is named at once', async () => {
  const odd = folderWith({ 'a.yaml': 'columns: [', 'b.yaml': PROFILE.replace('Datum', '""') });
  await expect(loadProfileFiles(odd)).rejects.toMatchObject({
    code: 'profile.invalid',
    exitCode: 2,
    message: expect.stringMatching(/a\.yaml.*b\.yaml/s),
  });
});
