/** Cases in which several legs could be the other side, and a later file brings the better one. */
import { expect } from 'vitest';
import { line } from '../../support/identity/statements.ts';
import { type Handle, OWN, type Paper } from '../../support/transfers/transfer-house.ts';
import type { TransferCase } from './transfer-case.ts';

const to = (handle: Handle) => ({ counterparty: { account: OWN[handle].iban, name: null } });
const paper = (of: Handle, ...lines: Paper['lines']): Paper => ({ of, lines });
const printed = (amount: string, currency: string) => ({
  original: { amount: BigInt(Math.round(Number(amount) * 100)), currency, rate: null },
});

export const TRANSFER_RIVALS: readonly TransferCase[] = [
  {
    name: 'the same twice, a week apart, and only the second arrival says what it was',
    papers: [
      paper(
        'a',
        line('2026-03-02', '-100.00', 'Me', null, to('u')),
        line('2026-03-09', '-100.00', 'Me', null, to('u')),
      ),
      paper('u', line('2026-03-03', '108.40', 'Me', null, to('a'))),
      paper('u', line('2026-03-10', '108.77', 'Me', null, { ...to('a'), ...printed('100.00', 'EUR') })),
    ],
    expected: ['a 100', 'a → u 100 arrives 108.77 at 1.0877', 'u -108.4'],
    check: async (house) => {
      const days = (await house.transactions()).filter(({ isTransfer }) => isTransfer).map(({ date }) => date);
      expect(days).toEqual(['2026-03-09']);
    },
  },
  {
    name: 'the same twice within the window, and only the arrival says where it came from',
    papers: [
      paper('a', line('2026-03-09', '-100.00', 'Me')),
      paper('u', line('2026-03-10', '108.77', 'Me', null, { ...to('a'), ...printed('100.00', 'EUR') })),
      paper('a', line('2026-03-05', '-100.00', 'Me')),
    ],
    expected: ['a 100', 'a → u 100 arrives 108.77 at 1.0877'],
    check: async (house) => {
      const moved = (await house.transactions()).filter(({ isTransfer }) => isTransfer);
      expect(moved.map(({ date }) => date)).toEqual(['2026-03-09']);
    },
  },
  {
    name: 'words on both, the amount printed, and an export that ends with the arrival',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Transfer', null, printed('-108.40', 'USD'))),
      { ...paper('u', line('2026-03-03', '108.40', 'Transfer')), period: ['2026-03-01', '2026-03-03'] },
    ],
    expected: ['a → u 100 arrives 108.4 at 1.084'],
  },
  {
    name: 'words on all, the same amount printed on payments from two own accounts, and one arrival',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Transfer', null, printed('-108.40', 'USD'))),
      { ...paper('u', line('2026-03-03', '108.40', 'Transfer')), period: ['2026-03-01', '2026-03-03'] },
      paper('b', line('2026-03-02', '-100.00', 'Transfer', null, printed('-108.40', 'USD'))),
    ],
    expected: ['a 100', 'b 100', 'u -108.4'],
  },
  {
    name: 'what arrived short of a fee is none where a later file has the amount itself',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Savings', null, to('b'))),
      paper('b', line('2026-03-06', '98.00', 'Kiosk')),
      paper('b', line('2026-03-03', '100.00', 'Me', null, to('a'))),
    ],
    expected: ['a → b 100', 'b -98'],
  },
  {
    name: 'the same twice within the window, and only the first arrived short of a fee',
    papers: [
      paper(
        'a',
        line('2026-03-02', '-100.00', 'Me', null, to('b')),
        line('2026-03-07', '-100.00', 'Me', null, to('b')),
      ),
      paper('b', line('2026-03-04', '98.00', 'Me', null, to('a')), line('2026-03-07', '100.00', 'Me', null, to('a'))),
    ],
    expected: ['a → b 100', 'a → b 100 arrives 98'],
    sums: { a: -200, b: 198 },
  },
  {
    name: 'an alert of nearly the amount, and the payment itself in a later file',
    papers: [
      { ...paper('a', line('2026-03-05', '-101.00', 'Cafe')), format: 'alert', kind: 'delta' },
      paper('b', line('2026-03-04', '100.00', 'Me', null, to('a'))),
      paper('a', line('2026-03-03', '-100.00', 'Savings', null, to('b')), line('2026-03-06', '-101.00', 'Cafe')),
    ],
    expected: ['a 101', 'a → b 100'],
    ids: 'as first seen',
    sums: { a: -201, b: 100 },
  },
  {
    name: 'only the arrival names the account, and another payment of the amount left that nearer by',
    papers: [
      paper(
        'a',
        line('2026-03-02', '-100.00', 'Anna', null, { memo: 'Holiday' }),
        line('2026-03-04', '-100.00', 'Kiosk'),
      ),
      paper('b', line('2026-03-04', '100.00', 'Anna', null, { memo: 'HOLIDAY', ...to('a') })),
    ],
    expected: ['a 100', 'a → b 100'],
    check: async (house) => {
      const moved = (await house.transactions()).filter(({ isTransfer }) => isTransfer);
      expect(moved.map(({ date }) => date)).toEqual(['2026-03-02']);
    },
  },
  {
    name: 'a payment that names the account, and a nearer one with the same words that does not',
    papers: [
      paper(
        'a',
        line('2026-03-02', '-100.00', 'Anna', null, { memo: 'Holiday', ...to('b') }),
        line('2026-03-05', '-100.00', 'Anna', null, { memo: 'Holiday' }),
      ),
      paper('c', line('2026-03-07', '100.00', 'Anna', null, { memo: 'Holiday' })),
      paper('b', line('2026-03-04', '100.00', 'Anna', null, { memo: 'Holiday', ...to('a') })),
    ],
    expected: ['a 100', 'a → b 100', 'c -100'],
    check: async (house) => {
      const moved = (await house.transactions()).filter(({ isTransfer }) => isTransfer);
      expect(moved.map(({ date }) => date)).toEqual(['2026-03-02']);
    },
  },
  {
    name: 'the same twice, a week apart, told by two formats, the first arrival in the last file',
    papers: [
      paper(
        'a',
        line('2026-03-04', '-100.00', 'Me', 'o1', to('b')),
        line('2026-03-09', '-100.00', 'Me', 'o2', to('b')),
      ),
      paper('b', line('2026-03-09', '100.00', 'Me', 'i2')),
      { ...paper('a', line('2026-03-01', '-100.00', 'Me', 'q1', to('b'))), format: 'camt' },
      paper('b', line('2026-03-02', '100.00', 'Me', 'i1', to('a')), line('2026-03-09', '100.00', 'Me', 'i2')),
    ],
    expected: ['a → b 100', 'a → b 100'],
    ids: 'as first seen',
    sums: { a: -200, b: 200 },
  },
  {
    name: 'two arrive, the nearer speaks of a transfer from elsewhere, the farther names where it came from',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Me', null, to('b')), line('2026-03-25', '-1.00', 'Kiosk')),
      paper('b', line('2026-03-02', '100.00', 'Umbuchung')),
      paper('b', line('2026-03-03', '100.00', 'Me', null, to('a')), line('2026-03-25', '-2.00', 'Kiosk')),
      paper('c', line('2026-03-02', '-100.00', 'Umbuchung'), line('2026-03-25', '-3.00', 'Kiosk')),
    ],
    expected: ['a 1', 'a → b 100', 'b 2', 'c 3', 'c → b 100'],
  },
  {
    name: 'two payments of a card on one day, one names it by the end of its number, one is called a transfer',
    papers: [
      paper(
        'a',
        line('2026-03-02', '-100.00', 'Anna', null, { memo: 'Umbuchung' }),
        line('2026-03-02', '-100.00', 'Card payment xx4444'),
        line('2026-03-25', '-1.00', 'Kiosk'),
      ),
      paper('k', line('2026-03-02', '100.00', 'Payment received'), line('2026-03-25', '-2.00', 'Kiosk')),
      paper('k', line('2026-03-03', '100.00', 'Anna', null, { memo: 'Umbuchung' })),
    ],
    expected: ['a 1', 'a → k 100', 'a → k 100', 'k 2'],
  },
  {
    name: 'two accounts pay a card the same within days, and the card calls each by its name',
    papers: [
      paper('b', line('2026-03-02', '-100.00', 'Card payment xx4444'), line('2026-03-25', '-1.00', 'Kiosk')),
      paper('a', line('2026-03-07', '-100.00', 'Card payment xx4444'), line('2026-03-25', '-2.00', 'Kiosk')),
      paper(
        'k',
        line('2026-03-04', '100.00', 'Payment received RESERVE'),
        line('2026-03-09', '100.00', 'Payment received Everyday'),
        line('2026-03-25', '-3.00', 'Kiosk'),
      ),
    ],
    expected: ['a 2', 'a → k 100', 'b 1', 'b → k 100', 'k 3'],
  },
  {
    name: 'one leaves, two arrive, and only one says from where',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Transfer to reserve'), line('2026-03-25', '-1.00', 'Kiosk')),
      paper('b', line('2026-03-04', '100.00', 'Transfer from EVERYDAY'), line('2026-03-25', '-2.00', 'Kiosk')),
      paper('c', line('2026-03-03', '100.00', 'Transfer from a friend'), line('2026-03-25', '-3.00', 'Kiosk')),
    ],
    expected: ['a 1', 'a → b 100', 'b 2', 'c -100', 'c 3'],
  },
  {
    name: 'a name in a text is no proof: two accounts pay a card, and the card names neither',
    papers: [
      paper('b', line('2026-03-02', '-100.00', 'Card payment xx4444'), line('2026-03-25', '-1.00', 'Kiosk')),
      paper('a', line('2026-03-03', '-100.00', 'Card payment xx4444'), line('2026-03-25', '-2.00', 'Kiosk')),
      paper('k', line('2026-03-04', '100.00', 'Payment received'), line('2026-03-25', '-3.00', 'Kiosk')),
    ],
    expected: ['a 100', 'a 2', 'b 1', 'b 100', 'k -100', 'k 3'],
  },
  {
    name: 'what was taken for a transfer abroad went to an own account first, and on from there',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Umbuchung')),
      paper('u', line('2026-03-04', '108.40', 'Umbuchung', null, printed('100.00', 'EUR'))),
      paper('b', line('2026-03-03', '100.00', 'Umbuchung'), line('2026-03-03', '-100.00', 'Umbuchung')),
    ],
    expected: ['a → b 100', 'b → u 100 arrives 108.4 at 1.084'],
    check: async (house) => expect(await house.drift()).toEqual([]),
  },
];
