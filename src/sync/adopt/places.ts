/** Which creation is which record of the ledger, where account, day and amount are the same. */
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { chooseCheapest } from '../../lib/cheapest.ts';
import type { Creation, Held } from '../../store/outbox/unreviewed.ts';
import { isSame } from '../push/answers/readback.ts';

/** A creation and the record that it turns out to be. */
export interface Found {
  readonly creation: Creation;
  readonly held: Held;
}

/**
 * Pairs transactions and records one to one, as many as possible, in each place. Of equal amounts of one day those
 * with the same texts belong together. A text that the owner wrote over does not count; all others stand there as
 * they were sent. Where texts decide nothing the id does, and at last the order of both.
 */
export function findInPlaces(
  creations: readonly Creation[],
  held: readonly Held[],
  placeOf: (shown: LedgerObject) => string,
): readonly Found[] {
  const waiting = Map.groupBy(held, ({ shown }) => placeOf(shown));
  const asking = creations.map((creation) => ({ creation, wanted: parseObject(creation.body) }));
  const byPlace = Map.groupBy(asking, ({ creation, wanted }) => placeOf(asShown(creation, wanted)));
  return [...byPlace].flatMap(([place, here]) => pairUp(here, waiting.get(place) ?? []));
}

/** Account, day, amount, and of a transfer the account that it reaches. */
export function placeOf({ accountId, amount, date, isTransfer, transferToAccountId }: LedgerObject): string {
  const to = isTransfer === true ? ` to ${transferToAccountId}` : '';
  return `${accountId} ${Number(amount)} ${String(date).slice(0, 10)}${to}`;
}

/** The same, whether it is a transfer or not. */
export function placeAsPlain(shown: LedgerObject): string {
  return placeOf({ ...shown, isTransfer: false });
}

/** The creation with both accounts under the ledger's names. */
function asShown({ accountLedgerId, otherLedgerId }: Creation, wanted: LedgerObject): LedgerObject {
  return { ...wanted, accountId: accountLedgerId, transferToAccountId: otherLedgerId };
}

interface Asking {
  readonly creation: Creation;
  readonly wanted: LedgerObject;
}

/** More pairs than these are not weighed one by one. */
const MOST_WEIGHED = 64 * 64;

function pairUp(asking: readonly Asking[], held: readonly Held[]): Found[] {
  const pairs = asking.length * held.length;
  if (pairs === 0) return [];
  if (pairs > MOST_WEIGHED) return pairByName(asking, held);
  const costOf = ({ creation, wanted }: Asking, { externalId, shown }: Held) => {
    const differing = WORDS.filter((name) => !isSame(shown[name] ?? null, wanted[name] ?? null)).length;
    return differing * (asking.length + 1) + (creation.object === externalId ? 0 : 1);
  };
  const arcs = asking.map((each, at) => {
    return [at + 1, held.map((record, to) => ({ to: to + 1, cost: costOf(each, record) }))] as const;
  });
  return [...chooseCheapest(new Map(arcs))].flatMap(([from, to]) => found(asking[from - 1], held[to - 1]));
}

/** The bank's words on a transaction besides its place, which the ledger shows. */
const WORDS = ['payeeName', 'note', 'time'] as const;

function pairByName(asking: readonly Asking[], held: readonly Held[]): Found[] {
  const byName = new Map(held.map((record) => [record.externalId, record]));
  const pairs = asking.flatMap((each) => found(each, byName.get(each.creation.object)));
  const taken = new Set(pairs.flatMap(({ creation, held: record }) => [creation.object, record.externalId]));
  const left = held.filter(({ externalId }) => !taken.has(externalId));
  const rest = asking.filter(({ creation }) => !taken.has(creation.object));
  return [...pairs, ...rest.flatMap((each, at) => found(each, left[at]))];
}

function found(asking: Asking | undefined, held: Held | undefined): Found[] {
  return asking === undefined || held === undefined ? [] : [{ creation: asking.creation, held }];
}
