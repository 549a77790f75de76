import type { RequestKind } from '../../core/plan.ts';
import type { DocumentId, RunId, TransactionId } from '../../domain/row-ids.ts';
import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Which of an object's requests: all, its conversions into a transfer, or its deletion. */
export type Withdrawn = 'all' | 'conversion' | 'deletion';

const WHICH: Readonly<Record<Withdrawn, string>> = {
  all: '',
  conversion: 'AND other_account_id IS NOT NULL',
  deletion: "AND kind = 'transaction.delete'",
};

export interface WithdrawnRequest {
  readonly id: number;
  readonly kind: RequestKind;
  /** JSON: what it would have said. */
  readonly body: string | null;
}

/** Cancels requests of an object that were never sent, or rejected. Gives the cancelled ones, oldest first. */
export function withdrawUnsent(
  store: Store,
  object: string,
  which: Withdrawn,
  nowMs: number,
): readonly WithdrawnRequest[] {
  const sql = `UPDATE requests SET state = 'cancelled', finished_at = ?
    WHERE object = ? AND state IN ('ready', 'rejected') ${WHICH[which]} RETURNING id, kind, body`;
  return prepare<[number, string], WithdrawnRequest>(store, sql)
    .all(nowMs, object)
    .sort((a, b) => a.id - b.id);
}

/** The run and the document that caused a request. */
export interface Cause {
  readonly runId: RunId;
  readonly documentId: DocumentId | null;
}

/** The cause of the newest cancelled creation of the object; undefined where there was none. */
export function lastCreation(store: Store, object: string): Cause | undefined {
  const sql = `SELECT run_id AS runId, document_id AS documentId FROM requests
    WHERE object = ? AND kind = 'transaction.upsert' AND state = 'cancelled' ORDER BY id DESC LIMIT 1`;
  return prepare<[string], Cause>(store, sql).get(object);
}

/** Whether a deletion of the object is on its way. */
export function isBeingDeleted(store: Store, object: string): boolean {
  const sql = `SELECT 1 FROM requests WHERE object = ? AND state = 'sent' AND kind = 'transaction.delete' LIMIT 1`;
  return prepare<[string], unknown>(store, sql).get(object) !== undefined;
}

/** Requests of this run and document that are to be sent. */
export function countStanding(store: Store, runId: RunId, documentId: DocumentId | null): number {
  const sql = `SELECT count(*) AS n FROM requests WHERE document_id IS ? AND state <> 'done' AND state = 'ready'
    AND run_id = ?`;
  return only(prepare<[number | null, number], number>(store, sql, 'value').get(documentId, runId));
}

/** Whether it is a pending line that the bank never booked, or a line that was counted twice. */
export function isWithdrawnPending(store: Store, transactionId: TransactionId | null): boolean {
  const sql = "SELECT 1 FROM pendings WHERE transaction_id = ? AND state IN ('withdrawn', 'double')";
  return prepare<[number | null], unknown>(store, sql).get(transactionId) !== undefined;
}

/**
 * JSON: what requests about the object would have said that a later one replaced before they went out. Where another
 * state wrote to the ledger, it may have sent them: it read the same documents.
 */
export function replacedBodies(store: Store, object: string): readonly string[] {
  const sql = `SELECT body FROM requests WHERE object = ? AND state = 'cancelled' AND kind = 'transaction.upsert'
    AND body IS NOT NULL ORDER BY id`;
  return prepare<[string], string>(store, sql, 'value').all(object);
}

/** JSON: what requests about the object say that were sent and have no definite answer yet, oldest first. */
export function openBodies(store: Store, object: string): readonly string[] {
  const sql = "SELECT body FROM requests WHERE object = ? AND state = 'sent' AND body IS NOT NULL ORDER BY id";
  return prepare<[string], string>(store, sql, 'value').all(object);
}

/** JSON: what the first request about an account said; undefined where there was none. */
export function firstWordOf(store: Store, object: string): string | undefined {
  const sql = "SELECT body FROM requests WHERE object = ? AND kind = 'account.upsert' ORDER BY id LIMIT 1";
  return prepare<[string], string | null>(store, sql, 'value').get(object) ?? undefined;
}
