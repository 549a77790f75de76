import { type CalendarDate, daysBetween } from '../../../domain/calendar-date.ts';
import type { StatementLine } from '../../../domain/statement.ts';
import type { KnownTransaction, TransactionFields } from '../../../domain/transaction.ts';
import { assertionsOf } from '../../streams/assertions.ts';
import type { Claims } from '../../streams/claims.ts';
import { DAYS_APART } from '../../streams/matching.ts';
import type { Views } from '../../streams/views.ts';
import { isForeign, wordingDistance, wordingOf } from '../../streams/wording.ts';
import { type Draft, lineAt } from '../draft.ts';
import { fieldsOf } from '../fields.ts';

/** A line that replaces another one, and that one where the statement lists it too; their indexes. */
export interface Replacement {
  readonly at: number;
  readonly wrong: number | undefined;
  /** The transaction that it corrects, where no other stream shows that one. */
  readonly target: KnownTransaction | undefined;
}

/**
 * Lines that replace a line which no other stream shows, or shows less near. Another stream may show the replacement
 * itself: it was right from the start, and this one is being corrected. So replacements are matched across streams
 * like plain lines, and the replaced lines are not.
 */
export function replacementsAcross(draft: Draft, views: Views): readonly Replacement[] {
  const replacing = draft.lines.flatMap((line, at) => (isNewReplacement(draft, views, line, at) ? [at] : []));
  if (replacing.length === 0) return [];
  const listed = new Map(draft.open.map((at) => [lineAt(draft, at).reference, at]));
  return replacing.map((at) => {
    const line = lineAt(draft, at);
    const reference = line.correction?.reference ?? null;
    const target = nearestNamed(draft, line, reference);
    const isOwn = target !== undefined && !isShared(draft, views, target);
    return { at, wrong: listed.get(reference), target: isOwn ? target : undefined };
  });
}

function isNewReplacement(draft: Draft, views: Views, line: StatementLine, at: number): boolean {
  const { correction, status, amount, reference } = line;
  if (correction?.action !== 'replace' || status !== 'booked' || amount === 0n) return false;
  if (draft.matches[at] !== undefined || nearestNamed(draft, line, reference) !== undefined) return false;
  const target = nearestNamed(draft, line, correction.reference);
  return target === undefined || !isShared(draft, views, target) || isNearer(draft, views, line, target);
}

/** Whether something that only others show is nearer to the line than what they show of its target. */
function isNearer(draft: Draft, views: Views, line: StatementLine, target: KnownTransaction): boolean {
  const others = assertionsOf(views.behind.get(target) ?? target).filter(
    ({ stream }) => stream !== draft.history.stream,
  );
  const apart = Math.min(...others.map(({ fields }) => distance(target, fields)));
  const said = fieldsOf(line, draft.facts.currency);
  return nearForeign(draft, views, line).some((each) => distance(said, each) < apart);
}

/** In days, and as `wordingDistance`. */
function distance(one: TransactionFields, other: TransactionFields): number {
  return daysApart(one, other.bookedOn) + wordingDistance(wordingOf(one), wordingOf(other));
}

/** The transactions of a line's amount that only other streams show, near enough to be that line. */
function nearForeign(draft: Draft, { foreign }: Views, line: StatementLine): readonly KnownTransaction[] {
  const currency = line.currency ?? draft.facts.currency;
  return foreign.filter(
    (each) => each.amount === line.amount && each.currency === currency && daysApart(each, line.bookedOn) <= DAYS_APART,
  );
}

/**
 * The transaction that another stream shows with the wrong values, where it shows nothing like the replacement. Its
 * export is older than the correction. On another day its text must fit. Runs after all other lines have found their places.
 */
export function wronglyShown(
  draft: Draft,
  views: Views,
  { composed }: Claims,
  wrong: number,
): KnownTransaction | undefined {
  const line = lineAt(draft, wrong);
  const said = wordingOf(fieldsOf(line, draft.facts.currency));
  const free = nearForeign(draft, views, line).filter(
    (each) =>
      !draft.claimed.has(each) &&
      !composed.has(each) &&
      (each.bookedOn === line.bookedOn || !isForeign(said, wordingOf(each))),
  );
  return free.sort((a, b) => daysApart(a, line.bookedOn) - daysApart(b, line.bookedOn))[0];
}

/** The transaction that the stream's bank calls so; the nearest in days. */
export function nearestNamed(
  draft: Draft,
  { bookedOn }: StatementLine,
  reference: string | null,
): KnownTransaction | undefined {
  const candidates = reference === null ? [] : draft.references.of(reference);
  return candidates.toSorted((a, b) => daysApart(a, bookedOn) - daysApart(b, bookedOn))[0];
}

/** Whether another stream shows it as well. */
export function isShared({ history }: Draft, views: Views, target: KnownTransaction): boolean {
  return assertionsOf(views.behind.get(target) ?? target).some(({ stream }) => stream !== history.stream);
}

function daysApart(known: TransactionFields, day: CalendarDate): number {
  return Math.abs(daysBetween(known.bookedOn, day));
}
