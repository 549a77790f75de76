/** Binding what is about to be created to what the ledger holds already. */
import type { LedgerObject } from '../ledger/client/object.ts';
import { renameTransactions, withExternalId } from '../store/rename-unsent.ts';
import { splitMembers } from '../store/requests-merge.ts';
import type { Store } from '../store/store.ts';
import {
  bindAccount,
  bindTransaction,
  type Creation,
  creationsInKnownAccounts,
  creationsOfHeld,
  finishAdopted,
  forgetHeld,
  type Held,
  listHeldTransactions,
  newestRequest,
  rewordCreation,
} from '../store/unreviewed.ts';
import { confirmTransfer, noteTransfer } from '../store/unreviewed-transfers.ts';
import { OWNERS_FIELDS } from './field-owners.ts';
import { isSame } from './push-readback.ts';
import { findInPlaces, placeOf } from './review-places.ts';

/**
 * Binds creations to the objects that the ledger was seen to hold: a lost state, or a second daemon (I56, I63). First
 * those that stand there just so, under whichever id of ours; then those of which only the id is the same. Where the
 * ledger shows another amount or day, only that is still told; the owner's texts stay.
 *
 * @returns how many transactions were bound
 */
export function bindHeld(store: Store): number {
  bindAccounts(store);
  const inPlaces = bindInPlaces(store);
  const bound = bindById(store, (creation, shown) => placeOfCreation(creation) === placeOf(shown.accountId, shown));
  return inPlaces + bound + bindById(store, () => true);
}

function bindAccounts(store: Store): void {
  for (const { accountId, id, kind, ledgerId, object, transactionId } of creationsOfHeld(store)) {
    if (kind !== 'account.upsert' && transactionId !== null) continue;
    forgetHeld(store, object);
    bindAccount(store, accountId, ledgerId);
    finishAdopted(store, id);
  }
}

/** What the ledger holds under the same externalId. */
function bindById(store: Store, isIt: (creation: Creation, shown: LedgerObject) => boolean): number {
  let bound = 0;
  for (const creation of creationsOfHeld(store)) {
    const { ledgerId, object, transactionId } = creation;
    const shown = JSON.parse(creation.shown) as LedgerObject;
    if (transactionId === null || !isIt(creation, shown)) continue;
    bound += 1;
    bind(store, creation, transactionId, { externalId: object, ledgerId, shown });
  }
  return bound;
}

/**
 * A transaction keeps the id that it was born with, and was told the ledger under it. A state that is built anew from
 * later documents, or in another order, would give it another one where the bank had corrected it, booked it after it
 * was pending, or shows it in two formats on two days (P-ID-11); its own id may then be that of an equal one. So what
 * stands in the ledger under an id of ours that no line claims, in the same account with the same day and amount, is
 * that transaction, and its id holds.
 */
function bindInPlaces(store: Store): number {
  const held = listHeldTransactions(store);
  if (held.length === 0) return 0;
  const creations = creationsInKnownAccounts(store, newestRequest(store));
  const found = findInPlaces(creations, held);
  const renames = found.flatMap(({ creation: { object, transactionId }, held: { externalId } }) =>
    transactionId === null || object === externalId ? [] : [{ transactionId, from: object, to: externalId }],
  );
  const renamed = new Set(renameTransactions(store, renames).map(({ transactionId }) => transactionId));
  let bound = 0;
  for (const { creation, held: record } of found) {
    const { object, transactionId } = creation;
    if (transactionId === null || (object !== record.externalId && !renamed.has(transactionId))) continue;
    const body = withExternalId(creation.body, record.externalId);
    bound += 1;
    bind(store, { ...creation, body }, transactionId, record);
  }
  return bound;
}

function placeOfCreation({ accountLedgerId, body }: Creation): string {
  return placeOf(accountLedgerId, JSON.parse(body) as LedgerObject);
}

function bind(store: Store, creation: Creation, transactionId: number, { externalId, ledgerId, shown }: Held): void {
  forgetHeld(store, externalId);
  const { acked, rest } = compare(creation, shown);
  bindTransaction(store, transactionId, ledgerId, { ...transferIn(shown), ...acked });
  if (shown.isTransfer === true && !confirmTransfer(store, transactionId)) noteTransfer(store);
  if (rest === null) finishAdopted(store, creation.id);
  else rewordCreation(store, creation.id, rest, 'updated');
}

/** A transfer stays one where its creation did not know that it is: its other leg may come later. */
function transferIn(shown: LedgerObject): LedgerObject {
  if (shown.isTransfer !== true) return {};
  const names = ['isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'];
  return Object.fromEntries(names.filter((name) => shown[name] != null).map((name) => [name, shown[name]]));
}

/** What of a creation the ledger shows already, and the body of what it does not; null where it shows all that is ours. */
export function compare(
  { body, accountLedgerId, otherLedgerId }: Pick<Creation, 'body' | 'accountLedgerId' | 'otherLedgerId'>,
  shown: LedgerObject,
): { readonly acked: Record<string, unknown>; readonly rest: string | null } {
  const members = splitMembers(body);
  const wanted = JSON.parse(body) as LedgerObject;
  const acked: Record<string, unknown> = {};
  const ours: string[] = [];
  let differs = false;
  for (const [quoted, text] of members) {
    const name = JSON.parse(quoted) as string;
    const place = { accountId: accountLedgerId, transferToAccountId: otherLedgerId }[name];
    const isShown = place === null || isSame(shown[name] ?? null, place ?? wanted[name] ?? null);
    if (isShown) acked[name] = shown[name];
    if (OWNERS_FIELDS.includes(name)) continue;
    ours.push(`${quoted}:${text}`);
    if (!isShown) differs = true;
  }
  return { acked, rest: differs ? `{${ours.join(',')}}` : null };
}
