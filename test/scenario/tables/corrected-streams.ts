/** Cases in which the bank corrects what another stream shows, or shows right from the start. */
import { type Case, doc } from '../../support/identity/cases.ts';
import { line } from '../../support/identity/statements.ts';

const CSV = { stream: 'csv' } as const;

/**
 * Two purchases in one shop. The bank wrote the amount of A wrong at first, and says so under a reference of its own.
 */
const inShop = (reference: string, amount: string, extra: Parameters<typeof line>[4] = {}) =>
  line('2026-02-06', amount, 'Rifugio Alto', reference, extra);
const CORRECTING = inShop('AC', '-3.51', { memo: 'Purchase', correction: { reference: 'A', action: 'replace' } });
const WRONG_IN_SHOP = doc([inShop('A', '-4.51', { memo: 'Purchase' }), inShop('B', '-3.51')], {
  period: ['2026-01-19', '2026-02-06'],
  asOf: '2026-02-06',
});
const mended = (at: string, ...lines: Parameters<typeof doc>[0]) =>
  doc(lines, { period: ['2026-01-30', '2026-02-11'], asOf: `2026-02-11T20:${at}:00` });
/** The export's column of references for the bank's A and B. */
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

/** Of two in one shop the later is four days off, unless the earlier, a correction, takes its own. */
const ONE_CORRECTED = [
  doc([line('2026-03-13', '-3.50', 'CAFE'), line('2026-03-17', '-3.50', 'CAFE')], { asOf: '2026-03-20' }, CSV),
  doc(
    [
      line('2026-03-15', '-3.50', 'Cafe', 'B'),
      line('2026-03-11', '-3.50', 'Cafe', 'C', { correction: { reference: 'A', action: 'replace' } }),
    ],
    { asOf: '2026-03-23' },
  ),
];

const MID_MARCH = ['2026-03-10', '2026-03-20'] as const;

const VOID_2 = { correction: { reference: '2', action: 'delete' } } as const;

/** A bank may list the wrong line and its correction side by side. */
const LISTED_WITH_CORRECTION = [
  line('2026-03-11', '-4.50', 'Cafe', 'A'),
  line('2026-03-11', '-3.50', 'Cafe', 'C', { correction: { reference: 'A', action: 'replace' } }),
];

export const CORRECTED_STREAMS: readonly Case[] = [
  {
    name: 'an amount that the bank corrects, and another format that has it right',
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
      name: `of two alike one is corrected; exports ${says}`,
      documents: [...correctedOfTwo(column), mended('52', CORRECTING, inShop('B', '-3.51'))],
      lines: ['2026-02-06 -3.51', '2026-02-06 -3.51'],
      ids: 'as first seen',
    }),
  ),
  {
    name: 'of two alike one is corrected, and the correction listed as a plain line later',
    documents: [...correctedOfTwo(() => null), mended('52', { ...CORRECTING, correction: null }, inShop('B', '-3.51'))],
    lines: ['2026-02-06 -3.51', '2026-02-06 -3.51'],
    ids: 'as first seen',
  },
  {
    name: 'what is corrected changes partners in the statement that corrects it',
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
    name: 'of two alike one is a correction whose target never came',
    documents: ONE_CORRECTED,
    lines: ['2026-03-11 -3.50', '2026-03-15 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'of two alike one is a correction, and what it corrects comes late or first',
    documents: [
      ...ONE_CORRECTED,
      doc([line('2026-03-11', '-4.50', 'Cafe', 'A')], { asOf: '2026-03-12', period: ['2026-03-10', '2026-03-12'] }),
    ],
    lines: ['2026-03-11 -3.50', '2026-03-15 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'a line and its correction in one statement, and an export that has it right',
    documents: [
      doc([line('2026-03-12', '-3.50', 'CAFE')], { asOf: '2026-03-20', period: MID_MARCH }, CSV),
      doc(LISTED_WITH_CORRECTION, { asOf: '2026-03-23' }),
    ],
    lines: ['2026-03-11 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'a line and its deletion in one statement, and an export from before it',
    documents: [
      doc([line('2026-03-12', '-4.50', 'CAFE')], { asOf: '2026-03-20', period: MID_MARCH }, CSV),
      doc(
        [
          line('2026-03-11', '-4.50', 'Cafe', 'A'),
          line('2026-03-11', '-4.50', 'Cafe', 'C', { correction: { reference: 'A', action: 'delete' } }),
        ],
        { asOf: '2026-03-23' },
      ),
    ],
    lines: [],
  },
  {
    name: 'the row of an export that stood with a line which was corrected to another amount',
    documents: [
      doc([line('2026-03-04', '-3.50', 'Cafe', 'B')], { asOf: '2026-03-05', period: ['2026-03-04', '2026-03-05'] }),
      doc([line('2026-03-01', '-3.50', 'CAFE')], { asOf: '2026-03-04' }, CSV),
      doc([line('2026-03-04', '-3.60', 'Cafe', 'C', { correction: { reference: 'B', action: 'replace' } })], {
        asOf: '2026-03-06',
        period: ['2026-03-04', '2026-03-06'],
      }),
      doc([line('2026-03-01', '-3.50', 'Cafe', 'A')], { asOf: '2026-03-03', period: ['2026-03-01', '2026-03-03'] }),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-04 -3.60'],
    ids: 'as first seen',
  },
  {
    name: 'corrected twice beside its twin, and the row of an export that stood with that',
    documents: [
      doc([line('2026-03-13', '-3.50', 'Cafe Uno', 'A')], { asOf: '2026-03-13', period: ['2026-03-10', '2026-03-13'] }),
      doc([line('2026-03-15', '-3.52', 'Cafe Due', 'B')], { asOf: '2026-03-16', period: ['2026-03-15', '2026-03-16'] }),
      doc([line('2026-03-13', '-3.52', 'CAFE UNO')], { asOf: '2026-03-14' }, CSV),
      doc(
        [
          line('2026-03-13', '-3.51', 'Cafe Uno', 'A1'),
          line('2026-03-13', '-3.52', 'Cafe Uno', 'A2', { correction: { reference: 'A1', action: 'replace' } }),
        ],
        { asOf: '2026-03-20', period: ['2026-03-10', '2026-03-13'] },
      ),
      doc(
        [
          line('2026-03-13', '-3.50', 'Cafe Uno', 'A'),
          line('2026-03-13', '-3.51', 'Cafe Uno', 'A1', { correction: { reference: 'A', action: 'replace' } }),
        ],
        { asOf: '2026-03-18', period: ['2026-03-10', '2026-03-13'] },
      ),
    ],
    lines: ['2026-03-13 -3.52', '2026-03-15 -3.52'],
    ids: 'as first seen',
  },
  {
    name: 'a deletion whose target never came, and an export that numbers its rows',
    documents: [
      doc([line('2026-03-10', '-9.00', 'Kiosk', 'K'), line('2026-03-14', '-5.00', 'Cafe', 'C', VOID_2)]),
      doc([line('2026-03-10', '-9.00', 'KIOSK', '1'), line('2026-03-11', '-7.00', 'BAKER', '2')], {}, CSV),
    ],
    lines: ['2026-03-10 -9.00', '2026-03-11 -7.00'],
    ids: 'as first seen',
  },
  {
    name: 'a correction is the row of an export that stood with its twin',
    documents: [
      doc([line('2026-03-12', '-4.50', 'Cafe Uno', 'A')], { asOf: '2026-03-12', period: ['2026-03-10', '2026-03-12'] }),
      doc([line('2026-03-15', '-3.50', 'Cafe Due', 'B')], { asOf: '2026-03-16', period: ['2026-03-13', '2026-03-16'] }),
      doc([line('2026-03-13', '-3.50', 'CAFE UNO')], { asOf: '2026-03-14', period: ['2026-03-10', '2026-03-14'] }, CSV),
      doc([line('2026-03-12', '-3.50', 'Cafe Uno', 'C', { correction: { reference: 'A', action: 'replace' } })], {
        asOf: '2026-03-20',
        period: ['2026-03-10', '2026-03-12'],
      }),
      doc(
        [line('2026-03-13', '-3.50', 'CAFE UNO'), line('2026-03-16', '-3.50', 'CAFE DUE')],
        { asOf: '2026-03-24', period: ['2026-03-10', '2026-03-24'] },
        CSV,
      ),
    ],
    lines: ['2026-03-12 -3.50', '2026-03-15 -3.50'],
    ids: 'as first seen',
  },
];
