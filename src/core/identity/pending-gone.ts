import { daysBetween } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { LineFate, PendingChange, PendingSelf } from '../history.ts';
import { textDistance } from '../streams/chains.ts';
import type { CorrectionEffects } from './corrections.ts';
import type { Draft } from './draft.ts';
import { lineAt } from './draft.ts';
import { textOfLine } from './fields.ts';
import {
  bare,
  daysBetweenInstants,
  GONE_AFTER_DAYS,
  isTaken,
  type Pendings,
  targetOf,
  textOfSelf,
} from './pending-match.ts';

/** Open ones of the stream that are neither listed nor booked, and were not for two weeks. */
export function withdraw(pendings: Pendings, effects: CorrectionEffects): PendingChange[] {
  const { draft, open, listed } = pendings;
  if (draft.facts.kind !== 'snapshot') return [];
  const still = new Set(listed.values());
  const gone = open.filter(
    (self) =>
      self.stream === draft.history.stream &&
      !still.has(self) &&
      !isTaken(pendings, self) &&
      daysBetweenInstants(self.seenAsOf, draft.facts.asOf) >= GONE_AFTER_DAYS,
  );
  return gone.map((self) => {
    if (self.transaction.state !== 'deleted') effects.deleted.add(self.transaction);
    return { id: self.transaction.id, self: { ...bare(self), state: 'withdrawn' } };
  });
}

/** Booked lines that are new and near to a pending one in amount, day and text: a person should look. */
export function nearMisses(pendings: Pendings, fates: readonly LineFate[]): PendingChange[] {
  const { draft, open } = pendings;
  const waiting = open.filter((self) => !isTaken(pendings, self));
  if (waiting.length === 0) return [];
  return waiting.flatMap((self) => {
    const alike = draft.open.filter((at) => fates[at]?.kind === 'new' && isNear(draft, lineAt(draft, at), self));
    const [at] = alike;
    const near = at === undefined || alike.length > 1 ? undefined : targetOf(fates[at]);
    return near === undefined ? [] : [{ id: self.transaction.id, self: bare(self), near }];
  });
}

const NEAR_DAYS = 3;

/** At most 30 % apart, and the same merchant. */
function isNear(draft: Draft, line: StatementLine, self: PendingSelf): boolean {
  const apart = line.amount > self.amount ? line.amount - self.amount : self.amount - line.amount;
  const size = self.amount < 0n ? -self.amount : self.amount;
  if (apart * 10n > size * 3n || (line.currency ?? draft.facts.currency) !== self.currency) return false;
  if (Math.abs(daysBetween(self.bookedOn, line.bookedOn)) > NEAR_DAYS) return false;
  return textDistance(textOfLine(line), textOfSelf(self)) <= 1;
}
