import { describe, expect, test } from 'vitest';
import { readLimits, readReset } from '../../../src/ledger/client/limits.ts';
import { readRetryAfter } from '../../../src/lib/net/retry-after.ts';

const NOW = Date.parse('2026-04-01T12:00:00Z');
/** The ledger's clock is an hour ahead of ours. */
const DATE = 'Wed, 01 Apr 2026 13:00:00 GMT';

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['1.5', 1500],
    ['Wed, 01 Apr 2026 13:02:00 GMT', 120_000],
    ['Wednesday, 01-Apr-26 13:02:00 GMT', 120_000],
    ['0', 1000],
    ['Wed, 01 Apr 2026 11:00:00 GMT', 1000],
    ['999999', 86_400_000],
    ['Wed, 01 Apr 2027 13:00:00 GMT', 86_400_000],
    ['soon', null],
    ['', null],
    ['-5', null],
    ['5 minutes', null],
  ])('%j is %j ms, measured against the answer’s own date', (text, expected) => {
    expect(readRetryAfter({ 'retry-after': text, date: DATE }, NOW)).toBe(expected);
  });

  test('a date is measured against our clock where the answer has none', () => {
    expect(readRetryAfter({ 'retry-after': 'Wed, 01 Apr 2026 12:00:30 GMT' }, NOW)).toBe(30_000);
    expect(readRetryAfter({}, NOW)).toBeNull();
  });
});

describe('reset headers', () => {
  const inAMinute = Date.parse('2026-04-01T13:01:00Z');
  test.each([
    ['60', 60_000],
    ['172800', 172_800_000],
    [String(inAMinute / 1000), 60_000],
    [String(inAMinute), 60_000],
    ['2026-04-01T13:01:00Z', 60_000],
    ['2026-04-01T15:01:00+02:00', 60_000],
    ['Wed, 01 Apr 2026 13:01:00 GMT', 60_000],
    ['2026-04-01T11:00:00Z', 0],
    ['500000', null],
    ['later', null],
  ])('%j is %j ms from the answer', (text, expected) => {
    expect(readReset(text, { date: DATE }, NOW)).toBe(expected);
  });
});

test('reads both windows and leaves out what is not a number', () => {
  const headers = {
    'x-ratelimit-limit-minute': '60',
    'x-ratelimit-remaining-minute': '59',
    'x-ratelimit-reset-minute': '30',
    'x-ratelimit-limit-day': 'many',
    'x-ratelimit-remaining-day': '5',
    'x-ratelimit-reset-day': 'tomorrow',
  };
  expect(readLimits(headers, NOW)).toEqual({
    minute: { limit: 60, remaining: 59, resetMs: 30_000 },
    day: { limit: null, remaining: 5, resetMs: null },
  });
  expect(readLimits({ 'x-ratelimit-remaining-day': '-1' }, NOW)).toBeNull();
});
