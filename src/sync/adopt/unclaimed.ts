/**
 * Records that the ledger holds under ids of ours and that no line of this state claims. A state that was lost without
 * its files, or put back to an earlier day, may derive other ids for the same money. No search decides which record is
 * which: a creation that such a record may stand for waits for its owner.
 */
import { daysBetween, parseDate } from '../../domain/calendar-date.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { askAboutLikeness, type Like, wantedObjects } from '../../store/outbox/ask-lost.ts';
import { listRenames, renameUnsent, saveRenames } from '../../store/outbox/rename-unsent.ts';
import {
  type Creation,
  creationsInKnownAccounts,
  creationsOfHeld,
  findHeld,
  isUnsent,
  listHeldTransactions,
  newestRequest,
} from '../../store/outbox/unreviewed.ts';
import { transfersWithoutArrival } from '../../store/outbox/unreviewed-transfers.ts';
import type { Store } from '../../store/store.ts';
import { isSameMoney } from './bind.ts';
import { matchRecords } from './records.ts';

/** A pending line may be booked so many days later. Two formats lie nearer together. */
const REACH_DAYS = 10;

/** Money that moved in one of the ledger's accounts, in the ledger's sense. */
interface Movement {
  readonly accountId: unknown;
  readonly amount: number;
  readonly date: string;
  /** It is the second of a transfer's two, which have one record. */
  readonly isArrival: boolean;
}

function movementsOf(record: LedgerObject): readonly Movement[] {
  const { accountId, destinationAmount, isTransfer, transferToAccountId } = record;
  const [amount, date] = [Number(record.amount), String(record.date)];
  const departure = { accountId, amount, date, isArrival: false };
  if (isTransfer !== true) return [departure];
  const arrives = -Number(destinationAmount ?? amount);
  return [departure, { accountId: transferToAccountId, amount: arrives, date, isArrival: true }];
}

/** Gives unsent transactions the ids that they took in an earlier life of this state, where they have their first ones. */
export function nameAsBefore(store: Store): void {
  for (const each of listRenames(store)) if (isUnsent(store, each.from)) renameUnsent(store, each);
}

/**
 * The owner wants a transaction that was asked about. A record that nobody claims, of its account and amount and
 * at most ten days away, becomes its record: nothing is created. The transaction takes the record's id.
 */
export function adoptWanted(store: Store): void {
  const wanted = wantedObjects(store);
  if (wanted.size === 0) return;
  const ofOwnId = creationsOfHeld(store).filter((each) => isSameMoney(store, each));
  const claimed = new Set(ofOwnId.map(({ object }) => object));
  const free = listHeldTransactions(store).filter(({ externalId }) => !claimed.has(externalId));
  const creations = creationsInKnownAccounts(store, newestRequest(store), 'all');
  const asking = creations.filter(({ object }) => wanted.has(object) && !claimed.has(object));
  for (const [accountId, own] of Map.groupBy(asking, ({ accountLedgerId }) => accountLedgerId)) {
    const records = new Map(free.flatMap((each) => (each.shown.accountId === accountId ? [[each.shown, each]] : [])));
    const found = matchRecords(
      own.map(({ body }) => lineOf(parseObject(body))),
      [...records.keys()],
      REACH_DAYS,
    );
    const taken = new Map([...found].map(([at, shown]) => [own[at]?.transactionId, records.get(shown)?.externalId]));
    for (const [id, to] of taken) takeId(store, id, to);
  }
}

function takeId(store: Store, id: TransactionId | null | undefined, to: string | undefined): void {
  // It may have changed places with another one just now.
  const from = id == null ? undefined : readLegRecord(store, id)?.externalId;
  if (from === undefined || to === undefined || from === to) return;
  if (renameUnsent(store, { from, to })) saveRenames(store, [{ from, to }]);
}

function lineOf({ amount, date, payeeName }: LedgerObject) {
  return { amount: Number(amount), date: String(date), payee: payeeName };
}

/**
 * Holds back creations that an unclaimed record may stand for: it moves the same amount in the same account, at most
 * ten days away, or it has the creation's id and another amount. The owner is asked (`status`). `bankfeed retry ID` takes a plain record over, or creates one where
 * that went to another line. `bankfeed forget ID` leaves all as it is, which is right where a transfer brings the
 * money. Runs when every record has been bound that has the id of a line.
 *
 * @returns the number of questions
 */
export function askAboutLike(store: Store): number {
  const unclaimed = unclaimedMovements(store);
  if (unclaimed.size === 0) return 0;
  const like = creationsInKnownAccounts(store, newestRequest(store), 'all').flatMap((creation): Like[] => {
    const { id, object } = creation;
    const found = movementsOf(asShown(creation)).flatMap((each) => alike(unclaimed, each));
    const isRecord = findHeld(store, object) !== undefined || found.some(({ isArrival }) => !isArrival);
    if (isRecord) return [{ id, by: 'record' }];
    return found.length === 0 ? [] : [{ id, by: 'arrival' }];
  });
  return askAboutLikeness(store, like);
}

function asShown({ accountLedgerId, body, otherLedgerId }: Creation): LedgerObject {
  return { ...parseObject(body), accountId: accountLedgerId, transferToAccountId: otherLedgerId };
}

type Unclaimed = ReadonlyMap<string, readonly Movement[]>;

/** The movements of unclaimed records, and the arrivals of bound transfers that this state knows as plain payments. */
export function unclaimedMovements(store: Store): Unclaimed {
  const records = listHeldTransactions(store).flatMap(({ shown }) => movementsOf(shown));
  const arrivals = transfersWithoutArrival(store).flatMap((shown) => movementsOf(parseObject(shown)).slice(1));
  return Map.groupBy([...records, ...arrivals], placeOf);
}

function placeOf({ accountId, amount }: Pick<Movement, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`;
}

/** Those that may be this one: the same amount in the same account, at most ten days away. */
export function alike(unclaimed: Unclaimed, one: Pick<Movement, 'accountId' | 'amount' | 'date'>): readonly Movement[] {
  const day = parseDate(one.date);
  return (unclaimed.get(placeOf(one)) ?? []).filter(({ date }) => {
    const other = parseDate(date.slice(0, 10));
    return day !== undefined && other !== undefined && Math.abs(daysBetween(day, other)) <= REACH_DAYS;
  });
}
