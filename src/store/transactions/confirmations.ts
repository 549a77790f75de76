import type { DocumentId, TransactionId } from '../../domain/row-ids.ts';
import { isAnySeenIn } from '../lines/lines.ts';
import { countOfDocument } from '../outbox/requests.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Ids of all transactions that the ledger has yet to be told something about, or refused. */
export function unconfirmedTransactions(store: Store): ReadonlySet<TransactionId> {
  const sql = `SELECT transaction_id FROM requests WHERE state IN ('ready', 'sent') AND transaction_id IS NOT NULL
    UNION SELECT transaction_id FROM requests WHERE state = 'rejected' AND transaction_id IS NOT NULL`;
  return new Set(prepare<[], TransactionId>(store, sql, 'value').all());
}

/**
 * Whether the ledger has confirmed every line of the document, also lines that another document brought.
 * `unconfirmed` is asked for at most once for many documents: it may be long.
 */
export function isConfirmed(
  store: Store,
  documentId: DocumentId,
  unconfirmed: () => ReadonlySet<TransactionId>,
): boolean {
  // The common case, a document whose requests have yet to go out, is seen at the first of them.
  const sql = "SELECT 1 FROM requests WHERE document_id = ? AND state IN ('ready', 'sent') AND state <> 'done' LIMIT 1";
  if (prepare<[number], unknown>(store, sql).get(documentId) !== undefined) return false;
  const { waiting, rejected } = countOfDocument(store, documentId);
  if (waiting > 0 || rejected > 0) return false;
  const open = unconfirmed();
  return open.size === 0 || !isAnySeenIn(store, documentId, open);
}
