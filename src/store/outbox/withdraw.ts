import type { RequestKind } from '../../core/plan.ts';
import type { AccountId, DocumentId, RunId, TransactionId } from '../../domain/row-ids.ts';
import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { ENTOMB } from './resolve.ts';

/** Which of an object's requests: all, its conversions into a transfer, or its deletion. */
export type Withdrawn = 'all' | 'conversion' | 'deletion';

const WHICH: Readonly<Record<Withdrawn, string>> = {
  all: '',
  conversion: 'AND other_account_id IS NOT NULL',
  deletion: "AND kind = 'transaction.delete'",
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
  const sql = `UPDATE requests SET state = 'cancelled', finished_at = ? WHERE object IN (SELECT value FROM json_each(?))
    AND state IN ('ready', 'rejected') ${WHICH[which]} RETURNING id, object, kind, body`;
  return prepare<[number, string], WithdrawnRequest>(store, sql)
    .all(nowMs, JSON.stringify(objects))
    .sort((a, b) => a.id - b.id);
}

/** The run and the document that caused a request. */
export interface Cause {
  readonly runId: RunId;
  readonly documentId: DocumentId | null;
}

/** The cause of the newest creation of the object that was cancelled or carried out; undefined where there was none. */
export function lastCreation(store: Store, object: string): Cause | undefined {
  const sql = `SELECT run_id AS runId, document_id AS documentId FROM requests
    WHERE object = ? AND kind = 'transaction.upsert' AND state IN ('cancelled', 'done') ORDER BY id DESC LIMIT 1`;
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
  const sql = `SELECT object, kind, body, other_account_id AS otherAccountId FROM requests
    WHERE object IN (SELECT value FROM json_each(?)) AND state = 'sent' ORDER BY +id`;
  return prepare<[string], SentRequest>(store, sql).all(JSON.stringify(objects));
}

/** JSON: what the first request about an account said; undefined where there was none. */
export function firstBodyOf(store: Store, object: string): string | undefined {
  const sql = "SELECT body FROM requests WHERE object = +? AND kind = 'account.upsert' ORDER BY id LIMIT 1";
  return prepare<[string], string | null>(store, sql, 'value').get(object) ?? undefined;
}

/** Why a creation was not sent: the owner's answer. */
const FORGOTTEN = 'the owner said no';

/** Nothing but a refused creation speaks of it, so the ledger never held it by this state. */
export const FORGETTABLE = `r.state = 'rejected' AND r.kind = 'transaction.upsert' AND t.state = 'live' AND t.ledger_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM requests q WHERE q.object = r.object AND q.state IN ('ready', 'sent'))`;

/** The transaction of a creation that was refused or held back, and that the owner may answer with no. */
export function findForgettable(store: Store, externalId: string): TransactionId | undefined {
  const sql = `SELECT t.id FROM requests r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.object = ? AND ${FORGETTABLE} LIMIT 1`;
  return prepare<[string], TransactionId>(store, sql, 'value').get(externalId);
}

/** Its creation is never sent. It counts as deleted by the owner, so no document brings it back (P-DEL-1). */
export function forgetCreation(store: Store, transactionId: TransactionId): void {
  const cancel = `UPDATE requests SET state = 'cancelled', finished_at = ?, last_error = '${FORGOTTEN}'
    WHERE object = (SELECT external_id FROM transactions WHERE id = ?) AND state IN ('ready', 'rejected')`;
  prepare<[number, TransactionId]>(store, cancel).run(store.clock.now(), transactionId);
  prepare<[TransactionId]>(store, ENTOMB).run(transactionId);
}

/** The request that the owner answered with no, as long as the answer stands. A leg of a transfer is not among them. */
export function forgottenCreation(store: Store, externalId: string): number | undefined {
  const sql = `SELECT r.id FROM requests r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.object = ? AND r.state = 'cancelled' AND r.last_error = '${FORGOTTEN}' AND r.kind = 'transaction.upsert'
      AND r.other_account_id IS NULL AND t.state = 'deleted' ORDER BY r.id DESC LIMIT 1`;
  return prepare<[string], number>(store, sql, 'value').get(externalId);
}

/** The owner takes the no back: these creations are rejected ones once more, and their transactions live. */
export function reviveForgotten(store: Store, ids: readonly number[]): void {
  const reopen = `UPDATE requests SET state = 'rejected', last_error = NULL
    WHERE id IN (SELECT value FROM json_each(?)) AND state = 'cancelled' RETURNING transaction_id`;
  const revive = "UPDATE transactions SET state = 'live', deleted_by = NULL WHERE id = ?";
  for (const id of prepare<[string], TransactionId>(store, reopen, 'value').all(JSON.stringify(ids))) {
    prepare<[TransactionId]>(store, revive).run(id);
  }
}

/** Whether the owner answered the question about it with no. */
export function isForgotten(store: Store, externalId: string): boolean {
  const sql = `SELECT 1 FROM requests WHERE object = ? AND state = 'cancelled' AND last_error = '${FORGOTTEN}' LIMIT 1`;
  return prepare<[string], unknown>(store, sql).get(externalId) !== undefined;
}
