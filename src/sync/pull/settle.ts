import { codeOf, messageOf } from '../../lib/errors.ts';
import { failPoint } from '../../lib/fail-points.ts';
import type { Connector } from '../../plugin/contract.ts';
import { markSettled, type UnsettledOrigin, unsettledOrigins } from '../../store/documents/origins.ts';
import { isConfirmed, readUnconfirmed, type Unconfirmed } from '../../store/transactions/confirmations.ts';
import { findConnector, type PullDeps } from '../run/deps.ts';
import { IDLE_HOOKS, openConnector } from '../run/open-connector.ts';

/** Settlements recorded in one commit: an after-action may be repeated, so losing a few to a power cut is harmless. */
const BATCH = 256;

/**
 * Runs the after-actions that have become due: of documents whose every line the ledger has confirmed, and of
 * quarantined ones. To be called after a push; opens the connector only where something is due.
 *
 * @returns how many succeeded; those that failed are tried again with the next run
 */
export async function settlePending(deps: PullDeps, name: string): Promise<number> {
  if (dueOrigins(deps, name).length === 0) return 0;
  try {
    const open = await openConnector(deps, findConnector(deps.config, name), IDLE_HOOKS);
    await using connector = open.connector;
    return await settleOrigins(deps, name, connector);
  } catch (thrown) {
    // One that cannot be reached now is no reason to leave out the others.
    deps.log.warn({ connector: name, code: codeOf(thrown), reason: messageOf(thrown) }, 'settle.failed');
    return 0;
  }
}

/** The same with a connector that is open already. */
export async function settleOrigins(deps: PullDeps, name: string, connector: Connector): Promise<number> {
  const { store } = deps;
  let done: UnsettledOrigin[] = [];
  let settled = 0;
  const record = (): void => {
    if (done.length === 0) return;
    store.transact(() => {
      for (const { id } of done) markSettled(store, id);
    });
    settled += done.length;
    failPoint('settle.recorded');
    done = [];
  };
  for (const origin of dueOrigins(deps, name)) {
    if (deps.signal.aborted) break;
    if (await settleOne(deps, connector, origin)) done.push(origin);
    if (done.length >= BATCH) record();
  }
  record();
  return settled;
}

function dueOrigins({ store }: PullDeps, name: string): readonly UnsettledOrigin[] {
  let known: Unconfirmed | undefined;
  const unconfirmed = (): Unconfirmed => {
    known ??= readUnconfirmed(store);
    return known;
  };
  return unsettledOrigins(store, name).filter(
    (each) => each.state === 'quarantined' || isConfirmed(store, each.documentId, unconfirmed),
  );
}

async function settleOne(deps: PullDeps, connector: Connector, origin: UnsettledOrigin): Promise<boolean> {
  const { isRepeat, origin: where, receipt, state } = origin;
  const imported = isRepeat ? 'already-known' : 'imported';
  try {
    await connector.settle?.(receipt, state === 'quarantined' ? state : imported);
    return true;
  } catch (thrown) {
    const { connector: name } = origin;
    deps.log.warn({ connector: name, origin: where, code: codeOf(thrown), reason: messageOf(thrown) }, 'settle.failed');
    return false;
  }
}
