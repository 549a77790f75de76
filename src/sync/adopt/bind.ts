/** Binds creations to objects that the ledger holds already. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { wantedObjects } from '../../store/outbox/ask-lost.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import { confirmTransfer } from '../../store/outbox/resolve.ts';
import {
  bindAccount,
  bindTransaction,
  type Creation,
  creationsOfHeld,
  finishAdopted,
  forgetHeld,
  type Held,
  type HeldCreation,
  rewordCreation,
} from '../../store/outbox/unreviewed.ts';
import { noteTransfer } from '../../store/outbox/unreviewed-transfers.ts';
import { replacedBodies } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { isSame, OWNERS_FIELDS } from '../push/answers/readback.ts';

/**
 * Binds creations to the objects that the ledger holds under their ids. The cause is a lost state or a second daemon.
 * Where the ledger shows another day, only that is still sent. The owner's texts stay. A record of another amount may
 * be that of an equal line, so the owner is asked first.
 *
 * @returns how many transactions were bound
 */
export function bindHeld(store: Store): number {
  let bound = 0;
  const wanted = wantedObjects(store);
  for (const creation of creationsOfHeld(store)) {
    const { ledgerId, object, transactionId } = creation;
    if (transactionId === null || !(wanted.has(object) || isSameMoney(store, creation))) continue;
    bound += 1;
    bind(store, creation, transactionId, {
      externalId: object,
      ledgerId,
      shown: parseObject(creation.shown),
    });
  }
  return bound;
}

/** Whether the record under the id of a creation has the amount that this says, or that earlier words of it said. */
export function isSameMoney(store: Store, { body, object, shown }: HeldCreation): boolean {
  const said = [body, ...replacedBodies(store, object)].map((text) => Number(parseObject(text).amount));
  return said.includes(Number(parseObject(shown).amount));
}

/** Accounts are known by their externalIds alone. */
export function bindAccounts(store: Store): void {
  for (const { accountId, id, kind, ledgerId, object, transactionId } of creationsOfHeld(store)) {
    if (kind !== 'account.upsert' && transactionId !== null) continue;
    forgetHeld(store, object);
    bindAccount(store, accountId, ledgerId);
    finishAdopted(store, id);
  }
}

function bind(
  store: Store,
  creation: Creation,
  transactionId: TransactionId,
  { externalId, ledgerId, shown }: Held,
): void {
  forgetHeld(store, externalId);
  const { acked, rest } = compare(creation, shown, replacedBodies(store, creation.object).map(parseObject));
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

/**
 * The fields of a creation that the ledger shows already, and the body for the others. The body is null where the
 * ledger shows all of ours. Another value in an owner's field is the owner's. Only our earlier words are ours: the bank
 * has changed its own words since.
 */
export function compare(
  { body, accountLedgerId, otherLedgerId }: Pick<Creation, 'body' | 'accountLedgerId' | 'otherLedgerId'>,
  shown: LedgerObject,
  earlier: readonly LedgerObject[] = [],
): { readonly acked: Record<string, unknown>; readonly rest: string | null } {
  const members = splitMembers(body);
  const wanted = parseObject(body);
  const acked: Record<string, unknown> = {};
  const ours: string[] = [];
  let differs = false;
  for (const [quoted, text] of members) {
    const name = JSON.parse(quoted) as string;
    const place = { accountId: accountLedgerId, transferToAccountId: otherLedgerId }[name];
    const value = shown[name] ?? null;
    const isShown = place === null || isSame(value, place ?? wanted[name] ?? null);
    const isEarlier = !isShown && earlier.some((said) => isSame(value, said[name] ?? null));
    if (isShown || isEarlier) acked[name] = shown[name];
    if (OWNERS_FIELDS.includes(name) && !isEarlier) continue;
    ours.push(`${quoted}:${text}`);
    if (!isShown) differs = true;
  }
  return { acked, rest: differs ? `{${ours.join(',')}}` : null };
}
