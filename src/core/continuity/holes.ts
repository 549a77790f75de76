/** Days between an account's statements that none of them shows. Pure. */
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Period } from '../../domain/statement.ts';
import { type Chapter, daysOf, type Lines, lastDay } from './chapter.ts';

/**
 * `proved`: the later statement begins with the balance that the earlier one ends with, so nothing is missing.
 * `missing`: both state their periods, and no balance says that nothing happened between. `unknown`: where a statement
 * states no period, its first and last line do not say which days it covers.
 */
export interface Hole extends Period {
  readonly state: 'proved' | 'missing' | 'unknown';
}

interface Shown extends Period {
  readonly chapter: Chapter;
}

/** The last day that is shown before a hole, the statements up to it, and those that follow the hole directly. */
interface Around {
  readonly before: CalendarDate;
  readonly earlier: readonly Chapter[];
  readonly later: readonly Chapter[];
}

/** Oldest first. Documents that tell news alone do not list their days. */
export function findHoles(chapters: readonly Chapter[], lines: Pick<Lines, 'sumFrom'>): readonly Hole[] {
  const shown = chapters.flatMap((chapter): readonly Shown[] => {
    const days = chapter.kind === 'snapshot' ? daysOf(chapter) : null;
    return days === null ? [] : [{ ...days, chapter }];
  });
  shown.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const holes: Hole[] = [];
  let reached: CalendarDate | undefined;
  for (const { from, to } of shown) {
    if (reached !== undefined && from > addDays(reached, 1)) {
      const [before, after] = [reached, from];
      const earlier = shown.filter((each) => each.to <= before).map(({ chapter }) => chapter);
      const later = shown.filter((each) => each.from === after).map(({ chapter }) => chapter);
      const ends = earlier.filter((each) => daysOf(each)?.to === before);
      const state = meet({ before, earlier, later }, lines)
        ? 'proved'
        : areStated(ends) && areStated(later)
          ? 'missing'
          : 'unknown';
      holes.push({ from: addDays(before, 1), to: addDays(after, -1), state });
    }
    if (reached === undefined || to > reached) reached = to;
  }
  return holes;
}

function areStated(chapters: readonly Chapter[]): boolean {
  return chapters.some(({ period }) => period !== null);
}

/** Whether a later statement begins with the newest closing balance up to `before`. A later one may hold unseen lines. */
function meet({ before, earlier, later }: Around, lines: Pick<Lines, 'sumFrom'>): boolean {
  let newest: CalendarDate | undefined;
  for (const each of earlier) {
    const day = each.closing === null ? undefined : lastDay(each);
    if (day !== undefined && day <= before && (newest === undefined || day > newest)) newest = day;
  }
  const closings = earlier.filter((each) => lastDay(each) === newest).map(({ closing }) => closing);
  return later.some((each) => {
    const opening = openingOf(each, lines);
    return opening !== null && closings.includes(opening);
  });
}

/** OFX prints no opening balance: it is the closing one without the lines. */
function openingOf(chapter: Chapter, { sumFrom }: Pick<Lines, 'sumFrom'>): bigint | null {
  const from = daysOf(chapter)?.from;
  if (chapter.opening !== null || chapter.closing === null || from === undefined) return chapter.opening;
  return chapter.closing - sumFrom(chapter, from);
}
