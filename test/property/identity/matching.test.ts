import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchDays } from '../../../src/core/streams/matching.ts';
import { chooseCheapest } from '../../../src/lib/cheapest.ts';
import { tries } from '../../support/run/effort.ts';

/** A run takes microseconds. */
const numRuns = Math.max(200, tries({ small: 200, thorough: 1_000, nightly: 10_000 }));
const REACH = 3;

const question = fc
  .record({
    left: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
    right: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
    prices: fc.array(fc.integer({ min: -8, max: 7 }), { minLength: 36, maxLength: 36 }),
  })
  .map(({ left, right, prices }) => ({ left, right, cost: (l: number, r: number) => prices[l * 6 + r] ?? 0 }));

test('lines of two streams are joined as often as their days allow, at the least cost', () => {
  fc.assert(
    fc.property(question, ({ left, right, cost }) => {
      const partner = matchDays(left, right, { before: REACH, after: REACH, cost });
      const joined = [...partner].flatMap((r, l) => (r === -1 ? [] : [{ l, r }]));
      expect(new Set(joined.map(({ r }) => r)).size).toBe(joined.length);
      for (const { l, r } of joined) expect(Math.abs((left[l] ?? 0) - (right[r] ?? 0))).toBeLessThanOrEqual(REACH);
      const sum = joined.reduce((total, { l, r }) => total + cost(l, r), 0);
      expect({ count: joined.length, sum }).toEqual(best({ left, right, cost }));
    }),
    { numRuns },
  );
});

const MANY = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 65, maxLength: 80, size: 'max' });

test('of more lines than can all be weighed as many are joined, each once and near', () => {
  fc.assert(
    fc.property(MANY, MANY, fc.boolean(), (left, right, isFew) => {
      const rights = isFew ? right.slice(0, 30) : right;
      const partner = matchDays(left, rights, { before: REACH, after: REACH, cost: () => 0 });
      const joined = [...partner].flatMap((r, l) => (r === -1 ? [] : [{ l, r }]));
      const near = left.map((day, l) => {
        const row = rights.flatMap((other, r) => (Math.abs(day - other) <= REACH ? [{ to: r + 1, cost: 0 }] : []));
        return [l + 1, row] as const;
      });
      expect(joined).toHaveLength(chooseCheapest(new Map(near)).size);
      expect(new Set(joined.map(({ r }) => r)).size).toBe(joined.length);
      for (const { l, r } of joined) expect(Math.abs((left[l] ?? 0) - (rights[r] ?? 0))).toBeLessThanOrEqual(REACH);
    }),
    { numRuns: 40 },
  );
});

interface Question {
  readonly left: readonly number[];
  readonly right: readonly number[];
  cost(l: number, r: number): number;
}

/** Tries every way there is. */
function best({ left, right, cost }: Question, l = 0, used: readonly number[] = []): { count: number; sum: number } {
  const day = left[l];
  if (day === undefined) return { count: 0, sum: 0 };
  let most = best({ left, right, cost }, l + 1, used);
  for (const [r, other] of right.entries()) {
    if (used.includes(r) || Math.abs(day - other) > REACH) continue;
    const rest = best({ left, right, cost }, l + 1, [...used, r]);
    const way = { count: rest.count + 1, sum: rest.sum + cost(l, r) };
    if (way.count > most.count || (way.count === most.count && way.sum < most.sum)) most = way;
  }
  return most;
}
