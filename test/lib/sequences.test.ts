/** Sequences that are made while they are gone through. */
import { expect, test } from 'vitest';
import { allOf, filtered, isEmpty, mapped } from '../../src/lib/sequences.ts';

function* upTo(most: number): Generator<number> {
  for (let each = 1; each <= most; each += 1) yield each;
}

const three: Iterable<number> = { [Symbol.iterator]: () => upTo(3) };

test('they can be joined, thinned and changed, and gone through twice', () => {
  const all = mapped(
    filtered(allOf([three, [], [7, 8]]), (each) => each % 2 === 1),
    (each) => each * 10,
  );
  expect([[...all], [...all]]).toEqual([
    [10, 30, 70],
    [10, 30, 70],
  ]);
});

test('whether there is any member is asked of the first one alone', () => {
  let made = 0;
  const counted = mapped(three, () => {
    made += 1;
    return made;
  });
  expect([isEmpty(counted), isEmpty([]), made]).toEqual([false, true, 1]);
});
