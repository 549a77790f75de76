/** Templates that place the columns of a PDF: no number is lost by a wrong edge. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfPdf } from '../../../connectors/formats/pdf/page/open.ts';
import { samplePdf } from '../../../connectors/formats/pdf/sample.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { type StatementPlan, statementPages } from '../../support/documents/pdf-statement.ts';
import { blockersOf, CONTEXT, linesIn, type ReadPdf, readPlan } from './read-pdf.ts';

const PLAN: StatementPlan = {
  above: ['Northwind Savings', 'Account 4711', '01.03.2026 to 31.03.2026'],
  columns: [
    { name: 'Datum', x: 50 },
    { name: 'Text', x: 120 },
    { name: 'Soll', x: 380, right: true },
    { name: 'Haben', x: 460, right: true },
    { name: 'Stand', x: 545, right: true },
  ],
  rows: [
    ['02.03.2026', 'Grocer', '12,50', '', '1.487,50'],
    ['05.03.2026', 'Salary', '', '2.000,00', '3.487,50'],
    ['09.03.2026', 'Rent of March', '1.100,25', '', '2.387,25'],
  ],
};
const EDGES = [110, 320, 400, 480] as const;
const RUNS = 100;
const ROLES = ['date', 'payee', 'debit', 'credit', 'balance'] as const;

async function sample(plan: StatementPlan) {
  const bytes = makePdf(statementPages(plan));
  const prepared = await textOfPdf({ sha256: '', name: 'x.pdf', bytes, receivedAt: '' }, CONTEXT);
  if ('severity' in prepared) throw new Error(prepared.message);
  const table = samplePdf(prepared, {}, CONTEXT);
  if (table === null) throw new Error('no table');
  return table;
}

async function templateOf(
  plan: StatementPlan,
  edges: readonly number[],
  roles: readonly (string | null)[] = ROLES,
): Promise<{ profiles: object }> {
  const { fixed } = await sample(plan);
  const names = plan.columns.map(({ name }) => name);
  const cuts = [0, ...edges.slice(0, names.length - 1), 1_500];
  const places = Object.fromEntries(names.map((name, at) => [name, [cuts[at], cuts[at + 1]]]));
  const columns = Object.groupBy(
    names.map((name, at) => ({ name, role: roles[at] ?? '' })).filter(({ role }) => role !== ''),
    ({ role }) => role,
  );
  const refs = Object.entries(columns).map(([role, each = []]) => [role, each.map(({ name }) => name)]);
  const profile = { header: { detect: names }, columns: Object.fromEntries(refs), date: 'DD.MM.YYYY', decimal: ',' };
  return {
    profiles: { mine: { ...profile, fingerprint: fixed.fingerprint, pdf: { columns: places }, currency: 'EUR' } },
  };
}

describe('columns that a template places', () => {
  test('read this month and the next one', async () => {
    const next = { ...PLAN, rows: [['01.04.2026', 'A longer text than ever', '999.999,99', '', '1,00']] };
    const template = await templateOf(PLAN, EDGES);
    expect(blockersOf(await readPlan(PLAN, template))).toEqual([]);
    expect(linesIn(await readPlan(next, template))).toEqual(['2026-04-01 -999999.99']);
    expect(blockersOf(await readPlan(next, template))).toEqual([]);
  });

  test('are shown for a page on which no table was found', async () => {
    const rows = PLAN.rows.map(([day = '', text = '', out = '', , balance = '']) => [
      `No. 7 of ${day}`,
      text,
      out,
      balance,
    ]);
    const odd = { ...PLAN, columns: PLAN.columns.toSpliced(3, 1).map((each) => ({ ...each, name: 'x' })), rows };
    expect(linesIn(await readPlan(odd))).toEqual([]);
    const found = await sample(odd);
    expect(found.rows[0]?.join(' ')).toContain('Grocer');
  });

  test('ask about a number in a column that says nothing', async () => {
    const template = await templateOf(PLAN, EDGES, ['date', 'payee', 'debit', 'credit', null]);
    expect(blockersOf(await readPlan(PLAN, template))).toContain('pdf.outside');
  });

  test('ask about a day that stands in no column of days', async () => {
    const template = await templateOf(PLAN, [30, ...EDGES.slice(1)]);
    expect(blockersOf(await readPlan(PLAN, template)).length).toBeGreaterThan(0);
  });
});

const written = (cents: number): string => {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part}`;
};
const movement = fc.record({
  day: fc.integer({ min: 10, max: 28 }),
  isOut: fc.boolean(),
  cents: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 99_999_999 })),
});
/** Rows with their running balance. */
const printed = fc.array(movement, { minLength: 1, maxLength: 5 }).map((movements) => {
  let balance = 900_000_000;
  return movements.map(({ cents, day, isOut }) => {
    balance += isOut ? -cents : cents;
    return [`${day}.03.2026`, 'Shop', isOut ? written(cents) : '', isOut ? '' : written(cents), written(balance)];
  });
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -12, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: -90, max: 90 }) },
);
const moved = fc.tuple(...EDGES.map((edge) => step.map((by) => edge + by)));
const roles = fc.tuple(
  ...ROLES.map((role) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(role) }, { weight: 1, arbitrary: fc.constant(null) }),
  ),
);

test('moved edges never lose a number in silence', async () => {
  let through = 0;
  await fc.assert(
    fc.asyncProperty(printed, fc.boolean(), moved, roles, async (rows, hasBalance, edges, chosen) => {
      fc.pre(chosen.includes('date') && (chosen.includes('debit') || chosen.includes('credit')));
      const width = hasBalance ? 5 : 4;
      const cut = rows.map((cells) => cells.slice(0, width));
      const plan = { ...PLAN, columns: PLAN.columns.slice(0, width), rows: cut };
      const read = await readPlan(plan, await templateOf(plan, edges, chosen));
      if (blockersOf(read).length > 0) return;
      through += 1;
      const kept = numbersIn(read);
      for (const number of cut.flatMap((cells) => cells.slice(2)).filter((cell) => cell !== ''))
        expect(kept).toContain(number.replaceAll('.', ''));
    }),
    { numRuns: RUNS },
  );
  expect(through).toBeGreaterThan(RUNS / 20);
});

/** All numbers of its lines, as the page writes them but for points. */
function numbersIn({ statements }: ReadPdf): readonly string[] {
  const lines = statements.flatMap((statement) => statement.lines);
  const plain = (minor: bigint): string => {
    const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
    return `${digits.slice(0, -2)},${digits.slice(-2)}`;
  };
  return lines.flatMap(({ amount, balance, memo, payee }) => [
    plain(amount),
    ...(balance === null ? [] : [plain(balance)]),
    ...`${payee} ${memo}`.replaceAll('.', '').split(' '),
  ]);
}
