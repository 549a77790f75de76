import type { PlannedRequest, RequestKind } from '../../core/plan.ts';
import type { AccountId, DocumentId, RunId, TransactionId } from '../../domain/row-ids.ts';
import type { Said } from '../../words/message.ts';
import type { Words } from './owner-words.ts';

/** A request to be recorded, with the rows of the store that it is about. */
export interface Intent extends PlannedRequest {
  readonly accountId: AccountId;
  /** Null for what is about the account itself. */
  readonly transactionId: TransactionId | null;
  /** Of a transfer: the account that it reaches. Its ledger id is filled in for `{{other}}`. */
  readonly otherAccountId?: AccountId | null;
  /** externalId whose requests must be done before this one may go out. */
  readonly afterObject?: string | null;
}

/** Which run and document caused the intents, and the instant of the commit (milliseconds since 1970). */
export interface IntentOrigin {
  readonly runId: RunId;
  readonly documentId: DocumentId | null;
  readonly nowMs: number;
}

/** A row of the outbox that is being sent: these exact bytes under this key, until the outcome is definite. */
export interface ClaimedRequest {
  readonly id: number;
  readonly key: string;
  readonly object: string;
  readonly accountId: AccountId;
  readonly transactionId: TransactionId | null;
  readonly kind: RequestKind;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: string | null;
  readonly expects: 'created' | 'updated' | 'any';
  /** Sends so far, this one counted. */
  readonly attempts: number;
  /** When it was first sent, in the state's lived time. */
  readonly sentLived: number;
  /** The object's id in the ledger, where an earlier answer told it. */
  readonly ledgerId: string | null;
  readonly otherAccountId: AccountId | null;
  readonly afterObject: string | null;
}

/** The fate of one sending. Applied by `resolveRequests`, many in one commit. */
export type Resolution =
  /** Definite and well. `answer` is the ledger's `operation`, or how it was found out. */
  | {
      readonly kind: 'done';
      readonly row: ClaimedRequest;
      readonly status: number;
      readonly answer: string | null;
      readonly ledgerId: string | null;
    }
  /** The ledger does not hold the object any more: the owner deleted it, for good. */
  | { readonly kind: 'gone'; readonly row: ClaimedRequest; readonly status: number }
  /** Not sent: the owner deleted the inflow's record, so there is no transfer. `inflowId`: row id. */
  | { readonly kind: 'parted'; readonly row: ClaimedRequest; readonly inflowId: TransactionId }
  /** Definite and refused. `problem` is JSON: code, title, detail. */
  | { readonly kind: 'rejected'; readonly row: ClaimedRequest; readonly status: number; readonly problem: string }
  /** Not known: the same bytes under the same key go out again. */
  | { readonly kind: 'postponed'; readonly row: ClaimedRequest; readonly attempts: number; readonly reason: Said }
  /**
   * Not sent: the owner's words on a record that is about to go must be remembered first. Where the record goes into a
   * transfer, a PATCH of that one says them.
   */
  | {
      readonly kind: 'deferred';
      readonly row: ClaimedRequest;
      readonly words: Words;
      readonly transferId: number | null;
    }
  /** The old key proves nothing any more. The same request, or its rest in `body`, goes out under a new key. */
  | {
      readonly kind: 'rekeyed';
      readonly row: ClaimedRequest;
      readonly key: string;
      readonly reason: Said;
      readonly body?: string;
      /** The object's id in the ledger: it may have been found there, though no answer told it. */
      readonly ledgerId: string | null;
    };

/** Why a request went out with less than it was to say: what the owner wrote stays. Kept when the request is done. */
export const OWNER_EDITED = 'the owner edited it';

/** The answer of an undo that found its record deleted. Whoever did that, the owner is asked before it is created. */
export const MISSING = 'missing';

/** JSON: why two lines became no transfer. The owner deleted the record of one of them. */
export const DELETED = JSON.stringify({ code: 'deleted', title: 'the owner deleted it' });

/** How many rows are in which state. `waiting` are ready or sent. */
export interface RequestCounts {
  readonly waiting: number;
  readonly rejected: number;
}

export interface RejectedRequest {
  readonly id: number;
  readonly object: string;
  readonly kind: RequestKind;
  readonly status: number;
  /** JSON: the ledger's problem. */
  readonly problem: string;
  readonly finishedAt: number;
}
