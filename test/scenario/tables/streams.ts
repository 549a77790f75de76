/** Cases of reliability §3.6 in which several streams show one account. */
import { type Case, doc } from '../../support/cases.ts';
import { line } from '../../support/statements.ts';

const CSV = { stream: 'csv' } as const;
const alert = (on: string, amount: string, payee = 'Card payment') =>
  doc([line(on, amount, payee)], { kind: 'delta', asOf: `${on}T12:00:00` }, { stream: 'alert' });

/** Two purchases in one shop: the bank wrote the amount of A wrong at first, and says so under a reference of its own. */
const inShop = (reference: string, amount: string, extra: Parameters<typeof line>[4] = {}) =>
  line('2026-02-06', amount, 'Rifugio Alto', reference, extra);
const CORRECTING = inShop('AC', '-3.51', { memo: 'Purchase', correction: { reference: 'A', action: 'replace' } });
const WRONG_IN_SHOP = doc([inShop('A', '-4.51', { memo: 'Purchase' }), inShop('B', '-3.51')], {
  period: ['2026-01-19', '2026-02-06'],
  asOf: '2026-02-06',
});
const mended = (at: string, ...lines: Parameters<typeof doc>[0]) =>
  doc(lines, { period: ['2026-01-30', '2026-02-11'], asOf: `2026-02-11T20:${at}:00` });
/** What the export's column of references says of the bank's A and B. */
type Column = (name: 'A' | 'B', at: number) => string | null;
/** The export books A two days later, with the right amount from the start. */
const exported = (asOf: string, column: Column, ...names: readonly ('A' | 'B')[]) => {
  const lines = names.map((name, at) => {
    const [on, memo] = name === 'A' ? ['2026-02-08', 'Purchase'] : ['2026-02-06', null];
    return line(on, '-3.51', 'RIFUGIO ALTO', column(name, at), { memo });
  });
  return doc(lines, { asOf }, CSV);
};
/** A, which the first export shows alone, looks like B until the second one shows both. */
const correctedOfTwo = (column: Column) => [
  exported('2026-03-01', column, 'A'),
  WRONG_IN_SHOP,
  mended('47', CORRECTING, inShop('B', '-3.51')),
  exported('2026-02-11', column, 'B', 'A'),
];
const COLUMNS: readonly { readonly says: string; readonly column: Column }[] = [
  { says: 'with the same references', column: (name) => name },
  { says: 'without references', column: () => null },
  { says: 'with equal references that mean others', column: (name) => (name === 'A' ? 'B' : 'A') },
  { says: 'with numbers that begin anew in each', column: (_, at) => `${at + 1}` },
];

const SAME_ALERT = alert('2026-03-01', '-12.00');

export const STREAMS: readonly Case[] = [
  {
    name: 'I38: an alert, and two days later its statement line',
    documents: [alert('2026-03-01', '-12.00'), doc([line('2026-03-03', '-12.00', 'Grocer')])],
    lines: ['2026-03-03 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'I39: two equal alerts, and a statement with both',
    documents: [
      alert('2026-03-01', '-12.00'),
      alert('2026-03-01', '-12.00'),
      doc([line('2026-03-02', '-12.00', 'Grocer'), line('2026-03-03', '-12.00', 'Grocer')]),
    ],
    lines: ['2026-03-02 -12.00', '2026-03-03 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'I40: two equal alerts, and a statement with one',
    documents: [
      alert('2026-03-01', '-12.00'),
      alert('2026-03-01', '-12.00'),
      doc([line('2026-03-02', '-12.00', 'Grocer')]),
    ],
    lines: ['2026-03-01 -12.00', '2026-03-02 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'I43, I44: another format a day later, in shortened capitals',
    documents: [
      doc([line('2026-03-01', '-10.00', 'Grocer am Markt', 'a'), line('2026-03-05', '-20.00', 'Baker & Sons', 'b')]),
      doc([line('2026-03-02', '-10.00', 'GROCER AM'), line('2026-03-06', '-20.00', 'BAKER & S')], {}, CSV),
    ],
    lines: ['2026-03-01 -10.00', '2026-03-05 -20.00'],
    ids: 'as first seen',
  },
  {
    name: 'I23, I43: an amount that the bank corrects, and another format that has it right',
    documents: [
      doc([line('2026-03-02', '-4.50', 'Cafe', 'A')], { asOf: '2026-03-06', period: ['2026-03-01', '2026-03-06'] }),
      doc([line('2026-03-03', '-3.50', 'CAFE')], { asOf: '2026-03-09' }, CSV),
      doc([line('2026-03-02', '-3.50', 'Cafe', 'C', { correction: { reference: 'A', action: 'replace' } })], {
        asOf: '2026-03-08',
        period: ['2026-03-01', '2026-03-08'],
      }),
    ],
    lines: ['2026-03-02 -3.50'],
    ids: 'as first seen',
  },
  ...COLUMNS.map(
    ({ column, says }): Case => ({
      name: `I23, I43: of two alike one is corrected; exports ${says}`,
      documents: [...correctedOfTwo(column), mended('52', CORRECTING, inShop('B', '-3.51'))],
      lines: ['2026-02-06 -3.51', '2026-02-06 -3.51'],
      ids: 'as first seen',
    }),
  ),
  {
    name: 'I23, I43: of two alike one is corrected, and the correction listed as a plain line later',
    documents: [...correctedOfTwo(() => null), mended('52', { ...CORRECTING, correction: null }, inShop('B', '-3.51'))],
    lines: ['2026-02-06 -3.51', '2026-02-06 -3.51'],
    ids: 'as first seen',
  },
  {
    name: 'I23, I43: what is corrected changes partners in the statement that corrects it',
    documents: [
      doc([line('2026-03-02', '-3.50', 'CAFE'), line('2026-03-05', '-3.50', 'CAFE')], { asOf: '2026-03-09' }, CSV),
      doc([line('2026-03-04', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-06', period: ['2026-03-01', '2026-03-06'] }),
      doc(
        [
          line('2026-03-04', '-3.50', 'Cafe Uno', 'C', { correction: { reference: 'A', action: 'replace' } }),
          line('2026-03-07', '-3.50', 'Cafe', 'B'),
        ],
        { asOf: '2026-03-08', period: ['2026-03-01', '2026-03-08'] },
      ),
    ],
    lines: ['2026-03-04 -3.50', '2026-03-07 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'I45: equal amounts on neighbouring days, the second source a day later',
    documents: [
      doc([line('2026-03-01', '-3.50', 'Cafe', 'a'), line('2026-03-02', '-3.50', 'Cafe', 'b')]),
      doc([line('2026-03-02', '-3.50', 'CAFE'), line('2026-03-03', '-3.50', 'CAFE')], {}, CSV),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-02 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'I46: three days in a row',
    documents: [
      doc([line('2026-03-02', '-3.50'), line('2026-03-03', '-3.50'), line('2026-03-04', '-3.50')], {}, CSV),
      doc(['2026-03-01', '2026-03-02', '2026-03-03'].map((on, at) => line(on, '-3.50', 'Cafe', `r${at}`))),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-02 -3.50', '2026-03-03 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'I47: a fee that only the second source lists',
    documents: [
      doc([line('2026-03-01', '-10.00', 'Grocer', 'a')]),
      doc([line('2026-03-01', '-10.00', 'Grocer'), line('2026-03-01', '-0.75', 'Fee')], {}, CSV),
    ],
    lines: ['2026-03-01 -0.75', '2026-03-01 -10.00'],
  },
  {
    name: 'I55: the last night of a month, which one bank system dates into the next',
    documents: [
      doc([line('2026-03-31', '-10.00', 'Grocer', 'a', { time: '23:00:00' })]),
      doc([line('2026-04-01', '-10.00', 'Grocer')], {}, CSV),
    ],
    lines: ['2026-03-31 -10.00'],
    ids: 'as first seen',
  },
  {
    name: 'I60: MT940 and CAMT.053 of one statement',
    documents: ['mt940', 'camt'].map((stream) =>
      doc(
        [line('2026-03-01', '-300.00', 'Batch of 3', `${stream}1`), line('2026-03-01', '12.00', 'Refund')],
        {},
        { stream },
      ),
    ),
    lines: ['2026-03-01 -300.00', '2026-03-01 12.00'],
  },
  {
    name: 'partners change where the first ones left somebody alone',
    documents: [
      doc([line('2026-03-03', '-3.50', 'Cafe', 'b')], { period: ['2026-03-03', '2026-03-04'] }),
      doc([line('2026-03-01', '-3.50', 'Cafe', 'a')], { period: ['2026-02-27', '2026-03-02'] }),
      doc([line('2026-03-01', '-3.50', 'Cafe')], { period: ['2026-02-28', '2026-03-02'] }, CSV),
      doc([line('2026-03-05', '-3.50', 'Cafe')], { period: ['2026-03-04', '2026-03-06'] }, CSV),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-03 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'overlapping exports of two formats, cut on different days',
    documents: [
      doc([line('2026-03-01', '-3.50', 'Cafe', 'a'), line('2026-03-02', '-3.50', 'Bakery', 'b')]),
      doc([line('2026-03-02', '-3.50', 'Bakery', 'b'), line('2026-03-04', '-9.00', 'Kiosk', 'c')]),
      doc([line('2026-03-02', '-3.50', 'CAFE'), line('2026-03-03', '-3.50', 'BAKERY')], {}, CSV),
      doc([line('2026-03-03', '-3.50', 'BAKERY'), line('2026-03-05', '-9.00', 'KIOSK')], {}, CSV),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-02 -3.50', '2026-03-04 -9.00'],
    ids: 'as first seen',
  },
  {
    name: 'three formats and an alert of one purchase',
    documents: [
      doc([line('2026-03-02', '-9.00', 'Kiosk', 'c')]),
      doc([line('2026-03-03', '-9.00', 'KIOSK')], {}, CSV),
      doc([line('2026-03-02', '-9.00', 'Kiosk')], {}, { stream: 'camt' }),
      alert('2026-03-01', '-9.00'),
    ],
    lines: ['2026-03-02 -9.00'],
    ids: 'as first seen',
  },
  {
    name: 'I39: two equal alerts, a statement and an export of both a day later',
    documents: [
      alert('2026-03-01', '-12.00'),
      alert('2026-03-01', '-12.00'),
      doc([line('2026-03-02', '-12.00', 'Grocer', 'a'), line('2026-03-03', '-12.00', 'Grocer', 'b')]),
      doc([line('2026-03-03', '-12.00', 'GROCER'), line('2026-03-04', '-12.00', 'GROCER')], {}, CSV),
    ],
    lines: ['2026-03-02 -12.00', '2026-03-03 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'I41: the same alert twice, as two folders of a mailbox show it',
    documents: [SAME_ALERT, SAME_ALERT, doc([line('2026-03-02', '-12.00', 'Grocer')])],
    lines: ['2026-03-02 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'I53: a card in two formats, once the reader has turned the signs of the one',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe'), line('2026-03-15', '-20.00', 'Grocer')], {}, CSV),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'f1x'), line('2026-03-15', '-20.00', 'Grocer', 'f2x')]),
    ],
    lines: ['2026-03-14 -3.50', '2026-03-15 -20.00'],
  },
];
