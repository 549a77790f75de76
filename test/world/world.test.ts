import { describe, expect, test } from 'vitest';
import { sharedParsePool } from '../support/pulling.ts';
import { feedWorld, truthOf } from './feed.ts';
import { makeWorld } from './world.ts';

/** Worlds a run: some in every test run, thousands where there is time. */
const WORLDS = Number(process.env.BANKFEED_WORLDS ?? (process.env.BANKFEED_THOROUGH === '1' ? 2000 : 24));
const FIRST = Number(process.env.BANKFEED_WORLD ?? 1);
const BATCH = 12;

const parsePool = sharedParsePool([]);
const batches = Array.from({ length: Math.ceil(WORLDS / BATCH) }, (_, at) => FIRST + at * BATCH);

describe('households of all sorts, fed in any order, overlapping and twice', () => {
  test.each(batches)(
    'from number %i on end as they were: nothing lost, nothing doubled, nothing wrong',
    async (first) => {
      for (let seed = first; seed < Math.min(first + BATCH, FIRST + WORLDS); seed += 1) {
        const world = makeWorld(seed);
        const { entries, untold, troubles } = await feedWorld(world, parsePool);
        expect(troubles, `world ${seed}`).toEqual([]);
        expect(entries, `world ${seed}`).toEqual(truthOf(world));
        expect(untold, `world ${seed}`).toBe(0);
      }
    },
    300_000,
  );
});
