import { isoDay, shortName } from '../render/print.ts';
import { dialectOf } from '../render/render-csv.ts';
import type { Account, Happening, Route, Transfer, World } from '../world.ts';
import { showIn } from './shown.ts';

/** How far from the outflow its arrival is looked for. */
const WINDOW_DAYS = 5;

/** The ledger's duty in the end, as texts that world and ledger both can say. */
export interface Truth {
  /** Records that must be there, each once. */
  readonly plain: readonly string[];
  readonly transfers: readonly TransferTruth[];
  /** Account → all that was booked in it, in minor units. */
  readonly sums: ReadonlyMap<string, number>;
  /** Account → what the bank says it holds, where a format says so. */
  readonly balances: ReadonlyMap<string, number>;
}

interface TransferTruth {
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
    const joined = joinedOf({ source, out, destination, into }, to);
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
  };
}

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
    (out.original !== null && printsAbroad(source)) ||
    (into !== undefined && destination !== undefined && into.original !== null && printsAbroad(destination));
  // Across currencies nobody can compare the amounts unless a bank prints both.
  if (isAcross && !isPrinted) return 'two';
  switch (transfer.evidence) {
    case 'rule':
    case 'reference':
    case 'tail':
      return 'one';
    case 'words':
      return isOpen(world, transfer) ? 'either' : 'one';
    case 'none':
      return 'two';
    case 'number':
      return isNumbered ? 'one' : 'two';
  }
}

function balanceOf(account: Account): [string, number][] {
  const said = account.downloads.findLast(({ route, isLast }) => isLast && ['camt', 'ofx', 'mt940'].includes(route));
  return said === undefined ? [] : [[account.handle, showIn(account, said).closing]];
}

/**
 * An account of the currency whose exports end with their last line. The money may arrive in days that they do not
 * reach. An says no more than its lines do of how far it reaches.
 */
function isOpen(world: World, transfer: Transfer): boolean {
  const [source, out] = sideOf(world, transfer.from, transfer.out);
  const [, into] = typeof transfer.to === 'number' ? sideOf(world, transfer.to, transfer.into) : [];
  const latest = Math.max(out?.day ?? 0, into?.day ?? 0);
  return world.accounts.some(({ routes, currency, happenings }) => {
    const isTold = routes.some((route) => route === 'camt' || route === 'ofx' || route === 'mt940');
    const last = Math.max(...happenings.filter(isBooked).map(({ day }) => day));
    return currency === source?.currency && !isTold && last < latest + WINDOW_DAYS;
  });
}

/** A side of a transfer: the account, and what happened in it. */
function sideOf({ accounts }: World, account: number, at: number | null): [Account, Happening] | [] {
  const found = accounts[account];
  const happening = found?.happenings.find((each) => each.at === at);
  return found === undefined || happening === undefined ? [] : [found, happening];
}

/** An undone line, or one that was never booked, is nowhere in the end. */
function isBooked({ goneOn, mistake }: Happening): boolean {
  return goneOn === null && mistake?.isVoid !== true;
}

const NUMBERED = ['camt', 'ofx', 'mt940', 'notice'];
const FOREIGN = ['camt', 'ofx', 'notice'];

/** Whether the bank prints the number of the other side. */
function printsNumbers(account: Account): boolean {
  return account.routes.some((route) => NUMBERED.includes(route) || (route === 'csv' && dialectOf(account).has.other));
}

/** Whether the bank prints an amount in the other currency. */
function printsAbroad(account: Account): boolean {
  const printing = (route: Route) => FOREIGN.includes(route) || (route === 'csv' && dialectOf(account).has.original);
  return account.routes.some(printing);
}

/** Both sides of a transfer. The other account may be one that is never fed, and then nothing arrives. */
interface Sides {
  readonly source: Account;
  readonly out: Happening;
  readonly destination: Account | undefined;
  readonly into: Happening | undefined;
}

/** The text of a plain record. Ledgers call an expense positive. */
function plainOf({ handle }: Account, { day, amount, payee }: Happening): string {
  return `${handle} ${isoDay(day)} ${-amount} ${shortName(payee)}`;
}

/** The text of a transfer as one record. `to`: the name of the other account. */
function joinedOf({ source, out, destination, into }: Sides, to: string): string {
  const arrives = into === undefined ? '' : arrivalOf(source, out, destination, into);
  return `${source.handle} → ${to} ${isoDay(out.day)} ${-out.amount}${arrives} ${shortName(out.payee)}`;
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
