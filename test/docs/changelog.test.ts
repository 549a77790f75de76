/** The changelog has the form of Keep a Changelog: news first, then each version with its day. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSourceAt } from '../support/texts/source-files.ts';

const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const page = readSourceAt('CHANGELOG.md')?.text ?? '';
const parts = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    heading: text.split('\n')[0] ?? '',
    kinds: [...text.matchAll(/^### (.*)$/gm)].map(([, kind = '']) => kind),
  }));

test('news stand first under Unreleased, and each version has its day, the newest first', () => {
  const [news, ...versions] = parts.map(({ heading }) => heading);
  expect(news).toBe('[Unreleased]');
  expect(versions.filter((each) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/.test(each))).toEqual([]);
  const days = versions.map((each) => each.slice(-10));
  expect(days).toEqual(days.toSorted().toReversed());
});

test('the version of the package has a part of its own', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readSourceAt('package.json')?.text ?? '{}'));
  expect(parts.map(({ heading }) => heading)).toContainEqual(expect.stringContaining(`[${version}] - `));
});

test('changes stand under the known kinds, each once and in one order', () => {
  for (const { kinds } of parts) expect(kinds).toEqual(KINDS.filter((kind) => kinds.includes(kind)));
});
