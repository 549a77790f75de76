import { codeOf, messageOf } from '../../lib/errors.ts';
import { failPoint } from '../../lib/fail-points.ts';
import type { Connector } from '../../plugin/contract.ts';
import { markSettled, type UnsettledOrigin, unsettledOrigins } from '../../store/documents/origins.ts';
import { isConfirmed, readUnconfirmed, type Unconfirmed } from '../../store/transactions/confirmations.ts';
import { findConnector, type PullDeps } from '../run/deps.ts';
import { IDLE_HOOKS, openConnector } from '../run/open-connector.ts';

export interface SettleReport {
  readonly settled: number;
  /** After-actions that failed; they are tried again with the next run. */
  readonly failed: number;
}

/** Settlements recorded in one commit: an after-action may be repeated, so losing a few to a power cut is harmless. */
const BATCH = 256;

/**
 * Runs the after-actions that have become due: of documents whose every line the ledger has confirmed, and of
 * quarantined ones. To be called after a push; opens the connector only where something is due.
 */
export async function settlePending(deps: PullDeps, name: string): Promise<SettleReport> {
  const due = dueOrigins(deps, name);
  if (due.length === 0) return { settled: 0, failed: 0 };
  try {
    const open = await openConnector(deps, findConnector(deps.config, name), IDLE_HOOKS);
    await using connector = open.connector;
    return await settleEach(deps, connector, due);
  } catch (thrown) {
    // One that cannot be reached now is no reason to leave out the others.
    deps.log.warn({ connector: name, code: codeOf(thrown), reason: messageOf(thrown) }, 'settle.failed');
    return { settled: 0, failed: due.length };
  }
}

/** The same with a connector that is open already. */
export async function settleOrigins(deps: PullDeps, name: string, connector: Connector): Promise<SettleReport> {
  return settleEach(deps, connector, dueOrigins(deps, name));
}

function dueOrigins(deps: PullDeps, name: string): readonly UnsettledOrigin[] {
  const { store } = deps;
  let known: Unconfirmed | undefined;
  const unconfirmed = (): Unconfirmed => {
    known ??= readUnconfirmed(store);
    return known;
  };
  return unsettledOrigins(store, name).filter(
    (each) => each.state === 'quarantined' || isConfirmed(store, each.documentId, unconfirmed),
  );
}

async function settleEach(
  deps: PullDeps,
  connector: Connector,
  due: readonly UnsettledOrigin[],
): Promise<SettleReport> {
  const { store } = deps;
  let done: UnsettledOrigin[] = [];
  let settled = 0;
  const record = (): void => {
    store.transact(() => {
      for (const { id } of done) markSettled(store, id);
    });
    settled += done.length;
    if (done.length > 0) failPoint('settle.recorded');
    done = [];
  };
  for (const origin of due) {
    if (deps.signal.aborted) break;
    if (await settleOne(deps, connector, origin)) done.push(origin);
    if (done.length >= BATCH) record();
  }
  record();
  return { settled, failed: due.length - settled };
}

/** The outcome of the document for its source. */
function outcomeOf({ isRepeat, state }: UnsettledOrigin): 'quarantined' | 'already-known' | 'imported' {
  if (state === 'quarantined') return 'quarantined';
  return isRepeat ? 'already-known' : 'imported';
}

async function settleOne(deps: PullDeps, connector: Connector, origin: UnsettledOrigin): Promise<boolean> {
  try {
    await connector.settle?.(origin.receipt, outcomeOf(origin));
    return true;
  } catch (thrown) {
    const { connector: name, origin: where } = origin;
    deps.log.warn({ connector: name, origin: where, code: codeOf(thrown), reason: messageOf(thrown) }, 'settle.failed');
    return false;
  }
}
