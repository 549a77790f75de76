import { handlesOf } from '../../core/account-handle.ts';
import { accountExternalId } from '../../core/identity/external-id.ts';
import { AppError } from '../../lib/errors.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findLeg, legIdOf } from '../../store/accounts/legs.ts';
import type { IntentOrigin } from '../../store/outbox/types.ts';
import {
  type KeptDecision,
  keptDecisions,
  knownDecisions,
  saveWaiting,
  waitingDecisions,
} from '../../store/sidecar/kept-decisions.ts';
import type { Store } from '../../store/store.ts';
import { mayRename } from '../../store/transactions/rename-account.ts';
import { findForSplit } from '../../store/transactions/split.ts';
import type { PullDeps } from '../run/deps.ts';
import { decideTransfer, orderTransfer, type TransferOrder } from '../transfers/orders.ts';
import { tellBalances } from '../transfers/record-transfers.ts';
import { beginWork } from '../transfers/work.ts';
import { splitTransaction } from './split.ts';

/**
 * The owner's decisions hold in a database that was built again. Decisions on undone lines wait for a retry, and
 * those on missing records are passed over.
 */
export function decideAgain(deps: PullDeps): void {
  const { store } = deps;
  const known = new Set(knownDecisions(store).map(textOf));
  const present = presentlyNamed(deps);
  const lacking = keptDecisions(store).filter((each) => ![each, present(each)].some((said) => known.has(textOf(said))));
  const { here = [], undone = [] } = Object.groupBy(lacking, (each) => (each.undone === true ? 'undone' : 'here'));
  saveWaiting(store, [...waitingDecisions(store), ...undone]);
  for (const decision of here) carryOut(deps, present(decision), (order) => orderTransfer(deps, order));
}

/** Carries out the decisions that waited for lines of a retried document, in its commit. Each is tried once. */
export function decideWaiting(deps: PullDeps, origin: IntentOrigin): void {
  const { store } = deps;
  const waiting = waitingDecisions(store);
  if (waiting.length === 0) return;
  const work = beginWork(deps, origin);
  const present = presentlyNamed(deps);
  const left = waiting.filter((each) => {
    const decision = present(each);
    if (!isDue(store, decision)) return true;
    carryOut(deps, decision, (order) => decideTransfer(work, order));
    return false;
  });
  saveWaiting(store, left);
  tellBalances(work, []);
}

/**
 * The ledger may hold a renamed account under an earlier handle, and a new state does not know that yet. Its ids are of
 * the present handle until then. The decisions name the earlier ids.
 */
function presentlyNamed({ config, store }: PullDeps): (decision: KeptDecision) => KeptDecision {
  const renamed = listAccounts(store).flatMap((account) =>
    handlesOf(account.handle, account.reference, config.accounts)
      .filter((each) => mayRename(store, account, each))
      .map((each) => ({ earlier: `${accountExternalId(each)}.`, present: `${accountExternalId(account.handle)}.` })),
  );
  const presentId = (id: string) => {
    const found = renamed.find(({ earlier }) => id.startsWith(earlier));
    return found === undefined ? id : found.present + id.slice(found.earlier.length);
  };
  return (decision) => ({ ...decision, ids: decision.ids.map(presentId) });
}

function textOf({ action, ids }: KeptDecision): string {
  return JSON.stringify([action, ...ids]);
}

/** All lines of it stand. */
function isDue(store: Store, { action, ids }: KeptDecision): boolean {
  if (action === 'double') return ids.every((id) => findForSplit(store, placeOf(id).first) !== undefined);
  const rows = ids.map((id) => legIdOf(store, id));
  return rows.every((row) => row !== undefined && findLeg(store, row) !== undefined);
}

function carryOut(deps: PullDeps, { action, ids }: KeptDecision, decide: (order: TransferOrder) => unknown): void {
  if (action === 'entry' || action === 'leave' || action === 'rename' || action === 'words') return;
  try {
    if (action !== 'double') decide({ action, ids });
    else for (const id of ids) countTwice(deps, id);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
  }
}

/** `second` is the id that the second one had. */
function countTwice(deps: PullDeps, second: string): void {
  if (legIdOf(deps.store, second) !== undefined) return;
  const { first, ordinal } = placeOf(second);
  if (findForSplit(deps.store, first)?.nextOrdinal === ordinal) splitTransaction(deps, first);
}

/** The place of the second of two, and the id of the first. */
function placeOf(second: string): { readonly first: string; readonly ordinal: number } {
  const at = second.lastIndexOf('.') + 1;
  const ordinal = Number(second.slice(at));
  return { first: `${second.slice(0, at)}${ordinal - 1}`, ordinal };
}
