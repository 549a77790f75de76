import type { PendingChange } from '../../history.ts';
import type { Claims } from '../../streams/claims.ts';
import type { CorrectionEffects } from '../corrections/corrections.ts';
import { remove } from '../corrections/corrections.ts';
import { assign } from '../draft.ts';
import { bare, type Pendings } from './match.ts';

/**
 * Booked lines under a pending's reference, with another amount. As long as nobody showed that amount they take the
 * pending over. Where another stream has booked it already, nothing told that stream's line from a new purchase: two
 * transactions stand for one. The line is the booked one then, and the pending goes.
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
