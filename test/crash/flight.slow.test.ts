import { afterAll, expect, test } from 'vitest';
import { atLevel, FIRST_SEED, tries } from '../support/run/effort.ts';
import { Cradle, surviveKills } from './flight.ts';

const ALL_KILLS = tries({ small: 6, thorough: 200, nightly: 2000 });
/** So many kills a world at most. */
const KILLS = Math.min(20, ALL_KILLS);
const WORLDS = Math.ceil(ALL_KILLS / KILLS);

/** 200 kills meet 20,000 requests at least. Few kills meet many or some, by chance. */
const REQUESTS_A_KILL = atLevel({ small: 30, thorough: 100, nightly: 100 });

const tally = { kills: 0, requests: 0, amidKills: 0, transactions: 0 };
const cradle = new Cradle();
afterAll(() => {
  cradle[Symbol.dispose]();
  console.log(`killed while requests were on the way: ${JSON.stringify(tally)}`);
});

test.each(Array.from({ length: WORLDS }, (_, at) => FIRST_SEED + at))(
  'world %i ends as its bank and its owner say, though each life was killed amid its requests (P-CRASH-1)',
  async (seed) => {
    const survived = await surviveKills(seed, KILLS, cradle);
    tally.kills += survived.kills;
    tally.requests += survived.requests;
    tally.amidKills += survived.amidKills;
    tally.transactions += survived.transactions;
    expect(survived.faults.slice(0, 20)).toEqual([]);
    expect(survived.kills).toBe(KILLS);
  },
  600_000,
);

test('each kill came amid many requests', () => {
  expect(tally.kills).toBe(WORLDS * KILLS);
  expect(tally.amidKills).toBeGreaterThanOrEqual(REQUESTS_A_KILL * tally.kills);
});
