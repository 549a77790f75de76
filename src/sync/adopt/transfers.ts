/**
 * A lost state and transfers. A record that the ledger holds as a transfer comes back as two lines. Two records that
 * the owner took apart look like a pair. The ledger remembers both (P-TR-3, P-TR-5, P-ID-10).
 */
import { matchDays } from '../../core/streams/matching.ts';
import { daysBetween, parseDate } from '../../domain/calendar-date.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { askAbout } from '../../store/outbox/ask-lost.ts';
import {
  type Creation,
  creationsInKnownAccounts,
  findHeld,
  newestRequest,
  saveHeld,
} from '../../store/outbox/unreviewed.ts';
import {
  absorbCreation,
  absorbedBy,
  confirmedTransfers,
  doubtTransfer,
  finishHeld,
  type HeldPair,
  type HeldTransfer,
  heldPairs,
  heldTransfers,
  insertHeldTransfer,
  leftInflows,
  rejectHeld,
} from '../../store/outbox/unreviewed-transfers.ts';
import { replacedBodies } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { goneInflows, transferUnder } from '../../store/transactions/known-records.ts';
import { bringBack, creationOf, transferCreationOf } from '../transfers/creations.ts';
import { compare } from './bind.ts';
import { createAnew, goneFrom, type Known, knownWithout, type Ledger, release } from './known.ts';

/**
 * An inflow may be booked so many days before or after its outflow. A later one is told by its words, or by the owner.
 */
const BEFORE_DAYS = 3;
const AFTER_DAYS = 7;

/**
 * Pairs of which the ledger held both legs as records of their own were taken apart, or never were one. Where it holds
 * the inflow only, or beside the transfer, the inflow's record is still to go. The same holds where the other leg was
 * created here after that record had been seen. A pair that is taken apart leaves a new record of its inflow.
 */
export function keepApart(store: Store, ledger: Ledger): void {
  const isGone = goneFrom(store, ledger);
  const stands = (record: string | null) => record !== null && !isGone(record);
  for (const pair of heldPairs(store)) {
    if (!stands(pair.inflowRecord)) continue;
    if (stands(pair.outflowRecord) && pair.isTransfer === 0 && pair.isNew === 0) {
      rejectHeld(store, pair);
      bringBack(store, pair.inflowId, ledger.currencies);
    } else finish(store, pair, ledger.currencies);
  }
}

/**
 * Transfers of this state that the ledger shows as plain payments: a later self undid a document of the arrival. They are
 * in doubt until it is known whether the ledger holds a record of the arrival.
 *
 * @returns the ledger's ids of their records
 */
export function doubtPlain(store: Store, { shown }: Ledger): readonly string[] {
  if (shown.size === 0) return [];
  const plain = confirmedTransfers(store).filter((ledgerId) => shown.get(ledgerId)?.isTransfer === false);
  for (const ledgerId of plain) {
    const transfer = transferUnder(store, ledgerId);
    if (transfer !== undefined) doubtTransfer(store, transfer.id);
  }
  return plain;
}

/** Tells them as transfers once more: another document shows the arrival here, and the ledger has no record of it. */
export function renewPlain(store: Store, plain: readonly string[], { currencies, shown }: Ledger): void {
  for (const ledgerId of plain) {
    const transfer = transferUnder(store, ledgerId);
    const leg = transfer && readLegRecord(store, transfer.id);
    const [creation] = leg === undefined ? [] : transferCreationOf(store, leg, currencies);
    if (transfer === undefined || creation === undefined) continue;
    saveHeld(store, transfer.externalId, ledgerId, shown.get(ledgerId) ?? {});
    createAnew(store, transfer, creation);
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

/**
 * Inflows that the ledger holds as part of a transfer are not created beside it. The record of
 * another may be gone. A later self made it part of a transfer that this state does not know.
 *
 * @returns how many were found so
 */
export function joinHeld(store: Store, currencies: CurrencyTable): number {
  const held = heldTransfers(store);
  if (held.length === 0) return 0;
  const waiting = held.filter((each) => !isJoined(store, each));
  const joined = partnersOf(waiting, inflowsToCreate(store));
  for (const [transfer, inflow] of joined) join(store, transfer, inflow);
  const left = waiting.filter((each) => !joined.has(each));
  const found = left.length === 0 ? NONE : partnersOf(left, goneLegs(store, currencies));
  for (const { known } of found.values()) release(store, known);
  const creations = new Map(inflowsToCreate(store).map((each) => [each.transactionId, each]));
  for (const [transfer, { known }] of found) {
    const creation = creations.get(known.transactionId);
    if (creation !== undefined) join(store, transfer, creation);
  }
  return joined.size + found.size;
}

function inflowsToCreate(store: Store): readonly Creation[] {
  return creationsInKnownAccounts(store, newestRequest(store), 'plain').filter(({ body }) => amountOf(body) < 0);
}

type Inflow = Pick<Creation, 'accountLedgerId' | 'body'>;

interface GoneLeg extends Inflow {
  readonly known: Known;
}

const NONE: ReadonlyMap<HeldTransfer, GoneLeg> = new Map();

function goneLegs(store: Store, currencies: CurrencyTable): readonly GoneLeg[] {
  return goneInflows(store).flatMap((record): readonly GoneLeg[] => {
    const known = knownWithout(store, record, currencies);
    if (known === undefined) return [];
    return [{ known, body: known.creation.body ?? '{}', accountLedgerId: record.accountLedgerId }];
  });
}

/** The inflow of each transfer that the ledger holds. It has the amount that arrives, and the nearer day comes first. */
function partnersOf<Found extends Inflow>(
  held: readonly HeldTransfer[],
  inflows: readonly Found[],
): ReadonlyMap<HeldTransfer, Found> {
  const found = new Map<HeldTransfer, Found>();
  const keyOfTransfer = ({ shown }: HeldTransfer) => keyOf(parseObject(shown));
  for (const [key, transfers] of Map.groupBy(held, keyOfTransfer)) {
    const wanting = inflows.filter(({ accountLedgerId, body }) => key === `${accountLedgerId} ${-amountOf(body)}`);
    const lefts = transfers.map(({ shown }) => dayOf(shown));
    const rights = wanting.map(({ body }) => dayOf(body));
    const cost = (left: number, right: number) => Math.abs((lefts[left] ?? 0) - (rights[right] ?? 0));
    const partners = matchDays(lefts, rights, { before: BEFORE_DAYS, after: AFTER_DAYS, cost });
    for (const [at, transfer] of transfers.entries()) {
      const inflow = wanting[partners[at] ?? -1];
      if (inflow !== undefined) found.set(transfer, inflow);
    }
  }
  return found;
}

/** An inflow was found before its outflow's document came: now both are there. */
function isJoined(store: Store, { externalId, outflowId, shown }: HeldTransfer): boolean {
  const inflowId = absorbedBy(store, externalId);
  if (inflowId === undefined) return false;
  if (outflowId !== null) insertHeldTransfer(store, outflowId, inflowId, destinationOf(shown));
  return true;
}

function join(store: Store, { externalId, outflowId, shown }: HeldTransfer, inflow: Creation): void {
  absorbCreation(store, inflow.id, externalId);
  if (outflowId !== null) insertHeldTransfer(store, outflowId, inflow.transactionId, destinationOf(shown));
}

/**
 * An inflow was found in a transfer before the document of its outflow came. With that document it is no part of it.
 * Its owner may have paired the two, or they have the amount in common. So the owner is asked.
 *
 * @returns the number of questions
 */
export function askAboutLeft(store: Store, currencies: CurrencyTable): number {
  const left = leftInflows(store);
  for (const { externalId, id } of left) {
    bringBack(store, id, currencies);
    askAbout(store, externalId);
  }
  return left.length;
}

function destinationOf(shown: string): string {
  return String(parseObject(shown).transferToAccountId);
}

function keyOf({ amount, destinationAmount, transferToAccountId }: LedgerObject): string {
  return `${transferToAccountId} ${Number(destinationAmount ?? amount)}`;
}

function amountOf(body: string): number {
  return Number(parseObject(body).amount);
}

const DAY_ZERO = parseDate('1970-01-01');

function dayOf(object: string): number {
  const date = parseDate(String(parseObject(object).date));
  return date === undefined || DAY_ZERO === undefined ? Number.MIN_SAFE_INTEGER : daysBetween(DAY_ZERO, date);
}
