import { expect, test } from 'vitest';
import { parseDuration } from '../../src/lib/duration.ts';

test.each([
  ['0s', 0],
  ['350ms', 350],
  ['2s', 2000],
  ['1.5h', 5_400_000],
  ['90d', 7_776_000_000],
  ['2w', 1_209_600_000],
])('%s is %i milliseconds', (text, ms) => expect(parseDuration(text)).toBe(ms));

test.each(['', '5', 's', '-1s', '5 x', '1h30m', '1e3s'])('%j is no duration', (text) =>
  expect(parseDuration(text)).toBeUndefined(),
);
