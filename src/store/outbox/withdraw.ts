import type { RequestKind } from '../../core/plan.ts';
import type { AccountId, DocumentId, RunId, TransactionId } from '../../domain/row-ids.ts';
import { only, type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { markDeleted } from './resolve.ts';

/** Which of an object's requests: all, its conversions into a transfer, or its deletion. */
export type Withdrawn = 'all' | 'conversion' | 'deletion';

const WHICH: Readonly<Record<Withdrawn, Sql>> = {
  all: sql``,
  conversion: sql`AND other_account_id IS NOT NULL`,
  deletion: sql`AND kind = 'transaction.delete'`,
};

export interface WithdrawnRequest {
  readonly id: number;
  readonly object: string;
  readonly kind: RequestKind;
  /** JSON: what it would have said. */
  readonly body: string | null;
}

/** Cancels requests of these objects that were never sent, or rejected. Gives the cancelled ones, oldest first. */
export function withdrawUnsent(
  store: Store,
  objects: readonly string[],
  which: Withdrawn,
  nowMs: number,
): readonly WithdrawnRequest[] {
  const withdrawn = store.rows<WithdrawnRequest>`UPDATE requests SET state = 'cancelled', finished_at = ${nowMs}
    WHERE object IN (SELECT value FROM json_each(${JSON.stringify(objects)})) AND state IN ('ready', 'rejected')
      ${WHICH[which]} RETURNING id, object, kind, body`;
  return withdrawn.sort((a, b) => a.id - b.id);
}

/** The run and the document that caused a request. */
export interface Cause {
  readonly runId: RunId;
  readonly documentId: DocumentId | null;
}

/** The cause of the newest creation of the object that was cancelled or carried out; undefined where there was none. */
export function lastCreation(store: Store, object: string): Cause | undefined {
  return store.row<Cause>`SELECT run_id AS runId, document_id AS documentId FROM requests
    WHERE object = ${object} AND kind = 'transaction.upsert' AND state IN ('cancelled', 'done') ORDER BY id DESC
    LIMIT 1`;
}

/** Whether a deletion of the object is on its way. */
export function isBeingDeleted(store: Store, object: string): boolean {
  return store.exists`SELECT 1 FROM requests WHERE object = ${object} AND state = 'sent'
    AND kind = 'transaction.delete' LIMIT 1`;
}

/** Requests of this run and document that are to be sent. */
export function countStanding(store: Store, runId: RunId, documentId: DocumentId | null): number {
  return only(store.value<number>`SELECT count(*) AS n FROM requests WHERE document_id IS ${documentId}
    AND state <> 'done' AND state = 'ready'
    AND run_id = ${runId}`);
}

/** Whether it is a pending line that the bank never booked, or a line that was counted twice. */
export function isWithdrawnPending(store: Store, transactionId: TransactionId | null): boolean {
  return store.exists`SELECT 1 FROM pendings WHERE transaction_id = ${transactionId}
    AND state IN ('withdrawn', 'double')`;
}

/**
 * JSON: what requests about the object would have said that a later one replaced before they went out. Where another
 * state wrote to the ledger, it may have sent them: it read the same documents.
 */
export function replacedBodies(store: Store, object: string): readonly string[] {
  return store.values<string>`SELECT body FROM requests WHERE object = ${object} AND state = 'cancelled'
    AND kind = 'transaction.upsert'
    AND body IS NOT NULL ORDER BY id`;
}

/** A request that was sent and has no definite answer yet. */
export interface SentRequest {
  readonly object: string;
  readonly kind: RequestKind;
  /** JSON: what it says. */
  readonly body: string | null;
  /** Set where it makes or changes a transfer. */
  readonly otherAccountId: AccountId | null;
}

/** The requests about these objects that the ledger may be hearing of just now, oldest first. */
export function sentRequests(store: Store, objects: readonly string[]): readonly SentRequest[] {
  return store.rows<SentRequest>`SELECT object, kind, body, other_account_id AS otherAccountId FROM requests
    WHERE object IN (SELECT value FROM json_each(${JSON.stringify(objects)})) AND state = 'sent' ORDER BY +id`;
}

/** JSON: what the first request about an account said; undefined where there was none. */
export function firstBodyOf(store: Store, object: string): string | undefined {
  return (
    store.value<string | null>`SELECT body FROM requests WHERE object = +${object} AND kind = 'account.upsert'
    ORDER BY id LIMIT 1` ?? undefined
  );
}

/** Why a creation was not sent: the owner's answer. */
const FORGOTTEN = 'the owner said no';

/** Nothing but a refused creation speaks of it, so the ledger never held it by this state. */
export const FORGETTABLE = sql`r.state = 'rejected' AND r.kind = 'transaction.upsert' AND t.state = 'live'
  AND t.ledger_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM requests q WHERE q.object = r.object AND q.state IN ('ready', 'sent'))`;

/** The transaction of a creation that was refused or held back, and that the owner may answer with no. */
export function findForgettable(store: Store, externalId: string): TransactionId | undefined {
  return store.value<TransactionId>`SELECT t.id FROM requests r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.object = ${externalId} AND ${FORGETTABLE} LIMIT 1`;
}

/** Its creation is never sent. It counts as deleted by the owner, so no document brings it back (P-DEL-1). */
export function forgetCreation(store: Store, transactionId: TransactionId): void {
  store.run`UPDATE requests SET state = 'cancelled', finished_at = ${store.clock.now()}, last_error = ${FORGOTTEN}
    WHERE object = (SELECT external_id FROM transactions WHERE id = ${transactionId})
    AND state IN ('ready', 'rejected')`;
  markDeleted(store, transactionId);
}

/** The request that the owner answered with no, as long as the answer stands. A leg of a transfer is not among them. */
export function forgottenCreation(store: Store, externalId: string): number | undefined {
  return store.value<number>`SELECT r.id FROM requests r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.object = ${externalId} AND r.state = 'cancelled' AND r.last_error = ${FORGOTTEN}
    AND r.kind = 'transaction.upsert'
      AND r.other_account_id IS NULL AND t.state = 'deleted' ORDER BY r.id DESC LIMIT 1`;
}

/** The owner takes the no back: these creations are rejected ones once more, and their transactions live. */
export function reviveForgotten(store: Store, ids: readonly number[]): void {
  for (const id of store.values<TransactionId>`UPDATE requests SET state = 'rejected', last_error = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'cancelled'
    RETURNING transaction_id`) {
    store.run`UPDATE transactions SET state = 'live', deleted_by = NULL WHERE id = ${id}`;
  }
}

/** Whether the owner answered the question about it with no. */
export function isForgotten(store: Store, externalId: string): boolean {
  return store.exists`SELECT 1 FROM requests WHERE object = ${externalId} AND state = 'cancelled'
    AND last_error = ${FORGOTTEN} LIMIT 1`;
}
