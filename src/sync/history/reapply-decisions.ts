import { AppError } from '../../lib/errors.ts';
import { legIdOf } from '../../store/accounts/legs.ts';
import { type KeptDecision, keptDecisions, standingDecisions } from '../../store/sidecar/kept-decisions.ts';
import { findForSplit } from '../../store/transactions/split.ts';
import type { PullDeps } from '../run/deps.ts';
import { orderTransfer } from '../transfers/orders.ts';
import { splitTransaction } from './split.ts';

/**
 * The owner's decisions hold in a database that was built again (T26). Decisions on missing records are passed over.
 */
export function decideAgain(deps: PullDeps): void {
  const standing = new Set(standingDecisions(deps.store).map(textOf));
  for (const decision of keptDecisions(deps.store)) {
    if (standing.has(textOf(decision))) continue;
    try {
      carryOut(deps, decision);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
    }
  }
}

function textOf({ action, ids }: KeptDecision): string {
  return JSON.stringify([action, ...ids]);
}

function carryOut(deps: PullDeps, { action, ids }: KeptDecision): void {
  if (action === 'leave' || action === 'words') return;
  if (action !== 'double') orderTransfer(deps, { action, ids });
  else for (const id of ids) countTwice(deps, id);
}

/** `second` is the id that the second one had. */
function countTwice(deps: PullDeps, second: string): void {
  if (legIdOf(deps.store, second) !== undefined) return;
  const at = second.lastIndexOf('.') + 1;
  const ordinal = Number(second.slice(at));
  const first = `${second.slice(0, at)}${ordinal - 1}`;
  if (findForSplit(deps.store, first)?.nextOrdinal === ordinal) splitTransaction(deps, first);
}
