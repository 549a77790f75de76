import { describe, expect, test } from 'vitest';
import type { StatementPlan } from '../../support/documents/pdf-statement.ts';
import { accountsIn, blockersOf, linesIn, readPlans } from './read-pdf.ts';

const COLUMNS = [
  { name: 'Date', x: 50 },
  { name: 'Description', x: 120 },
  { name: 'Amount', x: 450, right: true },
  { name: 'Balance', x: 540, right: true },
];

function pageOf(above: string, day: string): StatementPlan {
  return {
    above: ['Harbour Bank', above],
    columns: COLUMNS,
    rows: [
      [`${day}.03.2026`, 'Grocer', '-10.00', '990.00'],
      [`${day}.03.2026`, 'Baker', '-5.00', '985.00'],
      [`${day}.03.2026`, 'Salary', '15.00', '1,000.00'],
    ],
  };
}

describe('a line at the top of each page', () => {
  test('that names another account there begins another statement', async () => {
    const pages = ['12345678', '12345678', '87654321'].map((number) => pageOf(`Account number ${number}`, '02'));
    const read = await readPlans(pages);
    expect(read.statements.map(({ lines }) => lines.length)).toEqual([6, 3]);
    expect(accountsIn(read)).toEqual(['12345678', '87654321']);
  });

  test('that counts pages, or stamps its day, is left out', async () => {
    const read = await readPlans([
      pageOf('Printed 01.04.2026, sheet 1', '02'),
      pageOf('Printed 02.04.2026, sheet 2', '03'),
    ]);
    expect(blockersOf(read)).toEqual([]);
    expect(read.statements).toHaveLength(1);
    expect(linesIn(read)).toHaveLength(6);
  });
});
