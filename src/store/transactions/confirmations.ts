import type { DocumentId, TransactionId } from '../../domain/row-ids.ts';
import { isAnySeenIn } from '../lines/lines.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The requests that the ledger has yet to answer, or refused. */
export interface Unconfirmed {
  readonly transactions: ReadonlySet<TransactionId>;
  /** The newest such request of each object that has rows which were merged into a newer one. */
  readonly objects: ReadonlyMap<string, number>;
}

const OPEN = "state IN ('ready', 'sent')";
const REJECTED = "state = 'rejected'";

export function readUnconfirmed(store: Store): Unconfirmed {
  const transactions = (state: string) =>
    `SELECT transaction_id FROM requests WHERE ${state} AND transaction_id IS NOT NULL`;
  const objects = (state: string) =>
    `SELECT object, id FROM requests r WHERE ${state} AND EXISTS (SELECT 1 FROM requests c
      WHERE c.object = r.object AND c.id < r.id AND c.state = 'cancelled')`;
  const ids = `${transactions(OPEN)} UNION ${transactions(REJECTED)}`;
  const newest = `SELECT object, max(id) AS id FROM (${objects(OPEN)} UNION ALL ${objects(REJECTED)}) GROUP BY object`;
  return {
    transactions: new Set(prepare<[], TransactionId>(store, ids, 'value').all()),
    objects: new Map(
      prepare<[], { object: string; id: number }>(store, newest)
        .all()
        .map(({ object, id }) => [object, id]),
    ),
  };
}

/**
 * Whether the ledger has confirmed every line of the document, also lines that another document brought. A row that was
 * merged into a newer one counts as long as the newer one is open. `unconfirmed` is asked for at most once for many
 * documents: it may be long.
 */
export function isConfirmed(store: Store, documentId: DocumentId, unconfirmed: () => Unconfirmed): boolean {
  // The common case, a document whose requests have yet to go out, is seen at the first of them.
  const own = (state: string) =>
    `SELECT 1 FROM requests WHERE document_id = ? AND ${state} AND state <> 'done' LIMIT 1`;
  if (prepare<[number], unknown>(store, own(OPEN)).get(documentId) !== undefined) return false;
  if (prepare<[number], unknown>(store, own(REJECTED)).get(documentId) !== undefined) return false;
  const { transactions, objects } = unconfirmed();
  if (objects.size > 0 && mergedRows(store, documentId).some(({ object, id }) => (objects.get(object) ?? 0) > id)) {
    return false;
  }
  return transactions.size === 0 || !isAnySeenIn(store, documentId, transactions);
}

/** Rows of the document that were merged into a newer one. */
function mergedRows(store: Store, documentId: DocumentId): readonly { readonly object: string; readonly id: number }[] {
  const sql = "SELECT object, id FROM requests WHERE document_id = ? AND state = 'cancelled' AND state <> 'done'";
  return prepare<[number], { object: string; id: number }>(store, sql).all(documentId);
}
