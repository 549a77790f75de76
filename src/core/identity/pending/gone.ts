import { daysBetween } from '../../../domain/calendar-date.ts';
import type { StatementLine } from '../../../domain/statement.ts';
import type { LineFate, PendingChange, PendingSelf } from '../../history.ts';
import type { Claims } from '../../streams/claims.ts';
import { textDistance } from '../../streams/wording.ts';
import { type CorrectionEffects, remove } from '../corrections/corrections.ts';
import { assign, type Draft, lineAt } from '../draft.ts';
import { textOfKnown, textOfLine } from '../fields.ts';
import {
  bare,
  daysBetweenInstants,
  GONE_AFTER_DAYS,
  isLongGone,
  isTaken,
  type Pendings,
  selfOf,
  targetOf,
  textOfSelf,
} from './match.ts';

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

/** Pending and booked lines that are near in amount, day and text: a person should look, whichever came first. */
export function nearMisses(
  pendings: Pendings,
  fates: readonly LineFate[],
  withdrawn: readonly PendingChange[],
): PendingChange[] {
  const gone = new Set(withdrawn.map((each) => ('id' in each ? each.id : undefined)));
  const waiting = pendings.open.filter((self) => !isTaken(pendings, self) && !gone.has(self.transaction.id));
  return [...nearNewBooked(pendings.draft, waiting, fates), ...nearNewPending(pendings, fates)];
}

function nearNewBooked(draft: Draft, waiting: readonly PendingSelf[], fates: readonly LineFate[]): PendingChange[] {
  if (waiting.length === 0) return [];
  return waiting.flatMap((self) => {
    const alike = draft.open.filter((at) => fates[at]?.kind === 'new' && isNear(draft, lineAt(draft, at), self));
    const [at] = alike;
    const near = at === undefined || alike.length > 1 ? undefined : targetOf(fates[at]);
    return near === undefined ? [] : [{ id: self.transaction.id, self: bare(self), near }];
  });
}

/** An older document lists as pending what a newer one may have booked with another amount. */
function nearNewPending({ draft, lines, over }: Pendings, fates: readonly LineFate[]): PendingChange[] {
  const fresh = lines.filter((at) => fates[at]?.kind === 'new');
  if (fresh.length === 0 || isLongGone(draft)) return [];
  const taken = new Set(over.map((self) => self.transaction.id));
  const booked = draft.history.transactions.filter(
    (each) => each.asOf > draft.facts.asOf && !draft.claimed.has(each) && !taken.has(each.id),
  );
  return fresh.flatMap((at) => {
    const self = selfOf(draft, at, 'open');
    const alike = booked.filter(
      (each) => isNearTo(each, self) && textDistance(textOfKnown(each), textOfSelf(self)) <= 1,
    );
    const [near] = alike;
    const target = targetOf(fates[at]);
    if (near === undefined || alike.length > 1 || target === undefined) return [];
    return [{ ...target, self, near: { id: near.id } }];
  });
}

const NEAR_DAYS = 3;

/** The same merchant as well. */
function isNear(draft: Draft, line: StatementLine, self: PendingSelf): boolean {
  const { amount, bookedOn, currency } = line;
  if (!isNearTo({ amount, bookedOn, currency: currency ?? draft.facts.currency }, self)) return false;
  return textDistance(textOfLine(line), textOfSelf(self)) <= 1;
}

type Money = Pick<PendingSelf, 'amount' | 'bookedOn' | 'currency'>;

/** At most 30 % apart, and three days. */
function isNearTo(booked: Money, self: Money): boolean {
  const apart = booked.amount > self.amount ? booked.amount - self.amount : self.amount - booked.amount;
  const size = self.amount < 0n ? -self.amount : self.amount;
  if (apart * 10n > size * 3n || booked.currency !== self.currency) return false;
  return Math.abs(daysBetween(self.bookedOn, booked.bookedOn)) <= NEAR_DAYS;
}

/**
 * Settles booked lines under a pending line's reference, with another amount. Where no stream showed that amount yet,
 * the line takes the pending transaction over. Another stream may have booked the amount already as a new purchase,
 * since nothing told it better. Then two transactions stand for one: the line is the booked one, and the pending one
 * goes.
 */
export function settleTipped({ draft, tipped, taken, givenUp }: Pendings, { adopted }: Claims): void {
  for (const [at, self] of tipped) {
    if (draft.matches[at] !== undefined || adopted.has(at)) givenUp.add(self);
    else {
      taken.set(at, self);
      assign(draft, at, self.transaction);
    }
  }
  tipped.clear();
}

/** Deletes the pending lines that another transaction is. */
export function giveUp({ givenUp }: Pendings, effects: CorrectionEffects): PendingChange[] {
  return [...givenUp].map((self) => {
    remove(self.transaction, effects);
    return { id: self.transaction.id, self: { ...bare(self), state: 'double' } };
  });
}
