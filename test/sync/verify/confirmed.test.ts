/** What a reading of the whole ledger keeps of each confirmed transaction. */
import { expect, test } from 'vitest';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { markOf } from '../../../src/lib/hash.ts';
import type { Confirmation } from '../../../src/store/outbox/verified.ts';
import { Confirmed } from '../../../src/sync/verify/reading.ts';

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

  for (const { id } of all) if (id % 2 === 1) confirmed.note(id, 'shown');
  confirmed.note(4, 'gone');
  confirmed.note(7, 'gone');
  confirmed.note(7, 'shown');
  expect(confirmed.gone()).toEqual([4]);
  expect(confirmed.unseen()).toEqual(all.flatMap(({ id }) => (id % 2 === 1 || id === 4 ? [] : [id])));
});
