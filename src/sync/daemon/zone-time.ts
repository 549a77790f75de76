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

const DAY = 86_400_000;

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
