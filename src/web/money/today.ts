import { type CalendarDate, dateOf } from '../../domain/calendar-date.ts';
import type { Clock } from '../../lib/clock.ts';

/** The day where this machine is: people mean that by "today". */
export function todayOf(clock: Pick<Clock, 'now'>): CalendarDate {
  const now = new Date(clock.now());
  const today = dateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  if (today === undefined) throw new RangeError('the clock shows no day of the calendar');
  return today;
}

/** The last `count` months, oldest first; the last one is that of `today`. */
export function monthsTo(today: string, count: number): readonly string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - (count - 1 - back);
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
