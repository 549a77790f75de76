import type { DocumentId, TransactionId } from '../../domain/row-ids.ts';
import { isAnySeenIn } from '../lines/lines.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The requests that the ledger has yet to answer, or refused. */
export interface Unconfirmed {
  readonly transactions: ReadonlySet<TransactionId>;
  /** The newest such request of each object that has rows which were merged into a newer one. */
  readonly objects: ReadonlyMap<string, number>;
}

const OPEN = sql`state IN ('ready', 'sent')`;
const REJECTED = sql`state = 'rejected'`;

export function readUnconfirmed(store: Store): Unconfirmed {
  const transactions = (state: Sql) =>
    sql`SELECT transaction_id FROM requests WHERE ${state} AND transaction_id IS NOT NULL`;
  const objects = (state: Sql) =>
    sql`SELECT object, id FROM requests r WHERE ${state} AND EXISTS (SELECT 1 FROM requests c
      WHERE c.object = r.object AND c.id < r.id AND c.state = 'cancelled')`;
  const newest = store.rows<{ object: string; id: number }>`SELECT object, max(id) AS id
    FROM (${objects(OPEN)} UNION ALL ${objects(REJECTED)}) GROUP BY object`;
  return {
    transactions: new Set(store.values<TransactionId>`${transactions(OPEN)} UNION ${transactions(REJECTED)}`),
    objects: new Map(newest.map(({ object, id }) => [object, id])),
  };
}

/**
 * Whether the ledger has confirmed every line of the document, also lines that another document brought. A row that was
 * merged into a newer one counts as long as the newer one is open. `unconfirmed` is asked for at most once for many
 * documents: it may be long.
 */
export function isConfirmed(store: Store, documentId: DocumentId, unconfirmed: () => Unconfirmed): boolean {
  // The common case, a document whose requests have yet to go out, is seen at the first of them.
  const has = (state: Sql) =>
    store.exists`SELECT 1 FROM requests WHERE document_id = ${documentId} AND ${state} AND state <> 'done' LIMIT 1`;
  if (has(OPEN) || has(REJECTED)) return false;
  const { transactions, objects } = unconfirmed();
  if (objects.size > 0 && mergedRows(store, documentId).some(({ object, id }) => (objects.get(object) ?? 0) > id)) {
    return false;
  }
  return transactions.size === 0 || !isAnySeenIn(store, documentId, transactions);
}

/** Rows of the document that were merged into a newer one. */
function mergedRows(store: Store, documentId: DocumentId): readonly { readonly object: string; readonly id: number }[] {
  return store.rows<{ object: string; id: number }>`SELECT object, id FROM requests WHERE document_id = ${documentId}
    AND state = 'cancelled' AND state <> 'done'`;
}
