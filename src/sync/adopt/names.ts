/**
 * A transaction keeps the id of its birth, and the ledger was told that id. A state that is built anew from later
 * documents, or in another order, may give it another id (P-ID-11). Examples are a corrected line, a line that was
 * pending, and a line of two formats on two days. Its own id may even become that of an equal transaction. So the
 * ledger is asked for records under an id of ours that no line claims. A record in the same account, with the same
 * day and amount, is that transaction, and its id holds.
 */
import { renameTransactions, transactionOf } from '../../store/outbox/rename-unsent.ts';
import {
  creationsInKnownAccounts,
  type Held,
  listHeldTransactions,
  newestRequest,
} from '../../store/outbox/unreviewed.ts';
import type { Store } from '../../store/store.ts';
import {
  absorbedAlone,
  absorbedWithout,
  changedSince,
  type Known,
  knownNear,
  type Ledger,
  leaveId,
  release,
  releaseAbsorbed,
  releaseWithdrawn,
} from './known.ts';
import { type Asking, askingOf, type Found, findInPlaces, placeAsPlain, placeOf } from './places.ts';

/**
 * Gives creations the ids under which the ledger holds them. Inflows of pairs get theirs, too, where the ledger holds
 * their records beside the outflow's, or before it comes. Known transactions whose records were given to others since
 * the copy change places with them. Runs before any creation is bound.
 */
export function nameAsHeld(store: Store, ledger: Ledger): void {
  const held = listHeldTransactions(store);
  const changed = changedSince(store, ledger);
  if (held.length === 0 && changed.length === 0) return;
  const creations = creationsInKnownAccounts(store, newestRequest(store), 'all').map(askingOf);
  const asking: readonly (Asking | Known)[] = [...creations, ...knownNear(store, held, ledger)];
  const exact = findInPlaces(asking, held, placeOf).filter((each) => mayBe(store, each));
  const moved = exact.flatMap(({ asking: each, held: record }) => (isKnown(each) && each.own !== record ? [each] : []));
  for (const each of moved) release(store, each);
  // The owner may have joined or parted since. A transfer here is no transfer there, or the other way round.
  const left = without(creations, held, exact);
  const found = [...exact, ...findInPlaces(left.asking, left.held, placeAsPlain)];
  const renewed = findInPlaces(without(creations, held, found).asking, changed, placeOf);
  for (const each of renewed) releaseWithdrawn(store, each.held);
  rename(store, [...found, ...renewed]);
  for (const each of moved) leaveId(store, each);
  const { held: unclaimed } = without(creations, held, found);
  nameAbsorbed(store, unclaimed, ledger);
}

function nameAbsorbed(store: Store, unclaimed: readonly Held[], ledger: Ledger): void {
  const asking: readonly (Asking | Known)[] = [
    ...absorbedAlone(store, ledger.currencies),
    ...absorbedWithout(store, ledger),
  ];
  const found = findInPlaces(asking, unclaimed, placeOf).filter((each) => mayBe(store, each));
  const moved = found.flatMap(({ asking: each }) => (isKnown(each) ? [each] : []));
  for (const { record } of moved) releaseAbsorbed(store, record);
  rename(store, found);
  for (const each of moved) leaveId(store, each);
}

function isKnown(asking: Asking | Known): asking is Known {
  return 'record' in asking;
}

/** Where its own record is gone, it takes only a record whose id no other transaction of this state has. */
function mayBe(store: Store, { asking: { own }, held: { externalId } }: Found): boolean {
  return own !== null || transactionOf(store, externalId) === undefined;
}

function without(asking: readonly Asking[], held: readonly Held[], found: readonly Found[]) {
  const taken = new Set<Asking | Held>(found.flatMap((each) => [each.asking, each.held]));
  return {
    asking: asking.filter((each) => !taken.has(each)),
    held: held.filter((each) => !taken.has(each)),
  };
}

function rename(store: Store, found: readonly Found[]): void {
  const renames = found.flatMap(({ asking: { object, transactionId }, held: { externalId } }) =>
    transactionId === null || object === externalId ? [] : [{ transactionId, from: object, to: externalId }],
  );
  renameTransactions(store, renames);
}
