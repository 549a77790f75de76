/** Before a release all that belongs to its version is in place. Tried on made-up checkouts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error a script without types
import { notesOf } from '../../scripts/release/notes.mjs';
// @ts-expect-error a script without types
import { unready } from '../../scripts/release/ready.mjs';
import { tempFolder } from '../support/run/temp.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-02-01

### Added

- Second.

## [1.1.0] - 2026-01-01

- First.

[1.1.0]: https://example.org/1.1.0
`;

const READY = {
  'package.json': '{"version": "1.2.0"}',
  'package-lock.json': '{"version": "1.2.0"}',
  'CHANGELOG.md': CHANGELOG,
  'test/releases/1.2.0.tar.gz': 'state',
  'test/releases/1.2.0-unsettled.tar.gz': 'state',
};

function git(folder: string, ...words: readonly string[]): void {
  const author = ['-c', 'user.name=Someone', '-c', 'user.email=someone@example.org'];
  const alone = ['-c', 'commit.gpgsign=false', '-c', 'tag.gpgsign=false', '-c', 'core.hooksPath=/dev/null'];
  const { status, stderr } = spawnSync('git', [...author, ...alone, ...words], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function checkout(files: Readonly<Record<string, string>> = {}): string {
  const folder = tempFolder();
  write(folder, { ...READY, ...files });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'all');
  return folder;
}

test('a checkout with all of its version is ready, tagged as it stands or not yet', () => {
  const folder = checkout();
  expect(unready(folder)).toEqual([]);
  git(folder, 'tag', 'v1.2.0');
  expect(unready(folder)).toEqual([]);
  expect(unready(folder, 'v1.2.0')).toEqual([]);
});

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  [
    'news under Unreleased belong to a version first',
    { 'CHANGELOG.md': CHANGELOG.replace('[Unreleased]\n', '[Unreleased]\n\n### Fixed\n\n- It.\n') },
    'CHANGELOG.md has entries under [Unreleased]: move them to a section of the new version',
  ],
  [
    'a version without a section in the changelog is not ready',
    { 'CHANGELOG.md': CHANGELOG.replace('1.2.0', '1.1.9') },
    'CHANGELOG.md says nothing of 1.2.0: write its section, "## [1.2.0] - YEAR-MONTH-DAY"',
  ],
  [
    'the lockfile is of the same version',
    { 'package-lock.json': '{"version": "1.1.0"}' },
    'package-lock.json is of version 1.1.0: run npm install',
  ],
])('%s', (_, files, said) => {
  expect(unready(checkout(files))).toEqual([said]);
});

test('changes that are not committed are named', () => {
  const folder = checkout();
  write(folder, { 'package.json': '{ "version": "1.2.0" }' });
  expect(unready(folder)).toEqual([
    'the tree has changes that are not committed (package.json): commit them, or put them aside',
  ]);
  write(folder, { 'a-new-file': '' });
  expect(unready(folder)[0]).toContain('(package.json and 1 more)');
});

test('a version that is the tag of another commit is released already', () => {
  const folder = checkout();
  git(folder, 'tag', '--annotate', 'v1.2.0', '--message', 'it');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'more');
  expect(unready(folder)).toEqual([
    '1.2.0 was released as another commit (git tag v1.2.0): set a new version in package.json',
  ]);
});

test('a tag that is not of the version is refused', () => {
  expect(unready(checkout(), 'v1.3.0')).toEqual([
    'the tag v1.3.0 is not that of version 1.2.0: tag v1.2.0, or set the version in package.json',
  ]);
});

test('states that later versions open are left first', () => {
  const folder = checkout();
  rmSync(join(folder, 'test'), { recursive: true });
  git(folder, 'commit', '--quiet', '--all', '--message', 'less');
  expect(unready(folder)).toEqual([
    'test/releases/1.2.0.tar.gz is missing: run npm run release:state',
    'test/releases/1.2.0-unsettled.tar.gz is missing: run npm run release:unsettled',
  ]);
});

test('states are left anew after a change of the tables', () => {
  const folder = checkout();
  write(folder, { 'src/store/schema/0104.sql': '-- a step' });
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'a step');
  expect(unready(folder)).toEqual([
    'the tables changed after test/releases/1.2.0.tar.gz was left: run npm run release:state again',
    'the tables changed after test/releases/1.2.0-unsettled.tar.gz was left: run npm run release:unsettled again',
  ]);
});

test('the notes of a release are the section of its version alone', () => {
  expect(notesOf(CHANGELOG, '1.2.0')).toBe('### Added\n\n- Second.');
  expect(notesOf(CHANGELOG, '1.1.0')).toBe('- First.');
  expect(notesOf(CHANGELOG, 'Unreleased')).toBe('');
  expect(notesOf(CHANGELOG, '1.2')).toBeUndefined();
});

test('checksums name what this run made, and nothing that lay there before', () => {
  const folder = tempFolder();
  const made = join(folder, '.made');
  const made12 = {
    'bankfeed-1.2.0.tgz': 'a',
    'bankfeed-1.2.0.cdx.json': 'b',
    'bankfeed-1.2.0-image-arm64.tar.gz': 'c',
  };
  write(folder, { 'bankfeed-1.1.0.tgz': 'old', 'bankfeed-1.2.0-image-amd64.tar.gz': 'of an earlier run' });
  write(made, made12);
  const script = join(import.meta.dirname, '../../scripts/release/checksums.sh');
  const ended = spawnSync('bash', [script, made, '1.2.0', folder], { encoding: 'utf8' });
  expect(ended.status).toBe(0);
  expect(ended.stdout).toContain('left as it was, and not in SHA256SUMS: bankfeed-1.1.0.tgz');
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.split('  ')[1])).toEqual(Object.keys(made12).toSorted());
  expect(readdirSync(made)).toEqual([]);

  write(made, { 'bankfeed-1.1.0.tgz': 'old' });
  const refused = spawnSync('bash', [script, made, '1.2.0', folder], { encoding: 'utf8' });
  expect(refused).toMatchObject({ status: 1, stdout: 'FAILED: bankfeed-1.1.0.tgz is not of version 1.2.0\n' });
});

test('a release asks whether all is ready before it makes anything', () => {
  const script = readFileSync(join(import.meta.dirname, '../../scripts/release.sh'), 'utf8');
  expect(script.indexOf('scripts/release/ready.mjs')).toBeGreaterThan(0);
  expect(script.indexOf('scripts/release/ready.mjs')).toBeLessThan(script.indexOf('mkdir'));
});
