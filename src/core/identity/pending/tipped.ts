import type { PendingChange } from '../../history.ts';
import type { Claims } from '../../streams/claims.ts';
import type { CorrectionEffects } from '../corrections/corrections.ts';
import { remove } from '../corrections/corrections.ts';
import { assign } from '../draft.ts';
import { bare, type Pendings } from './match.ts';

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
