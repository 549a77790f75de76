import { refusal } from '../../lib/errors.ts';
import { externalIdNamed, readLegRecord } from '../../store/accounts/legs.ts';
import { type StoredTransfer, transferOf } from '../../store/accounts/transfers.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { leaveUnknown, unknownRecords } from '../../store/outbox/unknown-records.ts';
import { entomb } from '../../store/outbox/verified.ts';
import { findForgettable, forgetCreation } from '../../store/outbox/withdraw.ts';
import type { PullDeps } from '../run/deps.ts';
import { endTransfer } from '../transfers/carry-out.ts';
import { beginWork, type TransferWork } from '../transfers/work.ts';

/** ExternalIds. */
export interface ForgetReport {
  /** Records that are never sent, and that no document brings back. */
  readonly unsent: readonly string[];
  /** Records of the ledger that are unknown here: they stay as they are, and are not named again. */
  readonly left: readonly string[];
}

export interface ForgetOrder {
  /** `t12` or externalIds. */
  readonly ids: readonly string[];
  /** `unknown`: also every record that `verify` found in the ledger and that is unknown here. */
  readonly all?: 'unknown' | undefined;
}

/**
 * The owner's no to a question about records. A record that was refused or held back is not sent. A record that is
 * unknown here is left. Nothing is sent, and nothing is deleted in the ledger. All of it is one commit. Throws AppError
 * `forget.unknown` (exit code 2) where nothing is asked about an id.
 */
export function forgetNamed(deps: PullDeps, { all, ids }: ForgetOrder): ForgetReport {
  const { store, clock } = deps;
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'forget', connector: null, trigger: 'command' });
    const work = beginWork(deps, { runId, documentId: null, nowMs: clock.now() });
    const unknown = unknownRecords(store);
    const left = new Set(all === 'unknown' ? unknown : []);
    const unsent = new Set<string>();
    for (const id of ids) {
      const externalId = externalIdNamed(store, id) ?? id;
      if (forget(work, externalId)) unsent.add(externalId);
      else if (unknown.includes(externalId)) left.add(externalId);
      else if (!unsent.has(externalId)) throw refusal('forget.unknown', { id });
    }
    leaveUnknown(store, [...left]);
    const report = { unsent: [...unsent], left: [...left] };
    finishRun(store, runId, { outcome: 'ok', counts: { forgotten: unsent.size, left: left.size }, error: null });
    return report;
  });
}

function forget(work: TransferWork, externalId: string): boolean {
  const id = findForgettable(work.store, externalId);
  if (id === undefined) return false;
  const transfer = transferOf(work.store, id);
  if (transfer !== undefined) forgetTransfer(work, transfer);
  forgetCreation(work.store, id);
  return true;
}

/**
 * Both legs are one record, so both are forgotten. Where the ledger holds the other leg by itself, that record
 * stays, and there is no transfer.
 */
function forgetTransfer(work: TransferWork, transfer: StoredTransfer): void {
  const inflow = transfer.inflowId === null ? undefined : readLegRecord(work.store, transfer.inflowId);
  if (inflow?.mayBeInLedger === true) endTransfer(work, transfer, 'rejected');
  else entomb(work.store, transfer.outflowId);
}
