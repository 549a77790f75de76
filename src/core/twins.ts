import type { CalendarDate } from '../domain/calendar-date.ts';
import type { StatementLine } from '../domain/statement.ts';
import type { Identification, StatementFacts } from './history.ts';

/** The newest closing balance that was known before a statement. */
export interface BalanceBefore {
  readonly amount: bigint;
  readonly on: CalendarDate | null;
  readonly asOf: string;
}

/**
 * Two equal lines in two files that share nothing are one line, as far as anybody can know without a reference, a
 * running balance or a time (P-ID-12). But where the closing balances have moved by exactly one such line more than was
 * counted, they may be two. Gives the index of that line: a proposal for a person, never a booking. Undefined where
 * nothing is missing, or where more than one line would explain it.
 */
export function suspectTwin(
  before: BalanceBefore | null,
  facts: StatementFacts,
  lines: readonly StatementLine[],
  found: Pick<Identification, 'created' | 'fates'>,
): number | undefined {
  const { closing } = facts;
  if (before?.on == null || closing?.date == null || facts.kind === 'delta') return undefined;
  if (closing.date < before.on || facts.asOf < before.asOf) return undefined;
  const counted = found.created.reduce((sum, { fields, state }) => sum + (state === 'live' ? fields.amount : 0n), 0n);
  const missing = closing.amount - before.amount - counted;
  if (missing === 0n) return undefined;
  const { on } = before;
  const candidates = lines.flatMap((line, at) =>
    found.fates[at]?.kind === 'known' && line.amount === missing && line.bookedOn >= on && isNameless(line) ? [at] : [],
  );
  const days = new Set(candidates.map((at) => lines[at]?.bookedOn));
  return days.size === 1 ? candidates[0] : undefined;
}

function isNameless({ reference, balance, time, correction }: StatementLine): boolean {
  return reference === null && balance === null && time === null && correction === null;
}
