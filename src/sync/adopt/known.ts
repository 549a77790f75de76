/**
 * Transactions that have a record in the ledger, and whose record may be another one's. A later self of a restored state
 * saw the documents in another order. So it may have given the record of one of two equal lines to the other.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import { minorToJsonNumber } from '../../domain/money.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { transactionOf } from '../../store/outbox/rename-unsent.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { type Held, saveHeld } from '../../store/outbox/unreviewed.ts';
import { absorbedOfUnheld } from '../../store/outbox/unreviewed-transfers.ts';
import { withdrawUnsent } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import {
  absorbedRecords,
  goneRecords,
  type KnownRecord,
  keepLeftId,
  knownOfDay,
  unbind,
  withdrawnRecords,
} from '../../store/transactions/known-records.ts';
import { creationOf } from '../transfers/creations.ts';
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
  const days = new Map<string, readonly KnownRecord[]>();
  const gone = goneRecords(store);
  const known: Known[] = [];
  const places = new Map(held.map(({ shown }) => [placeAsPlain(shown), shown]));
  // Places that are found meanwhile come at the end of the map, and have their turn.
  for (const { accountId, amount, date } of places.values()) {
    const [account, day] = [String(accountId), String(date).slice(0, 10)];
    const ofDay = days.get(`${account} ${day}`) ?? knownOfDay(store, account, day);
    days.set(`${account} ${day}`, ofDay);
    for (const record of ofDay.filter((each) => amountOf(each, ledger.currencies) === Number(amount))) {
      const found = knownOf(store, record, account, gone, ledger);
      if (found === undefined) continue;
      known.push(found);
      if (found.own !== null) places.set(placeAsPlain(found.own.shown), found.own.shown);
    }
  }
  return known;
}

/** The amount as the ledger is told it. */
function amountOf({ amount, currency }: Pick<KnownRecord, 'amount' | 'currency'>, currencies: CurrencyTable): number {
  return Number(minorToJsonNumber(-BigInt(amount), currencies.places(currency)));
}

/** Undefined where its record shows what it should, or is gone and nothing is to be said of it. */
function knownOf(
  store: Store,
  record: KnownRecord,
  accountId: string,
  gone: ReadonlySet<string>,
  ledger: Ledger,
): Known | undefined {
  const { acked, externalId, id, ledgerId } = record;
  const [isChanging, isGone] = [record.isChanging === 1, gone.has(ledgerId)];
  const leg = isGone && !isChanging ? undefined : readLegRecord(store, id);
  const [creation] = leg === undefined ? [] : creationOf(store, leg, ledger.currencies);
  if (creation === undefined) return undefined;
  const own = isGone ? null : { externalId, ledgerId, shown: ledger.shown.get(ledgerId) ?? parseObject(acked) };
  const wanted = { ...parseObject(creation.body ?? '{}'), accountId };
  const known = { record, creation, own, object: externalId, transactionId: id, isChanging, wanted };
  return own !== null && agrees(known, own) ? undefined : known;
}

/** A transaction whose record is gone. Undefined: nothing can be said of it. */
export function knownWithout(store: Store, record: KnownRecord, currencies: CurrencyTable): Known | undefined {
  const { accountLedgerId: accountId, externalId: object, id, isChanging } = record;
  const leg = readLegRecord(store, id);
  const [creation] = leg === undefined ? [] : creationOf(store, leg, currencies);
  if (creation === undefined) return undefined;
  const wanted = { ...parseObject(creation.body ?? '{}'), accountId };
  return { record, creation, own: null, object, transactionId: id, isChanging: isChanging === 1, wanted };
}

/** The inflows of pairs that the ledger does not hold as transfers yet, as records of their own. */
export function absorbedAlone(store: Store, currencies: CurrencyTable): readonly Asking[] {
  return absorbedOfUnheld(store).flatMap(({ accountLedgerId: accountId, object, transactionId }) => {
    const leg = readLegRecord(store, transactionId);
    const [creation] = leg === undefined ? [] : creationOf(store, leg, currencies);
    if (creation === undefined) return [];
    return [{ object, transactionId, wanted: { ...parseObject(creation.body ?? '{}'), accountId } }];
  });
}

/** The inflows of pairs whose own records are to be deleted, and are gone already. */
export function absorbedWithout(store: Store, ledger: Ledger): readonly Known[] {
  const isGone = goneFrom(store, ledger);
  return absorbedRecords(store)
    .filter(({ ledgerId }) => isGone(ledgerId))
    .flatMap((record) => knownWithout(store, record, ledger.currencies) ?? []);
}

/**
 * Records of withdrawn lines that show another day or amount than their lines. A later self saw the documents in another
 * order. It changed the record, where this state withdraws the line and has another one.
 */
export function changedSince(store: Store, { currencies, shown }: Ledger): readonly Held[] {
  return withdrawnRecords(store).flatMap((record) => {
    const held = shown.get(record.ledgerId) ?? parseObject(record.acked);
    const isSame = Number(held.amount) === amountOf(record, currencies) && held.date === record.bookedOn;
    return isSame ? [] : [{ externalId: record.externalId, ledgerId: record.ledgerId, shown: held }];
  });
}

/** Whether the ledger does not hold a record any more, by its id. */
export function goneFrom(store: Store, { shown }: Ledger): (ledgerId: string) => boolean {
  const gone = goneRecords(store);
  return (ledgerId) => gone.has(ledgerId) || (shown.size > 0 && !shown.has(ledgerId));
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
  createAnew(store, record, creation);
}

/** The record of a withdrawn line is not deleted, and waits for another transaction. */
export function releaseWithdrawn(store: Store, { externalId, ledgerId, shown }: Held): void {
  const id = transactionOf(store, externalId);
  if (id === undefined) return;
  saveHeld(store, externalId, ledgerId, shown);
  releaseAbsorbed(store, { externalId, id });
}

/** Its record is gone, and need not be deleted. */
export function releaseAbsorbed(store: Store, { externalId, id }: Pick<KnownRecord, 'externalId' | 'id'>): void {
  withdrawUnsent(store, externalId, 'deletion', store.clock.now());
  unbind(store, id);
}

/** It has no record any more, and its creation says all that changes of that would have said. */
export function createAnew(
  store: Store,
  { documentId, externalId, id, runId }: Pick<KnownRecord, 'documentId' | 'externalId' | 'id' | 'runId'>,
  creation: Intent,
): void {
  const nowMs = store.clock.now();
  withdrawUnsent(store, externalId, 'all', nowMs);
  unbind(store, id);
  recordIntents(store, [creation], { runId, documentId, nowMs });
}

/** To be called when it has its new id: where its record is gone, nobody else takes the old one. */
export function leaveId(store: Store, { own, record }: Known): void {
  if (own === null) keepLeftId(store, record);
}
