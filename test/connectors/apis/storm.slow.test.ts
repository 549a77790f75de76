import { afterAll, expect, test } from 'vitest';
import { atLevel, FIRST_SEED, tries } from '../../support/run/effort.ts';
import { type Lives, outlive } from './storm.ts';
import { bankWeather, bridgeWeather } from './storm-weather.ts';

const LEAST = {
  requests: tries({ small: 75, thorough: 400, nightly: 5000 }),
  kills: tries({ small: 2, thorough: 6, nightly: 50 }),
};

/** When a process dies is up to the machine, so only nightly runs kill some. */
const LIVES = atLevel<Lives>({ small: 'restarts', thorough: 'restarts', nightly: 'processes' });

/** Accounts at the bank, each with a budget of its own. */
const ACCOUNTS = atLevel({ small: 3, thorough: 5, nightly: 10 });

const told: string[] = [];
afterAll(() => console.log(told.join('\n')));

const WEATHERS = [
  { name: 'SimpleFIN', open: bridgeWeather },
  {
    name: 'Enable Banking, whose banks keep their names of lines',
    open: (sky) => bankWeather(sky, 'stable', ACCOUNTS),
  },
  {
    name: 'Enable Banking, whose banks name lines anew each day',
    open: (sky) => bankWeather(sky, 'renamed', ACCOUNTS),
  },
] satisfies readonly { readonly name: string; readonly open: Parameters<typeof outlive>[2] }[];

test.each(WEATHERS)(
  '$name: every line once and no day over its budget, though 40 of 100 requests fail and lives are killed',
  async ({ name, open }) => {
    const { faults, ...figures } = await outlive(FIRST_SEED, LEAST, open, LIVES);
    told.push(`${name}: ${JSON.stringify(figures)}`);
    expect(faults).toEqual([]);
    expect(figures.kills).toBeGreaterThanOrEqual(LEAST.kills);
    expect(figures.worstDay.most).toBeLessThanOrEqual(figures.worstDay.allowed);
  },
  3_600_000,
);
