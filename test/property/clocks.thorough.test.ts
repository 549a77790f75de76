/** The whole daemon under a clock that goes wrong at random, in the process and across restarts. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { silentLog } from '../../src/lib/log.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { isDaemonAlive, readDaemonFile } from '../../src/sync/daemon/control.ts';
import { type ClockHouse, openClockHouse } from '../support/houses/clock-house.ts';
import { tries } from '../support/run/effort.ts';

const numRuns = tries({ small: 1, thorough: 5, nightly: 300 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const jumps = fc.oneof(
  fc.constantFrom(-YEAR, -DAY, DAY, YEAR),
  fc.integer({ min: -YEAR, max: YEAR }),
  fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
);
const shortly = fc.integer({ min: 0, max: 100 * MINUTE });
const step = fc.oneof(
  fc.record({ kind: fc.constant('file' as const) }),
  fc.record({ kind: fc.constant('jump' as const), ms: jumps }),
  fc.record({ kind: fc.constant('wait' as const), ms: shortly }),
  /** The ledger tells the next request to wait; it means what it says. */
  fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 1000, max: HOUR }) }),
  /** The ledger loses its answers for a while. */
  fc.record({ kind: fc.constant('outage' as const), ms: shortly }),
  fc.record({ kind: fc.constant('restart' as const), ms: shortly, by: fc.option(jumps) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let house: ClockHouse | undefined;
afterEach(() => house?.stop());

async function take(home: ClockHouse, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'file':
      home.drop();
      return home.pass(0);
    case 'jump':
      return home.clock.jump(taken.ms);
    case 'wait':
      return home.pass(taken.ms);
    case 'pause': {
      let told = false;
      home.ledger.faults = () => {
        if (told) return null;
        told = true;
        return { status: 429, waitMs: taken.ms };
      };
      return;
    }
    case 'outage':
      home.ledger.faults = ({ method }) => (method === 'GET' ? null : 'lost-answer');
      await home.pass(taken.ms);
      home.ledger.faults = () => null;
      return;
    case 'restart':
      await home.stop();
      home.clock.advance(taken.ms);
      if (taken.by !== null) home.clock.jump(taken.by);
      return home.start();
  }
}

const amounts = ({ ledger }: ClockHouse) =>
  [...ledger.transactions.values()].map(({ amount }) => Number(amount)).sort((a, b) => a - b);

test('wherever the clock went, all has arrived once when it was right for two hours (P-TIME-4)', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      house = await openClockHouse();
      await house.start();
      for (const each of steps) await take(house, each);
      house.drop();
      house.setRight();
      await house.pass(2 * HOUR);
      expect(amounts(house)).toEqual(house.expected);
      expect(house.ledger.breaches).toEqual([]);
      await house.stop();
    }),
    { numRuns, interruptAfterTimeLimit: 3_000_000 },
  );
});

test.each([-YEAR, -DAY, DAY, YEAR])(
  'a clock that is set by %d ms ends no session, no lock and no token',
  async (ms) => {
    house = await openClockHouse();
    await house.start();
    const cookie = await house.logIn();
    expect(await house.isLoggedIn(cookie)).toBe(true);
    house.clock.jump(ms);
    await house.pass(HOUR);
    expect(await house.isLoggedIn(cookie)).toBe(true);
    const { config, clock } = house;
    const loaded = loadSettings({ file: config, env: {} });
    const second = { loaded, clock, log: silentLog, signal: new AbortController().signal, role: 'command' as const };
    await expect(openApp({ ...second, lockWaitMs: 0 })).rejects.toMatchObject({ code: 'store.locked' });
    const daemon = readDaemonFile(loaded.settings.state);
    expect(daemon !== undefined && (await isDaemonAlive(daemon))).toBe(true);
    await house.pass(12 * HOUR + MINUTE);
    expect(await house.isLoggedIn(cookie)).toBe(false);
  },
);
