import { pairLegs } from '../../core/pairing/pair.ts';
import { Sieve, type SoughtLegs } from '../../core/pairing/sieve.ts';
import type { Leg, PairingQuestion, PairingResult } from '../../core/pairing/types.ts';
import { currencyTable } from '../../domain/currency.ts';
import type { Period } from '../../domain/statement.ts';
import { eachFreeLeg, findLeg, freeLegsOf } from '../../store/accounts/legs.ts';
import {
  pairsByEvidence,
  rejectedPairs,
  type StoredTransfer,
  waitingTransfers,
} from '../../store/accounts/transfers.ts';
import { lostIds } from '../../store/sidecar/tombstones.ts';
import type { Store } from '../../store/store.ts';
import type { PullDeps } from '../run/deps.ts';
import { ownAccounts } from './accounts.ts';
import { DEFAULT_TRANSFERS } from './work.ts';

/** The result of a search. */
export interface FoundTransfers {
  readonly result: PairingResult;
  /** Transfers that waited for their other leg, by their outflow. */
  readonly waiting: ReadonlyMap<number, StoredTransfer>;
  /** Pairs that were asked again, by their outflow. */
  readonly standing: ReadonlyMap<number, StoredTransfer>;
}

/** The terms of a search. */
export interface TransferSearch {
  readonly sought: SoughtLegs;
  /** Row ids of transactions that may have lost or won evidence. */
  readonly moved?: ReadonlySet<number>;
}

type Deps = Pick<PullDeps, 'store' | 'config'>;

/** Possible and certain transfers within these days. */
export function lookForTransfers(
  { store, config }: Deps,
  span: Period,
  { sought, moved = NOBODY }: TransferSearch,
): FoundTransfers {
  const { windowDays, auto, rules } = config.transfers ?? DEFAULT_TRANSFERS;
  const open = waitingTransfers(store, span);
  const isInDoubt = ({ outflowId, inflowId, decidedBy }: StoredTransfer) =>
    decidedBy === 'evidence' && (moved.has(outflowId) || (inflowId !== null && moved.has(inflowId)));
  // No other leg has the reference that two share.
  const isAsked = (each: StoredTransfer) => !each.evidence.includes('reference') || isInDoubt(each);
  const made = auto ? pairsByEvidence(store, span).filter(isAsked) : [];
  const question: Omit<PairingQuestion, 'legs'> = {
    standing: made.flatMap((each) => {
      const { outflowId, inflowId } = each;
      const [outflow, inflow] = [findLeg(store, outflowId), inflowId === null ? undefined : findLeg(store, inflowId)];
      return outflow === undefined || inflow === undefined ? [] : [{ outflow, inflow, isInDoubt: isInDoubt(each) }];
    }),
    waiting: open.flatMap((each) => {
      const { outflowId, destinationId } = each;
      const outflow = findLeg(store, outflowId);
      return outflow === undefined ? [] : [{ outflow, destinationId, isInDoubt: isInDoubt(each) }];
    }),
    accounts: ownAccounts(store, config.accounts),
    rules,
    rejected: rejectedPairs(store),
    deleted: new Set(lostIds(store)),
    windowDays,
    auto,
    currencies: currencyTable(config.currencies),
  };
  const legs = soughtLegs(store, span, question, sought);
  return { result: pairLegs({ ...question, legs }), waiting: byOutflow(open), standing: byOutflow(made) };
}

const NOBODY: ReadonlySet<number> = new Set();

function byOutflow(transfers: readonly StoredTransfer[]): ReadonlyMap<number, StoredTransfer> {
  return new Map(transfers.map((each) => [each.outflowId, each]));
}

/** The free legs of these days that can decide anything. At no time all legs of the days are in memory. */
function soughtLegs(
  store: Store,
  span: Period,
  question: Omit<PairingQuestion, 'legs'>,
  sought: SoughtLegs,
): readonly Leg[] {
  const sieve = new Sieve(question, sought);
  for (const leg of eachFreeLeg(store, span)) sieve.show(leg);
  for (const id of sieve.sharing()) {
    const leg = findLeg(store, id);
    if (leg !== undefined) sieve.add(leg);
  }
  for (const { accountId, period } of sieve.surroundings) {
    const from = period.from > span.from ? period.from : span.from;
    const to = period.to < span.to ? period.to : span.to;
    for (const leg of freeLegsOf(store, accountId, { from, to })) sieve.add(leg);
  }
  return sieve.kept;
}
