/** The result of an order, in the words that a command, the daemon and the dashboard share. */
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { ForgetReport } from '../history/forget.ts';
import type { UndoReport } from '../history/undo.ts';
import type { TriedChannel } from '../notices/notify.ts';
import type { RunReport } from '../pull/pull.ts';
import type { PushReport, PushStop } from '../push/types.ts';
import type { TransferReport } from '../transfers/orders.ts';
import type { VerifyReport } from '../verify/verify.ts';

/** The report of a sync: one for each connector, and the requests that were sent. */
export interface SyncReport {
  readonly runs: readonly RunReport[];
  /** Null where nothing was due. */
  readonly push: PushReport | null;
  /** The first record that the ledger refused in this push, in its words; left out where it refused none. */
  readonly refused?: AttentionView;
}

/** The result of any order, from any runner. */
export interface OrderReport extends SyncReport {
  /** Of an answer: documents that still wait, and what is to be said about each; left out where none does. */
  readonly waiting?: readonly AttentionView[];
  /** Of a retry: rejected requests that go out another time. */
  readonly requests?: number;
  readonly undo?: UndoReport;
  /** Of a decision about a transfer. */
  readonly transfer?: TransferReport;
  readonly verify?: VerifyReport;
  /** Of a no to questions about records. */
  readonly forgotten?: ForgetReport;
  /** Of a test of the notices: what became of it by each channel. */
  readonly tried?: readonly TriedChannel[];
  /** The file that a profile was written to. */
  readonly saved?: string;
}

/** The present work, for people. */
export type SyncProgress =
  | { readonly kind: 'pull'; readonly connector: string }
  | { readonly kind: 'push'; readonly done: number; readonly total: number };

/** The exit code that a report calls for: 0, 1 or 3. A signal's own code is the caller's affair. */
export function exitCodeOf({ runs, push }: SyncReport): 0 | 1 | 3 {
  if (isLedgerOut(push?.stopped)) return 3;
  const met = runs.some((run) => run.outcome !== 'ok') || (push !== null && push.rejected > 0);
  return met ? 1 : 0;
}

function isLedgerOut(stop: PushStop | undefined): boolean {
  return stop !== undefined && stop.kind !== 'aborted';
}
