/** The output of `transactions` and `explain`. See common.ts for units. */
import type { Position } from '../../../domain/issue.ts';
import type { ViewOptions } from './common.ts';
import type { OriginView } from './documents.ts';
import type { AccountView } from './status.ts';

export type TransactionState = 'due' | 'sent' | 'rejected' | 'confirmed' | 'deleted';

export interface TransactionView {
  /** `t12`: what commands take as well. */
  readonly id: string;
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
  /**
   * `standing`: without deleted and undone transactions, and without the arrival of a transfer, which is one record with
   * its departure. Default: all.
   */
  readonly which?: 'all' | 'standing';
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
  /** The events of its life, a sentence each. */
  readonly story: readonly string[];
  readonly transfer: TransferPart | null;
  /** How it was identified, a sentence each. */
  readonly identity: readonly string[];
  readonly reference: string | null;
  readonly aliases: readonly { readonly kind: string; readonly value: string }[];
  readonly sightings: readonly SightingView[];
  readonly requests: readonly RequestView[];
}
