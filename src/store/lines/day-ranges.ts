import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Period, StatementLine } from '../../domain/statement.ts';

/** Lines this far from each other may still be one transaction. */
const REACH_DAYS = 14;

/** The longest gap without lines within one range of days. A file of two far years loads two ranges. */
const RANGE_GAP_DAYS = 60;

/** The days of lines, each once and sorted. */
export function daysOf(lines: readonly StatementLine[]): readonly CalendarDate[] {
  const days = new Set<CalendarDate>();
  let last: CalendarDate | undefined;
  for (const { bookedOn } of lines) {
    // Neighbouring lines share their day.
    if (bookedOn !== last) days.add(bookedOn);
    last = bookedOn;
  }
  return [...days].sort();
}

/** From the first of sorted days to the last. */
export function spanOf(days: readonly CalendarDate[]): Period | null {
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** The days to read: sorted ones with fourteen around them, in ranges where they lie far apart. */
export function rangesAround(days: readonly CalendarDate[]): readonly Period[] {
  const ranges: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && day <= addDays(last.to, RANGE_GAP_DAYS)) last.to = addDays(day, REACH_DAYS);
    else ranges.push({ from: addDays(day, -REACH_DAYS), to: addDays(day, REACH_DAYS) });
  }
  return ranges;
}

/** From the beginning of the first to the end of the last. */
export function wholeOf(ranges: readonly Period[]): Period | null {
  const [first] = ranges;
  const last = ranges.at(-1);
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}
