import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeProfileFile, saveProfileFile } from '../../../src/app/save-profile.ts';
import { defaultSettings } from '../../../src/settings/load.ts';
import { loadProfileFiles } from '../../../src/sync/read/profiles.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { ROOT } from '../../support/texts/source-files.ts';

const PROFILE = 'columns: {date: Datum, amount: Betrag}\ndate: DD.MM.YYYY\ndecimal: ","\n';

function folderWith(files: Readonly<Record<string, string>>): { readonly folder: string } {
  const folder = tempFolder();
  mkdirSync(join(folder, 'profiles'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'profiles', name), text);
  return { folder };
}

test('a folder without profiles has none of its own beside the built-in ones', async () => {
  expect(await loadProfileFiles({ folder: tempFolder() })).toEqual({ profiles: {}, digest: '' });
  const shipped = await loadProfileFiles({ folder: join(ROOT, 'config') });
  expect(shipped.profiles).toEqual({});
  expect(shipped.digest).not.toBe('');
});

const ORDER = {
  name: 'mine',
  profile: { columns: { date: 'Datum', amount: 'Betrag' }, date: 'DD.MM.YYYY', decimal: ',', fingerprint: ['one'] },
  force: false,
};

test('a configuration that takes no file leaves the profile to the state, where it is known as well', async () => {
  const { folder } = folderWith({});
  mkdirSync(join(folder, 'profiles', 'mine.yaml.tmp'));
  const settings = defaultSettings(folder);
  const path = await saveProfileFile(settings, { ...ORDER, place: 'configuration' });
  expect(path).toBe(join(settings.state, 'profiles', 'mine.yaml'));
  expect(Object.keys((await loadProfileFiles(settings)).profiles)).toEqual(['mine']);
});

test('where no folder takes the file, saving says so', async () => {
  const settings = defaultSettings(folderWith({}).folder);
  mkdirSync(join(settings.state, 'profiles', 'mine.yaml.tmp'), { recursive: true });
  await expect(saveProfileFile(settings, { ...ORDER, place: 'state' })).rejects.toMatchObject({
    code: 'profile.unwritable',
    exitCode: 2,
  });
  await expect(saveProfileFile(settings, { ...ORDER, place: 'state', profile: {} })).rejects.toMatchObject({
    code: 'profile.invalid',
  });
});

test('a confirmed profile lies in the state and is taken out again by its name', async () => {
  const settings = defaultSettings(folderWith({ 'yours.yaml': PROFILE }).folder);
  await saveProfileFile(settings, { ...ORDER, place: 'state' });
  expect(Object.keys((await loadProfileFiles(settings)).profiles).toSorted()).toEqual(['mine', 'yours']);
  const again = saveProfileFile(settings, { ...ORDER, name: 'yours', force: true, place: 'state' });
  await expect(again).rejects.toMatchObject({ code: 'profile.exists' });
  await expect(removeProfileFile(settings, 'yours')).rejects.toMatchObject({ code: 'profile.unknown' });
  expect(await removeProfileFile(settings, 'mine')).toEqual(['one']);
  expect(Object.keys((await loadProfileFiles(settings)).profiles)).toEqual(['yours']);
});

test('every file that is none is named at once', async () => {
  const odd = folderWith({ 'a.yaml': 'columns: [', 'b.yaml': PROFILE.replace('Datum', '""') });
  await expect(loadProfileFiles(odd)).rejects.toMatchObject({
    code: 'profile.invalid',
    exitCode: 2,
    message: expect.stringMatching(/a\.yaml.*b\.yaml/s),
  });
});
