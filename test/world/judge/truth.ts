import { isoDay, shortName } from '../render/print.ts';
import { dialectOf } from '../render/render-csv.ts';
import type { Account, Happening, Route, Transfer, World } from '../world.ts';
import { alikeOf } from './alike.ts';
import { doubtfulIn, fedOf } from './doubt.ts';
import { showIn } from './shown.ts';
import { isBooked, sideOf } from './sides.ts';
import { isContested, isOpen } from './words.ts';

/** The ledger's duty in the end, as texts that world and ledger both can say. */
export interface Truth {
  /** Records that must be there, each once. */
  readonly plain: readonly string[];
  readonly transfers: readonly TransferTruth[];
  /** Account → all that was booked in it, in minor units. */
  readonly sums: ReadonlyMap<string, number>;
  /** Account → what the bank says it holds, where a format says so. */
  readonly balances: ReadonlyMap<string, number>;
  /** Records that nobody can know to be one, and how many further ones may stand for each. */
  readonly doubtful: ReadonlyMap<string, number>;
  /** Record → the leg of a transfer that may stand in its place. Nobody can tell which of the two the leg is. */
  readonly exchangeable: ReadonlyMap<string, string>;
}

export interface TransferTruth {
  /** As one record. */
  readonly joined: string;
  /** As what the two statements say. */
  readonly apart: readonly string[];
  /** `one`: nothing but the one record. `two`: nobody could know. `either`: one record, or two with a question. */
  readonly stands: 'one' | 'two' | 'either';
}

export function truthOf(world: World): Truth {
  const legs = new Set<Happening>();
  const transfers = world.transfers.map((transfer): TransferTruth => {
    const [source, out] = sideOf(world, transfer.from, transfer.out);
    const [destination, into] = typeof transfer.to === 'number' ? sideOf(world, transfer.to, transfer.into) : [];
    if (source === undefined || out === undefined) throw new Error('a transfer from nowhere');
    legs.add(out);
    if (into !== undefined) legs.add(into);
    const to = destination?.handle ?? String(transfer.to);
    const arrives = into === undefined ? '' : arrivalOf(source, out, destination, into);
    const joined = `${source.handle} → ${to} ${isoDay(out.day)} ${-out.amount}${arrives} ${shortName(out.payee)}`;
    const apart = [plainOf(source, out), ...(destination && into ? [plainOf(destination, into)] : [])];
    return { joined, apart, stands: standing(world, transfer) };
  });
  const booked = world.accounts.map((account) => ({ account, happenings: account.happenings.filter(isBooked) }));
  return {
    plain: booked.flatMap(({ account, happenings }) =>
      happenings.filter((each) => !legs.has(each)).map((each) => plainOf(account, each)),
    ),
    transfers,
    sums: new Map(
      booked.map(({ account, happenings }) => [
        account.handle,
        happenings.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    ),
    balances: new Map(booked.flatMap(({ account }) => balanceOf(account))),
    exchangeable: new Map(world.transfers.flatMap((transfer) => exchangesOf(world, transfer))),
    doubtful: doubtfulOf(world),
  };
}

/** Happenings that read alike are each in doubt by themselves. */
function doubtfulOf(world: World): ReadonlyMap<string, number> {
  const doubtful = new Map<string, number>();
  for (const account of world.accounts) {
    for (const { happening, times } of doubtfulIn(account, fedOf(world, account))) {
      const text = plainOf(account, happening);
      doubtful.set(text, (doubtful.get(text) ?? 0) + times);
    }
  }
  return doubtful;
}

function exchangesOf(world: World, transfer: Transfer): (readonly [string, string])[] {
  const [destination, leg] = typeof transfer.to === 'number' ? sideOf(world, transfer.to, transfer.into) : [];
  if (destination === undefined || leg === undefined || standing(world, transfer) !== 'one') return [];
  return alikeOf(world, transfer).map((each) => [plainOf(destination, each), plainOf(destination, leg)] as const);
}

/** Ledgers call an expense positive. */
function plainOf({ handle }: Account, { day, amount, payee }: Happening): string {
  return `${handle} ${isoDay(day)} ${-amount} ${shortName(payee)}`;
}

function arrivalOf(source: Account, out: Happening, destination: Account | undefined, into: Happening): string {
  if (destination === undefined) return '';
  if (source.currency !== destination.currency)
    return ` arrives ${into.amount} at ${rateOf(source, out, destination, into)}`;
  return into.amount === -out.amount ? '' : ` arrives ${into.amount}`;
}

/** Destination amount by amount, to eight decimals, or more where these miss the minor unit. */
function rateOf(source: Account, out: Happening, destination: Account, into: Happening): string {
  const [left, arrived] = [BigInt(-out.amount), BigInt(into.amount)];
  for (let decimals = 8; ; decimals += 1) {
    const numerator = arrived * 10n ** BigInt(source.places + decimals);
    const denominator = left * 10n ** BigInt(destination.places);
    const rate = (numerator * 2n + denominator) / (denominator * 2n);
    const error = rate * denominator - numerator;
    if ((error < 0n ? -error : error) > 10n ** BigInt(source.places + decimals)) continue;
    return String(Number(`${rate}e-${decimals}`));
  }
}

const NUMBERED = ['camt', 'ofx', 'mt940', 'notice'];
const FOREIGN = ['camt', 'ofx', 'notice'];

/** The knowledge of a careful person from the documents alone. */
function standing(world: World, transfer: Transfer): TransferTruth['stands'] {
  const [source, out] = sideOf(world, transfer.from, transfer.out);
  const [destination, into] = typeof transfer.to === 'number' ? sideOf(world, transfer.to, transfer.into) : [];
  if (source === undefined || out === undefined) return 'two';
  const isNumbered =
    (out.other !== null && printsNumbers(source)) ||
    (into !== undefined && destination !== undefined && into.other !== null && printsNumbers(destination));
  const isAcross = destination !== undefined && source.currency !== destination.currency;
  const isPrinted =
    prints(source, out) || (into !== undefined && destination !== undefined && prints(destination, into));
  // Across currencies nobody can compare the amounts unless a bank prints both.
  if (isAcross && !isPrinted) return 'two';
  switch (transfer.evidence) {
    case 'rule':
    case 'reference':
    case 'tail':
      return 'one';
    case 'words':
      return isContested(world, transfer) || isOpen(world, transfer) ? 'either' : 'one';
    case 'none':
      return 'two';
    case 'number':
      return isNumbered ? 'one' : 'two';
  }
}

function printsNumbers(account: Account): boolean {
  return account.routes.some((route) => NUMBERED.includes(route) || (route === 'csv' && dialectOf(account).has.other));
}

/** Whether the bank prints what it was in the other currency. */
function prints(account: Account, { original }: Happening): boolean {
  const printing = (route: Route) => FOREIGN.includes(route) || (route === 'csv' && dialectOf(account).has.original);
  return original !== null && account.routes.some(printing);
}

function balanceOf(account: Account): [string, number][] {
  const said = account.downloads.findLast(({ route, isLast }) => isLast && ['camt', 'ofx', 'mt940'].includes(route));
  return said === undefined ? [] : [[account.handle, showIn(account, said).closing]];
}
