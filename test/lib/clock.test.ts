import { expect, test } from 'vitest';
import { awakeAndAsleep, systemClock } from '../../src/lib/clock.ts';

/** A machine whose monotonic clock stands still while it sleeps. */
function machine() {
  let [awake, up] = [5000, 90_000];
  const look = awakeAndAsleep(
    () => awake,
    () => up,
  );
  return {
    look,
    run: (ms: number) => {
      awake += ms;
      up += ms;
    },
    sleep: (ms: number) => {
      up += ms;
    },
  };
}

test('an hour in which the machine slept is an hour of the monotonic clock', () => {
  const { look, run, sleep } = machine();
  const began = look();
  run(2000);
  expect(look() - began).toBe(2000);
  sleep(3_600_000);
  run(1500);
  expect(look() - began).toBe(3_603_500);
  run(1500);
  expect(look() - began).toBe(3_605_000);
});

test('an uptime that is rounded, stands still or goes back changes nothing', () => {
  const { look, run, sleep } = machine();
  const began = look();
  for (const ms of [9, -500, 999, -80_000]) {
    sleep(ms);
    run(1500);
    look();
  }
  expect(look() - began).toBe(6000);
});

test('the clock of the machine only grows', () => {
  const times = Array.from({ length: 1000 }, () => systemClock.monotonic());
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
