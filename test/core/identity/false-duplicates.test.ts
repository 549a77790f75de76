import { expect, test } from 'vitest';
import { findDuplicates, type Listed } from '../../../src/core/identity/repeated/false-duplicates.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../../support/statements.ts';

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

test('two equal lines of two files are one, and the older id stays', () => {
  expect(doublesOf(listed(2, [20]), listed(1, [10]))).toEqual([[2, 1]]);
});

test('two that one file lists side by side are two, and a third of another file is one of them', () => {
  expect(doublesOf(listed(1, [10]), listed(2, [10]))).toEqual([]);
  expect(doublesOf(listed(1, [10]), listed(2, [20, 30]), listed(3, [20]))).toEqual([[2, 1]]);
});

test('the one with the same text is it, whichever came first (P-ID-6)', () => {
  expect(doublesOf(listed(1, [10]), listed(2, [20], { payee: 'Bakery' }), listed(3, [20]))).toEqual([[3, 1]]);
});

test('another balance or time tells them apart (I48)', () => {
  expect(doublesOf(listed(1, [10], { balance: 100n }), listed(2, [20], { balance: 200n }))).toEqual([]);
  expect(doublesOf(listed(1, [10], { time: '09:00:00' }), listed(2, [20], { time: '16:00:00' }))).toEqual([]);
});

test('another day, amount or currency is another transaction', () => {
  const others = [{ bookedOn: day('2026-03-02') }, { amount: -351n }, { currency: 'USD' }];
  for (const other of others) expect(doublesOf(listed(1, [10]), listed(2, [20], other))).toEqual([]);
});
