/** A template that a person confirmed goes through by itself, and only while it is unchanged. */

import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../../connectors/formats/pdf/inspect.ts';
import { textOfPdf } from '../../../connectors/formats/pdf/page/open.ts';
import { checkedProfileSchema } from '../../../connectors/tables/profile/profile.ts';
import { inEnglish } from '../../../src/words/message.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { type StatementPlan, statementPages } from '../../support/documents/pdf-statement.ts';
import { blockersOf, CONTEXT, linesIn, proofsOf, readPlan } from './read-pdf.ts';

const COLUMNS = [
  { name: 'Datum', x: 50 },
  { name: 'Text', x: 110 },
  { name: 'Betrag EUR', x: 480, right: true },
];

const MARCH: StatementPlan = {
  above: ['Beispielbank', 'Kontonummer 4711', '01.03.2026 bis 31.03.2026'],
  columns: COLUMNS,
  rows: [
    ['02.03.', 'Bäcker', '-3,50'],
    ['15.03.', 'Gehalt', '2.000,00'],
  ],
};

const APRIL: StatementPlan = {
  above: ['Beispielbank', 'Kontonummer 4711', '01.04.2026 bis 30.04.2026'],
  columns: COLUMNS,
  rows: [
    ['01.04.', 'Miete\nApril', '-800,00'],
    ['13.04.', 'Buch', '-12,00'],
    ['30.04.', 'Entgelt', '-1,90'],
  ],
};

async function inspect(plan: StatementPlan, profiles: object = {}, receivedAt = '') {
  const bytes = makePdf(statementPages(plan));
  const prepared = await textOfPdf({ sha256: '', name: 'x.pdf', bytes, receivedAt }, CONTEXT);
  if ('severity' in prepared) throw new Error(prepared.message);
  return inspectPdf(prepared, { profiles } as never, CONTEXT);
}

async function save(plan: StatementPlan): Promise<object> {
  const { profile } = await inspect(plan);
  const written = JSON.parse(JSON.stringify(profile));
  return checkedProfileSchema.parse(written);
}

describe('a layout that proves nothing', () => {
  test('goes through once it is confirmed, the next month too', async () => {
    const mine = await save(MARCH);
    for (const plan of [MARCH, APRIL]) expect(blockersOf(await readPlan(plan, { profiles: { mine } }))).toEqual([]);
    expect(linesIn(await readPlan(APRIL, { profiles: { mine } }))).toEqual([
      '2026-04-01 -800.00',
      '2026-04-13 -12.00',
      '2026-04-30 -1.90',
    ]);
    expect((await inspect(APRIL, { mine })).confirmedBy).toBe('mine');
  });

  test('is read with the template that settings name, whatever its headings are', async () => {
    const template = {
      header: { detect: ['Datum', 'Text', 'Betrag EUR'] },
      columns: { date: 'Datum', payee: 'Text', amount: 'Betrag EUR' },
      date: 'DD.MM.',
      decimal: ',',
      sign: 'in-positive',
      currency: 'EUR',
      pdf: {},
    };
    const options = { profile: 'mine', profiles: { mine: template } };
    expect(blockersOf(await readPlan(APRIL, options))).toEqual([]);
    expect(blockersOf(await readPlan(APRIL, { profile: 'other', profiles: { mine: template } }))).toContain(
      'csv.profile',
    );
  });
});

describe('a template', () => {
  const balanced: StatementPlan = {
    ...MARCH,
    above: [...(MARCH.above ?? []), 'Alter Saldo 100,00 EUR'],
    below: ['Neuer Saldo 2.096,50 EUR'],
  };

  test('does not outweigh the balances that a statement states', async () => {
    const mine = await save(MARCH);
    expect(blockersOf(await readPlan(balanced, { profiles: { mine } }))).toEqual([]);
    const wrong = { ...balanced, below: ['Neuer Saldo 2.096,51 EUR'] };
    expect(blockersOf(await readPlan(wrong, { profiles: { mine } }))).toEqual(['pdf.off']);
  });

  test('of a table without headings is saved with its places', async () => {
    const bare: StatementPlan = {
      ...MARCH,
      columns: COLUMNS.map((column) => ({ ...column, name: '' })),
      rows: [...MARCH.rows, ['20.03.', 'Kiosk am Eck', '-1,20'], ['21.03.', 'Taxi', '-9,00']],
    };
    const mine = await save(bare);
    expect(mine).toMatchObject({ pdf: { columns: { 'Column 1': [0, expect.any(Number)] } } });
    const read = await readPlan(bare, { profile: 'mine', profiles: { mine } });
    expect(blockersOf(read)).toEqual([]);
    expect(linesIn(read)).toHaveLength(4);
  });

  test('remembers that a day is printed once for several rows', async () => {
    const plan: StatementPlan = {
      above: ['Harbour Bank', 'Account number 4711', '1 March 2026 to 31 March 2026'],
      columns: [
        { name: 'Date', x: 50 },
        { name: 'Details', x: 120 },
        { name: 'Money out', x: 380, right: true },
        { name: 'Money in', x: 460, right: true },
      ],
      rows: [
        ['02 Mar 26', 'GROCER', '10.00', ''],
        ['', 'BAKER', '5.00', ''],
        ['03 Mar 26', 'SALARY', '', '100.00'],
      ],
    };
    expect(blockersOf(await readPlan(plan))).toEqual(['csv.unproved']);
    const mine = await save(plan);
    expect(mine).toMatchObject({ pdf: { repeatDates: true } });
    const read = await readPlan(plan, { profiles: { mine } });
    expect(blockersOf(read)).toEqual([]);
    expect(linesIn(read)).toEqual(['2026-03-02 -10.00', '2026-03-02 -5.00', '2026-03-03 100.00']);
    const total = { ...plan, rows: plan.rows.with(1, ['', 'TOTAL', '5.00', '']) };
    expect(blockersOf(await readPlan(total, { profiles: { mine } }))).toEqual(['pdf.unproved']);
  });

  test('of a card books purchases as money out and its balances as debts', async () => {
    const card = (month: string, rows: StatementPlan['rows'], ends: readonly string[]): StatementPlan => ({
      above: ['Card Company', 'Credit card', 'Card number XXXX XXXX XXXX 1234', `Statement for ${month} 2026`, ...ends],
      columns: [
        { name: 'Transaction date', x: 50 },
        { name: 'Description', x: 160 },
        { name: 'Amount', x: 480, right: true },
      ],
      rows,
    });
    const march = card(
      'March',
      [
        ['02 Mar 2026', 'GROCER', '10.00'],
        ['05 Mar 2026', 'PAYMENT RECEIVED', '50.00 CR'],
        ['09 Mar 2026', 'CINEMA', '25.00'],
      ],
      ['Previous balance 50.00', 'New balance 35.00'],
    );
    expect(blockersOf(await readPlan(march))).not.toEqual([]);
    const mine = await save(march);
    expect(mine).toMatchObject({ sign: 'out-positive', kind: 'card' });
    const read = await readPlan(march, { profiles: { mine } });
    expect(blockersOf(read)).toEqual([]);
    expect(linesIn(read)).toEqual(['2026-03-02 -10.00', '2026-03-05 50.00', '2026-03-09 -25.00']);
    expect(proofsOf(read)).toEqual(['proved']);
    expect(read.statements[0]?.balances.closing).toEqual({ amount: -3500n, date: '2026-03-09' });
    const april = card('April', [['13 Apr 2026', 'BOOKS', '15.00']], ['Previous balance 35.00', 'New balance 50.01']);
    expect(blockersOf(await readPlan(april, { profiles: { mine } }))).toEqual(['pdf.off']);
  });

  test('does not outweigh headings within a table that nothing proves', async () => {
    const plan: StatementPlan = {
      above: ['First Example Bank', 'Account number: 4711', 'January 1, 2026 through January 31, 2026'],
      columns: [
        { name: 'Date', x: 50 },
        { name: 'Description', x: 120 },
        { name: 'Amount', x: 480, right: true },
      ],
      rows: [
        ['DEPOSITS', '', ''],
        ['01/05', 'Payroll', '2,000.00'],
        ['WITHDRAWALS', '', ''],
        ['01/09', 'Power', '150.00'],
        ['CHECKS', '', ''],
        ['01/15', 'Check 101', '12.00'],
      ],
    };
    const mine = await save(plan);
    expect(blockersOf(await readPlan(plan, { profiles: { mine } }))).toEqual(['pdf.unproved']);
  });
});

test('days without a year that nothing tells are asked about, each beside the day that it is read as', async () => {
  const { question } = await inspect(
    { ...MARCH, above: ['Beispielbank', 'Kontonummer 4711'] },
    {},
    '2026-04-10T00:00:00Z',
  );
  expect(question?.unsure.map(inEnglish).join(' ')).toContain('02.03. is read as 2026-03-02');
  const printed = question?.rows.map(({ day, readings }) => `${day} ${readings[0]?.bookedOn}`);
  expect(printed).toEqual(['02.03. 2026-03-02', '15.03. 2026-03-15']);
});
