/** Layouts of banks that nobody runs: what is printed is what is read, and proved by the balances that are printed with it. */
import { describe, expect, test } from 'vitest';
import { blockersOf, linesIn, proofsOf, readPlan } from './read-pdf.ts';

describe('a statement', () => {
  test('with debit, credit and running balance is read and proved', async () => {
    const read = await readPlan({
      above: [
        'Harbour Bank',
        'Account number: 1234567890',
        'Statement period 1 March 2026 to 31 March 2026',
        'Currency: GBP',
      ],
      columns: [
        { name: 'Date', x: 50 },
        { name: 'Description', x: 120 },
        { name: 'Paid out', x: 380, right: true },
        { name: 'Paid in', x: 450, right: true },
        { name: 'Balance', x: 540, right: true },
      ],
      rows: [
        ['', 'Balance brought forward', '', '', '1,000.00'],
        ['02 Mar 2026', 'GROCER HIGH STREET', '10.00', '', '990.00'],
        ['03 Mar 2026', 'SALARY ACME LTD', '', '2,500.00', '3,490.00'],
        ['17 Mar 2026', 'RENT\nMARCH\nREF 4711', '1,200.00', '', '2,290.00'],
        ['', 'Balance carried forward', '', '', '2,290.00'],
      ],
      below: ['Harbour Bank is made up.'],
    });
    expect(blockersOf(read)).toEqual([]);
    expect(linesIn(read)).toEqual(['2026-03-02 -10.00', '2026-03-03 2500.00', '2026-03-17 -1200.00']);
    expect(proofsOf(read)).toEqual(['proved']);
  });
});
