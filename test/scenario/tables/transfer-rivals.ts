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
];
