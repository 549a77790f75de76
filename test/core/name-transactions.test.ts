import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidates, nameTransactions } from '../../src/core/replay/name-transactions.ts';
import type { TransactionId } from '../../src/domain/row-ids.ts';
import { tries } from '../support/run/effort.ts';

const id = (number: number) => number as TransactionId;

/** A folded transaction of these earlier ones. */
function folded(known: {
  readonly borne?: number;
  readonly lines?: readonly number[];
  readonly birth?: number;
}): Candidates {
  return {
    borne: known.borne === undefined ? undefined : id(known.borne),
    ofLines: (known.lines ?? []).map(id),
    ofBirth: known.birth === undefined ? undefined : id(known.birth),
  };
}

const names = (list: readonly Candidates[], ...standing: readonly number[]) =>
  nameTransactions(list, (each) => standing.includes(each));

describe('a folded transaction', () => {
  test('without a line is the one that was born at its place', () => {
    expect(names([folded({ birth: 4 })])).toEqual([4]);
    expect(names([folded({ birth: 4 })], 4)).toEqual([4]);
  });

  test('with lines is never the one that was born at its place', () => {
    expect(names([folded({ lines: [5], birth: 4 }), folded({ lines: [5], birth: 6 })])).toEqual([5, undefined]);
  });

  test('that nothing is known of is new', () => {
    expect(names([folded({})])).toEqual([undefined]);
    expect(names([])).toEqual([]);
  });
});

const small = fc.integer({ min: 1, max: 6 });
const anyone = fc.record({
  borne: fc.option(small, { nil: undefined }),
  lines: fc.array(small, { maxLength: 4 }),
  birth: fc.option(small, { nil: undefined }),
});

test('each has one of its own candidates or none, and no two have the same', () => {
  const numRuns = tries({ small: 300, thorough: 3000, nightly: 30_000 });
  fc.assert(
    fc.property(fc.array(anyone, { maxLength: 6 }), fc.subarray([1, 2, 3, 4, 5, 6]), (people, standing) => {
      const list = people.map(({ borne, lines, birth }) =>
        folded({
          lines,
          ...(borne === undefined ? {} : { borne }),
          ...(birth === undefined ? {} : { birth }),
        }),
      );
      const given = names(list, ...standing);
      const known = given.filter((each) => each !== undefined);
      expect(given).toHaveLength(list.length);
      expect(new Set(known).size).toBe(known.length);
      for (const [at, { borne, ofLines, ofBirth }] of list.entries()) {
        const own = [borne, ...ofLines, ...(ofLines.length === 0 ? [ofBirth] : [])];
        if (given[at] === undefined)
          expect(own.filter((each) => each !== undefined && !known.includes(each))).toEqual([]);
        else expect(own).toContain(given[at]);
      }
    }),
    { numRuns },
  );
});
