import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** Which of an object's requests: all, its conversions into a transfer, or its deletion. */
export type Withdrawn = 'all' | 'conversion' | 'deletion';

const WHICH: Readonly<Record<Withdrawn, string>> = {
  all: '',
  conversion: 'AND other_account_id IS NOT NULL',
  deletion: "AND kind = 'transaction.delete'",
};

/** Takes back what was never sent of an object, or what was rejected. Gives the kinds of what was taken back. */
export function withdrawUnsent(store: Store, object: string, which: Withdrawn, nowMs: number): readonly string[] {
  const sql = `UPDATE requests SET state = 'cancelled', finished_at = ?
    WHERE object = ? AND state IN ('ready', 'rejected') ${WHICH[which]} RETURNING kind`;
  return (prepared(store, sql).all(nowMs, object) as { readonly kind: string }[]).map(({ kind }) => kind);
}

/** Whether a deletion of the object is on its way. */
export function isBeingDeleted(store: Store, object: string): boolean {
  const sql = `SELECT 1 FROM requests WHERE object = ? AND state = 'sent' AND kind = 'transaction.delete' LIMIT 1`;
  return prepared(store, sql).get(object) !== undefined;
}

/** Requests of this run and document that are to be sent. */
export function countStanding(store: Store, runId: number, documentId: number | null): number {
  const sql = `SELECT count(*) AS n FROM requests WHERE document_id IS ? AND state <> 'done' AND state = 'ready'
    AND run_id = ?`;
  return (prepared(store, sql).get(documentId, runId) as { readonly n: number }).n;
}
