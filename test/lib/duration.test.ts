import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../../src/lib/duration.ts';

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

test.each([
  [350, '350 ms'],
  [4200, '4.2 s'],
  [180_000, '3 min'],
  [7_500_000, '2 h 5 min'],
  [259_200_000, '3 d'],
])('%i ms reads %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
