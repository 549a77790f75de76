import type { Account, Happening, Transfer, World } from '../world.ts';
import { doubtfulIn, fedOf } from './doubt.ts';
import { printsAbroad, printsNumbers } from './printed.ts';
import { type Proved, type Reading, readingsOf } from './readings.ts';
import { joinedOf, plainOf } from './records.ts';
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
  /** Other readings of the transfers, which the documents allow as well. Asked for only where a record is lost. */
  readings(): readonly Reading[];
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
    readings: () => readingsOf(provedIn(world)),
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

/** Transfers that are certainly one record, and that the number of an account proves. */
function provedIn(world: World): readonly Proved[] {
  return world.transfers.flatMap((transfer) => {
    if (transfer.evidence !== 'number' || standing(world, transfer) !== 'one') return [];
    const [source, out] = sideOf(world, transfer.from, transfer.out);
    const [destination, into] = typeof transfer.to === 'number' ? sideOf(world, transfer.to, transfer.into) : [];
    if (source === undefined || out === undefined || destination === undefined || into === undefined) return [];
    return [{ source, out, destination, into }];
  });
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
      return isContested(world, transfer) || isOpen(world, transfer) ? 'either' : 'one';
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
