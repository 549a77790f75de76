/** Cases in which several streams show one account. */
import { type Case, doc } from '../../support/identity/cases.ts';
import { line } from '../../support/identity/statements.ts';

const CSV = { stream: 'csv' } as const;
const alert = (on: string, amount: string, payee = 'Card payment') =>
  doc([line(on, amount, payee)], { kind: 'delta', asOf: `${on}T12:00:00` }, { stream: 'alert' });

const SAME_ALERT = alert('2026-03-01', '-12.00');

export const STREAMS: readonly Case[] = [
  {
    name: 'an alert, and two days later its statement line',
    documents: [alert('2026-03-01', '-12.00'), doc([line('2026-03-03', '-12.00', 'Grocer')])],
    lines: ['2026-03-03 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'two equal alerts, and a statement with both',
    documents: [
      alert('2026-03-01', '-12.00'),
      alert('2026-03-01', '-12.00'),
      doc([line('2026-03-02', '-12.00', 'Grocer'), line('2026-03-03', '-12.00', 'Grocer')]),
    ],
    lines: ['2026-03-02 -12.00', '2026-03-03 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'two equal alerts, and a statement with one',
    documents: [
      alert('2026-03-01', '-12.00'),
      alert('2026-03-01', '-12.00'),
      doc([line('2026-03-02', '-12.00', 'Grocer')]),
    ],
    lines: ['2026-03-01 -12.00', '2026-03-02 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'another format a day later, in shortened capitals',
    documents: [
      doc([line('2026-03-01', '-10.00', 'Grocer am Markt', 'a'), line('2026-03-05', '-20.00', 'Baker & Sons', 'b')]),
      doc([line('2026-03-02', '-10.00', 'GROCER AM'), line('2026-03-06', '-20.00', 'BAKER & S')], {}, CSV),
    ],
    lines: ['2026-03-01 -10.00', '2026-03-05 -20.00'],
    ids: 'as first seen',
  },
  {
    name: 'equal amounts on neighbouring days, the second source a day later',
    documents: [
      doc([line('2026-03-01', '-3.50', 'Cafe', 'a'), line('2026-03-02', '-3.50', 'Cafe', 'b')]),
      doc([line('2026-03-02', '-3.50', 'CAFE'), line('2026-03-03', '-3.50', 'CAFE')], {}, CSV),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-02 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'three days in a row',
    documents: [
      doc([line('2026-03-02', '-3.50'), line('2026-03-03', '-3.50'), line('2026-03-04', '-3.50')], {}, CSV),
      doc(['2026-03-01', '2026-03-02', '2026-03-03'].map((on, at) => line(on, '-3.50', 'Cafe', `r${at}`))),
    ],
    lines: ['2026-03-01 -3.50', '2026-03-02 -3.50', '2026-03-03 -3.50'],
    ids: 'as first seen',
  },
  {
    name: 'a fee that only the second source lists',
    documents: [
      doc([line('2026-03-01', '-10.00', 'Grocer', 'a')]),
      doc([line('2026-03-01', '-10.00', 'Grocer'), line('2026-03-01', '-0.75', 'Fee')], {}, CSV),
    ],
    lines: ['2026-03-01 -0.75', '2026-03-01 -10.00'],
  },
  {
    name: 'the last night of a month, which one bank system dates into the next',
    documents: [
      doc([line('2026-03-31', '-10.00', 'Grocer', 'a', { time: '23:00:00' })]),
      doc([line('2026-04-01', '-10.00', 'Grocer')], { period: ['2026-03-15', '2026-04-15'] }, CSV),
    ],
    lines: ['2026-03-31 -10.00'],
    ids: 'as first seen',
  },
  {
    name: 'MT940 and CAMT.053 of one statement',
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
      doc([line('2026-03-05', '-3.50', 'Cafe')], { period: ['2026-03-03', '2026-03-06'] }, CSV),
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
    // The first of one format and the last of the other share no day, so the bakery may be two. An id is never taken back.
    asked: {
      orders: ['0 3 1 2', '0 3 2 1', '3 0 1 2', '3 0 2 1'],
      lines: ['2026-03-01 -3.50', '2026-03-02 -3.50', '2026-03-03 -3.50', '2026-03-04 -9.00'],
    },
    ids: 'as first seen',
  },
  {
    name: 'three formats and an alert of one purchase',
    documents: [
      doc([line('2026-03-02', '-9.00', 'Kiosk', 'c')]),
      doc([line('2026-03-03', '-9.00', 'KIOSK')], { period: ['2026-03-01', '2026-03-05'] }, CSV),
      doc([line('2026-03-02', '-9.00', 'Kiosk')], {}, { stream: 'camt' }),
      alert('2026-03-01', '-9.00'),
    ],
    lines: ['2026-03-02 -9.00'],
    ids: 'as first seen',
  },
  {
    name: 'two equal alerts, a statement and an export of both a day later',
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
    name: 'the same alert twice, as two folders of a mailbox show it',
    documents: [SAME_ALERT, SAME_ALERT, doc([line('2026-03-02', '-12.00', 'Grocer')])],
    lines: ['2026-03-02 -12.00'],
    ids: 'as first seen',
  },
  {
    name: 'a card in two formats, once the reader has turned the signs of the one',
    documents: [
      doc([line('2026-03-14', '-3.50', 'Cafe'), line('2026-03-15', '-20.00', 'Grocer')], {}, CSV),
      doc([line('2026-03-14', '-3.50', 'Cafe', 'f1x'), line('2026-03-15', '-20.00', 'Grocer', 'f2x')]),
    ],
    lines: ['2026-03-14 -3.50', '2026-03-15 -20.00'],
  },
];
