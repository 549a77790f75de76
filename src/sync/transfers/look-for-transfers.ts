import { pairLegs } from '../../core/pairing/pair.ts';
import type { PairingQuestion, PairingResult } from '../../core/pairing/types.ts';
import { currencyTable } from '../../domain/currency.ts';
import type { Period } from '../../domain/statement.ts';
import { findLeg, freeLegs } from '../../store/accounts/legs.ts';
import {
  pairsByEvidence,
  rejectedPairs,
  type StoredTransfer,
  waitingTransfers,
} from '../../store/accounts/transfers.ts';
import { lostIds } from '../../store/sidecar/tombstones.ts';
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

type Deps = Pick<PullDeps, 'store' | 'config'>;

/**
 * Possible and certain transfers within these days.
 *
 * @param moved row ids of transactions that may have lost or won evidence
 */
export function lookForTransfers(
  { store, config }: Deps,
  span: Period,
  moved: ReadonlySet<number> = NOBODY,
): FoundTransfers {
  const { windowDays, auto, rules } = config.transfers ?? DEFAULT_TRANSFERS;
  const open = waitingTransfers(store, span);
  const isInDoubt = ({ outflowId, inflowId, decidedBy }: StoredTransfer) =>
    decidedBy === 'evidence' && (moved.has(outflowId) || (inflowId !== null && moved.has(inflowId)));
  // No other leg has the reference that two share.
  const isAsked = (each: StoredTransfer) => !each.evidence.includes('reference') || isInDoubt(each);
  const made = auto ? pairsByEvidence(store, span).filter(isAsked) : [];
  const question: PairingQuestion = {
    inflows: freeLegs(store, span, 'in'),
    outflows: freeLegs(store, span, 'out'),
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
  return { result: pairLegs(question), waiting: byOutflow(open), standing: byOutflow(made) };
}

const NOBODY: ReadonlySet<number> = new Set();

function byOutflow(transfers: readonly StoredTransfer[]): ReadonlyMap<number, StoredTransfer> {
  return new Map(transfers.map((each) => [each.outflowId, each]));
}
