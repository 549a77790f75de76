/** Which transaction is which record of the ledger, where account, day and amount are the same. */
import type { TransactionId } from '../../domain/row-ids.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { type Arc, chooseCheapest } from '../../lib/cheapest.ts';
import type { Creation, Held } from '../../store/outbox/unreviewed.ts';
import { isSame } from '../push/answers/readback.ts';

/** A transaction that looks for its record. */
export interface Asking {
  readonly object: string;
  readonly transactionId: TransactionId | null;
  /** The record as it should be, with accounts under the ledger's names. */
  readonly wanted: LedgerObject;
  /** The record that it has in the ledger; null where that is gone. A creation has none. */
  readonly own?: Held | null;
  /** A document changed it, and the ledger is to be told. */
  readonly isChanging?: boolean;
}

/** A transaction and the record that it turns out to be. */
export interface Found<Asker extends Asking = Asking> {
  readonly asking: Asker;
  readonly held: Held;
}

export function askingOf({ accountLedgerId, body, object, otherLedgerId, transactionId }: Creation): Asking {
  const wanted = { ...parseObject(body), accountId: accountLedgerId, transferToAccountId: otherLedgerId };
  return { object, transactionId, wanted };
}

type PlaceOf = (shown: LedgerObject) => string;

/**
 * Pairs transactions and records one to one, as many as possible, in each place. Of equal amounts of one day those
 * with the same texts belong together. A text that the owner wrote over does not count; all others stand there as
 * they were sent. Where texts decide nothing the id does, and at last the order of both.
 *
 * A transaction that has a record always keeps one. Its record may stand in another place. Then another transaction may
 * take that, and it takes the record of its own place. Places that are tied together so are weighed as one.
 */
export function findInPlaces<Asker extends Asking>(
  asking: readonly Asker[],
  held: readonly Held[],
  placeOf: PlaceOf,
): readonly Found<Asker>[] {
  return groupsOf(asking, held, placeOf).flatMap((group) => (isAtRest(group) ? [] : pairUp(group, placeOf)));
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

interface Group<Asker extends Asking> {
  readonly asking: readonly Asker[];
  /** Records that nobody has claimed, and the askers' own. */
  readonly held: readonly Held[];
}

function groupsOf<Asker extends Asking>(
  asking: readonly Asker[],
  held: readonly Held[],
  placeOf: PlaceOf,
): readonly Group<Asker>[] {
  const tied = new Map<string, string>();
  const rootOf = (place: string): string => {
    let root = place;
    for (let next = tied.get(root); next !== undefined; next = tied.get(root)) root = next;
    return root;
  };
  for (const { own, wanted } of asking) {
    if (!own) continue;
    const [here, there] = [rootOf(placeOf(wanted)), rootOf(placeOf(own.shown))];
    if (here !== there) tied.set(there, here);
  }
  const records = [...held, ...asking.flatMap(({ own }) => own ?? [])];
  const byPlace = Map.groupBy(records, ({ shown }) => rootOf(placeOf(shown)));
  const groups = Map.groupBy(asking, ({ wanted }) => rootOf(placeOf(wanted)));
  return [...groups].map(([place, here]) => ({ asking: here, held: byPlace.get(place) ?? [] }));
}

/** Nobody looks for a record, and nobody is about to change one. */
function isAtRest({ asking }: Group<Asking>): boolean {
  return asking.every(({ isChanging, own }) => own != null && isChanging !== true);
}

/** More pairs than these are not weighed one by one. */
const MOST_WEIGHED = 64;

function pairUp<Asker extends Asking>(group: Group<Asker>, placeOf: PlaceOf): readonly Found<Asker>[] {
  const { asking, held } = group;
  const [fewer, more] = [asking.length, held.length].sort((a, b) => a - b);
  if (fewer === undefined || more === undefined || fewer === 0) return [];
  const isPlain = asking.every(({ own }) => own === undefined);
  if (isPlain && fewer * more > MOST_WEIGHED ** 2) return pairByName(asking, held);
  if (isPlain || more <= MOST_WEIGHED) return weigh(group, placeOf);
  const taken = new Set(asking.map(({ own }) => own));
  return findInPlaces(
    asking.filter(({ own }) => own === undefined),
    held.filter((record) => !taken.has(record)),
    placeOf,
  );
}

function weigh<Asker extends Asking>(group: Group<Asker>, placeOf: PlaceOf): readonly Found<Asker>[] {
  const { asking, held } = group;
  const owners = new Map(asking.flatMap((each) => (each.own ? [[each.own, each] as const] : [])));
  const prices = pricesFor(Math.max(asking.length, held.length));
  const arcsOf = (each: Asker): readonly Arc[] =>
    held.flatMap((record, to) => {
      const cost = costOf(each, record, owners.get(record), prices, placeOf);
      return cost === null ? [] : [{ to: to + 1, cost }];
    });
  const arcs = new Map(asking.map((each, at) => [at + 1, arcsOf(each)]));
  return [...chooseCheapest(arcs)].flatMap(([from, to]) => found(asking[from - 1], held[to - 1]));
}

interface Prices {
  /** A word that differs: dearer than the other ids of all. */
  readonly word: number;
  /** A record that stays in another place: dearer than the words of all. */
  readonly away: number;
  /** A record for one that has none: dearer than all others together. */
  readonly none: number;
}

function pricesFor(size: number): Prices {
  const word = size + 1;
  const away = (WORDS.length * word + 1) * size + 1;
  return { word, away, none: 2 * away * (size + 1) };
}

/** Null where it cannot be that record. */
function costOf(
  asking: Asking,
  record: Held,
  owner: Asking | undefined,
  { away, none, word }: Prices,
  placeOf: PlaceOf,
): number | null {
  const { object, own, wanted } = asking;
  const place = placeOf(record.shown);
  const isHere = place === placeOf(wanted);
  if (own === record) return isHere ? word * differing(asking, record) : away;
  if (!isHere) return null;
  const words = differing(asking, record);
  // It stands where its own transaction wants it: others must be told apart from that by words.
  if (owner !== undefined && place === placeOf(owner.wanted) && words > 0) return null;
  const isNamed = own === undefined && object === record.externalId;
  return rankOf(asking) * none + words * word + (isNamed ? 0 : 1);
}

/** Records go to transactions that have one, then to creations, and last to transactions whose record is gone. */
function rankOf({ own }: Asking): number {
  if (own === undefined) return 1;
  return own === null ? 2 : 0;
}

/** The bank's words on a transaction besides its place, which the ledger shows. */
const WORDS = ['payeeName', 'note', 'time'] as const;

/** How many words differ. */
export function differing({ wanted }: Asking, { shown }: Held): number {
  return WORDS.filter((name) => !isSame(asWord(shown[name]), asWord(wanted[name]))).length;
}

/** A ledger may know a payee under the same name in capital letters. */
function asWord(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : (value ?? null);
}

function pairByName<Asker extends Asking>(asking: readonly Asker[], held: readonly Held[]): readonly Found<Asker>[] {
  const byName = new Map(held.map((record) => [record.externalId, record]));
  const pairs = asking.flatMap((each) => found(each, byName.get(each.object)));
  const taken = new Set(pairs.flatMap((each) => [each.asking.object, each.held.externalId]));
  const left = held.filter(({ externalId }) => !taken.has(externalId));
  const rest = asking.filter(({ object }) => !taken.has(object));
  return [...pairs, ...rest.flatMap((each, at) => found(each, left[at]))];
}

function found<Asker extends Asking>(asking: Asker | undefined, held: Held | undefined): readonly Found<Asker>[] {
  return asking === undefined || held === undefined ? [] : [{ asking, held }];
}
