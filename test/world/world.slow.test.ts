import { afterAll, describe, expect, test } from 'vitest';
import { startLedger } from '../../src/ledger/server/process/start.ts';
import { sharedParsePool } from '../support/houses/pulling.ts';
import { FIRST_SEED, tries } from '../support/run/effort.ts';
import { sharedFolder } from '../support/run/temp.ts';
import { liveThrough } from './live.ts';
import { makeWorld } from './make/make-world.ts';

const WORLDS = tries({ small: 6, thorough: 12, nightly: 4000 });
const BATCH = 20;
/** Worlds that are lived through side by side: most of the time is waiting for servers. */
const SIDE_BY_SIDE = 4;

const parsePool = sharedParsePool([]);
const batches = Array.from({ length: Math.ceil(WORLDS / BATCH) }, (_, at) => FIRST_SEED + at * BATCH);
const folder = sharedFolder();
const ledger = await startLedger({ folder });
afterAll(() => ledger.close());

describe('households of all sorts, fed in any order, overlapping, twice and through crashes', () => {
  const tally = { worlds: 0, transactions: 0, crashes: 0, asked: 0, doubtful: 0 };
  afterAll(() => console.log(`worlds: ${JSON.stringify(tally)}`));

  test.each(batches)(
    'from number %i on the ledger ends as the world: nothing lost, nothing doubled, nothing wrong',
    async (first) => {
      const wrong: Record<string, readonly string[]> = {};
      const seeds = Array.from(
        { length: Math.min(BATCH, FIRST_SEED + WORLDS - first) },
        (_, at) => first + at,
      ).values();
      const live = async () => {
        for (const seed of seeds) {
          const lived = await liveThrough(makeWorld(seed), parsePool, { url: ledger.url, folder });
          if (lived.faults.length > 0) wrong[`world ${seed}`] = lived.faults;
          tally.worlds += 1;
          tally.transactions += lived.transactions;
          tally.crashes += lived.crashes;
          tally.asked += lived.asked;
          tally.doubtful += lived.doubtful;
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, live));
      expect(wrong).toEqual({});
    },
    600_000,
  );
});
