/** Cases that documents of one stream can tell. */
import type { StatementLine } from '../../../src/domain/statement.ts';
import { type Case, doc } from '../../support/identity/cases.ts';
import { day, line, minor } from '../../support/identity/statements.ts';

const COFFEE = line('2026-03-14', '-3.50', 'Cafe');
const corrected = (reference: string, action: 'replace' | 'delete', amount: string, own: string | null = 'A2') =>
  line('2026-03-15', amount, 'Cafe', own, { correction: { reference, action } });
const ONE_DAY = { period: ['2026-03-14', '2026-03-14'] } as const;
const closingOn = (on: string, amount: string) => ({
  period: [on, on] as const,
  balances: { opening: null, closing: { amount: minor(amount), date: day(on) }, available: null },
});
const twoOf = (first: string, second: string, asOf: number) =>
  doc([line('2026-03-14', first, 'Cafe', 'x-A'), line('2026-03-14', second, 'Bar', 'x-K')], {
    period: ['2026-03-01', '2026-03-19'],
    asOf: `2026-03-${asOf}`,
  });
const month = [
  line('2026-03-01', '-10.00', 'Grocer', 'r1'),
  line('2026-03-02', '-20.00', 'Baker', 'r2'),
  line('2026-03-03', '-20.00', 'Butcher', 'r3'),
  line('2026-03-04', '1500.00', 'Employer', 'r4'),
];
const renamed = (lines: readonly StatementLine[], prefix: string) =>
  lines.map((each, at) => ({ ...each, reference: `${prefix}${at}` }));

export const ONE_STREAM: readonly Case[] = [
  {
    name: 'the same lines in other bytes',
    documents: [doc(month), doc(month)],
    lines: ['2026-03-01 -10.00', '2026-03-02 -20.00', '2026-03-03 -20.00', '2026-03-04 1500.00'],
  },
  {
    name: 'two equal coffees in one file',
    documents: [doc([COFFEE, COFFEE])],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'a noon export and an evening export, in either order',
    documents: [doc([COFFEE]), doc([COFFEE, COFFEE])],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'a twin of another shop above the known line',
    documents: [doc([COFFEE]), doc([line('2026-03-14', '-3.50', 'Bakery'), COFFEE])],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'another description of the same line',
    documents: [
      doc([line('2026-03-14', '-3.50', 'CAFE UNO BERLIN DE 123')]),
      doc([line('2026-03-14', '-3.50', 'Cafe Uno')]),
    ],
    lines: ['2026-03-14 -3.50'],
  },
  {
    name: 'composed and decomposed letters, no-break spaces, soft hyphens, mojibake',
    documents: ['Café Süd', 'Café Süd'.normalize('NFD'), 'Café\u00a0Süd', 'Ca\u00adfé Süd', 'CafÃ© SÃ¼d'].map((text) =>
      doc([line('2026-03-14', '-3.50', text)]),
    ),
    lines: ['2026-03-14 -3.50'],
  },
  {
    name: 'stable references on equal lines, then in reverse order',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), line('2026-03-14', '-3.50', 'Cafe', 'B')]),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'B'), line('2026-03-14', '-3.50', 'Cafe', 'A')]),
    ],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'two files since the last download, each with its own coffee',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]), doc([line('2026-03-14', '-3.50', 'Cafe', 'B')])],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'two files that share the day of the download',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { period: ['2026-03-10', '2026-03-14'] }),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'B')], { period: ['2026-03-14', '2026-03-19'] }),
    ],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'two one-line files that claim one and the same month',
    documents: ['A', 'B'].map((reference) =>
      doc([line('2026-03-14', '-3.50', 'Cafe', reference)], { period: ['2026-03-01', '2026-03-31'] }),
    ),
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'two files of one day, each with its own coffee, and a balance that says so',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], closingOn('2026-03-14', '96.50')),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'B')], closingOn('2026-03-14', '93.00')),
    ],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'a file of one day, downloaded three times under new references, and a balance that stands still',
    documents: ['A', 'B', 'C'].map((reference) =>
      doc([line('2026-03-14', '-3.50', 'Cafe', reference)], closingOn('2026-03-14', '96.50')),
    ),
    lines: ['2026-03-14 -3.50'],
  },
  {
    name: 'the only line of a month, downloaded under new references with the balances before and after, and without',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { period: ['2026-03-01', '2026-03-31'] }),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'B')], {
        period: ['2026-03-01', '2026-03-31'],
        balances: {
          opening: { amount: minor('100.00'), date: day('2026-03-01') },
          closing: { amount: minor('96.50'), date: day('2026-03-31') },
          available: null,
        },
      }),
    ],
    lines: ['2026-03-14 -3.50'],
  },
  {
    name: 'two files of one day, and a balance that only stands still because of a refund',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], closingOn('2026-03-14', '96.50')),
      doc(
        [line('2026-03-14', '-3.50', 'Cafe', 'B'), line('2026-03-14', '3.50', 'Refund', 'C')],
        closingOn('2026-03-14', '96.50'),
      ),
    ],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50', '2026-03-14 3.50'],
  },
  {
    name: 'three files of one day, of which one is line for line what the two others are together',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'a'), line('2026-03-14', '3.50', 'Refund', 'b')], ONE_DAY),
      doc([line('2026-03-14', '-12.00', 'Grocer', 'c'), line('2026-03-14', '-3.50', 'Cafe', 'd')], ONE_DAY),
      doc(
        [
          line('2026-03-14', '-3.50', 'Cafe', 'e'),
          line('2026-03-14', '3.50', 'Refund', 'f'),
          line('2026-03-14', '-12.00', 'Grocer', 'g'),
          line('2026-03-14', '-3.50', 'Cafe', 'h'),
        ],
        ONE_DAY,
      ),
    ],
    lines: ['-12.00', '-12.00', '-3.50', '-3.50', '-3.50', '-3.50', '3.50', '3.50'].map(
      (amount) => `2026-03-14 ${amount}`,
    ),
  },
  {
    name: 'references that change on every download',
    documents: [doc(month), doc(renamed(month, 's')), doc(renamed(month, 't'))],
    lines: ['2026-03-01 -10.00', '2026-03-02 -20.00', '2026-03-03 -20.00', '2026-03-04 1500.00'],
  },
  {
    name: 'references that change, in files that overlap by a part',
    documents: [
      doc(month, { period: ['2026-03-01', '2026-03-05'] }),
      doc(renamed([...month.slice(2), line('2026-03-08', '-7.00', 'Kiosk')], 's'), {
        period: ['2026-03-03', '2026-03-09'],
      }),
    ],
    lines: ['2026-03-01 -10.00', '2026-03-02 -20.00', '2026-03-03 -20.00', '2026-03-04 1500.00', '2026-03-08 -7.00'],
  },
  {
    name: 'references that start at 1 in each file',
    documents: [
      doc([line('2026-03-01', '-10.00', 'a', '1'), line('2026-03-02', '-20.00', 'b', '2')]),
      doc([line('2026-03-02', '-20.00', 'b', '1'), line('2026-03-03', '-30.00', 'c', '2')]),
    ],
    lines: ['2026-03-01 -10.00', '2026-03-02 -20.00', '2026-03-03 -30.00'],
  },
  {
    name: 'a purchase and its fee under one reference',
    documents: [doc([line('2026-03-14', '-50.00', 'Hotel', 'F1'), line('2026-03-14', '-0.75', 'FX fee', 'F1')])],
    lines: ['2026-03-14 -0.75', '2026-03-14 -50.00'],
  },
  {
    name: 'the fee comes in a later file of the same day',
    documents: [doc([line('2026-03-14', '-50.00', 'Hotel', 'F1')]), doc([line('2026-03-14', '-0.75', 'FX fee', 'F1')])],
    lines: ['2026-03-14 -0.75', '2026-03-14 -50.00'],
  },
  {
    name: 'blanks, words and zeros instead of references',
    documents: [doc([' ', 'NONREF', '0'].map((reference) => line('2026-03-14', '-3.50', 'Cafe', reference)))],
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'a reference that comes back after a year',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', '9998')]), doc([line('2027-03-14', '-3.50', 'Cafe', '9998')])],
    lines: ['2026-03-14 -3.50', '2027-03-14 -3.50'],
  },
  {
    name: 'a correction replaces the amount, before or after its target',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]), doc([corrected('A', 'replace', '-5.30')])],
    lines: ['2026-03-15 -5.30'],
    ids: 'as first seen',
  },
  {
    name: 'a correction in the file of its target',
    documents: [doc([corrected('A', 'replace', '-5.30'), line('2026-03-14', '-3.50', 'Cafe', 'A')])],
    lines: ['2026-03-15 -5.30'],
  },
  {
    name: 'corrected twice, each time listed beside what is corrected',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-14' }),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), corrected('A', 'replace', '-3.60', 'A2')], { asOf: '2026-03-16' }),
      doc([corrected('A', 'replace', '-3.60', 'A2'), corrected('A2', 'replace', '-3.70', 'A3')], {
        asOf: '2026-03-17',
      }),
      doc(
        [{ ...corrected('A', 'replace', '-3.60', 'A2'), correction: null }, corrected('A2', 'replace', '-3.70', 'A3')],
        {
          asOf: '2026-03-18',
        },
      ),
    ],
    lines: ['2026-03-15 -3.70'],
    ids: 'as first seen',
  },
  {
    name: 'the outdated line is listed again after its correction',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-14' }),
      doc([corrected('A', 'replace', '-5.30')], { asOf: '2026-03-15' }),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), line('2026-03-20', '-1.00', 'Kiosk', 'K')], {
        asOf: '2026-03-21',
      }),
    ],
    lines: ['2026-03-15 -5.30', '2026-03-20 -1.00'],
    ids: 'as first seen',
  },
  {
    name: 'the outdated line, its correction and later files, under references that look like a count',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'i1')], { asOf: '2026-03-14' }),
      doc([line('2026-03-14', '-5.30', 'Cafe', 'i2', { correction: { reference: 'i1', action: 'replace' } })], {
        asOf: '2026-03-15',
      }),
      doc([line('2026-03-14', '-5.30', 'Cafe', 'i2')], { asOf: '2026-03-16' }),
    ],
    lines: ['2026-03-14 -5.30'],
    ids: 'as first seen',
  },
  {
    name: 'a correction deletes its target, before or after it',
    documents: [doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]), doc([corrected('A', 'delete', '-3.50')])],
    lines: [],
  },
  {
    name: 'two equal lines, and one is corrected to an amount that the other had meanwhile',
    documents: [twoOf('-3.50', '-3.50', 20), twoOf('-3.80', '-3.50', 21), twoOf('-3.90', '-3.80', 22)],
    lines: ['2026-03-14 -3.80', '2026-03-14 -3.90'],
    ids: 'as first seen',
  },
  {
    name: 'a later snapshot lists the reference with another amount, in either order of arrival',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-14' }),
      doc([line('2026-03-14', '-3.60', 'Cafe', 'A')], { asOf: '2026-03-16' }),
    ],
    lines: ['2026-03-14 -3.60'],
    ids: 'as first seen',
  },
  {
    name: 'a second line under a known reference',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A')]),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'A'), line('2026-03-14', '-1.20', 'Fee', 'A')]),
    ],
    lines: ['2026-03-14 -1.20', '2026-03-14 -3.50'],
  },
  {
    name: 'a booked line that a later snapshot lacks is kept',
    documents: [doc(month), doc(month.toSpliced(1, 1))],
    lines: ['2026-03-01 -10.00', '2026-03-02 -20.00', '2026-03-03 -20.00', '2026-03-04 1500.00'],
  },
  {
    name: 'a pending line is not counted, its booked one is',
    documents: [
      doc([line('2026-03-14', '-40.00', 'Fuel', 'p', { status: 'pending' })]),
      doc([line('2026-03-15', '-46.00', 'Fuel', 'q')]),
    ],
    lines: ['2026-03-15 -46.00'],
  },
  {
    name: 'two half-day files with equal coffees and different running balances',
    documents: ['96.50', '93.00'].map((balance) => doc([line('2026-03-14', '-3.50', 'Cafe', null, { balance })])),
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'equal lines with equal running balances in two files',
    documents: ['x', 'y'].map((memo) => doc([line('2026-03-14', '-3.50', 'Cafe', null, { balance: '96.50', memo })])),
    lines: ['2026-03-14 -3.50'],
  },
  {
    name: 'one euro and one dollar on one day',
    documents: [
      doc([line('2026-03-14', '-1.00', 'Tip'), line('2026-03-14', '-1.00', 'Tip', null, { currency: 'USD' })]),
    ],
    lines: ['2026-03-14 -1.00', '2026-03-14 -1.00'],
  },
  {
    name: 'a purchase and its reversal under one reference',
    documents: [doc([line('2026-03-14', '-50.00', 'Shop', 'A')]), doc([line('2026-03-14', '50.00', 'Shop', 'A')])],
    lines: ['2026-03-14 -50.00', '2026-03-14 50.00'],
  },
  {
    name: 'lines that move no money',
    documents: [doc([line('2026-03-14', '0.00', 'Balance carried forward'), COFFEE])],
    lines: ['2026-03-14 -3.50'],
  },
  {
    name: 'one reference in two accounts',
    documents: ['checking', 'savings'].map((account) => doc([{ ...COFFEE, reference: 'A' }], {}, { account })),
    lines: ['2026-03-14 -3.50', '2026-03-14 -3.50'],
  },
  {
    name: 'ten thousand equal lines in one file',
    documents: [doc(Array.from({ length: 10_000 }, () => COFFEE))],
    lines: Array.from({ length: 10_000 }, () => '2026-03-14 -3.50'),
  },
  {
    name: 'the booking day counts on a leap day and at the end of a year, not the value day',
    documents: [
      doc([line('2027-12-31', '-1.00', 'Cafe', null, { valueOn: day('2028-01-01') })]),
      doc([line('2028-02-29', '-1.00', 'Cafe', null, { valueOn: day('2028-03-01') })]),
      doc([
        line('2027-12-31', '-1.00', 'Cafe', null, { valueOn: day('2028-01-02') }),
        line('2028-01-01', '-1.00', 'Cafe', null, { valueOn: day('2027-12-31') }),
      ]),
    ],
    lines: ['2027-12-31 -1.00', '2028-01-01 -1.00', '2028-02-29 -1.00'],
  },
];
