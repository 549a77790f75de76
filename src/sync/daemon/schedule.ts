import { createTask, parse } from 'node-cron';
import type { ConnectorSettings } from '../../settings/settings.ts';
import type { ConnectorInfo } from '../../store/views/shapes/status.ts';

/**
 * When a schedule's slots come. A slot is a wall-clock time of the owner's zone, and every slot comes exactly once
 * (P-TIME-2). A slot that the clocks jump over comes right after the gap. A slot that comes twice counts the first
 * time. node-cron understands the expressions. The slots are counted here, since node-cron leaves out slots in the
 * gap.
 */

export interface Schedule {
  readonly expression: string;
  readonly zone: string;
}

const DAY = 86_400_000;
/** 29 February falls on every weekday within 28 years; 40 bridge the century that has no leap year. */
const FARTHEST_DAYS = 366 * 40;

interface Pattern {
  /** Whether the day that begins at this wall time has slots. */
  hasDay(wallMidnight: number): boolean;
  /** Milliseconds from midnight of each slot of a day, ascending. */
  readonly times: readonly number[];
}

const patterns = new Map<string, Pattern>();

/** The first slot after `after`, or undefined where none comes within 40 years. Both milliseconds since 1970. */
export function nextSlot(schedule: Schedule, after: number): number | undefined {
  const pattern = patternOf(schedule.expression);
  const wall = wallAt(schedule.zone, after);
  const firstDay = Math.floor(wall / DAY) * DAY;
  for (let day = firstDay; day <= firstDay + FARTHEST_DAYS * DAY; day += DAY) {
    if (!pattern.hasDay(day)) continue;
    for (const time of pattern.times) {
      // An earlier wall time is no later slot: slots come in the order of their wall times.
      if (day + time < wall) continue;
      const instant = instantOf(schedule.zone, day + time);
      if (instant > after) return instant;
    }
  }
  return undefined;
}

/** How far back a slot is looked for: a day first, for schedules that have many. */
const BACK_DAYS = [1, 8, 32, 367];

/** The last slot at or before `now`, or undefined where none came within a year. Both milliseconds since 1970. */
export function lastSlot(schedule: Schedule, now: number): number | undefined {
  for (const days of BACK_DAYS) {
    let found: number | undefined;
    let next = nextSlot(schedule, now - days * DAY);
    while (next !== undefined && next <= now) {
      found = next;
      next = nextSlot(schedule, next);
    }
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a schedule stands: the slot that is waited for, and when it was last looked at. */
export interface Waiting {
  readonly due: number | undefined;
  readonly seen: number;
}

/** Beyond this a clock set back means that `due` was reckoned from a wrong time. */
const CLOCK_SET_BACK = 3_600_000;
/** A timer may fire this much before its time. */
const EARLY_TICK = 50;

export function startWaiting(schedule: Schedule, now: number): Waiting {
  return { due: nextSlot(schedule, now), seen: now };
}

/**
 * The answer of one look at the clock. All slots that were missed while the machine slept are one run. A clock that
 * is set back a little repeats no slot. A clock that is set back by more than an hour is believed, so that no
 * connector waits for years.
 */
export function lookAgain(
  schedule: Schedule,
  waiting: Waiting,
  now: number,
): { readonly run: boolean; readonly next: Waiting } {
  if (now < waiting.seen - CLOCK_SET_BACK) return { run: false, next: startWaiting(schedule, now) };
  if (waiting.due === undefined || now + EARLY_TICK < waiting.due) {
    return { run: false, next: { due: waiting.due, seen: Math.max(now, waiting.seen) } };
  }
  return { run: true, next: startWaiting(schedule, Math.max(now, waiting.due)) };
}

/** The configured connectors, each with its next scheduled pass. */
export function plannedRuns(
  connectors: readonly ConnectorSettings[],
  zone: string,
  now: number,
): readonly ConnectorInfo[] {
  return connectors.map(({ name, use, schedule, paused }) => {
    const slot = paused ? undefined : nextSlot({ expression: schedule, zone }, now);
    return { name, use, nextRun: slot === undefined ? null : new Date(slot).toISOString() };
  });
}

/** node-cron matches a wall time as an instant of UTC, where no clock is ever set. */
function patternOf(expression: string): Pattern {
  const known = patterns.get(expression);
  if (known !== undefined) return known;
  const { hour, minute, second } = parse(expression);
  const task = createTask(expression, () => undefined, { timezone: 'UTC' });
  const times = hour.flatMap((h) => minute.flatMap((m) => second.map((s) => ((h * 60 + m) * 60 + s) * 1000)));
  times.sort((a, b) => a - b);
  const [first = 0] = times;
  const pattern = { hasDay: (midnight: number) => task.match(new Date(midnight + first)), times };
  patterns.set(expression, pattern);
  return pattern;
}

/** Wall-clock times of a time zone and the instants they stand for. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's wall clock at an instant, written as if it were UTC: milliseconds since 1970 of that wall time. */
export function wallAt(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(second)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds);
}

/**
 * The instant at which a wall time comes. One that comes twice (clocks set back): the first. One that never comes
 * (clocks set forward): the moment right after the gap (P-TIME-2).
 */
export function instantOf(zone: string, wall: number): number {
  const before = offsetAt(zone, wall - DAY);
  const after = offsetAt(zone, wall + DAY);
  const candidates = [wall - before, wall - after].filter((instant) => wallAt(zone, instant) === wall);
  if (candidates.length > 0) return Math.min(...candidates);
  return endOfGap(zone, wall, wall - Math.max(before, after), wall - Math.min(before, after));
}

function offsetAt(zone: string, instant: number): number {
  return wallAt(zone, instant) - instant;
}

/** The first instant after `low` whose wall clock is past `wall`: the clocks jump over it between `low` and `high`. */
function endOfGap(zone: string, wall: number, low: number, high: number): number {
  let before = low;
  let past = high;
  while (past - before > 1000) {
    const middle = Math.floor((before + past) / 2000) * 1000;
    if (wallAt(zone, middle) > wall) past = middle;
    else before = middle;
  }
  return past;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
