import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookAgain, nextSlot, type Schedule, startWaiting, wallAt } from '../../../src/sync/daemon/schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string): number => Date.parse(text);

/** All slots in [from, to), one after the other. */
function slotsOf(schedule: Schedule, from: number, to: number): readonly number[] {
  const slots: number[] = [];
  for (let slot = nextSlot(schedule, from - 1); slot !== undefined && slot < to; slot = nextSlot(schedule, slot)) {
    slots.push(slot);
  }
  return slots;
}

interface Segment {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const segmentsByZone = new Map<string, readonly Segment[]>();

/** Ranges of one offset from UTC, found by asking every half hour. They show a zone without the counting of slots. */
function segmentsOf(zone: string, from: number, to: number): readonly Segment[] {
  const known = segmentsByZone.get(zone);
  if (known !== undefined) return known;
  const segments: Segment[] = [];
  let start = from;
  let offset = wallAt(zone, from) - from;
  for (let instant = from; instant <= to; instant += HOUR / 2) {
    const now = wallAt(zone, instant) - instant;
    if (now === offset) continue;
    segments.push({ from: start, to: instant, offset });
    start = instant;
    offset = now;
  }
  segments.push({ from: start, to: to + 1, offset });
  segmentsByZone.set(zone, segments);
  return segments;
}

/** Every wall time once: the first instant that shows it, or where none does, the end of the gap. */
function expectedSlots(zone: string, times: readonly number[], from: number, to: number): readonly number[] {
  const segments = segmentsOf(zone, from - 2 * DAY, to + 2 * DAY);
  const slots = new Set<number>();
  for (let day = from - DAY; day < to + DAY; day += DAY) {
    for (const time of times) {
      const wall = Math.floor(day / DAY) * DAY + time;
      const shown = segments.map((each) => ({ each, instant: wall - each.offset }));
      const hit = shown.find(({ each, instant }) => instant >= each.from && instant < each.to);
      const afterGap = shown.find(({ each, instant }) => instant < each.from)?.each.from;
      const slot = hit?.instant ?? afterGap;
      if (slot !== undefined && slot >= from && slot < to) slots.add(slot);
    }
  }
  return [...slots].sort((a, b) => a - b);
}

const daily = (hour: number, minute: number) => [hour * HOUR + minute * 60_000];
/** 0,30 0-3: the hours in which clocks are set. */
const everyHalfHourOfTheNight = Array.from({ length: 8 }, (_, index) => (index * HOUR) / 2);

describe('P-TIME-2: three zones, three years', () => {
  const zones = ['Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe'];
  const expressions = [
    { expression: '30 2 * * *', times: daily(2, 30) },
    { expression: '15 2 * * *', times: daily(2, 15) },
    { expression: '0 0 * * *', times: daily(0, 0) },
    { expression: '0,30 0-3 * * *', times: everyHalfHourOfTheNight },
  ];
  const cases = zones.flatMap((zone) => expressions.map((each) => ({ zone, ...each })));

  test.each(cases)('$expression in $zone: every slot exactly once', ({ zone, expression, times }) => {
    const [from, to] = [at('2025-01-01T00:00:00Z'), at('2028-01-01T00:00:00Z')];
    expect(slotsOf({ expression, zone }, from, to)).toEqual(expectedSlots(zone, times, from, to));
  });
});

describe('a slot', () => {
  const berlin = (expression: string): Schedule => ({ expression, zone: 'Europe/Berlin' });
  const iso = (slot: number | undefined) => (slot === undefined ? undefined : new Date(slot).toISOString());

  test('in the hour that the clocks jump over comes right after the gap', () => {
    expect(iso(nextSlot(berlin('30 2 * * *'), at('2026-03-28T12:00:00Z')))).toBe('2026-03-29T01:00:00.000Z');
  });

  test('in the hour that comes twice comes the first time and not the second', () => {
    const first = nextSlot(berlin('30 2 * * *'), at('2026-10-24T12:00:00Z'));
    expect(iso(first)).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(nextSlot(berlin('30 2 * * *'), first ?? 0))).toBe('2026-10-26T01:30:00.000Z');
  });

  test('on a day that a zone leaves out comes when the next day begins', () => {
    const apia = { expression: '0 12 30 12 *', zone: 'Pacific/Apia' };
    expect(iso(nextSlot(apia, at('2011-12-29T00:00:00Z')))).toBe('2011-12-30T10:00:00.000Z');
  });

  test('of 29 February is found years ahead', () => {
    expect(iso(nextSlot(berlin('0 0 29 2 *'), at('2026-01-01T00:00:00Z')))).toBe('2028-02-28T23:00:00.000Z');
  });
});

describe('looking at the clock', () => {
  const schedule = { expression: '0 * * * *', zone: 'Europe/Berlin' };

  test('slots missed while the machine slept are one run', () => {
    const waiting = startWaiting(schedule, at('2026-05-01T08:30:00Z'));
    const woken = lookAgain(schedule, waiting, at('2026-05-03T17:20:00Z'));
    expect(woken.run).toBe(true);
    expect(lookAgain(schedule, woken.next, at('2026-05-03T17:21:00Z')).run).toBe(false);
    expect(lookAgain(schedule, woken.next, at('2026-05-03T18:00:00Z')).run).toBe(true);
  });

  test('a clock that is set back a little runs no slot again', () => {
    const waiting = startWaiting(schedule, at('2026-05-01T08:30:00Z'));
    const ran = lookAgain(schedule, waiting, at('2026-05-01T09:00:00Z'));
    expect(ran.run).toBe(true);
    const back = lookAgain(schedule, ran.next, at('2026-05-01T08:59:30Z'));
    expect(back.run).toBe(false);
    expect(lookAgain(schedule, back.next, at('2026-05-01T09:00:00Z')).run).toBe(false);
  });

  test('P-TIME-1: a clock that was years ahead and is set right does not freeze the schedule', () => {
    const ahead = startWaiting(schedule, at('2036-05-01T08:30:00Z'));
    const right = lookAgain(schedule, ahead, at('2026-05-01T08:30:00Z'));
    expect(right.run).toBe(false);
    expect(lookAgain(schedule, right.next, at('2026-05-01T09:00:00Z')).run).toBe(true);
  });

  test('however often it is looked at, each slot runs once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 * 60_000 }), { minLength: 20, maxLength: 200 }), (steps) => {
        const from = at('2026-03-28T20:00:00Z');
        let waiting = startWaiting(schedule, from);
        let now = from;
        let runs = 0;
        for (const step of steps) {
          now += step;
          const looked = lookAgain(schedule, waiting, now);
          waiting = looked.next;
          if (looked.run) runs += 1;
        }
        // Steps are shorter than an hour, so no slot is merged with another; a tick may be 50 ms early.
        const due = slotsOf(schedule, from + 1, now + 51).length;
        expect(runs).toBe(due);
      }),
    );
  });
});
