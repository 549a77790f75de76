import { expect, test } from 'vitest';
import { askAboutDays } from '../../src/core/normalise.ts';
import { line, statement } from '../support/identity/statements.ts';

const RECEIVED = '2026-03-20T08:00:00Z';
const asked = (
  days: readonly string[],
  { asOf = null, received = RECEIVED }: { asOf?: string | null; received?: string } = {},
) =>
  askAboutDays(
    statement(
      days.map((on, at) => line(on, '-1.00', 'Shop', null, { position: { line: at + 1 } })),
      { asOf },
    ),
    received,
  );

test('a line from before 1970 is asked about', () => {
  expect(asked(['2026-03-01', '1969-12-31'])).toMatchObject([
    {
      code: 'normalise.date',
      message: expect.stringContaining('booked on 1969-12-31, before 1970'),
      position: { line: 2 },
    },
  ]);
});

test('a line from more than two years later is asked about, and how many are like it', () => {
  expect(asked(['2028-03-23', '2026-03-01', '2030-01-01'])).toMatchObject([
    {
      code: 'normalise.date',
      message: expect.stringContaining('2028-03-23 (and 1 more like it), more than two years after the statement'),
      position: { line: 1 },
    },
  ]);
});

test('an arrival by a clock that was never set says nothing about later days', () => {
  expect(asked(['2026-03-01'], { received: '1980-01-01T00:00:00Z' })).toEqual([]);
  expect(asked(['2026-03-01'], { received: '2000-01-01T00:00:00Z' })).toHaveLength(1);
  expect(asked(['1969-03-01'], { received: '1980-01-01T00:00:00Z' })).toHaveLength(1);
});
