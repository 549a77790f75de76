/** The opening balances that are not the closing ones of the statements before. */
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import { type Chapter, daysOf, firstDay, type Lines, lastDay, shows } from './chapter.ts';

/** The opening balance is not the closing one of the statement before. */
export interface Break {
  readonly before: CalendarDate;
  readonly after: CalendarDate;
  /** By how much: minor units, what is missing between the two. */
  readonly difference: bigint;
}

interface Books {
  readonly chapters: readonly Chapter[];
  readonly lines: Lines;
  /** Closing balances by their day. */
  readonly closings: ReadonlyMap<CalendarDate, ReadonlySet<bigint>>;
  /** As `groupsOf`. */
  readonly groupOf: (chapter: Chapter) => Chapter;
}

/** A statement with an opening balance and its day. */
interface Opened {
  readonly chapter: Chapter;
  readonly after: CalendarDate;
  readonly opening: bigint;
}

/** The newest closing balances before a statement. Of several on one day any may be the right one. */
interface Before {
  readonly day: CalendarDate;
  readonly closings: readonly bigint[];
}

/**
 * Statements that follow each other directly, each with a balance at its end and at its beginning. Days in two
 * statements are no break: the transactions lead from the one closing balance to the other.
 */
export function findBreaks(chapters: readonly Chapter[], lines: Lines): readonly Break[] {
  const closings = new Map<CalendarDate, Set<bigint>>();
  for (const chapter of chapters) {
    const { closing } = chapter;
    const day = lastDay(chapter);
    if (closing !== null && day !== undefined) closings.set(day, (closings.get(day) ?? new Set()).add(closing));
  }
  const books: Books = { chapters, lines, closings, groupOf: groupsOf(chapters, lines) };
  const breaks = chapters.flatMap((chapter): readonly Break[] => {
    const [after, { opening }] = [firstDay(chapter), chapter];
    return after === null || opening === null ? [] : breaksAt({ chapter, after, opening }, books);
  });
  return breaks.filter(
    (each, at) => breaks.findIndex((one) => one.before === each.before && one.after === each.after) === at,
  );
}

function breaksAt(opened: Opened, books: Books): readonly Break[] {
  const { after, chapter, opening } = opened;
  const { chapters, groupOf } = books;
  const strangers = chapters.filter((other) => overlap(chapter, other) && groupOf(chapter) !== groupOf(other));
  const shown = strangers.filter((other) => other.closing !== null && (firstDay(other) ?? after) <= after);
  if (shown.length > 0) return jumpAmong(opened, shown, books);
  const before = balancesBefore(opened, books);
  if (before === undefined || before.closings.includes(opening)) return [];
  if (chapters.some((other) => other.stream !== chapter.stream && shows(other, after))) return [];
  if (strangers.length === 0 && isExplained(opened, before, books)) return [];
  const [closing] = before.closings;
  return closing === undefined ? [] : [{ before: before.day, after, difference: opening - closing }];
}

/** Where none of the statements that show a statement's first day has its opening balance there. */
function jumpAmong({ after, opening }: Opened, shown: readonly Chapter[], { lines }: Books): readonly Break[] {
  const jumps = shown.flatMap((other) => {
    const before = firstDay(other);
    if (before === null || other.closing === null) return [];
    return [{ before, after, difference: opening - (other.closing - lines.sumFrom(other, after)) }];
  });
  return jumps.some(({ difference }) => difference === 0n) ? [] : jumps.slice(0, 1);
}

function balancesBefore({ after, chapter }: Opened, { chapters, closings }: Books): Before | undefined {
  const later = followedBy(chapter, chapters);
  let before: Before | undefined;
  for (const [day, all] of closings) {
    if (day > after || (before !== undefined && day < before.day)) continue;
    const left = [...all].filter((closing) => day < after || !later.has(closing));
    if (left.length > 0) before = { day, closings: left };
  }
  return before;
}

/** Closing balances of a statement, and of the pages and statements of its first day that go on from it. */
function followedBy(chapter: Chapter, chapters: readonly Chapter[]): ReadonlySet<bigint> {
  const later = new Set(chapter.closing === null ? [] : [chapter.closing]);
  const sameDay = chapters.filter((each) => firstDay(each) === firstDay(chapter));
  for (const closing of later) {
    for (const each of sameDay) if (each.opening === closing && each.closing !== null) later.add(each.closing);
  }
  return later;
}

/** Whether there is a reason for another balance: statements between, or transactions that lead to it. */
function isExplained(opened: Opened, { closings, day }: Before, books: Books): boolean {
  const { after, chapter } = opened;
  const { chapters } = books;
  // A balance from long ago is a gap, not a break.
  if (day < addDays(after, -1) && !isNextAfter(day, chapter, chapters)) return true;
  const isKnown = ({ closing }: Chapter) => closing !== null && closings.includes(closing);
  const earlier = chapters.filter((each) => each !== chapter && lastDay(each) === day && isKnown(each));
  return earlier.some((each) => isLedTo(each, opened, books));
}

/**
 * Whether the transactions lead from one closing balance to another. They may do so where it is not clear which ones
 * the balances contain, and both list one of them. In a group the lines say it. Both list the day from one balance on,
 * or one of the group shows all days around it.
 */
function isLedTo(each: Chapter, { after, chapter, opening }: Opened, { chapters, groupOf, lines }: Books): boolean {
  const group = groupOf(chapter);
  if (groupOf(each) !== group) {
    const [before, behind] = [lines.errorOf(each), lines.errorOf(chapter)];
    if (before === undefined || behind === undefined) return false;
    return before === null || behind === null ? lines.haveCommon(each, chapter) : before === behind;
  }
  const day = lastDay(each) ?? after;
  if (day === after && each.closing === opening + lines.sumFrom(each, after)) return true;
  const endsLater = (daysOf(chapter)?.to ?? after) > after;
  return chapters.some(
    (other) =>
      other !== chapter &&
      !(other === each && endsLater) &&
      groupOf(other) === group &&
      shows(other, day) &&
      shows(other, after) &&
      firstDay(other) !== after,
  );
}

/**
 * Whether a statement without a printed period is the next one after a day. Days without a line are then no gap:
 * nothing may have happened. The balances say whether something did.
 */
function isNextAfter(day: CalendarDate, chapter: Chapter, chapters: readonly Chapter[]): boolean {
  const from = firstDay(chapter);
  const isBetween = (other: Chapter) => {
    const shown = daysOf(other);
    return shown !== null && from !== null && shown.from < from && shown.to > day;
  };
  return chapter.lines != null && !chapters.some((other) => other !== chapter && isBetween(other));
}

/**
 * Whether a statement without a printed period has days in common with another one of its stream. Documents that tell
 * news alone do not list their days.
 */
function shareDays(chapter: Chapter, other: Chapter): boolean {
  const [days, shown] = [chapter.lines, daysOf(other)];
  if (other === chapter || days == null || shown === null) return false;
  if (chapter.stream !== other.stream || chapter.kind === 'delta' || other.kind === 'delta') return false;
  return shown.from <= days.to && shown.to >= days.from;
}

/** The same with more than one day, which may be cut in mid-day. */
export function overlap(chapter: Chapter, other: Chapter): boolean {
  const [days, shown] = [daysOf(chapter), daysOf(other)];
  return shareDays(chapter, other) && days !== null && shown !== null && shown.from < days.to && shown.to > days.from;
}

/**
 * Statements of the same days list the same lines. One group is statements of which each has a line in common
 * with another one. Two groups of the same days may be of two accounts.
 */
export function groupsOf(chapters: readonly Chapter[], { haveCommon }: Lines): (chapter: Chapter) => Chapter {
  const joined = new Map<Chapter, Chapter>();
  const groupOf = (chapter: Chapter): Chapter => {
    let group = chapter;
    for (let next = joined.get(group); next !== undefined; next = joined.get(group)) group = next;
    return group;
  };
  for (const [at, chapter] of chapters.entries()) {
    for (const other of chapters.slice(at + 1)) {
      if (!shareDays(chapter, other) && !shareDays(other, chapter)) continue;
      const [one, two] = [groupOf(chapter), groupOf(other)];
      if (one !== two && haveCommon(chapter, other)) joined.set(two, one);
    }
  }
  return groupOf;
}
