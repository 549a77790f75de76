import { expect, test } from 'vitest';
import { amounts, blockers } from '../tables/read-text.ts';
import { day, readSheet, sheetOf } from './read-sheet.ts';

test('opening and closing rows of a workbook prove it, beside a column of document numbers', async () => {
  const result = await readSheet(
    sheetOf([
      ['Date', 'Description', 'Doc No', 'Amount'],
      [day('2026-08-31'), 'Opening balance', 12, 1200],
      [day('2026-09-02'), 'Bakery', 90_201, -23.5],
      [day('2026-09-15'), 'Salary', 91_101, 150],
      [day('2026-09-30'), 'Closing balance', 4711, 1326.5],
    ]),
  );
  expect([amounts(result), blockers(result)]).toEqual([['2026-09-02 -23.50', '2026-09-15 150.00'], []]);
  const { opening, closing } = result.statements[0]?.balances ?? {};
  expect([opening?.amount, closing?.amount]).toEqual([120_000n, 132_650n]);
});
