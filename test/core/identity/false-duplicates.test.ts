import { describe, expect, test } from 'vitest';
import type { Identification } from '../../../src/core/history.ts';
import { findDuplicates, type Listed, mergeDuplicates } from '../../../src/core/identity/repeated/false-duplicates.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../../support/identity/statements.ts';

const COFFEE = { bookedOn: day('2026-03-01'), amount: -350n, currency: 'EUR', valueOn: null, time: null, memo: null };
const STATE = { status: 'booked', stream: 'csv', state: 'live', asOf: '2026-03-02T00:00:00Z' } as const;

function listed(id: number, statements: readonly number[], about: Partial<Listed['known']> = {}): Listed {
  const known = {
    id: transactionIdOf(id),
    birth: id,
    externalId: `e${id}`,
    payee: 'Cafe',
    reference: `r${id}`,
    balance: null,
    ...COFFEE,
    ...STATE,
  };
  return { known: { ...known, ...about, birth: id }, statements: new Set(statements) };
}

const doublesOf = (...all: readonly Listed[]) => [...findDuplicates(all)].map(([{ id }, { id: to }]) => [id, to]);

test('the one with the same text is it, whichever came first', () => {
  expect(doublesOf(listed(1, [10]), listed(2, [20], { payee: 'Bakery' }), listed(3, [20]))).toEqual([[3, 1]]);
});

test('another balance or time tells them apart', () => {
  expect(doublesOf(listed(1, [10], { balance: 100n }), listed(2, [20], { balance: 200n }))).toEqual([]);
  expect(doublesOf(listed(1, [10], { time: '09:00:00' }), listed(2, [20], { time: '16:00:00' }))).toEqual([]);
});

test('one of another text is it as well, where no file lists both', () => {
  expect(doublesOf(listed(1, [10]), listed(2, [20], { payee: 'Bakery' }))).toEqual([[2, 1]]);
});

describe('duplicates that are taken out', () => {
  const [kept, double] = [listed(1, [10]).known, listed(2, [20]).known];
  const known = (id: number) => ({ kind: 'known' as const, id: transactionIdOf(id) });
  const change = (id: number) => ({
    ...{ id: transactionIdOf(id), externalId: `e${id}`, fields: fieldsOf(kept), changed: ['payee' as const] },
    asOf: STATE.asOf,
  });
  const FOUND: Identification = {
    ...{
      fates: [known(2), known(3), { kind: 'skipped', reason: 'zero' }],
      created: [],
      changed: [change(2), change(3)],
    },
    ...{ confirmed: [], reasserted: [], deleted: [{ id: transactionIdOf(9), externalId: 'e9' }], aliases: [] },
    ...{ waiting: [], applied: [], trust: 'trusted' as never, issues: [], assertions: [] },
    ...{ moved: [{ stream: 'ofx', from: transactionIdOf(8), to: { id: transactionIdOf(9) } }], pendings: [] },
  };
  const merge = () => mergeDuplicates(FOUND, new Map([[double, kept]]), 'csv');

  test('give their lines to the one that stays, and other lines stay where they are', () => {
    const merged = merge();
    expect(merged.fates).toEqual([known(1), known(3), { kind: 'skipped', reason: 'zero' }]);
    expect(merged.moved).toEqual([...FOUND.moved, { stream: 'csv', from: double.id, to: { id: kept.id } }]);
  });
});

function fieldsOf({ amount, bookedOn, currency, memo, payee, time, valueOn }: Listed['known']) {
  return { bookedOn, valueOn, time, amount, currency, payee, memo, status: 'booked' as const };
}
