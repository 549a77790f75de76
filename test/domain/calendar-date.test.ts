import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateOf, daysBetween, parseDate } from '../../src/domain/calendar-date.ts';
import { day } from '../support/identity/statements.ts';

test.each([
  [2026, 2, 29],
  [1900, 2, 29],
  [2026, 4, 31],
  [2026, 13, 1],
  [2026, 0, 1],
  [2026, 1, 0],
  [0, 1, 1],
  [10000, 1, 1],
  [2026.5, 1, 1],
  [2026, 1, 1.5],
  [2026, Number.NaN, 1],
])('%d-%d-%d is no day', (year, month, date) => expect(dateOf(year, month, date)).toBeUndefined());

test('leap days exist in leap years only', () => {
  expect(dateOf(2024, 2, 29)).toBe('2024-02-29');
  expect(dateOf(2000, 2, 29)).toBe('2000-02-29');
});

test.each(['', '2026-3-1', '20260301', '2026-03-01T00:00', ' 2026-03-01', '2026-02-30'])(
  '%j is not read as a day',
  (text) => expect(parseDate(text)).toBeUndefined(),
);

test('days are added over months, years and changes of the clock', () => {
  expect(addDays(day('2026-03-28'), 2)).toBe('2026-03-30');
  expect(addDays(day('2025-12-31'), 1)).toBe('2026-01-01');
  expect(addDays(day('2026-03-01'), -1)).toBe('2026-02-28');
  expect(daysBetween(day('2026-01-01'), day('2027-01-01'))).toBe(365);
});

test('going and coming back is standing still, and text order is the order of days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40000, max: 40000 }), fc.integer({ min: -4000, max: 4000 }), (offset, days) => {
      const from = addDays(day('1999-06-15'), offset);
      const to = addDays(from, days);
      expect(addDays(to, -days)).toBe(from);
      expect(daysBetween(from, to)).toBe(days);
      expect(Math.sign(days)).toBe(to > from ? 1 : to < from ? -1 : 0);
    }),
  );
});
