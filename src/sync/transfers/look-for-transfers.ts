import { pairLegs } from '../../core/pairing/pair.ts';
import { Sieve, type SoughtLegs } from '../../core/pairing/sieve.ts';
import type { Leg, PairingQuestion, PairingResult } from '../../core/pairing/types.ts';
import { currencyTable } from '../../domain/currency.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
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

/** Days that follow one another. */
export type Parts = readonly [Period, ...(readonly Period[])];

type Deps = Pick<PullDeps, 'store' | 'config'>;

/** Possible and certain transfers within these days. */
export function lookForTransfers(deps: Deps, span: Period, search: TransferSearch): FoundTransfers {
  const steps = searchInSteps(deps, [span], search);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * The same in steps of a moment. `parts` are the days of the search. Other work may come between
 * two steps. After something else was written, the result is of no state and only shown.
 */
export function* searchInSteps(
  { store, config }: Deps,
  parts: Parts,
  { sought, moved = NOBODY }: TransferSearch,
): Generator<undefined, FoundTransfers> {
  const span = wholeOf(parts);
  const { windowDays, auto, rules } = config.transfers ?? DEFAULT_TRANSFERS;
  const open = waitingTransfers(store, span);
  const isInDoubt = ({ outflowId, inflowId, decidedBy }: StoredTransfer) =>
    decidedBy === 'evidence' && (moved.has(outflowId) || (inflowId !== null && moved.has(inflowId)));
  // No other leg has the reference that two share.
  const isAsked = (each: StoredTransfer) => !each.evidence.includes('reference') || isInDoubt(each);
  const made = auto ? pairsByEvidence(store, span).filter(isAsked) : [];
  const question: Omit<PairingQuestion, 'legs'> = {
    standing: yield* inSteps(made, (each) => {
      const { outflowId, inflowId } = each;
      const [outflow, inflow] = [findLeg(store, outflowId), inflowId === null ? undefined : findLeg(store, inflowId)];
      return outflow === undefined || inflow === undefined ? [] : [{ outflow, inflow, isInDoubt: isInDoubt(each) }];
    }),
    waiting: yield* inSteps(open, (each) => {
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
  const legs = yield* soughtLegs(store, parts, question, sought);
  return { result: pairLegs({ ...question, legs }), waiting: byOutflow(open), standing: byOutflow(made) };
}

const NOBODY: ReadonlySet<number> = new Set();

function byOutflow(transfers: readonly StoredTransfer[]): ReadonlyMap<number, StoredTransfer> {
  return new Map(transfers.map((each) => [each.outflowId, each]));
}

/** The free legs of these days that can decide anything. At no time all legs of the days are in memory. */
function* soughtLegs(
  store: Store,
  parts: Parts,
  question: Omit<PairingQuestion, 'legs'>,
  sought: SoughtLegs,
): Generator<undefined, readonly Leg[]> {
  const sieve = new Sieve(question, sought);
  for (const part of parts) {
    for (const leg of eachFreeLeg(store, part)) sieve.show(leg);
    yield;
  }
  const ids: TransactionId[] = [];
  for (const some of sieve.sharing()) {
    for (const id of some) ids.push(id);
    yield;
  }
  const sharing = yield* inSteps(ids, (id) => {
    const leg = findLeg(store, id);
    return leg === undefined ? [] : [leg];
  });
  for (const leg of sharing) sieve.add(leg);
  const span = wholeOf(parts);
  const around = yield* inSteps(sieve.surroundings, ({ accountId, period }) => {
    const from = period.from > span.from ? period.from : span.from;
    const to = period.to < span.to ? period.to : span.to;
    return freeLegsOf(store, accountId, { from, to });
  });
  for (const leg of around) sieve.add(leg);
  return sieve.kept;
}

function wholeOf(parts: Parts): Period {
  const [first] = parts;
  return { from: first.from, to: (parts.at(-1) ?? first).to };
}

/** So many are looked up in one step. */
const A_STEP = 200;

/** `list.flatMap(find)` in steps. */
function* inSteps<Entry, Found>(
  list: readonly Entry[],
  find: (entry: Entry) => readonly Found[],
): Generator<undefined, readonly Found[]> {
  const found: Found[] = [];
  for (const [at, entry] of list.entries()) {
    if (at % A_STEP === A_STEP - 1) yield;
    found.push(...find(entry));
  }
  return found;
}
