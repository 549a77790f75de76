/**
 * Transactions that have a record in the ledger, and whose record may be another one's. A later self of a restored state
 * saw the documents in another order. So it may have given the record of one of two equal lines to the other.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { type Held, saveHeld } from '../../store/outbox/unreviewed.ts';
import { withdrawUnsent } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import {
  goneRecords,
  type KnownRecord,
  keepLeftId,
  knownOfDay,
  unbind,
} from '../../store/transactions/known-records.ts';
import { creationOf } from '../transfers/restore-inflow.ts';
import { type Asking, differing, placeAsPlain } from './places.ts';

/** A transaction with its record, and the request that would create it. */
export interface Known extends Asking {
  readonly record: KnownRecord;
  readonly creation: Intent;
  readonly own: Held | null;
}

export interface Ledger {
  /** The records of the ledger by its ids, where it was just read. Else its last answers say what it shows. */
  readonly shown: ReadonlyMap<string, LedgerObject>;
  readonly currencies: CurrencyTable;
}

/**
 * Finds them around the records that nobody has claimed. A transaction belongs in the place of such a record, but its
 * own record shows something else, or is gone. The places of their records are looked at in the same way.
 */
export function knownNear(store: Store, held: readonly Held[], ledger: Ledger): readonly Known[] {
  const days = new Map<string, readonly Known[]>();
  const known: Known[] = [];
  const places = new Map(held.map(({ shown }) => [placeAsPlain(shown), shown]));
  // Places that are found meanwhile come at the end of the map, and have their turn.
  for (const [place, { accountId, date }] of places) {
    const day = `${accountId} ${String(date).slice(0, 10)}`;
    const ofDay = days.get(day) ?? readDay(store, String(accountId), String(date).slice(0, 10), ledger);
    days.set(day, ofDay);
    for (const each of ofDay.filter(({ wanted }) => placeAsPlain(wanted) === place)) {
      known.push(each);
      if (each.own !== null) places.set(placeAsPlain(each.own.shown), each.own.shown);
    }
  }
  return known;
}

function readDay(store: Store, accountId: string, day: string, ledger: Ledger): readonly Known[] {
  const gone = goneRecords(store);
  return knownOfDay(store, accountId, day).flatMap((record) => {
    const isGone = gone.has(record.ledgerId);
    if (isGone && record.isChanging === 0) return [];
    const leg = readLegRecord(store, record.id);
    const [creation] = leg === undefined ? [] : creationOf(store, leg, ledger.currencies);
    if (creation === undefined) return [];
    const { acked, externalId, id, isChanging, ledgerId } = record;
    const shown = ledger.shown.get(ledgerId) ?? parseObject(acked);
    const own = isGone ? null : { externalId, ledgerId, shown };
    const known: Known = {
      ...{ record, creation, own, object: externalId, transactionId: id, isChanging: isChanging === 1 },
      wanted: { ...parseObject(creation.body ?? '{}'), accountId },
    };
    return own !== null && agrees(known, own) ? [] : [known];
  });
}

function agrees(known: Known, own: Held): boolean {
  return placeAsPlain(known.wanted) === placeAsPlain(own.shown) && differing(known, own) === 0;
}

/**
 * Takes its record from it, which then waits for another transaction. It is to be created, like a transaction that came
 * after the copy. Creations are bound to the records that they turned out to be.
 */
export function release(store: Store, { creation, object, own, record }: Known): void {
  if (own !== null) saveHeld(store, object, own.ledgerId, own.shown);
  const nowMs = store.clock.now();
  withdrawUnsent(store, object, 'all', nowMs);
  unbind(store, record.id);
  recordIntents(store, [creation], { runId: record.runId, documentId: record.documentId, nowMs });
}

/** To be called when it has its new id: where its record is gone, nobody else takes the old one. */
export function leaveId(store: Store, { own, record }: Known): void {
  if (own === null) keepLeftId(store, record);
}
