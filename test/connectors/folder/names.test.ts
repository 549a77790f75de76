import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matcherOf, pathToText, textToPath } from '../../../connectors/sources/folder/names.ts';
import { isIgnoredName } from '../../../connectors/unpack/archive-kind.ts';

test.each([
  '.hidden',
  'a.ofx.tmp',
  'a.part',
  'a.PARTIAL',
  'a.ofx.crdownload',
  'a.download',
  '~$march.xlsx',
  '.~lock.march.csv#',
  '._march.ofx',
  '.DS_Store',
  'Thumbs.db',
  'a.processing',
  'march.csv~',
])('%s is not a finished file (P-FS-3)', (name) => {
  expect(isIgnoredName(name)).toBe(true);
});

test.each([
  [
    ['2026-0[1-3]/*.csv', 'x?.csv'],
    ['2026-03/a.csv', 'xy.csv'],
    ['2026-04/a.csv', 'x/.csv', 'x.csv'],
  ],
  [
    ['[!a]*.csv', 'a+(b).ofx'],
    ['b.csv', 'a+(b).ofx'],
    ['a.csv', 'ab.ofx'],
  ],
])('the patterns %j take %j and leave %j', (patterns, taken, left) => {
  const matches = matcherOf(patterns);
  expect(taken.filter(matches)).toEqual(taken);
  expect(left.filter(matches)).toEqual([]);
});

test('patterns fit as regular expressions of the same meaning do', () => {
  const token = fc.constantFrom('a', 'B', '/', '.', '*', '**', '**/', '?', '[ab]', '[!a]', '{a,*b}');
  const meaning: Readonly<Record<string, string>> = {
    '/': '[/]',
    '.': '[.]',
    '*': '[^/]*',
    '**': '.*',
    '**/': '(?:[^/]+/)*',
    '?': '[^/]',
    '[ab]': '[ab]',
    '[!a]': '[^a/]',
    '{a,*b}': '(?:a|[^/]*b)',
  };
  // Two stars beside each other would be another token.
  const pattern = fc
    .array(token, { maxLength: 6 })
    .filter((tokens) => !tokens.some((each, at) => each.endsWith('*') && /^[*/]/.test(tokens[at + 1] ?? '')));
  const path = fc.array(fc.constantFrom('a', 'b', 'A', '/', '.'), { maxLength: 8 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(pattern, path, (tokens, text) => {
      const expected = new RegExp(`^${tokens.map((each) => meaning[each] ?? each).join('')}$`, 'isu').test(text);
      const given = tokens.join('');
      fc.pre(!given.startsWith('./'));
      expect(matcherOf([given])(text)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('two different paths never have the same text, and the text leads back to the path', () => {
  const path = fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0)));
  fc.assert(
    fc.property(path, (bytes) => {
      expect(textToPath(pathToText(bytes)).equals(bytes)).toBe(true);
    }),
  );
  for (const name of ['bytes:%e4', 'bytes:a', 'plain', 'ä'])
    expect(textToPath(pathToText(Buffer.from(name))).toString()).toBe(name);
});
