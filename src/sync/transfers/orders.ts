/** The owner's orders about transfers: pair these two, never pair those, take this one apart. */
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { type AppError, refusal } from '../../lib/errors.ts';
import { externalIdNamed, findLeg, legIdOf } from '../../store/accounts/legs.ts';
import { insertTransfer, type StoredTransfer, transferOf } from '../../store/accounts/transfers.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { countStanding } from '../../store/outbox/withdraw.ts';
import type { PullDeps } from '../run/deps.ts';
import { beginTransfer, endTransfer, joinInflow } from './carry-out.ts';
import { tellBalances } from './record-transfers.ts';
import { beginWork, type TransferWork } from './work.ts';

export type TransferAction = 'pair' | 'reject' | 'split';

export interface TransferOrder {
  readonly action: TransferAction;
  /** `t12`, externalIds or ids of the ledger: two to pair or reject, one to split. */
  readonly ids: readonly string[];
}

export interface TransferReport {
  readonly action: TransferAction;
  /** externalIds: the transfer's outflow first. */
  readonly legs: readonly string[];
  /** Requests recorded because of it. */
  readonly requests: number;
}

type Deps = Pick<PullDeps, 'store' | 'config' | 'clock'>;

/** Carries an order out in one commit; what it means for the ledger waits in the outbox. Throws AppError `transfers.…`. */
export function orderTransfer(deps: Deps, { action, ids }: TransferOrder): TransferReport {
  const { store, clock } = deps;
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'transfers', connector: null, trigger: 'command' });
    const work = beginWork(deps, { runId, documentId: null, nowMs: clock.now() });
    const legs = decideTransfer(work, { action, ids });
    tellBalances(work, []);
    const requests = countStanding(store, runId, null);
    finishRun(store, runId, { outcome: 'ok', counts: { requests }, error: null });
    return { action, legs, requests };
  });
}

/** The same inside the caller's commit, as a part of its run. Throws before it writes. Gives the externalIds of the legs. */
export function decideTransfer(work: TransferWork, { action, ids }: TransferOrder): readonly string[] {
  const [first, second] = ids;
  if (first !== undefined && second === undefined && action === 'split') return split(work, first);
  if (first === undefined || second === undefined || ids.length > 2 || action === 'split') throw wrongCount(action);
  return action === 'pair' ? pair(work, first, second) : reject(work, first, second);
}

function pair(work: TransferWork, first: string, second: string): readonly string[] {
  const { outflow, inflow } = legsOf(work, first, second);
  const present = transferOf(work.store, outflow.id);
  if (transferOf(work.store, inflow.id) !== undefined) throw alreadyPaired(inflow.externalId);
  if (present === undefined) {
    const destinationId = inflow.accountId;
    beginTransfer(work, { outflow, inflow, destinationId, evidence: [], decidedBy: 'owner' });
  } else if (present.inflowId === null && present.destinationId === inflow.accountId) {
    joinInflow(work, present, outflow, inflow);
  } else throw alreadyPaired(outflow.externalId);
  return [outflow.externalId, inflow.externalId];
}

function reject(work: TransferWork, first: string, second: string): readonly string[] {
  const { outflow, inflow } = legsOf(work, first, second);
  const present = transferOf(work.store, outflow.id);
  if (present?.inflowId === inflow.id) takeApart(work, present);
  else remember(work, outflow.id, inflow.id, inflow.accountId);
  return [outflow.externalId, inflow.externalId];
}

function split(work: TransferWork, id: string): readonly string[] {
  const present = transferOf(work.store, rowOf(work, id));
  if (present === undefined) {
    throw refusal('transfers.none', { id });
  }
  takeApart(work, present);
  const legs = [present.outflowId, ...(present.inflowId === null ? [] : [present.inflowId])];
  return legs.map((each) => findLeg(work.store, each)?.externalId ?? String(each));
}

/** Neither this pair nor the outflow by itself becomes a transfer again (P-TR-5). */
function takeApart(work: TransferWork, present: StoredTransfer): void {
  endTransfer(work, present, 'rejected');
  if (present.inflowId !== null) remember(work, present.outflowId, null, present.destinationId);
}

function remember(
  work: TransferWork,
  outflowId: TransactionId,
  inflowId: TransactionId | null,
  destinationId: AccountId,
): void {
  const decided = { state: 'rejected', decidedBy: 'owner', evidence: [] } as const;
  insertTransfer(work.store, { outflowId, inflowId, destinationId, ...decided });
}

function legsOf(work: TransferWork, first: string, second: string) {
  const legs = [first, second].map((id) => {
    const leg = findLeg(work.store, rowOf(work, id));
    if (leg !== undefined) return leg;
    throw refusal('transfers.leg', { id });
  });
  const outflow = legs.find(({ amount }) => amount < 0n);
  const inflow = legs.find(({ amount }) => amount > 0n);
  if (outflow === undefined || inflow === undefined) {
    throw refusal('transfers.direction');
  }
  if (outflow.accountId === inflow.accountId) {
    throw refusal('transfers.account');
  }
  return { outflow, inflow };
}

function rowOf({ store }: TransferWork, id: string): TransactionId {
  const row = legIdOf(store, externalIdNamed(store, id) ?? id);
  if (row !== undefined) return row;
  throw refusal('transfers.unknown', { id });
}

function alreadyPaired(id: string): AppError {
  return refusal('transfers.taken', { id });
}

function wrongCount(action: TransferAction): AppError {
  return action === 'split' ? refusal('usage#split') : refusal('usage#twoTransactions', { action });
}
