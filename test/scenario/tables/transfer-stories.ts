/** The cases of transfers in which the owner, the ledger or the bank changes something between the statements. */
import { expect } from 'vitest';
import { listAllTransfers } from '../../../src/sync/transfers/list.ts';
import { orderTransfer, type TransferAction } from '../../../src/sync/transfers/orders.ts';
import { line } from '../../support/identity/statements.ts';
import { type LedgerRow, OWN, type Paper, type TransferHouse } from '../../support/transfers/transfer-house.ts';
import type { TransferCase } from './transfer-case.ts';

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings', 'o1');
const IN = line('2026-03-04', '100.00', 'Transfer from checking', 'i1');
/** Without any word of a transfer. */
const PLAIN = {
  out: line('2026-03-02', '-100.00', 'Landlord', 'o1'),
  in: line('2026-03-04', '100.00', 'Employer', 'i1'),
};
const IDS = ['bf1.a.2026-03-02.e10000EUR.1', 'bf1.b.2026-03-04.i10000EUR.1'] as const;
const named = (of: 'a' | 'b') => ({ counterparty: { account: OWN[of].iban, name: null } });
const paper = (of: Paper['of'], ...lines: Paper['lines']): Paper => ({ of, lines });
const later = (of: Paper['of'], day: number, ...lines: Paper['lines']): Paper => ({
  ...{ of, lines, asOf: `2026-06-0${day}T00:00:00Z` },
});
/** The bank tells a line anew, under another reference (CORRECTFITID). */
const corrected = (amount: bigint, of: string, as: string) =>
  ({ ...IN, amount, reference: as, correction: { reference: of, action: 'replace' } }) as const;

/** The ledger's records of these, once both stand by themselves. */
async function both(house: TransferHouse): Promise<boolean> {
  const ids = (await house.transactions()).map(({ externalId }) => externalId);
  return IDS.every((id) => ids.includes(id));
}

const order = (house: TransferHouse, action: TransferAction, ...ids: readonly string[]) =>
  orderTransfer(house.deps, { action, ids });
const states = (house: TransferHouse, today = '2026-03-20') =>
  listAllTransfers(house.deps, today).map(({ state }) => state);
const find = async (house: TransferHouse, is: (row: LedgerRow) => boolean) => (await house.transactions()).find(is);

const months = Array.from(
  { length: 36 },
  (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);

/** Both accounts are known from the start. */
const KNOWN: readonly Paper[] = [
  { of: 'a', lines: [line('2026-02-20', '-1.00', 'Cafe', 'o0')], period: ['2026-02-20', '2026-02-21'] },
  { of: 'b', lines: [line('2026-02-20', '-2.00', 'Cafe', 'i0')], period: ['2026-02-20', '2026-02-21'] },
];

export const TRANSFER_STORIES: readonly TransferCase[] = [
  {
    name: 'both stand for months, and the owner says that they are one',
    papers: [paper('a', PLAIN.out), paper('b', PLAIN.in)],
    happens: async (house) => {
      if (!(await both(house))) return false;
      expect(states(house)).toEqual(['proposed']);
      order(house, 'pair', ...IDS);
      return true;
    },
    expected: ['a → b 100'],
  },
  {
    name: 'the owner wrote a note and put a category on the inflow',
    before: KNOWN,
    papers: [paper('b', IN), paper('a', OUT)],
    happens: async (house) => {
      const row = await find(house, ({ amount, isTransfer }) => isTransfer || amount === -100);
      if (row === undefined) return false;
      const categories = (await house.ask('POST', 'categories', { name: 'Savings' })).data as { id: string };
      await house.ask('PATCH', `transactions/${row.id}`, { note: 'for the roof', categoryId: categories.id });
      return true;
    },
    expected: ['a 1', 'a → b 100', 'b 2'],
    check: async (house) => {
      const transfer = await find(house, ({ isTransfer }) => isTransfer);
      expect(transfer).toMatchObject({ note: 'for the roof', categoryId: expect.any(String) });
    },
  },
  {
    name: 'the other leg of a certain transfer never comes',
    papers: [paper('a', { ...OUT, ...named('b') }), paper('b', line('2026-03-08', '-3.00', 'Cafe'))],
    expected: ['a → b 100', 'b 3'],
    untold: ['b'],
    check: async (house) => {
      expect(states(house, '2026-04-01')).toEqual(['waiting']);
      expect(states(house, '2026-04-02')).toEqual(['missing']);
    },
  },
  {
    name: 'the bank corrects what arrived, and nothing explains the difference',
    papers: [paper('a', OUT), paper('b', IN), later('b', 3, corrected(9000n, 'i1', 'i2'))],
    expected: ['a 100', 'b -90'],
    ids: 'as first seen',
    sums: { a: -100, b: 90 },
  },
  {
    name: 'the owner rejects a pair, and then the bank names the account',
    papers: [
      paper('a', PLAIN.out),
      paper('b', PLAIN.in),
      later('b', 2, { ...PLAIN.in, memo: 'Transfer', ...named('a') }),
    ],
    happens: async (house) => {
      if (states(house).length === 0) return false;
      order(house, 'reject', ...IDS);
      return true;
    },
    expected: ['a 100', 'b -100'],
    check: async (house) => expect(new Set(states(house))).toEqual(new Set(['rejected'])),
  },
  {
    name: 'the owner takes a transfer apart',
    papers: [
      paper('a', { ...OUT, ...named('b') }),
      paper('b', IN),
      later('a', 2, { ...OUT, ...named('b'), memo: 'again' }),
    ],
    happens: async (house) => {
      if (!states(house).includes('paired')) return false;
      order(house, 'split', IDS[0]);
      return true;
    },
    expected: ['a 100', 'b -100'],
  },
  {
    name: 'an absorbed leg comes again in other words',
    papers: [
      paper('a', OUT),
      paper('b', IN),
      later('b', 2, { ...IN, memo: 'later' }),
      later('b', 3, { ...IN, memo: 'last' }),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'the other account comes with years of history',
    papers: [
      paper('a', ...months.map((month) => line(`${month}-02`, '-100.00', 'Transfer to savings', `o${month}`))),
      paper('b', ...months.map((month) => line(`${month}-03`, '100.00', 'Transfer from checking', `i${month}`))),
    ],
    expected: months.map(() => 'a → b 100'),
  },
  {
    name: 'the ledger has archived the account that the money reached',
    before: KNOWN,
    papers: [paper('b', IN), paper('a', OUT, line('2026-03-03', '-7.00', 'Cafe', 'o2'))],
    happens: async (house) => {
      const rows = await house.rows();
      if (!rows.includes('b -100') && !rows.includes('a 100')) return false;
      const accounts = (await house.ask('GET', 'accounts')).data as { id: string; externalId: string }[];
      await house.ask('DELETE', `accounts/${accounts.find(({ externalId }) => externalId === 'bf1.b')?.id}`);
      return true;
    },
    notTogether: 'the ledger would have the transfer before anything could happen to the account',
    expected: ['? -100', '? 2', 'a 1', 'a 100', 'a 7'],
    // Then neither a transfer nor an income can be booked there: both are refused.
    lastFirst: { expected: ['? 2', 'a 1', 'a 100', 'a 7'], rejected: 2 },
    untold: ['a', 'b'],
    rejected: 1,
    check: async (house) => expect(states(house)).toEqual(['refused']),
  },
  {
    name: 'the owner deletes the transfer',
    papers: [paper('a', OUT), paper('b', IN), later('b', 3, { ...IN, memo: 'again' })],
    happens: async (house) => {
      const transfer = await find(house, ({ isTransfer }) => isTransfer);
      if (transfer === undefined) return false;
      await house.ask('DELETE', `transactions/${transfer.id}`);
      return true;
    },
    expected: [],
    untold: ['a', 'b'],
  },
];
