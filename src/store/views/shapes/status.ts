/** The output of `status`: connectors, accounts, counts, and all open points. See common.ts for units. */
import type { ProofState } from '../../../domain/statement.ts';
import type { PeriodView, RunOutcome, StoredError } from './common.ts';

/** The configuration's facts about a connector that the store does not have. */
export interface ConnectorInfo {
  readonly name: string;
  readonly use: string;
  /** ISO instant of the next scheduled pass, null where none is known. */
  readonly nextRun: string | null;
  /** Why the last pass failed, where the state itself could not take the failure. Only the daemon knows of it. */
  readonly unrecorded?: StoredError | null;
}

export interface ConnectorView extends Omit<ConnectorInfo, 'unrecorded'> {
  /** When the last pass began. */
  readonly lastRun: string | null;
  readonly lastOutcome: RunOutcome | 'running' | null;
  /** When the last pass that reached its source ended. */
  readonly lastSuccess: string | null;
  /** Why the last pass failed; null where it did not. */
  readonly lastError: StoredError | null;
  /** The connector's remark on its source in the last pass: its owner must do something. */
  readonly lastRemark: StoredError | null;
}

export interface AccountView {
  readonly handle: string;
  readonly name: string;
  readonly kind: string;
  readonly balance: string | null;
  readonly balanceOn: string | null;
  readonly currency: string | null;
  /** Last day of the newest statement. */
  readonly lastStatement: string | null;
  readonly proof: ProofState | null;
  /** By how much the newest statement does not close; null unless `off`. */
  readonly difference: string | null;
  readonly ledgerId: string | null;
  readonly continuity: ContinuityView;
}

/** How an account's statements follow each other. */
export interface ContinuityView {
  /** Days between two statements that no statement shows; newest last. */
  readonly gaps: readonly PeriodView[];
  /** Days that several statements show: counted once. */
  readonly overlaps: readonly PeriodView[];
  /** Opening balances that are not the closing one before: by how much, and between which days. */
  readonly breaks: readonly (PeriodView & { readonly difference: string })[];
  /** Two closing balances that move by another sum than the transactions between them: by how much, and which explain it. */
  readonly miscounts: readonly MiscountView[];
  /** The usual rhythm is broken; null where it is not, or is not known yet. */
  readonly silence: { readonly last: string; readonly usualDays: number; readonly overdueSince: string } | null;
}

export interface MiscountView extends PeriodView {
  /** The movement of the balances less the sum of the transactions. */
  readonly difference: string;
  /** `merged`: may be two lines. `doubled`: may be counted twice. `dropped`: a newer statement does not list it. */
  readonly suspects: readonly { readonly id: string; readonly reason: 'merged' | 'doubled' | 'dropped' }[];
}

/** `document`: could not be read. `held`: was read, and waits for a person. `state`: nothing can be stored. */
export type AttentionKind =
  | 'connector'
  | 'ledger'
  | 'document'
  | 'held'
  | 'record'
  | 'account'
  | 'gap'
  | 'silence'
  | 'review'
  | 'transfer'
  | 'drift'
  | 'remark'
  | 'state';

/** One thing that needs a look: its name, its fault, and the remedy. */
export interface AttentionView {
  readonly kind: AttentionKind;
  /** The name for `retry`, `explain` or `documents`. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly todo: string;
}

export interface DocumentCounts {
  readonly imported: number;
  /** Imported once and undone since. */
  readonly undone: number;
  readonly quarantined: number;
  readonly held: number;
}

/** Transactions by how far they are on their way to the ledger. `sent`: an answer is still unknown. */
export interface RecordCounts {
  readonly due: number;
  readonly sent: number;
  readonly rejected: number;
  readonly confirmed: number;
}

/** A pause that the ledger told: nothing is sent before `until`, an ISO 8601 instant. */
export interface PauseView {
  readonly until: string;
  readonly reason: string;
}

export interface StatusView {
  readonly connectors: readonly ConnectorView[];
  readonly accounts: readonly AccountView[];
  readonly documents: DocumentCounts;
  readonly records: RecordCounts;
  /** The ledger asked not to be called before this instant; null where it did not. */
  readonly pausedUntil: string | null;
  /** The ledger's reason; null where there is no pause. */
  readonly pausedBecause: string | null;
  readonly attention: readonly AttentionView[];
}
