import { afterAll, expect, test } from 'vitest';
import { atLevel, FIRST_SEED, LEVEL, tries } from '../../support/run/effort.ts';
import { type Lived, liveYears, tallyOf, USUAL, waysOf } from './years.ts';

/** BANKFEED_TRIES asks for another number, from BANKFEED_SEED on: ten years take some seconds of one core. */
const HOUSEHOLDS = tries({ small: 3, thorough: 10, nightly: 1000 });
const MONTHS = atLevel({ small: 24, thorough: 60, nightly: 120 });
const BATCH = 20;

const lives: Lived[] = [];
const began = process.cpuUsage();
afterAll(() => {
  const { user, system } = process.cpuUsage(began);
  console.log(`${MONTHS / 12} years each: ${tallyOf(lives, (user + system) / 1e6)}`);
});

const BATCHES = Array.from({ length: Math.ceil(HOUSEHOLDS / BATCH) }, (_, at) => FIRST_SEED + at * BATCH);

test.each(BATCHES)(
  'households from number %i on end their years as their banks and owners say (P-YEARS-1)',
  async (first) => {
    const wrong: Record<string, readonly string[]> = {};
    for (let seed = first; seed < Math.min(first + BATCH, FIRST_SEED + HOUSEHOLDS); seed += 1) {
      const lived = await liveYears(seed, MONTHS, { ways: LEVEL === 'nightly' ? waysOf(seed) : USUAL });
      lives.push(lived);
      if (lived.faults.length > 0) wrong[`household ${seed}`] = lived.faults.slice(0, 20);
    }
    expect(wrong).toEqual({});
  },
  3_600_000,
);
