import { findLeg } from '../../store/accounts/legs.ts';
import { clearTakenBack, takenBackPairs, transferOf } from '../../store/accounts/transfers.ts';
import { beginTransfer } from './carry-out.ts';
import type { TransferWork } from './work.ts';

/**
 * Pairs that the owner had decided and an undo took apart. They become one when both legs stand alone once more: a
 * decision lasts (P-TR-5). Runs before other pairs are looked for.
 */
export function pairAgain(work: TransferWork): void {
  const { store } = work;
  for (const { id, outflowId, inflowId, destinationId, evidence, decidedBy } of takenBackPairs(store)) {
    const [outflow, inflow] = [findLeg(store, outflowId), inflowId === null ? undefined : findLeg(store, inflowId)];
    if (outflow === undefined || inflow === undefined) continue;
    clearTakenBack(store, id);
    if ([outflowId, inflow.id].some((leg) => transferOf(store, leg) !== undefined)) continue;
    beginTransfer(work, { outflow, inflow, destinationId, evidence, decidedBy });
  }
}
