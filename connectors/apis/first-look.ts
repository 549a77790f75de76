import { addDays, type CalendarDate, type Keep, parseDate } from '../../src/plugin/contract.ts';

/**
 * The first day of the first look, `sinceDays` with today. It stays while the other side fails: with each day another
 * one would be lost. Another `since:` moves it. `name`: lower case, words joined by hyphens.
 */
export function firstDayOf(keep: Keep, name: string, sinceDays: number, now: CalendarDate): CalendarDate {
  const file = `first-day-${name}`;
  const [since, day = ''] = (keep.read(file) ?? '').split(' ');
  const kept = parseDate(day);
  if (kept !== undefined && since === String(sinceDays)) return kept;
  const first = addDays(now, 1 - sinceDays);
  keep.write(file, `${sinceDays} ${first}`);
  return first;
}
