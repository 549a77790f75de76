/**
 * The shapes of the views: what `status`, `runs`, `documents`, `transactions` and `explain` print with `--json` and what
 * the dashboard shows. Amounts are decimal strings with the currency's own places, in the statement's sense (money in is
 * positive); days are `YYYY-MM-DD`; instants are ISO 8601 in UTC.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Issue, Position } from '../../domain/issue.ts';
import type { ProofState } from '../../domain/statement.ts';

export interface StoredError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** What the configuration knows of a connector and the store does not. */
export interface ConnectorInfo {
  readonly name: string;
  readonly use: string;
  /** ISO instant of the next scheduled pass, null where none is known. */
  readonly nextRun: string | null;
}

export interface ViewOptions {
  readonly currencies?: CurrencyTable;
}

export type RunOutcome = 'ok' | 'attention' | 'failed';

export interface ConnectorView extends ConnectorInfo {
  /** When the last pass began. */
  readonly lastRun: string | null;
  readonly lastOutcome: RunOutcome | 'running' | null;
  /** When the last pass that reached its source ended. */
  readonly lastSuccess: string | null;
  /** Why the last pass failed; null where it did not. */
  readonly lastError: StoredError | null;
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

export interface PeriodView {
  readonly from: string;
  readonly to: string;
}

/** How an account's statements follow each other. */
export interface ContinuityView {
  /** Days that no statement shows, between those that do; newest last. */
  readonly gaps: readonly PeriodView[];
  /** Days that several statements show: counted once. */
  readonly overlaps: readonly PeriodView[];
  /** Opening balances that are not the closing one before: by how much, and between which days. */
  readonly breaks: readonly (PeriodView & { readonly difference: string })[];
  /** The usual rhythm is broken; null where it is not, or is not known yet. */
  readonly silence: { readonly last: string; readonly usualDays: number; readonly overdueSince: string } | null;
}

/** `document`: could not be read. `held`: was read, and waits for a person. */
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
  | 'drift';

/** One thing that needs a look: what it is, what is wrong, what to do. */
export interface AttentionView {
  readonly kind: AttentionKind;
  /** What `retry`, `explain` or `documents` take. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly todo: string;
}

export interface DocumentCounts {
  readonly imported: number;
  /** Imported once and taken back since. */
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
  /** What the ledger said of it; null where there is no pause. */
  readonly pausedBecause: string | null;
  readonly attention: readonly AttentionView[];
}

export interface RunView {
  readonly id: string;
  readonly kind: string;
  readonly connector: string | null;
  readonly trigger: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly outcome: RunOutcome | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly error: StoredError | null;
  /** Runs that took back documents which this one brought. */
  readonly undoneBy: readonly string[];
}

export interface RunDetail extends RunView {
  readonly documents: readonly DocumentView[];
  /** How many transactions this run created. */
  readonly transactions: number;
}

/** `undone`: imported once and taken back since. */
export type DocumentState = 'imported' | 'undone' | 'quarantined' | 'held';

export interface DocumentView {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly format: string | null;
  readonly state: DocumentState;
  readonly connector: string;
  readonly run: string;
  /** The run that took it back; null where it stands. */
  readonly undoneBy: string | null;
  /** Nobody vouches for who sent it, so it is not read: it waits for its owner to release it. */
  readonly withheld: boolean;
  readonly receivedAt: string;
  readonly importedAt: string;
  readonly lines: number;
  readonly issues: readonly Issue[];
}

export interface StatementView {
  readonly ordinal: number;
  readonly account: string;
  readonly stream: string;
  readonly kind: string;
  readonly currency: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly asOf: string;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly proof: ProofState;
  readonly difference: string | null;
  readonly lines: number;
}

export interface OriginView {
  readonly connector: string;
  readonly origin: string;
  readonly name: string;
  readonly seenAt: string;
  readonly settledAt: string | null;
}

export interface DocumentDetail extends DocumentView {
  readonly attempts: number;
  readonly reader: string;
  readonly origins: readonly OriginView[];
  readonly statements: readonly StatementView[];
}

export type TransactionState = 'due' | 'sent' | 'rejected' | 'confirmed' | 'deleted';

export interface TransactionView {
  readonly externalId: string;
  readonly account: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly time: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly status: 'booked' | 'pending';
  readonly state: TransactionState;
  readonly ledgerId: string | null;
}

export interface TransactionQuery extends ViewOptions {
  /** An account's handle. */
  readonly account?: string;
  /** First day, `YYYY-MM-DD`. */
  readonly since?: string;
  readonly state?: TransactionState;
  /** Part of payee, memo, reference or externalId in any case, or an exact amount without regard to its sign. */
  readonly search?: string;
  /** Default 50. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly before?: string;
}

export interface TransactionPage {
  /** Newest first. */
  readonly transactions: readonly TransactionView[];
  /** Give it as `before` for older ones; null at the end. */
  readonly next: string | null;
}

/** One place where a transaction was seen. */
export interface SightingView {
  readonly document: string;
  readonly name: string;
  readonly sha256: string;
  readonly format: string | null;
  /** Which statement of the document, from 0, as `ordinal` in the document's own view. */
  readonly statement: number;
  /** Which line of the statement, from 1. */
  readonly line: number;
  readonly position: Position;
  readonly asOf: string;
  readonly run: string;
  /** The run that took the document back; null where it stands. */
  readonly undoneBy: string | null;
  readonly origins: readonly OriginView[];
}

export interface RequestView {
  readonly key: string;
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly firstSentAt: string | null;
  readonly finishedAt: string | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly lastError: string | null;
  readonly run: string;
  /** Null where it had no document of its own. */
  readonly document: string | null;
}

/** The transfer that a transaction is a leg of now, or was last. */
export interface TransferPart {
  readonly state: 'paired' | 'rejected' | 'refused' | 'dissolved';
  readonly role: 'outflow' | 'inflow';
  /** externalId of the other leg; null where it is still to come. */
  readonly other: string | null;
  /** Handle of the account on the other side. */
  readonly account: string;
  readonly decidedBy: 'evidence' | 'owner';
  readonly evidence: readonly string[];
}

export interface ExplainView {
  readonly transaction: TransactionView;
  readonly account: AccountView;
  /** What happened to it, a sentence each. */
  readonly story: readonly string[];
  readonly transfer: TransferPart | null;
  /** How it was identified, a sentence each. */
  readonly identity: readonly string[];
  readonly reference: string | null;
  readonly aliases: readonly { readonly kind: string; readonly value: string }[];
  readonly sightings: readonly SightingView[];
  readonly requests: readonly RequestView[];
}
