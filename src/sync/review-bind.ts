/** Binding what is about to be created to what the ledger holds already. */
import type { LedgerObject } from '../ledger/client/object.ts';
import { splitMembers } from '../store/requests-merge.ts';
import type { Store } from '../store/store.ts';
import {
  bindAccount,
  bindTransaction,
  type Creation,
  creationsOfHeld,
  finishAdopted,
  forgetHeld,
  rewordCreation,
} from '../store/unreviewed.ts';
import { OWNERS_FIELDS } from './push-guard.ts';
import { isSame } from './push-readback.ts';

/**
 * Binds creations to the objects that the ledger was seen to hold under their externalIds: a lost state, or a second
 * daemon (I56, I63). Where the ledger shows another amount or day, only that is still told; the owner's texts stay.
 *
 * @returns how many transactions were bound
 */
export function bindHeld(store: Store): number {
  let bound = 0;
  for (const creation of creationsOfHeld(store)) {
    const { accountId, id, kind, ledgerId, object, transactionId } = creation;
    forgetHeld(store, object);
    if (kind === 'account.upsert' || transactionId === null) {
      bindAccount(store, accountId, ledgerId);
      finishAdopted(store, id);
      continue;
    }
    bound += 1;
    const { acked, rest } = compare(creation, JSON.parse(creation.shown) as LedgerObject);
    bindTransaction(store, transactionId, ledgerId, acked);
    if (rest === null) finishAdopted(store, id);
    else rewordCreation(store, id, rest, 'updated');
  }
  return bound;
}

/** What of a creation the ledger shows already, and the body of what it does not; null where it shows all that is ours. */
export function compare(
  { body, accountLedgerId }: Pick<Creation, 'body' | 'accountLedgerId'>,
  shown: LedgerObject,
): { readonly acked: Record<string, unknown>; readonly rest: string | null } {
  const members = splitMembers(body);
  const wanted = JSON.parse(body) as LedgerObject;
  const acked: Record<string, unknown> = {};
  const ours: string[] = [];
  let differs = false;
  for (const [quoted, text] of members) {
    const name = JSON.parse(quoted) as string;
    const isUnbound = name === 'accountId' && accountLedgerId === null;
    const value = name === 'accountId' && accountLedgerId !== null ? accountLedgerId : wanted[name];
    const isShown = isUnbound || isSame(shown[name] ?? null, value ?? null);
    if (isShown) acked[name] = shown[name];
    if (OWNERS_FIELDS.includes(name)) continue;
    ours.push(`${quoted}:${text}`);
    if (!isShown) differs = true;
  }
  return { acked, rest: differs ? `{${ours.join(',')}}` : null };
}
