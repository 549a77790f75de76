import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/lib/files/make-folder.ts';
import { bankfeed } from '../support/commands/cli.ts';
import { CONFIG, household } from '../support/houses/household.ts';
import { tempFolder } from '../support/run/temp.ts';

test('creates the folder and those above it, with the mode, and tells the uppermost', () => {
  const root = tempFolder();
  expect(makeFolder(join(root, 'a', 'b', 'c'), { mode: 0o700 })).toBe(join(root, 'a'));
  expect(statSync(join(root, 'a', 'b', 'c')).mode & 0o777).toBe(0o700);
  expect(makeFolder(join(root, 'a', 'b'))).toBeUndefined();
});

test('a folder behind a link is there', () => {
  const root = tempFolder();
  mkdirSync(join(root, 'real'));
  symlinkSync('real', join(root, 'link'));
  expect(makeFolder(join(root, 'link', 'x'))).toBe(join(root, 'link', 'x'));
  expect(existsSync(join(root, 'real', 'x'))).toBe(true);
});

test('says what is in the way', () => {
  const root = tempFolder();
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'))).toThrow(/is not a folder/);
  expect(() => makeFolder(join(root, 'file', 'x'))).toThrow(/is not a folder/);
  symlinkSync('round', join(root, 'round'));
  expect(() => makeFolder(join(root, 'round', 'x'))).toThrow(/cannot be created/);
  symlinkSync('nowhere', join(root, 'dangling'));
  expect(() => makeFolder(join(root, 'dangling', 'x'))).toThrow(/cannot be created/);
});

test.runIf(existsSync('/proc/self'))(
  'a file system that takes no folders ends a sync with 2 instead of hanging it',
  async () => {
    expect(() => makeFolder('/proc/nope/x')).toThrow(/\/proc takes no folders/);
    const cwd = household({ config: CONFIG.replace('state: state', 'state: /proc/nope') });
    const { code, stderr } = await bankfeed(['sync'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('/proc/nope cannot be created');
  },
);
