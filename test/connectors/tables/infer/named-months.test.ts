import { expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const AMOUNTS = ['-10.00,990.00', '250.50,1240.50', '-40.50,1200.00'];

/** A table that its balances prove, with these days. */
function table(...days: readonly string[]): string {
  return `Date,Description,Amount,Balance\n${days.map((day, at) => `${day},ROW ${at},${AMOUNTS[at]}\n`).join('')}`;
}

test.each([
  ['a single day', ['24-Mar-05'], ['2005-03-24', '2024-03-05']],
  ['days that would lie years apart', ['24-Mar-05', '24-Mar-06', '24-Mar-25'], ['2024-03-05', '2005-03-24']],
])('a year of two digits may stand before the name of a month: %s', (_, days, [best, other]) => {
  const read = readText(table(...days));
  expect(blockers(read)).toEqual(['csv.ambiguous']);
  expect(read.issues[0]?.message).toContain(
    `which number is the day and which the year: line 2 says 24-Mar-05, which is ${best} or ${other}`,
  );
  expect(amounts(read)[0]).toBe(`${best} -10.00`);
});

test('a profile says that the year stands in front', () => {
  const profile = {
    columns: { date: 'Date', amount: 'Amount', balance: 'Balance', payee: 'Description' },
    date: 'YY-MMM-DD',
    decimal: '.' as const,
  };
  const read = readText(table('24-Mar-05', '24-Mar-06'), { profile });
  expect(blockers(read)).toEqual([]);
  expect(amounts(read)).toEqual(['2024-03-05 -10.00', '2024-03-06 250.50']);
});
