/**
 * A told pause under a wall clock that jumps at random, within a process and across restarts. `HeldPause` says what
 * holds.
 */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { writePause } from '../../src/store/ledger-pause.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { LOOK_EVERY_MS, Pacer } from '../../src/sync/push/pace.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tries } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';

const numRuns = tries({ small: 20, thorough: 100, nightly: 10_000 });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;
/** A kill loses what was waited since the lived time was kept last. */
const LOST_BY_A_KILL = LOOK_EVERY_MS;

type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'jump'; readonly ms: number }
  /** Killed, and started anew after `ms`, in which the wall clock goes on and jumps by `by`. */
  | { readonly kind: 'restart'; readonly ms: number; readonly by: number };

const jumps = fc.oneof(
  fc.constantFrom(-YEAR, -DAY, DAY, YEAR),
  fc.integer({ min: -YEAR, max: YEAR }),
  fc.integer({ min: -10 * MINUTE, max: 10 * MINUTE }),
);
const lengths = fc.oneof(fc.integer({ min: 1000, max: 10 * MINUTE }), fc.integer({ min: 1000, max: DAY }));
const waits = fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3 * 60 * MINUTE }) });
const settings = fc.record({ kind: fc.constant('jump' as const), ms: jumps });
const restarts = (by: fc.Arbitrary<number>) =>
  fc.record({ kind: fc.constant('restart' as const), ms: fc.integer({ min: 0, max: 90 * MINUTE }), by });

/** One state folder and the processes that live on it one after the other. */
class Life {
  readonly clock: FakeClock;
  readonly #desk: Desk;
  #pacer: Pacer;
  /** How long processes ran. */
  ranMs = 0;
  kills = 0;

  constructor(desk: Desk, told: number) {
    const { clock, store } = desk;
    this.clock = clock;
    // Two large jumps: each is marked, where a jump of a second would pass for an ordinary correction.
    for (const instant of ['2020-01-01T12:00:00Z', '2026-04-01T12:00:00Z']) {
      clock.jumpTo(instant);
      store.lived.now();
    }
    this.#desk = desk;
    writePause(store, null);
    this.#pacer = new Pacer({ store, clock });
    this.#pacer.pause(told, 'the ledger told to wait', clock.monotonic());
  }

  get pacer(): Pacer {
    return this.#pacer;
  }

  /** As a push waits: it looks now and then. Ends with the pause. */
  wait(ms: number): void {
    for (let left = ms; left > 0 && this.#pacer.pauseMs() > 0; ) {
      const step = Math.min(left, LOOK_EVERY_MS, this.#pacer.pauseMs());
      this.clock.advance(step);
      this.ranMs += step;
      left -= step;
      this.#pacer.refresh();
    }
  }

  jump(ms: number): void {
    this.clock.jumpTo(new Date(this.clock.now() + ms).toISOString());
  }

  restart(ms: number, by: number): void {
    this.clock.advance(ms);
    this.jump(by);
    this.kills += 1;
    this.#desk.reopen();
    this.#pacer = new Pacer(this.#desk);
  }

  take(step: Step): void {
    if (step.kind === 'wait') this.wait(step.ms);
    else if (step.kind === 'jump') this.jump(step.ms);
    else this.restart(step.ms, step.by);
  }
}

/** One state for all lives of a test: to make one for each would be most of the work. */
class Desk {
  readonly clock = new FakeClock();
  readonly #folder = tempFolder();
  store = this.#open();

  constructor() {
    onTestFinished(() => this.store.close());
  }

  reopen(): void {
    this.store.close();
    this.store = this.#open();
  }

  #open(): Store {
    const store = openStore(this.#folder, this.clock);
    store.db.pragma('synchronous = OFF');
    return store;
  }
}

test('in one process it lasts exactly what was told, wherever the wall clock goes', () => {
  const desk = new Desk();
  fc.assert(
    fc.property(lengths, fc.array(fc.oneof(waits, settings), { maxLength: 12 }), (told, steps) => {
      const life = new Life(desk, told);
      for (const step of steps) {
        life.take(step);
        expect(life.pacer.pauseMs()).toBe(told - life.ranMs);
        expect(life.pacer.admit(0).kind).toBe(life.ranMs < told ? 'wait' : 'go');
      }
      life.wait(DAY);
      expect(life.ranMs).toBe(told);
      expect(life.pacer.admit(0).kind).toBe('go');
    }),
    { numRuns },
  );
});

test('across restarts under any clock it never grows, and processes never wait longer than was told', () => {
  const steps = fc.array(fc.oneof(waits, settings, restarts(jumps)), { maxLength: 20 });
  const desk = new Desk();
  fc.assert(
    fc.property(lengths, steps, (told, taken) => {
      const life = new Life(desk, told);
      for (const step of taken) {
        const before = life.pacer.pauseMs();
        life.take(step);
        const { until } = life.pacer.knownPause;
        expect(until - life.clock.now()).toBeLessThanOrEqual(told);
        expect(life.pacer.pauseMs()).toBeLessThanOrEqual(step.kind === 'restart' ? before + LOST_BY_A_KILL : before);
      }
      life.wait(2 * DAY);
      expect(life.pacer.admit(0).kind).toBe('go');
      expect(life.ranMs).toBeLessThanOrEqual(told + life.kills * LOST_BY_A_KILL);
    }),
    { numRuns },
  );
});

test('only the answer to a later request ends the pause, or tells its new length', () => {
  const life = new Life(new Desk(), 60 * MINUTE);
  const toldAt = life.clock.monotonic();
  life.wait(MINUTE);
  life.pacer.wasDone(null, toldAt);
  life.pacer.pause(2 * MINUTE, 'the ledger told to wait', toldAt);
  expect(life.pacer.pauseMs()).toBe(59 * MINUTE);
  life.pacer.pause(2 * MINUTE, 'the ledger told to wait', toldAt + 1);
  expect(life.pacer.pauseMs()).toBe(2 * MINUTE);
  life.wait(MINUTE);
  life.pacer.wasDone(null, life.clock.monotonic() - 1);
  expect(life.pacer.pauseMs()).toBe(0);
});
