/** Cases of identity in which one stream lists a line as pending and another one shows it booked. */
import { type Case, doc } from '../../support/identity/cases.ts';
import type { ModelDocument } from '../../support/identity/ledger-model.ts';
import { line } from '../../support/identity/statements.ts';

const pending = (on: string, amount: string, payee = 'Diner', reference: string | null = null) =>
  line(on, amount, payee, reference, { status: 'pending' });
const download = (stream: string, day: number, lines: ModelDocument['statement']['lines']) => {
  const to = `2026-03-${String(day).padStart(2, '0')}`;
  return doc(lines, { asOf: `${to}T20:00:00`, period: ['2026-03-01', to] }, { pending: 'push', stream });
};

export const PENDING_STREAMS: readonly Case[] = [
  {
    name: 'booked with a tip, first by another format, a day later',
    documents: [
      download('camt', 10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download('ofx', 14, [line('2026-03-13', '-46.00', 'DINER', 'p1')]),
      download('camt', 15, [line('2026-03-12', '-46.00', 'Diner', 'p1')]),
    ],
    lines: ['2026-03-12 -46.00'],
    ids: 'as first seen',
  },
  {
    name: 'booked with a tip, first by a lesser format without references',
    documents: [
      download('ofx', 10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download('csv', 14, [line('2026-03-13', '-46.00', 'DINER')]),
      download('ofx', 15, [line('2026-03-12', '-46.00', 'Diner', 'p1')]),
    ],
    lines: ['2026-03-12 -46.00'],
    ids: 'as first seen',
  },
  {
    name: 'booked with a tip, beside another of the amount, and another format shows both',
    documents: [
      download('camt', 10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download('ofx', 14, [line('2026-03-13', '-46.00', 'DINER', 'x1'), line('2026-03-14', '-46.00', 'SHOP', 'x2')]),
      download('camt', 15, [line('2026-03-12', '-46.00', 'Diner', 'p1'), line('2026-03-13', '-46.00', 'Shop', 'p2')]),
    ],
    lines: ['2026-03-12 -46.00', '2026-03-13 -46.00'],
    ids: 'as first seen',
  },
  {
    name: 'booked with a tip, and another format shows another purchase of the amount first',
    documents: [
      download('camt', 10, [pending('2026-03-10', '-40.00', 'Diner', 'p1')]),
      download('ofx', 13, [line('2026-03-13', '-46.00', 'SHOP', 'x2')]),
      download('camt', 12, [line('2026-03-12', '-46.00', 'Diner', 'p1')]),
      download('ofx', 15, [line('2026-03-12', '-46.00', 'DINER', 'x1'), line('2026-03-13', '-46.00', 'SHOP', 'x2')]),
    ],
    lines: ['2026-03-12 -46.00', '2026-03-13 -46.00'],
    ids: 'as first seen',
  },
];
