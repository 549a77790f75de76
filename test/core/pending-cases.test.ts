import { describe, expect, test } from 'vitest';
import { doc, outcomeOf, permutations } from '../support/cases.ts';
import type { ModelDocument } from '../support/ledger-model.ts';
import { line } from '../support/statements.ts';

/** Documents of an account with `pending: push`. */
interface Case {
  readonly name: string;
  readonly documents: readonly ModelDocument[];
  readonly lines: readonly string[];
  readonly pending: number;
  /** The same in every order of arrival. */
  readonly anyOrder: boolean;
}

const PUSH = { pending: 'push' } as const;
const pending = (on: string, amount: string, payee = 'Fuel', reference: string | null = null) =>
  line(on, amount, payee, reference, { status: 'pending' });
const download = (day: number, lines: ModelDocument['statement']['lines']) => {
  const to = `2026-03-${String(day).padStart(2, '0')}`;
  return doc(lines, { asOf: `${to}T20:00:00`, period: ['2026-03-01', to] }, PUSH);
};

const CASES: readonly Case[] = [
  {
    name: 'I31: booked three days later under another reference and text',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Fuel', 'p1')]),
      download(13, [line('2026-03-13', '-40.00', 'ACME STATION 12', 'q9')]),
    ],
    lines: ['2026-03-13 -40.00'],
    pending: 0,
    anyOrder: true,
  },
  {
    name: 'I32: booked with a tip under the same reference',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download(12, [line('2026-03-12', '-46.00', 'Diner', 'p1')]),
    ],
    lines: ['2026-03-12 -46.00'],
    pending: 0,
    anyOrder: true,
  },
  {
    name: 'I34: two equal ones, one of which is booked',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Fuel', 'p1'), pending('2026-03-10', '-40.00', 'Fuel', 'p2')]),
      download(12, [line('2026-03-12', '-40.00', 'Fuel', 'q1'), pending('2026-03-10', '-40.00', 'Fuel', 'p2')]),
    ],
    lines: ['2026-03-10 -40.00', '2026-03-12 -40.00'],
    pending: 1,
    anyOrder: false,
  },
  {
    name: 'I35: a hold that is released',
    documents: [
      download(5, [pending('2026-03-05', '-1.00', 'Hotel')]),
      download(12, []),
      download(20, [line('2026-03-19', '-9.00', 'Kiosk', 'k')]),
    ],
    lines: ['2026-03-19 -9.00'],
    pending: 0,
    anyOrder: true,
  },
  {
    name: 'I36: pending and booked in one file',
    documents: [download(12, [line('2026-03-12', '-40.00', 'Fuel Station', 'q1'), pending('2026-03-11', '-40.00')])],
    lines: ['2026-03-12 -40.00'],
    pending: 0,
    anyOrder: true,
  },
  {
    name: 'I37: dated into the future, and anew with each of five daily downloads',
    documents: [0, 1, 2, 3, 4].map((at) => download(10 + at, [pending(`2026-03-${12 + at}`, '-7.00', 'Transit')])),
    lines: ['2026-03-16 -7.00'],
    pending: 1,
    anyOrder: false,
  },
  {
    name: 'one ride a day: each is booked a day later, while the next is pending',
    documents: [10, 11, 12, 13].map((day) =>
      download(day, [
        ...[10, 11, 12].filter((each) => each < day).map((each) => line(`2026-03-${each}`, '-2.80', 'Transit')),
        pending(`2026-03-${day}`, '-2.80', 'Transit'),
      ]),
    ),
    lines: ['2026-03-10 -2.80', '2026-03-11 -2.80', '2026-03-12 -2.80', '2026-03-13 -2.80'],
    pending: 1,
    anyOrder: false,
  },
  {
    name: 'still listed as pending beside the booked line',
    documents: [
      download(10, [pending('2026-03-10', '-40.00')]),
      download(11, [line('2026-03-11', '-40.00', 'Fuel', 'q'), pending('2026-03-10', '-40.00')]),
      download(12, [line('2026-03-11', '-40.00', 'Fuel', 'q'), pending('2026-03-10', '-40.00')]),
    ],
    lines: ['2026-03-11 -40.00'],
    pending: 0,
    anyOrder: false,
  },
];

describe('pending lines that are pushed', () => {
  describe.each(CASES)('$name', ({ documents, lines, pending: waiting, anyOrder }) => {
    test('end in the right transactions', () => {
      expect(outcomeOf(documents)).toMatchObject({ lines, pending: waiting });
    });

    test('end the same with every document fed twice', () => {
      expect(outcomeOf(documents.flatMap((each) => [each, each]))).toMatchObject({ lines, pending: waiting });
    });

    if (!anyOrder) return;
    test('end the same in every order', () => {
      for (const order of permutations(documents)) {
        expect(outcomeOf(order).lines, order.map((each) => each.statement.asOf).join()).toEqual(lines);
      }
    });
  });

  test('I31: keep the id under which they came first', () => {
    const documents = [
      download(10, [pending('2026-03-10', '-40.00', 'Fuel', 'p1')]),
      download(13, [line('2026-03-13', '-40.00', 'ACME', 'q9')]),
    ];
    expect(outcomeOf(documents).ids).toEqual(['bf1.checking.2026-03-10.e4000EUR.1']);
    expect(outcomeOf(documents.toReversed()).ids).toEqual(['bf1.checking.2026-03-13.e4000EUR.1']);
  });

  test('I33: with another amount under another reference a person is asked, and the hold is withdrawn after two weeks', () => {
    const documents = [
      download(10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download(12, [line('2026-03-12', '-46.00', 'Diner', 'q1')]),
    ];
    expect(outcomeOf(documents)).toMatchObject({ count: 2, pending: 1, reviews: 1 });
    const later = download(25, [line('2026-03-12', '-46.00', 'Diner', 'q1')]);
    expect(outcomeOf([...documents, later])).toMatchObject({ lines: ['2026-03-12 -46.00'], pending: 0 });
  });

  test('I30: are left out where they are not wanted', () => {
    expect(outcomeOf([doc([pending('2026-03-10', '-40.00')])]).count).toBe(0);
  });

  test('are the same transaction in another format, once that has booked them', () => {
    const csv = doc([line('2026-03-11', '-40.00', 'FUEL')], { asOf: '2026-03-12' }, { stream: 'csv' });
    const documents = [
      download(10, [pending('2026-03-10', '-40.00')]),
      csv,
      download(13, [line('2026-03-11', '-40.00', 'Fuel', 'q')]),
    ];
    expect(outcomeOf(documents).lines).toEqual(['2026-03-11 -40.00']);
    expect(outcomeOf([...documents, csv, documents[2] ?? csv]).lines).toEqual(['2026-03-11 -40.00']);
  });
});
