/** Lines of a PDF that state balances and totals are evidence, and no transactions. */
import { describe, expect, test } from 'vitest';
import type { StatementPlan } from '../../support/documents/pdf-statement.ts';
import { blockersOf, linesIn, proofsOf, readPlan } from './read-pdf.ts';

const COLUMNS = [
  { name: 'Trans Date', x: 40 },
  { name: 'Narration', x: 120 },
  { name: 'Debit', x: 330, right: true },
  { name: 'Credit', x: 430, right: true },
  { name: 'Balance', x: 530, right: true },
];

const ROWS = [
  ['02-Mar-2026', 'Transfer to Ade', '250.00', '', '750.00'],
  ['05-Mar-2026', 'Salary', '', '4,000.00', '4,750.00'],
  ['09-Mar-2026', 'Airtime', '50.00', '', '4,700.00'],
];

const PLAN: StatementPlan = { above: ['Account Number 2071234567', 'Currency NGN'], columns: COLUMNS, rows: ROWS };
const BOOKED = ['2026-03-02 -250.00', '2026-03-05 4000.00', '2026-03-09 -50.00'];

describe('a row of the table that states something', () => {
  test.each([
    [
      'an opening balance in the column of money in',
      [['01-Mar-2026', 'Opening Balance b/f', '', '1,000.00', '1,000.00'], ...ROWS],
    ],
    [
      'an opening balance in the column of balances',
      [['01-Mar-2026', 'Opening Balance b/f', '', '', '1,000.00'], ...ROWS],
    ],
    [
      'totals and the new balance over their numbers',
      [...ROWS, ['', '', 'Total Debit', 'Total Credit', 'New Balance'], ['', '', '300.00', '4,000.00', '4,700.00']],
    ],
    [
      'totals and the new balance with a day',
      [...ROWS, ['31-Mar-2026', 'Total Debit/Total Credit/New Balance', '300.00', '4,000.00', '4,700.00']],
    ],
    [
      'totals and the new balance without a day',
      [...ROWS, ['', 'Total Debit/Total Credit/New Balance', '300.00', '4,000.00', '4,700.00']],
    ],
    [
      'each total in a row of its own',
      [
        ...ROWS,
        ['', 'Total Debit', '300.00', '', ''],
        ['', 'Total Credit', '', '4,000.00', ''],
        ['', 'New Balance', '', '', '4,700.00'],
      ],
    ],
  ])('such as %s is none of its transactions', async (_, rows) => {
    const read = await readPlan({ ...PLAN, rows });
    expect([linesIn(read), blockersOf(read), proofsOf(read)]).toEqual([BOOKED, [], ['proved']]);
  });
});
