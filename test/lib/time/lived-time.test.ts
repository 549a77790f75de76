import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LivedMark, LivedTime } from '../../../src/lib/time/lived-time.ts';
import { DrivenClock } from '../../support/clock/driven-clock.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 100, thorough: 1000, nightly: 20_000 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A state folder: what is kept there, and the process that lives on it. */
class Folder {
  readonly clock = new DrivenClock();
  #mark: LivedMark | undefined;
  writes = 0;
  time = this.#open();

  #open(): LivedTime {
    return new LivedTime(this.clock, {
      read: () => this.#mark,
      write: (mark) => {
        this.writes += 1;
        this.#mark = mark;
        return true;
      },
    });
  }

  restart(): void {
    this.time = this.#open();
  }
}

test('a new state begins at what the wall clock shows', () => {
  const { clock, time } = new Folder();
  expect(time.now()).toBe(clock.now());
});

const jumps = fc.oneof(fc.constantFrom(-YEAR, -DAY, DAY, YEAR), fc.integer({ min: -YEAR, max: YEAR }));

test('within a process it passes as the monotonic clock does, wherever the wall clock goes', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: DAY }), jumps), { maxLength: 10 });
  fc.assert(
    fc.property(steps, (taken) => {
      const { clock, time } = new Folder();
      const began = time.now();
      for (const [ms, by] of taken) {
        clock.jump(by);
        clock.advance(ms);
        expect(time.now() - began).toBe(clock.monotonic());
      }
    }),
    { numRuns },
  );
});

test('across restarts under a right clock nothing is lost, however long nobody was there', () => {
  const folder = new Folder();
  const began = folder.time.now();
  for (const ms of [1, HOUR, DAY, YEAR]) {
    folder.clock.advance(ms);
    folder.restart();
    expect(folder.time.now() - began).toBe(folder.clock.monotonic());
  }
});

test('a clock that was set back between two processes counts as a day, and the time goes on from there', () => {
  const folder = new Folder();
  const began = folder.time.now();
  folder.clock.advance(HOUR);
  folder.clock.jump(-YEAR);
  folder.restart();
  expect(folder.time.now() - began).toBe(DAY);
  folder.clock.advance(HOUR);
  expect(folder.time.now() - began).toBe(DAY + HOUR);
});

test('a correction of a second between two processes is no such jump', () => {
  const folder = new Folder();
  const began = folder.time.now();
  folder.clock.jump(-1000);
  folder.restart();
  expect(folder.time.now()).toBe(began);
});

/** The silent corrections that a clock may get, in milliseconds. So far a new process may begin before the old one. */
const CORRECTION = 2000;

test('a restart goes back by a correction at most, and a lived day is a day under any clock', () => {
  const ms = fc.oneof(jumps, fc.integer({ min: -2 * CORRECTION, max: 2 * CORRECTION }));
  const step = fc.record({ kind: fc.constantFrom('jump', 'wait', 'restart'), ms });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const folder = new Folder();
      let before = folder.time.now();
      for (const { kind, ms } of steps) {
        if (kind === 'jump') folder.clock.jump(ms);
        if (kind === 'wait') folder.clock.advance(Math.abs(ms) % DAY);
        if (kind === 'restart') folder.restart();
        expect(folder.time.now()).toBeGreaterThanOrEqual(kind === 'restart' ? before - CORRECTION : before);
        before = folder.time.now();
      }
      folder.clock.advance(DAY);
      expect(folder.time.now() - before).toBe(DAY);
    }),
    { numRuns },
  );
});

test('a clock that is set wrong and right again within a process leaves no trace', () => {
  const folder = new Folder();
  const began = folder.time.now();
  folder.clock.jump(YEAR);
  folder.time.now();
  folder.clock.advance(HOUR);
  folder.clock.jump(-YEAR);
  folder.time.now();
  folder.restart();
  expect(folder.time.now() - began).toBe(HOUR);
});

test('the mark is kept twice a minute at most, and at once where the clock was set', () => {
  const folder = new Folder();
  for (let second = 0; second < 3600; second++) {
    folder.time.now();
    folder.clock.advance(1000);
  }
  expect(folder.writes).toBe(120);
  folder.clock.jump(HOUR);
  folder.time.now();
  expect(folder.writes).toBe(121);
});
