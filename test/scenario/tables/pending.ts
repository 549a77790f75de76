/** Cases in which lines come pending first, in an account with `pending: push`. */
import { type Case, doc } from '../../support/identity/cases.ts';
import type { ModelDocument } from '../../support/identity/ledger-model.ts';
import { line } from '../../support/identity/statements.ts';

const PUSH = { pending: 'push' } as const;
const pending = (on: string, amount: string, payee = 'Fuel', reference: string | null = null) =>
  line(on, amount, payee, reference, { status: 'pending' });
const download = (day: number, lines: ModelDocument['statement']['lines']) => {
  const to = `2026-03-${String(day).padStart(2, '0')}`;
  return doc(lines, { asOf: `${to}T20:00:00`, period: ['2026-03-01', to] }, PUSH);
};

export const PENDING: readonly Case[] = [
  {
    name: 'booked three days later under another reference and text',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Fuel', 'p1')]),
      download(13, [line('2026-03-13', '-40.00', 'ACME STATION 12', 'q9')]),
    ],
    lines: ['2026-03-13 -40.00'],
    ids: 'as first seen',
    pending: 0,
  },
  {
    name: 'booked with a tip under the same reference',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download(12, [line('2026-03-12', '-46.00', 'Diner', 'p1')]),
    ],
    lines: ['2026-03-12 -46.00'],
    ids: 'as first seen',
    pending: 0,
  },
  {
    name: 'two equal ones, one of which is booked',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Fuel', 'p1'), pending('2026-03-10', '-40.00', 'Fuel', 'p2')]),
      download(12, [line('2026-03-12', '-40.00', 'Fuel', 'q1'), pending('2026-03-10', '-40.00', 'Fuel', 'p2')]),
    ],
    lines: ['2026-03-10 -40.00', '2026-03-12 -40.00'],
    ids: 'as first seen',
    pending: 1,
  },
  {
    name: 'a hold that is released',
    documents: [
      download(5, [pending('2026-03-05', '-1.00', 'Hotel')]),
      download(12, []),
      download(20, [line('2026-03-19', '-9.00', 'Kiosk', 'k')]),
    ],
    lines: ['2026-03-19 -9.00'],
    pending: 0,
  },
  {
    name: 'pending and booked in one file',
    documents: [download(12, [line('2026-03-12', '-40.00', 'Fuel Station', 'q1'), pending('2026-03-11', '-40.00')])],
    lines: ['2026-03-12 -40.00'],
    pending: 0,
  },
  {
    name: 'dated into the future, and anew with each of five daily downloads',
    documents: [0, 1, 2, 3, 4].map((at) => download(10 + at, [pending(`2026-03-${12 + at}`, '-7.00', 'Transit')])),
    lines: ['2026-03-16 -7.00'],
    ids: 'as first seen',
    pending: 1,
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
  },
  {
    name: 'still listed as pending beside the booked line',
    documents: [
      download(10, [pending('2026-03-10', '-40.00')]),
      download(11, [line('2026-03-11', '-40.00', 'Fuel', 'q'), pending('2026-03-10', '-40.00')]),
      download(12, [line('2026-03-11', '-40.00', 'Fuel', 'q'), pending('2026-03-10', '-40.00')]),
    ],
    lines: ['2026-03-11 -40.00'],
    ids: 'as first seen',
    pending: 0,
  },
  {
    name: 'booked with another amount under another reference, and soon after',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download(12, [line('2026-03-12', '-46.00', 'Diner', 'q1')]),
    ],
    lines: ['2026-03-10 -40.00', '2026-03-12 -46.00'],
    pending: 1,
    reviews: 1,
  },
  {
    name: 'booked with another amount under another reference, and the hold is gone for two weeks',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download(12, [line('2026-03-12', '-46.00', 'Diner', 'q1')]),
      download(25, [line('2026-03-12', '-46.00', 'Diner', 'q1')]),
    ],
    lines: ['2026-03-12 -46.00'],
  },
  {
    name: 'two equal ones, and both are booked, one after the other',
    documents: [
      download(10, [pending('2026-03-10', '-40.00', 'Fuel', 'p1'), pending('2026-03-10', '-40.00', 'Fuel', 'p2')]),
      download(12, [line('2026-03-12', '-40.00', 'Fuel', 'q1'), pending('2026-03-10', '-40.00', 'Fuel', 'p2')]),
      download(13, [line('2026-03-12', '-40.00', 'Fuel', 'q1'), line('2026-03-13', '-40.00', 'Fuel', 'q2')]),
    ],
    lines: ['2026-03-12 -40.00', '2026-03-13 -40.00'],
    ids: 'as first seen',
  },
  {
    name: 'two equal ones without a reference, one of which is booked',
    documents: [
      download(10, [pending('2026-03-10', '-40.00'), pending('2026-03-10', '-40.00')]),
      download(12, [line('2026-03-12', '-40.00', 'Fuel'), pending('2026-03-10', '-40.00')]),
    ],
    lines: ['2026-03-10 -40.00', '2026-03-12 -40.00'],
    ids: 'as first seen',
    pending: 1,
  },
  {
    name: 'dated into the future for five days, and then booked',
    documents: [
      ...[0, 1, 2, 3].map((at) => download(10 + at, [pending(`2026-03-${12 + at}`, '-7.00', 'Transit')])),
      download(14, [line('2026-03-14', '-7.00', 'Transit')]),
    ],
    lines: ['2026-03-14 -7.00'],
    ids: 'as first seen',
  },
];
