/** The year of days that are written without one, or with two digits that may stand in front. */
import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const ROWS = ['Date,Description,Amount,Balance', '{1},Shop,-45.30,954.70', '{2},Employer,500.75,1455.45'];

function statement(above: readonly string[], first: string, second: string): string {
  const rows = ROWS.map((row) => row.replace('{1}', first).replace('{2}', second));
  return [...above, ...rows, ''].join('\n');
}

describe('days without a year', () => {
  test.each([
    ['with the day in front', '04/03', '13/03'],
    ['with the month in front', '03/04', '03/13'],
    ['with the month as a word', '04 Mar', '13 Mar'],
  ])('are of the year of the period, %s', (_, first, second) => {
    const result = readText(statement(['Period,01/03/2024,31/03/2024'], first, second));
    expect(amounts(result)).toEqual(['2024-03-04 -45.30', '2024-03-13 500.75']);
    expect(blockers(result)).toEqual([]);
  });

  test('are of two years in a period over the end of one', () => {
    const result = readText(statement(['Period,19/12/2023 - 18/01/2024'], '20/12', '03/01'));
    expect(amounts(result)).toEqual(['2023-12-20 -45.30', '2024-01-03 500.75']);
  });

  test('are asked about in a statement that was fetched a year later', () => {
    const above = ['Created,05.02.2025', 'Period,01.12.2023 - 31.12.2023'];
    const result = readText(statement(above, '20 Dec', '27 Dec'));
    expect(blockers(result)).toEqual(['csv.year']);
    expect(result.issues[0]?.message).toContain('the file names months from 2023-12 to 2025-02');
  });

  test('have the month in front where a sign calls it so', () => {
    const rows = ['日付,内容,出金,入金,残高', '3月4日,店,4530,,95470', '3月5日,給与,,50000,145470', ''];
    const result = readText(['期間,2024年3月', ...rows].join('\n'));
    expect(result.statements[0]?.lines.map(({ bookedOn }) => bookedOn)).toEqual(['2024-03-04', '2024-03-05']);
  });
});
