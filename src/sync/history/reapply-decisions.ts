import { handlesOf } from '../../core/account-handle.ts';
import { accountExternalId } from '../../core/identity/external-id.ts';
import { AppError } from '../../lib/errors.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { legIdOf } from '../../store/accounts/legs.ts';
import { type KeptDecision, keptDecisions, standingDecisions } from '../../store/sidecar/kept-decisions.ts';
import { mayRename } from '../../store/transactions/rename-account.ts';
import { findForSplit } from '../../store/transactions/split.ts';
import type { PullDeps } from '../run/deps.ts';
import { orderTransfer } from '../transfers/orders.ts';
import { splitTransaction } from './split.ts';

/**
 * The owner's decisions hold in a database that was built again (T26). Decisions on missing records are passed over.
 */
export function decideAgain(deps: PullDeps): void {
  const standing = new Set(standingDecisions(deps.store).map(textOf));
  const presentId = presentIds(deps);
  for (const { action, ids } of keptDecisions(deps.store)) {
    const decision = { action, ids: ids.map(presentId) };
    if (standing.has(textOf(decision))) continue;
    try {
      carryOut(deps, decision);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
    }
  }
}

/**
 * The ledger may hold a renamed account under an earlier handle, and a new state does not know that yet. Its ids are of
 * the present handle until then. The decisions name the earlier ids.
 */
function presentIds({ config, store }: PullDeps): (id: string) => string {
  const renamed = listAccounts(store).flatMap((account) =>
    handlesOf(account.handle, account.reference, config.accounts)
      .filter((each) => mayRename(store, account, each))
      .map((each) => ({ earlier: `${accountExternalId(each)}.`, present: `${accountExternalId(account.handle)}.` })),
  );
  return (id) => {
    const found = renamed.find(({ earlier }) => id.startsWith(earlier));
    return found === undefined ? id : found.present + id.slice(found.earlier.length);
  };
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
