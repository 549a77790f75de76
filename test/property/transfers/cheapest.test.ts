import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arc, chooseCheapest } from '../../../src/lib/cheapest.ts';
import { tries } from '../../support/run/effort.ts';

/** A run takes microseconds. */
const numRuns = Math.max(200, tries({ small: 200, thorough: 1_000, nightly: 10_000 }));

const graphs = fc
  .array(
    fc.uniqueArray(fc.record({ to: fc.integer({ min: 1, max: 5 }), cost: fc.integer({ min: 0, max: 9 }) }), {
      selector: ({ to }) => to,
      maxLength: 4,
    }),
    { maxLength: 6 },
  )
  .map((rows) => new Map(rows.map((arcs, at) => [at + 1, arcs])));

test('as many as possible find a partner, at the least cost', () => {
  fc.assert(
    fc.property(graphs, (arcs) => {
      const chosen = [...chooseCheapest(arcs)];
      expect(new Set(chosen.map(([, to]) => to)).size).toBe(chosen.length);
      const costs = chosen.map(([from, to]) => arcs.get(from)?.find((arc) => arc.to === to)?.cost ?? Number.NaN);
      expect({ count: chosen.length, cost: costs.reduce((sum, cost) => sum + cost, 0) }).toEqual(
        best([...arcs.values()]),
      );
    }),
    { numRuns },
  );
});

interface Best {
  readonly count: number;
  readonly cost: number;
}

/** Every way there is. */
function best([arcs, ...rest]: readonly (readonly Arc[])[], used: readonly number[] = []): Best {
  if (arcs === undefined) return { count: 0, cost: 0 };
  const ways = arcs
    .filter(({ to }) => !used.includes(to))
    .map(({ to, cost }) => {
      const further = best(rest, [...used, to]);
      return { count: further.count + 1, cost: further.cost + cost };
    });
  return [best(rest, used), ...ways].reduce((left, right) =>
    right.count > left.count || (right.count === left.count && right.cost < left.cost) ? right : left,
  );
}
