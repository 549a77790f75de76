/** Lines that come again after an undo: which undone transaction each of them is. */
import { expect, test } from 'vitest';
import { nameAgain, type Told } from '../../../src/core/replay/name-transactions.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';

function told(id: number, externalId: string, words: Partial<Told> = {}): Told {
  return { id: transactionIdOf(id), externalId, reference: null, payee: 'Cafe', memo: null, ...words };
}

const COFFEE = 'bf1.checking.2026-03-02.e350EUR';
const pairs = (fresh: readonly Told[], undone: readonly Told[]) => [...nameAgain(fresh, undone)];

test('of two equal amounts of a day, the reference tells which is which, and else the text', () => {
  const byReference = [told(1, `${COFFEE}.1`, { reference: 'a' }), told(2, `${COFFEE}.2`, { reference: 'b' })];
  expect(pairs([told(11, `${COFFEE}.1`, { reference: 'b' })], byReference)).toEqual([[11, 2]]);
  const byText = [told(1, `${COFFEE}.1`, { payee: 'Bakery' }), told(2, `${COFFEE}.2`, { payee: 'Kiosk' })];
  expect(pairs([told(11, `${COFFEE}.1`, { payee: 'KIOSK' })], byText)).toEqual([[11, 2]]);
});

test('another day or amount, and one line more, is new', () => {
  const undone = [told(1, `${COFFEE}.1`)];
  expect(
    pairs([told(11, 'bf1.checking.2026-03-03.e350EUR.1'), told(12, 'bf1.checking.2026-03-02.e351EUR.1')], undone),
  ).toEqual([]);
  expect(pairs([told(11, `${COFFEE}.1`), told(12, `${COFFEE}.2`)], undone)).toEqual([[11, 1]]);
});
