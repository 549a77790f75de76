import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { Timetable } from '../../../src/sync/daemon/timetable.ts';
import { DrivenClock } from '../../support/clock/driven-clock.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

function timetable(schedule: string, clock: Clock) {
  const due: string[] = [];
  const entries = [{ connector: 'inbox', schedule }];
  const options = { entries, zone: 'Europe/Berlin', clock, due: (name: string) => due.push(name) };
  return { due, table: new Timetable(options) };
}

test('a connector is due when its slot has come, once however often it is looked at', () => {
  const clock = new FakeClock('2026-04-01T12:00:10Z');
  const { due, table } = timetable('*/15 * * * *', clock);
  table.look();
  expect(due).toEqual([]);
  expect(new Date(table.next('inbox') ?? 0).toISOString()).toBe('2026-04-01T12:15:00.000Z');
  clock.advance(15 * 60_000);
  table.look();
  table.look();
  expect(due).toEqual(['inbox']);
  expect(new Date(table.next('inbox') ?? 0).toISOString()).toBe('2026-04-01T12:30:00.000Z');
});

test('P-TIME-1: a clock that jumps by a day, ten years and back gives no storm and no freeze', () => {
  const clock = new FakeClock('2026-04-01T12:00:00Z');
  const { due, table } = timetable('0 * * * *', clock);
  for (const instant of ['2026-04-02T12:30:00Z', '2036-04-01T12:30:00Z', '2026-04-01T12:30:00Z']) {
    clock.jumpTo(instant);
    for (let look = 0; look < 100; look++) table.look();
  }
  expect(due).toHaveLength(2);
  clock.jumpTo('2026-04-01T13:00:00Z');
  table.look();
  expect(due).toHaveLength(3);
});

test('started and stopped it leaves no timer behind', () => {
  const { table } = timetable('* * * * * *', systemClock);
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  table.start();
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeGreaterThan(before);
  table.stop();
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBe(before);
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([-YEAR, -DAY, -HOUR, HOUR, DAY, YEAR])(
  'a clock that was wrong by %d ms and is set right stops no schedule (P-TIME-1)',
  async (ms) => {
    const clock = new DrivenClock('2026-04-01T12:00:00Z');
    const { due, table } = timetable('*/15 * * * *', clock);
    table.start();
    await clock.pass(HOUR, turn);
    clock.jump(ms);
    await clock.pass(HOUR, turn);
    clock.jump(-ms);
    due.length = 0;
    await clock.pass(2 * HOUR, turn);
    expect(due.length).toBeGreaterThanOrEqual(4);
    table.stop();
  },
);
