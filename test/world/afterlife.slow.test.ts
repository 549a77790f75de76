import { afterAll, describe, expect, test } from 'vitest';
import { startLedger } from '../../src/ledger/server/process/start.ts';
import { sharedParsePool } from '../support/houses/pulling.ts';
import { FIRST_SEED, tries } from '../support/run/effort.ts';
import { sharedFolder } from '../support/run/temp.ts';
import { backUp, CHAPTERS, type Chapter } from './afterlife.ts';
import { live } from './live.ts';
import { makeWorld } from './make/make-world.ts';

const WORLDS = tries({ small: 1, thorough: 4, nightly: 300 });

const parsePool = sharedParsePool([]);
const folder = sharedFolder();
const ledger = await startLedger({ folder });
afterAll(() => ledger.close());

async function faultsOf(seed: number, chapter: Chapter): Promise<readonly string[]> {
  const life = await live(makeWorld(seed), parsePool, { url: ledger.url, folder }, backUp);
  const faults = await chapter(life);
  await life.running.end();
  return faults;
}

describe.each(Object.entries(CHAPTERS))('a household that %s', (_, chapter) => {
  test('ends with the ledger that it had', { timeout: 36_000_000 }, async () => {
    const wrong: Record<string, readonly string[]> = {};
    for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
      const faults = await faultsOf(seed, chapter);
      if (faults.length > 0) wrong[`world ${seed}`] = faults;
    }
    expect(wrong).toEqual({});
  });
});
