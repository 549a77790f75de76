/**
 * A transaction keeps the id of its birth, and the ledger was told that id. A state that is built anew from later
 * documents, or in another order, may give it another id (P-ID-11). Examples are a corrected line, a line that was
 * pending, and a line of two formats on two days. Its own id may even become that of an equal transaction. So the
 * ledger is asked for records under an id of ours that no line claims. A record in the same account, with the same
 * day and amount, is that transaction, and its id holds.
 */
import { renameTransactions } from '../../store/outbox/rename-unsent.ts';
import {
  type Creation,
  creationsInKnownAccounts,
  type Held,
  listHeldTransactions,
  newestRequest,
} from '../../store/outbox/unreviewed.ts';
import { absorbedOfHeld } from '../../store/outbox/unreviewed-transfers.ts';
import type { Store } from '../../store/store.ts';
import { type Found, findInPlaces, placeAsPlain, placeOf } from './places.ts';

/**
 * Gives creations the ids under which the ledger holds them. Inflows of pairs that the ledger holds as two records
 * get theirs, too. Runs before any creation is bound.
 */
export function nameAsHeld(store: Store): void {
  const held = listHeldTransactions(store);
  if (held.length === 0) return;
  const creations = creationsInKnownAccounts(store, newestRequest(store), 'all');
  const exact = findInPlaces(creations, held, placeOf);
  // The owner may have joined or parted since. A transfer here is no transfer there, or the other way round.
  const left = without(creations, held, exact);
  const found = [...exact, ...findInPlaces(left.creations, left.held, placeAsPlain)];
  rename(store, found);
  const { held: unclaimed } = without(creations, held, found);
  rename(store, findInPlaces(absorbedOfHeld(store), unclaimed, placeOf));
}

function without(creations: readonly Creation[], held: readonly Held[], found: readonly Found[]) {
  const taken = new Set<Creation | Held>(found.flatMap((each) => [each.creation, each.held]));
  return {
    creations: creations.filter((each) => !taken.has(each)),
    held: held.filter((each) => !taken.has(each)),
  };
}

function rename(store: Store, found: readonly Found[]): void {
  const renames = found.flatMap(({ creation: { object, transactionId }, held: { externalId } }) =>
    transactionId === null || object === externalId ? [] : [{ transactionId, from: object, to: externalId }],
  );
  renameTransactions(store, renames);
}
