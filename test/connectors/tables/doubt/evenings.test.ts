/** A program wrote its midnight by the clock of Greenwich, and each day is the one before. */
import { expect, test } from 'vitest';
import { blockers, readText } from '../read-text.ts';

function statement(first: string, second: string): string {
  return ['Date,Description,Amount,Balance', `${first},Shop,-45.30,954.70`, `${second},Job,500.75,1455.45`, ''].join(
    '\n',
  );
}

test.each([
  ['2024-03-04T23:00:00.000Z', '2024-03-06T23:00:00.000Z'],
  ['2024-03-30T23:00:00Z', '2024-04-01T22:00:00Z'],
  ['2024-03-30 23:00:00', '2024-04-01 22:00:00'],
  ['2024-03-30T22:00:00+00:00', '2024-04-01T21:00:00+00:00'],
])('days such as %s and %s are asked about', (first, second) => {
  const result = readText(statement(first, second));
  expect(blockers(result)).toEqual(['csv.midnight']);
  expect(result.issues[0]?.message).toContain('line 2, "Date": all times are 2');
});

test.each([
  ['2024-03-05T00:00:00Z', '2024-03-07T00:00:00Z'],
  ['2024-03-05T23:00:00+01:00', '2024-03-07T23:00:00+01:00'],
  ['2024-03-05T23:00:00Z', '2024-03-07T23:00:01Z'],
  ['2024-03-05T23:00:00Z', '2024-03-07T16:00:00Z'],
  ['2024-03-05 23:00:00', '2024-03-07 23:00:00'],
  ['2024-03-05', '2024-03-07'],
])('days such as %s and %s are as they are', (first, second) => {
  expect(blockers(readText(statement(first, second)))).toEqual([]);
});
