import { ownAsOf } from '../domain/as-of.ts';
import type { CalendarDate } from '../domain/calendar-date.ts';
import type { StatementLine } from '../domain/statement.ts';
import type { KnownTransaction } from '../domain/transaction.ts';
import type { Identification, StatementFacts } from './history.ts';

/** The newest closing balance that was known before a statement. */
export interface BalanceBefore {
  readonly amount: bigint;
  readonly on: CalendarDate | null;
  readonly asOf: string;
}

/**
 * Two equal lines in two files that share no other line count as one line. Without a reference, a running balance or
 * a time nobody can know better (P-ID-12). The closing balances may have moved by exactly one such line more than was
 * counted. Then the lines may be two, and this gives the index of that line. It is a proposal for a person, never a
 * booking. Undefined where nothing is missing, or where more than one line would explain it. Either file may come
 * first.
 *
 * @param known the account's transactions around the statement's days
 */
export function suspectTwin(
  before: BalanceBefore | null,
  facts: StatementFacts,
  lines: readonly StatementLine[],
  found: Pick<Identification, 'created' | 'fates'>,
  known: readonly KnownTransaction[],
): number | undefined {
  const { closing } = facts;
  if (before?.on == null || closing?.date == null || facts.kind === 'delta') return undefined;
  const day = { before: before.on, closing: closing.date };
  const moved = closing.amount - before.amount;
  const asNewer = () => ({ missing: moved - createdSum(found), from: day.before, to: day.closing });
  const asOlder = () => ({
    missing: -moved - unlistedSum(found, known, day.closing, day.before),
    from: day.closing,
    to: day.before,
  });
  const [own, ownBefore] = [ownAsOf(facts.asOf), ownAsOf(before.asOf)];
  const readings = own === ownBefore ? [asNewer(), asOlder()] : [own > ownBefore ? asNewer() : asOlder()];
  const possible = readings.filter(({ from, to }) => from <= to);
  // If nothing is missing one way, that is the way it was.
  if (possible.some(({ missing }) => missing === 0n)) return undefined;
  return possible.map(({ missing, from }) => onlyLineOf(missing, from, lines, found)).find((at) => at !== undefined);
}

function onlyLineOf(
  missing: bigint,
  from: CalendarDate,
  lines: readonly StatementLine[],
  { fates }: Pick<Identification, 'fates'>,
): number | undefined {
  const candidates = lines.flatMap((line, at) =>
    fates[at]?.kind === 'known' && line.amount === missing && line.bookedOn >= from && isNameless(line) ? [at] : [],
  );
  const days = new Set(candidates.map((at) => lines[at]?.bookedOn));
  return days.size === 1 ? candidates[0] : undefined;
}

/** The sum that a newer statement counted for the first time. */
function createdSum({ created }: Pick<Identification, 'created'>): bigint {
  return created.reduce((sum, { fields, state }) => sum + (state === 'live' ? fields.amount : 0n), 0n);
}

/** The sum that an older statement does not show of the time between the two balances. */
function unlistedSum(
  { fates }: Pick<Identification, 'fates'>,
  known: readonly KnownTransaction[],
  from: CalendarDate,
  to: CalendarDate,
): bigint {
  const listed = new Set(fates.flatMap((fate) => (fate.kind === 'known' ? [fate.id] : [])));
  const between = known.filter(
    ({ id, state, status, bookedOn }) =>
      state === 'live' && status === 'booked' && bookedOn >= from && bookedOn <= to && !listed.has(id),
  );
  return between.reduce((sum, { amount }) => sum + amount, 0n);
}

function isNameless({ reference, balance, time, correction }: StatementLine): boolean {
  return reference === null && balance === null && time === null && correction === null;
}
