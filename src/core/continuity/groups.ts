import { type Chapter, daysOf, type Lines } from './chapter.ts';

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
