/** The compact marks that a reading of the whole ledger keeps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { markOf } from '../../../src/lib/hash.ts';
import type { Confirmation } from '../../../src/store/outbox/verified.ts';
import { MarkSet } from '../../../src/sync/push/answers/listing.ts';
import { Confirmed } from '../../../src/sync/verify/reading.ts';

test('a set of marks is a set of numbers, however many there are and wherever they belong', () => {
  // The set has 1024 places at first: many of these belong to the same one.
  const mark = fc.oneof(
    fc.maxSafeNat().map((any) => any % 2 ** 52),
    fc.nat({ max: 3000 }).map((at) => at * 1024),
    fc.nat({ max: 3000 }),
  );
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 3000, size: 'max' }), (marks) => {
      const set = new MarkSet();
      const known = new Set<number>();
      for (const each of marks) {
        set.add(each);
        known.add(each);
        expect(set.size).toBe(known.size);
      }
    }),
    { numRuns: 20 },
  );
});

test('a text has one mark, and another text has another', () => {
  const marks = Array.from({ length: 5000 }, (_, at) => markOf(`${at}`));
  expect(markOf('17')).toBe(marks[17]);
  expect(new Set(marks).size).toBe(5000);
  expect(marks.every((mark) => Number.isSafeInteger(mark) && mark >= 0)).toBe(true);
});

test('each confirmation of thousands is known as it was, and the ledger’s word about it', () => {
  const confirmed = new Confirmed();
  const all = Array.from({ length: 2500 }, (_, at): Confirmation => {
    const id = 3 * at + 1;
    return { id: transactionIdOf(id), ledgerId: `tx${id}`, acked: `{"amount":${at}}` };
  });
  for (const each of all) confirmed.add(each);
  expect(confirmed.size).toBe(2500);
  expect(all.every((each) => confirmed.has(each.id) && confirmed.isUnchanged(each))).toBe(true);
  expect(all.some(({ id }) => confirmed.has(id + 1) || confirmed.has(id - 1))).toBe(false);
  const [first] = all;
  if (first === undefined) throw new Error('there is a first one');
  const changes = [{ acked: '{"amount":7}' }, { ledgerId: 'tx2' }, { id: transactionIdOf(2) }];
  expect(changes.map((change) => confirmed.isUnchanged({ ...first, ...change }))).toEqual([false, false, false]);

  for (const { id } of all) if (id % 2 === 1) confirmed.noteShown(id);
  confirmed.noteGone(4);
  confirmed.noteGone(7);
  confirmed.noteShown(7);
  expect([...confirmed.gone()]).toEqual([4]);
  expect([...confirmed.unseen()]).toEqual(all.flatMap(({ id }) => (id % 2 === 1 || id === 4 ? [] : [id])));
});
