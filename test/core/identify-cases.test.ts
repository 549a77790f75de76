import { describe, expect, test } from 'vitest';
import type { StatementLine } from '../../src/domain/statement.ts';
import type { ModelDocument } from '../support/ledger-model.ts';
import { startLedgerModel } from '../support/ledger-model.ts';
import type { StatementExtra } from '../support/statements.ts';
import { line, statement } from '../support/statements.ts';

/** What must stand in the ledger: `amount payee` where a line's text matters, else only how many. */
interface Case {
  readonly name: string;
  readonly documents: readonly ModelDocument[];
  readonly count: number;
  readonly amounts?: readonly string[];
  /** The end state is the same when the documents come in reverse; the ids too unless `pinned`. */
  readonly reversed: 'same' | 'same but ids' | 'not defined';
}

const doc = (lines: readonly StatementLine[], extra: StatementExtra = {}, more: Partial<ModelDocument> = {}) => ({
  statement: statement(lines, extra),
  ...more,
});

const COFFEE = line('2026-03-14', '-3.50', 'Cafe');
const corrected = (reference: string, action: 'replace' | 'delete', amount: string, own: string | null = 'A2') =>
  line('2026-03-15', amount, 'Cafe', own, { correction: { reference, action } });
const month = [
  line('2026-03-01', '-10.00', 'Grocer', 'r1'),
  line('2026-03-02', '-20.00', 'Baker', 'r2'),
  line('2026-03-03', '-20.00', 'Butcher', 'r3'),
  line('2026-03-04', '1500.00', 'Employer', 'r4'),
];
const renamed = (lines: readonly StatementLine[], prefix: string) =>
  lines.map((each, at) => ({ ...each, reference: `${prefix}${at}` }));

const CASES: readonly Case[] = [
  { name: 'I02: the same lines in other bytes', documents: [doc(month), doc(month)], count: 4, reversed: 'same' },
  { name: 'I04: two equal coffees in one file', documents: [doc([COFFEE, COFFEE])], count: 2, reversed: 'same' },
  {
    name: 'I05, I06: a noon export and an evening export, in either order',
    documents: [doc([COFFEE]), doc([COFFEE, COFFEE])],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I07: a twin of another shop above the known line',
    documents: [doc([COFFEE]), doc([line('2026-03-14', '-3.50', 'Bakery'), COFFEE])],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I09: another description of the same line',
    documents: [
      doc([line('2026-03-14', '-3.50', 'CAFE UNO BERLIN DE 123')]),
      doc([line('2026-03-14', '-3.50', 'Cafe Uno')]),
    ],
    count: 1,
    reversed: 'same',
  },
  {
    name: 'I10: composed and decomposed letters, no-break spaces, soft hyphens, mojibake',
    documents: ['Café Süd', 'Café Süd'.normalize('NFD'), 'Café\u00a0Süd', 'Ca\u00adfé Süd', 'CafÃ© SÃ¼d'].map((text) =>
      doc([line('2026-03-14', '-3.50', text)]),
    ),
    count: 1,
    reversed: 'same',
  },
  {
    name: 'I14: stable references on equal lines, then in reverse order',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), line('2026-03-14', '-3.50', 'Cafe', 'B')]),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'B'), line('2026-03-14', '-3.50', 'Cafe', 'A')]),
    ],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I15: two files since the last download, each with its own coffee',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]), doc([line('2026-03-14', '-3.50', 'Cafe', 'B')])],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I15: two files that share the day of the download',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { period: ['2026-03-10', '2026-03-14'] }),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'B')], { period: ['2026-03-14', '2026-03-19'] }),
    ],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I15: two one-line files that claim one and the same month',
    documents: ['A', 'B'].map((reference) =>
      doc([line('2026-03-14', '-3.50', 'Cafe', reference)], { period: ['2026-03-01', '2026-03-31'] }),
    ),
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I16: references that change on every download',
    documents: [doc(month), doc(renamed(month, 's')), doc(renamed(month, 't'))],
    count: 4,
    reversed: 'same',
  },
  {
    name: 'I16: references that change, in files that overlap by a part',
    documents: [
      doc(month, { period: ['2026-03-01', '2026-03-05'] }),
      doc(renamed([...month.slice(2), line('2026-03-08', '-7.00', 'Kiosk')], 's'), {
        period: ['2026-03-03', '2026-03-09'],
      }),
    ],
    count: 5,
    reversed: 'same',
  },
  {
    name: 'I17: references that start at 1 in each file',
    documents: [
      doc([line('2026-03-01', '-10.00', 'a', '1'), line('2026-03-02', '-20.00', 'b', '2')]),
      doc([line('2026-03-02', '-20.00', 'b', '1'), line('2026-03-03', '-30.00', 'c', '2')]),
    ],
    count: 3,
    reversed: 'same',
  },
  {
    name: 'I18: a purchase and its fee under one reference',
    documents: [doc([line('2026-03-14', '-50.00', 'Hotel', 'F1'), line('2026-03-14', '-0.75', 'FX fee', 'F1')])],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I18: the fee comes in a later file of the same day',
    documents: [doc([line('2026-03-14', '-50.00', 'Hotel', 'F1')]), doc([line('2026-03-14', '-0.75', 'FX fee', 'F1')])],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I19: blanks, words and zeros instead of references',
    documents: [doc([' ', 'NONREF', '0'].map((reference) => line('2026-03-14', '-3.50', 'Cafe', reference)))],
    count: 3,
    reversed: 'same',
  },
  {
    name: 'I20: a reference that comes back after a year',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', '9998')]), doc([line('2027-03-14', '-3.50', 'Cafe', '9998')])],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I23, I25: a correction replaces the amount, before or after its target',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]), doc([corrected('A', 'replace', '-5.30')])],
    count: 1,
    amounts: ['-5.30'],
    reversed: 'same but ids',
  },
  {
    name: 'I23: a correction in the file of its target',
    documents: [doc([corrected('A', 'replace', '-5.30'), line('2026-03-14', '-3.50', 'Cafe', 'A')])],
    count: 1,
    amounts: ['-5.30'],
    reversed: 'same',
  },
  {
    name: 'I23: the outdated line is listed again after its correction',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-14' }),
      doc([corrected('A', 'replace', '-5.30')], { asOf: '2026-03-15' }),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), line('2026-03-20', '-1.00', 'Kiosk', 'K')], {
        asOf: '2026-03-21',
      }),
    ],
    count: 2,
    amounts: ['-1.00', '-5.30'],
    reversed: 'same',
  },
  {
    name: 'I24, I25: a correction deletes its target, before or after it',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]), doc([corrected('A', 'delete', '-3.50')])],
    count: 0,
    reversed: 'same',
  },
  {
    name: 'I26, I27: a later snapshot lists the reference with another amount, in either order of arrival',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-14' }),
      doc([line('2026-03-14', '-3.60', 'Cafe', 'A')], { asOf: '2026-03-16' }),
    ],
    count: 1,
    amounts: ['-3.60'],
    reversed: 'same but ids',
  },
  {
    name: 'I28: a second line under a known reference',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), line('2026-03-14', '-1.20', 'Fee', 'A')]),
    ],
    count: 2,
    amounts: ['-1.20', '-3.50'],
    reversed: 'same',
  },
  {
    name: 'I29: a booked line that a later snapshot lacks is kept',
    documents: [doc(month), doc(month.toSpliced(1, 1))],
    count: 4,
    reversed: 'same',
  },
  {
    name: 'I30: a pending line is not counted, its booked one is',
    documents: [
      doc([line('2026-03-14', '-40.00', 'Fuel', 'p', { status: 'pending' })]),
      doc([line('2026-03-15', '-46.00', 'Fuel', 'q')]),
    ],
    count: 1,
    amounts: ['-46.00'],
    reversed: 'same',
  },
  {
    name: 'I48: two half-day files with equal coffees and different running balances',
    documents: ['96.50', '93.00'].map((balance) => doc([line('2026-03-14', '-3.50', 'Cafe', null, { balance })])),
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I49: equal lines with equal running balances in two files',
    documents: ['x', 'y'].map((memo) => doc([line('2026-03-14', '-3.50', 'Cafe', null, { balance: '96.50', memo })])),
    count: 1,
    reversed: 'same',
  },
  {
    name: 'I51: one euro and one dollar on one day',
    documents: [
      doc([line('2026-03-14', '-1.00', 'Tip'), line('2026-03-14', '-1.00', 'Tip', null, { currency: 'USD' })]),
    ],
    count: 2,
    reversed: 'same',
  },
  {
    name: 'I52: a purchase and its reversal under one reference',
    documents: [doc([line('2026-03-14', '-50.00', 'Shop', 'A')]), doc([line('2026-03-14', '50.00', 'Shop', 'A')])],
    count: 2,
    amounts: ['-50.00', '50.00'],
    reversed: 'same',
  },
  {
    name: 'I61: lines that move no money',
    documents: [doc([line('2026-03-14', '0.00', 'Balance carried forward'), COFFEE])],
    count: 1,
    reversed: 'same',
  },
];

function outcome(documents: readonly ModelDocument[]) {
  const model = startLedgerModel();
  for (const document of documents) model.ingest(document);
  const amounts = model.live().map(({ amount }) => amount);
  return { ids: model.ids(), count: amounts.length, amounts: amounts.map(decimal).sort() };
}

function decimal(amount: bigint): string {
  return `${amount < 0n ? '-' : ''}${(amount < 0n ? -amount : amount) / 100n}.${((amount < 0n ? -amount : amount) % 100n).toString().padStart(2, '0')}`;
}

describe('adversarial cases of identity', () => {
  describe.each(CASES)('$name', ({ documents, count, amounts, reversed }) => {
    const straight = outcome(documents);

    test('ends in the right transactions', () => {
      expect(straight.count).toBe(count);
      if (amounts !== undefined) expect(straight.amounts).toEqual(amounts);
    });

    test('ends the same with every document fed twice', () => {
      expect(outcome(documents.flatMap((each) => [each, each]))).toEqual(straight);
      expect(outcome([...documents, ...documents])).toEqual(straight);
    });

    test.skipIf(reversed === 'not defined')('ends the same in reverse order', () => {
      const { ids, ...rest } = straight;
      const backwards = outcome(documents.toReversed());
      expect(backwards).toMatchObject(rest);
      if (reversed === 'same') expect(backwards.ids).toEqual(ids);
    });
  });
});
