import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProfileFolder, saveProfile } from '../../../../connectors/tables/profile/files.ts';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { inEnglish } from '../../../../src/words/message.ts';

const profile: Profile = {
  delimiter: ';',
  columns: { date: 'Datum', amount: 'Betrag' },
  date: 'DD.MM.YYYY',
  decimal: ',',
  fingerprint: ['csv1-abc'],
};

describe('a folder of profiles', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bankfeed-profiles-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('names the file and the key of one that is wrong, and keeps the others', () => {
    saveProfile(folder, 'good', profile);
    writeFileSync(join(folder, 'bad.yaml'), 'columns: {date: D, amount: A}\ndecimal: ";"\n');
    const read = readProfileFolder(folder);
    expect(Object.keys(read.profiles)).toEqual(['good']);
    expect(read.problems.map(inEnglish).join()).toMatch(/bad\.yaml.*decimal/s);
  });

  test('that is missing has none', () => {
    expect(readProfileFolder(join(folder, 'nowhere'))).toEqual({ profiles: {}, problems: [] });
  });
});
