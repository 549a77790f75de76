import { expect, test } from 'vitest';
import { viewsOf } from '../../../src/core/streams/views.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { draftOf, knownOf, wordOf } from '../../support/identity/words-of-streams.ts';

const views = (...transactions: readonly KnownTransaction[]) => viewsOf(draftOf([], transactions).history);

test('an account with one stream is looked at as it is', () => {
  const all = [knownOf(1, [wordOf('ofx', 1)]), knownOf(2, [wordOf('ofx', 2)])];
  const { own, foreign, behind } = viewsOf(draftOf([], all).history);
  expect(own).toBe(all);
  expect(foreign).toEqual([]);
  expect(behind.size).toBe(0);
});

test('what only other streams have shown is foreign, however many of them', () => {
  const ours = knownOf(1, [wordOf('ofx', 1)]);
  const alone = knownOf(2, [wordOf('csv', 2)]);
  const both = knownOf(3, [wordOf('csv', 3), wordOf('mt940', 3)]);
  const { own, foreign, behind } = views(ours, alone, both);
  expect(own).toEqual([ours]);
  expect(foreign).toEqual([alone, both]);
  expect(behind.size).toBe(0);
});

test('what several show is seen with the stream’s own day, text, reference and as-of', () => {
  const word = wordOf('ofx', 2, { payee: 'CAFE UNO', reference: 'a', balance: 100n, asOf: '2026-03-05' });
  const shared = knownOf(1, [wordOf('csv', 3), word]);
  const { own, foreign, behind } = views(shared);
  const { fields, ...rest } = word;
  expect(own).toEqual([{ ...shared, ...fields, ...rest }]);
  expect(own.map((view) => behind.get(view))).toEqual([shared]);
  expect(foreign).toEqual([]);
});

test('pending transactions are in neither part, whoever shows them', () => {
  const pending = { status: 'pending' } as const;
  const booked = knownOf(3, [wordOf('ofx', 3)]);
  const { own, foreign } = views(
    knownOf(1, [wordOf('ofx', 1)], pending),
    knownOf(2, [wordOf('csv', 2)], pending),
    booked,
  );
  expect(own).toEqual([booked]);
  expect(foreign).toEqual([]);
});
