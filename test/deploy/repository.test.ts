/** The address of the repository that a release names, by the remote of its checkout. */
import { expect, test } from 'vitest';
// @ts-expect-error a script without types
import { pageOf } from '../../scripts/release/repository.mjs';

test.each([
  ['https://github.com/someone/bankfeed.git', 'https://github.com/someone/bankfeed'],
  ['https://github.com/someone/bankfeed', 'https://github.com/someone/bankfeed'],
  ['https://someone:secret@git.example:3000/a/b/bankfeed.git/', 'https://git.example:3000/a/b/bankfeed'],
  ['git@github.com:someone/bankfeed.git\n', 'https://github.com/someone/bankfeed'],
  ['ssh://git@git.example:2222/a/bankfeed.git', 'https://git.example/a/bankfeed'],
  ['ssh://git@codeberg.org/someone/bankfeed.git', 'https://codeberg.org/someone/bankfeed'],
])('of %s it is the page, without a password', (remote, page) => {
  expect(pageOf(remote)).toBe(page);
});

test.each(['', '/srv/bankfeed', '../bankfeed', 'file:///srv/bankfeed.git'])('of %j there is none', (remote) => {
  expect(pageOf(remote)).toBeUndefined();
});
