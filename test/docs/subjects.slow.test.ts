/** The check of commits' subjects, over histories that are made for it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/run/temp.ts';
import { ROOT } from '../support/texts/source-files.ts';

const LONG = `docs: ${'a long subject '.repeat(5)}`.trim();

function inFolder(cwd: string, program: string, ...words: readonly string[]) {
  const names = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'A' };
  const env = { PATH: process.env.PATH, HOME: cwd, GIT_COMMITTER_EMAIL: 'a@example.org', ...names };
  return spawnSync(program, [...words], { cwd, encoding: 'utf8', env });
}

/** A history of these subjects on `main`, and then of these on a branch. */
function historyOf(main: readonly string[], branch: readonly string[]): string {
  const folder = tempFolder();
  const git = (...words: readonly string[]) => inFolder(folder, 'git', ...words);
  git('init', '--quiet', '--initial-branch=main');
  for (const subject of main) git('commit', '--allow-empty', '--quiet', '-m', subject);
  git('checkout', '--quiet', '-b', 'work');
  for (const subject of branch) git('commit', '--allow-empty', '--quiet', '-m', subject);
  return folder;
}

const check = (folder: string) => inFolder(folder, process.execPath, join(ROOT, 'scripts/subjects.mjs'));

test('a subject of more than 72 characters on the branch is named', () => {
  const { status, stdout } = check(historyOf(['one'], [LONG, 'three']));
  expect([status, stdout]).toEqual([1, expect.stringContaining(LONG)]);
});

test('an old subject of main is left alone, and the last commit counts on main too', () => {
  expect(check(historyOf([LONG, 'two'], [])).status).toBe(0);
  expect(check(historyOf(['one', LONG], [])).status).toBe(1);
});

test('a copy without a history has nothing to look at', () => {
  const { status, stdout } = check(tempFolder());
  expect([status, stdout.trim()]).toEqual([0, 'no history here']);
});
