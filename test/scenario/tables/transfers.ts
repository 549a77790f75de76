/** The cases that statements alone tell. */
import { expect } from 'vitest';
import { line } from '../../support/identity/statements.ts';
import { type Handle, OWN, type Paper } from '../../support/transfers/transfer-house.ts';
import type { TransferCase } from './transfer-case.ts';

const to = (handle: Handle) => ({ counterparty: { account: OWN[handle].iban, name: null } });
const paper = (of: Handle, ...lines: Paper['lines']): Paper => ({ of, lines });
const printed = (amount: string, currency: string, places = 2) => ({
  original: { amount: BigInt(Math.round(Number(amount) * 10 ** places)), currency, rate: null },
});

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings');
const IN = line('2026-03-04', '100.00', 'Transfer from checking');

export const TRANSFERS: readonly TransferCase[] = [
  {
    name: 'both on one day',
    papers: [paper('a', OUT), paper('b', line('2026-03-02', '100.00', 'Transfer in'))],
    expected: ['a → b 100'],
  },
  {
    name: 'the same every week by number, and the file with one arrival comes last',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Savings', null, to('b'))),
      paper('a', line('2026-03-09', '-100.00', 'Savings', null, to('b'))),
      paper('b', line('2026-03-03', '100.00', 'Me', null, to('a'))),
      paper('b', line('2026-03-11', '100.00', 'Me', null, to('a'))),
    ],
    expected: ['a → b 100', 'a → b 100'],
  },
  {
    name: 'two payments of a card, a week apart, by the end of its number',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Card payment xx4444')),
      paper('a', line('2026-03-09', '-100.00', 'Card payment xx4444')),
      paper('k', line('2026-03-04', '100.00', 'Payment received')),
      paper('k', line('2026-03-11', '100.00', 'Payment received')),
    ],
    expected: ['a → k 100', 'a → k 100'],
  },
  {
    name: 'a payment of a card, and a refund of the same amount in the same days',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Card payment xx4444')),
      paper('k', line('2026-03-02', '100.00', 'Payment received'), line('2026-03-04', '100.00', 'Pharmacy')),
    ],
    expected: ['a → k 100', 'k -100'],
  },
  {
    name: 'an arrival with the words that the payer wrote, and a refund nearer by',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Me', null, { memo: 'Holiday', ...to('b') })),
      paper(
        'b',
        line('2026-03-02', '100.00', 'Pharmacy', null, { memo: 'Returned' }),
        line('2026-03-04', '100.00', 'Anna', null, { memo: 'HOLIDAY' }),
      ),
    ],
    expected: ['a → b 100', 'b -100'],
    check: async (house) => {
      expect((await house.transactions()).map(({ payeeName }) => payeeName).sort()).toEqual(['Me', 'Pharmacy']);
    },
  },
  {
    name: 'the same twice, a fee taken from the first',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Savings', null, to('b'))),
      paper('a', line('2026-03-09', '-100.00', 'Savings', null, to('b'))),
      paper('b', line('2026-03-04', '98.00', 'Me', null, to('a')), line('2026-03-11', '100.00', 'Me', null, to('a'))),
    ],
    expected: ['a → b 100', 'a → b 100 arrives 98'],
  },
  { name: 'two days apart', papers: [paper('a', OUT), paper('b', IN)], expected: ['a → b 100'] },
  {
    name: 'by the account that the inflow names',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Savings')),
      paper('b', line('2026-03-04', '100.00', 'Me', null, to('a'))),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'another currency with the amount printed',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Broker', null, { ...to('u'), ...printed('-108.40', 'USD') })),
      paper('u', line('2026-03-03', '108.40', 'Deposit')),
    ],
    expected: ['a → u 100 arrives 108.4 at 1.084'],
  },
  {
    name: 'two currencies and no rate',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Transfer abroad')),
      paper('u', line('2026-03-03', '108.40', 'Transfer'), line('2026-03-03', '107.90', 'Transfer')),
    ],
    expected: ['a 100', 'u -107.9', 'u -108.4'],
  },
  {
    name: 'a fee taken on the way, one reference',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Out', null, { memo: 'E2E-20993314-77' })),
      paper('b', line('2026-03-03', '98.50', 'In', null, { memo: 'E2E-20993314-77' })),
    ],
    expected: ['a → b 100 arrives 98.5'],
  },
  {
    name: 'a fee in a row of its own',
    papers: [paper('a', OUT, line('2026-03-02', '-1.50', 'Fee for transfer')), paper('b', IN)],
    expected: ['a 1.5', 'a → b 100'],
  },
  {
    name: 'two equal transfers on one day',
    papers: [paper('a', OUT, OUT), paper('b', IN, IN)],
    expected: ['a → b 100', 'a → b 100'],
  },
  {
    name: 'equal inflows in two own accounts',
    papers: [paper('c', line('2026-02-09', '-2.00', 'Cafe')), paper('a', OUT), paper('b', IN), paper('c', IN)],
    expected: ['a 100', 'b -100', 'c -100', 'c 2'],
  },
  {
    name: 'a salary that equals a payment',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Landlord')),
      paper('b', line('2026-03-02', '100.00', 'Employer')),
    ],
    expected: ['a 100', 'b -100'],
  },
  {
    name: 'a card payment credited three days later',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'CREDIT CRD AUTOPAY')),
      paper('k', line('2026-03-05', '100.00', 'PAYMENT THANK YOU')),
    ],
    expected: ['a → k 100'],
  },
  {
    name: 'a card that shows the credit a day before',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'CREDIT CRD AUTOPAY')),
      paper('k', line('2026-03-01', '100.00', 'PAYMENT THANK YOU')),
    ],
    expected: ['a → k 100'],
  },
  {
    name: 'a refund on the card of the amount of a transfer',
    papers: [paper('a', OUT), paper('k', line('2026-03-03', '100.00', 'Refund of a shop'))],
    expected: ['a 100', 'k -100'],
  },
  {
    name: 'cash from a machine, by rule',
    cash: true,
    transfers: { rules: [{ payee: 'atm*', to: 'cash' }] },
    papers: [paper('a', line('2026-03-02', '-50.00', 'ATM Main Street'))],
    expected: ['a → cash 50'],
  },
  {
    name: 'an own number on the outflow, the other leg six days later',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Me', null, to('b'))),
      paper('b', line('2026-03-08', '100.00', 'Transfer from me')),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'an own number on the outflow, and nothing else',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Me', null, to('b'))),
      paper('b', line('2026-03-08', '-3.00', 'Cafe')),
    ],
    expected: ['a → b 100', 'b 3'],
    untold: ['b'],
  },
  {
    name: 'a payment that came back to its account',
    papers: [
      paper('a', OUT, line('2026-03-03', '100.00', 'Transfer returned')),
      paper('b', line('2026-03-03', '-1.00', 'Cafe')),
    ],
    expected: ['a -100', 'a 100', 'b 1'],
  },
  {
    name: 'there and back a day later',
    papers: [
      paper('a', OUT, line('2026-03-03', '100.00', 'Transfer back')),
      paper('b', line('2026-03-02', '100.00', 'Transfer in'), line('2026-03-03', '-100.00', 'Transfer back')),
    ],
    expected: ['a → b 100', 'b → a 100'],
  },
  {
    name: 'on through a second account on one day',
    papers: [
      paper('a', OUT),
      paper('b', line('2026-03-02', '100.00', 'Transfer in'), line('2026-03-02', '-100.00', 'Transfer on')),
      paper('c', line('2026-03-02', '100.00', 'Transfer in')),
    ],
    expected: ['a → b 100', 'b → c 100'],
  },
  {
    name: 'one out and two in',
    papers: [paper('a', line('2026-03-02', '-200.00', 'Transfer')), paper('b', IN, IN)],
    expected: ['a 200', 'b -100', 'b -100'],
  },
  {
    name: 'a pending leg',
    papers: [paper('a', OUT), paper('b', { ...IN, status: 'pending' }, line('2026-03-04', '-1.00', 'Cafe'))],
    expected: ['a 100', 'b 1'],
  },
  {
    name: 'the last of a month and the first of the next',
    papers: [
      paper('a', line('2026-04-01', '-100.00', 'Transfer out', null, { time: '00:05:00' })),
      paper('b', line('2026-03-31', '100.00', 'Transfer in', null, { time: '23:50:00' })),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'yen to dinars',
    papers: [
      paper('j', line('2026-03-02', '-12345.67', 'Transfer', null, { ...to('d'), ...printed('-2512.345', 'KWD', 3) })),
      paper('d', line('2026-03-03', '25123.45', 'Transfer')),
    ],
    expected: ['j → d 1234567 arrives 2512.345 at 0.002035001'],
  },
  {
    name: 'a payment that names its own account',
    transfers: { rules: [{ payee: 'to*', to: 'a' }] },
    papers: [paper('a', line('2026-03-02', '-100.00', 'To myself', null, to('a'))), paper('b', IN)],
    expected: ['a 100', 'b -100'],
  },
  {
    name: 'the outflow as an alert and then in a statement',
    papers: [
      { ...paper('a', line('2026-03-02', '-100.00', 'Transfer to savings')), format: 'alert', kind: 'delta' },
      paper('a', line('2026-03-03', '-100.00', 'Transfer to savings', 'o1')),
      paper('b', IN),
    ],
    expected: ['a → b 100'],
    ids: 'as first seen',
    sums: { a: -100, b: 100 },
  },
  {
    name: 'the inflow as an alert and then in a statement, and the outflow in two formats',
    papers: [
      { ...paper('b', line('2026-03-03', '100.00', 'Transfer')), format: 'alert', kind: 'delta' },
      paper('b', IN),
      { ...paper('a', line('2026-03-03', '-100.00', 'TRANSFER TO SAVINGS')), format: 'csv' },
      paper('a', OUT),
    ],
    expected: ['a → b 100'],
    ids: 'as first seen',
    sums: { a: -100, b: 100 },
  },
];
