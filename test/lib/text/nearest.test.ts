import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../../src/lib/text/nearest.ts';

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'ab', 1],
  ['abc', 'axc', 1],
  ['crad', 'card', 1],
  ['kitten', 'sitting', 3],
])('from %s to %s it takes %i changes', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

test('the nearest word is found without regard to case, and none where all are far', () => {
  expect(nearest('apikey', ['url', 'apiKey', 'listen'])).toBe('apiKey');
  expect(nearest('zzzzzz', ['url', 'apiKey'])).toBeUndefined();
});
