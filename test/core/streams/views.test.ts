import { expect, test } from 'vitest';
import { viewsOf } from '../../../src/core/streams/views.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { draftOf, knownOf, wordOf } from '../../support/identity/words-of-streams.ts';

const views = (...transactions: readonly KnownTransaction[]) => viewsOf(draftOf([], transactions).history);

test('what only other streams have shown is foreign, however many of them', () => {
  const ours = knownOf(1, [wordOf('ofx', 1)]);
  const alone = knownOf(2, [wordOf('csv', 2)]);
  const both = knownOf(3, [wordOf('csv', 3), wordOf('mt940', 3)]);
  const { own, foreign, behind } = views(ours, alone, both);
  expect(own).toEqual([ours]);
  expect(foreign).toEqual([alone, both]);
  expect(behind.size).toBe(0);
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
