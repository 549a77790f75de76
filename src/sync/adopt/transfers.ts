/**
 * A lost state and transfers. A record that the ledger holds as a transfer comes back as two lines. Two records that
 * the owner took apart look like a pair. The ledger remembers both (P-TR-3, P-TR-5, P-ID-10).
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import { parseObject } from '../../ledger/client/object.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { renameUnsent } from '../../store/outbox/rename-unsent.ts';
import { creationsInKnownAccounts, findHeld, newestRequest } from '../../store/outbox/unreviewed.ts';
import {
  absorbedOfUnheld,
  finishHeld,
  type HeldPair,
  heldPairs,
  rejectHeld,
} from '../../store/outbox/unreviewed-transfers.ts';
import { replacedBodies } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { goneRecords } from '../../store/transactions/known-records.ts';
import { bringBack, creationOf } from '../transfers/creations.ts';
import { compare } from './bind.ts';
import { alike, unclaimedMovements } from './unclaimed.ts';

/**
 * Pairs of which the ledger held both legs as records of their own were taken apart, or never were one. Where it holds
 * the inflow only, or beside the transfer, the inflow's record is still to go. The same holds where the other leg was
 * created here after that record had been seen. A pair that is taken apart leaves a new record of its inflow.
 *
 * `listed`: the ledger's ids of all its records, where it was just read in full; else empty.
 */
export function keepApart(store: Store, listed: ReadonlySet<string | null>, currencies: CurrencyTable): void {
  const gone = goneRecords(store);
  const isGone = (ledgerId: string) => gone.has(ledgerId) || (listed.size > 0 && !listed.has(ledgerId));
  const stands = (record: string | null) => record !== null && !isGone(record);
  for (const pair of heldPairs(store)) {
    if (!stands(pair.inflowRecord)) continue;
    if (stands(pair.outflowRecord) && pair.isTransfer === 0 && pair.isNew === 0) {
      rejectHeld(store, pair);
      bringBack(store, pair.inflowId, currencies);
    } else if (!giveAway(store, pair)) finish(store, pair, currencies);
  }
  partUnclaimed(store, currencies);
}

/**
 * Equal lines of one day may have counted in another order before. Where one of them is to be created and has no record,
 * the record of the inflow's id is that one's.
 */
function giveAway(store: Store, { inflow }: HeldPair): boolean {
  const dayOf = (externalId: string) => externalId.slice(0, externalId.lastIndexOf('.'));
  const equal = creationsInKnownAccounts(store, newestRequest(store), 'plain').find(
    ({ object }) => object !== inflow && dayOf(object) === dayOf(inflow) && findHeld(store, object) === undefined,
  );
  return equal !== undefined && renameUnsent(store, { from: equal.object, to: inflow });
}

/** The inflow may stand in the ledger under another id: it is created by itself, which is a question to the owner. */
function partUnclaimed(store: Store, currencies: CurrencyTable): void {
  const unclaimed = unclaimedMovements(store);
  if (unclaimed.size === 0) return;
  for (const { accountLedgerId: accountId, inflowId, ...pair } of absorbedOfUnheld(store)) {
    const leg = readLegRecord(store, inflowId);
    const [creation] = leg === undefined ? [] : creationOf(store, leg, currencies);
    const { amount, date } = parseObject(creation?.body ?? '{}');
    const found = alike(unclaimed, { accountId, amount: Number(amount), date: String(date) });
    if (found.every(({ isArrival }) => isArrival)) continue;
    rejectHeld(store, pair);
    bringBack(store, inflowId, currencies);
  }
}

function finish(store: Store, pair: HeldPair, currencies: CurrencyTable): void {
  const held = findHeld(store, pair.inflow);
  const record = readLegRecord(store, pair.inflowId);
  if (held === undefined || record === undefined) return;
  const [creation] = creationOf(store, record, currencies);
  const said = { body: creation?.body ?? '{}', accountLedgerId: null, otherLedgerId: null };
  const { acked } = compare(said, held.shown, replacedBodies(store, pair.inflow).map(parseObject));
  finishHeld(store, pair, { ledgerId: held.ledgerId, acked });
}
