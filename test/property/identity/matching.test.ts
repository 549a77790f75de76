import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchDays } from '../../../src/core/streams/matching.ts';
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

test('of more lines than can all be weighed as many are joined, each once and near, at no more cost', () => {
  fc.assert(
    fc.property(MANY, MANY, fc.nat(1000), fc.boolean(), (left, right, seed, isFew) => {
      const rights = isFew ? right.slice(0, 30) : right;
      const cost = (l: number, r: number) => ((l * 31 + r * 17 + seed) % 23) - 8;
      const options = { before: REACH, after: REACH };
      const partner = matchDays(left, rights, { ...options, cost });
      const plain = matchDays(left, rights, { ...options, cost: () => 0 });
      const joined = (all: Int32Array) => [...all].flatMap((r, l) => (r === -1 ? [] : [{ l, r }]));
      const sumOf = (all: Int32Array) => joined(all).reduce((sum, { l, r }) => sum + cost(l, r), 0);
      expect(joined(partner)).toHaveLength(joined(plain).length);
      expect(new Set(joined(partner).map(({ r }) => r)).size).toBe(joined(partner).length);
      for (const { l, r } of joined(partner)) {
        expect(Math.abs((left[l] ?? 0) - (rights[r] ?? 0))).toBeLessThanOrEqual(REACH);
      }
      expect(sumOf(partner)).toBeLessThanOrEqual(sumOf(plain));
      expect(sumOf(partner) / (joined(partner).length + 1)).toBeLessThan(0);
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
