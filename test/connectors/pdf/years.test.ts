/** Days without a year: which years they may be of, and that the owner's word holds for one document alone. */

import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../../connectors/formats/pdf/inspect.ts';
import { textOfPdf } from '../../../connectors/formats/pdf/page/open.ts';
import { possibleYears } from '../../../connectors/formats/pdf/time/document-years.ts';
import { readDateShape } from '../../../connectors/tables/table/dates.ts';
import { inEnglish } from '../../../src/words/message.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { type StatementPlan, statementPages } from '../../support/documents/pdf-statement.ts';
import { blockersOf, CONTEXT, linesIn, proofsOf, readPlan } from './read-pdf.ts';

const ASKED = '2026-04-02T08:00:00.000Z';

/** The days of each way, in the order of the rows: the likeliest way first. */
function ways(rows: readonly string[], asOf = ASKED): readonly string[] {
  const shapes = rows.map((row) => row.split(' ').map((day) => readDateShape(day) ?? fail(day)));
  return possibleYears(shapes, asOf).map(({ days }) => [...days.values()].join(' '));
}

function fail(day: string): never {
  throw new Error(`${day} is no day`);
}

describe('the years of a list that names none', () => {
  test('are one year for a list from January to December', () => {
    expect(ways(['15/01', '20/03', '30/12'])[0]).toBe('2025-01-15 2025-03-20 2025-12-30');
  });

  test('bring the value day near to the day of its row', () => {
    expect(ways(['30/12 02/01', '31/12 03/01'])[0]).toBe('2025-12-30 2026-01-02 2025-12-31 2026-01-03');
  });
});

const ROWS = [
  ['20 Dec', 'GROCER', '-10.00', '990.00'],
  ['31 Dec', 'EMPLOYER', '250.00', '1,240.00'],
  ['04 Jan', 'RENT', '-600.00', '640.00'],
] as const;

const YEARLESS = {
  above: ['Bank of Nowhere', 'Account number: 1234567890', 'Currency: GBP', 'Opening balance 1,000.00'],
  columns: [
    { name: 'Date', x: 50 },
    { name: 'Description', x: 120 },
    { name: 'Amount', x: 430, right: true },
    { name: 'Balance', x: 520, right: true },
  ],
  rows: ROWS,
  below: ['Closing balance 640.00'],
} satisfies StatementPlan;

async function inspect(plan: StatementPlan, config: object = {}) {
  const bytes = makePdf(statementPages(plan));
  const prepared = await textOfPdf({ sha256: '', name: 'x.pdf', bytes, receivedAt: ASKED }, CONTEXT);
  if ('severity' in prepared) throw new Error(prepared.message);
  return inspectPdf(prepared, config, CONTEXT);
}

describe('a statement that names no year', () => {
  test('is read with the year that was chosen for it, and is proved', async () => {
    const read = await readPlan(YEARLESS, { years: { year: 2024, dayOrder: 'DMY' } });
    expect(blockersOf(read)).toEqual([]);
    expect(proofsOf(read)).toEqual(['proved']);
    expect(linesIn(read)).toEqual(['2023-12-20 -10.00', '2023-12-31 250.00', '2024-01-04 -600.00']);
    const { evidence } = await inspect(YEARLESS, { years: { year: 2024, dayOrder: 'DMY' } });
    expect(evidence.map(inEnglish)).toContain('years: chosen for this document alone');
  });

  test('keeps its own period against a choice for another document', async () => {
    const plan = { ...YEARLESS, above: [...YEARLESS.above, 'From 15 December 2025 to 14 January 2026'] };
    const read = await readPlan(plan, { years: { year: 2024, dayOrder: 'DMY' } });
    expect(linesIn(read)[0]).toBe('2025-12-20 -10.00');
  });

  test('offers both orders of day and month, with the years of each', async () => {
    const rows = ROWS.map(([, ...rest], at) => [`0${at + 1}/05`, ...rest]);
    const { alternatives, question, title } = await inspect({ ...YEARLESS, rows });
    expect([title, alternatives[0]?.title ?? ''].map(inEnglish)).toEqual([
      'day before month, days of 2025',
      'month before day, days of 2026',
    ]);
    expect(inEnglish(question?.unsure[0] ?? '')).toMatch(
      /^It is not certain which number is the day and which the month: line \d+ says/,
    );
  });

  test('offers years and signs together where nothing proves either', async () => {
    const columns = YEARLESS.columns.slice(0, 3);
    const rows = ROWS.map(([day, text, amount]) => [day, text, amount.replace('-', '')]);
    const plan = { ...YEARLESS, above: ['Bank of Nowhere', 'Currency: GBP'], below: [], columns, rows };
    const { alternatives, only, question, title } = await inspect(plan);
    const titles = [title, ...alternatives.map((each) => each.title)].map(inEnglish);
    expect(titles).toHaveLength(8);
    expect(new Set(titles).size).toBe(8);
    expect(titles[0]).toMatch(/^a number without a sign is money (in|out), days of 2025 and 2026$/);
    expect(only?.isAll).toBe(false);
    expect(question?.unsure).toHaveLength(2);
  });
});
