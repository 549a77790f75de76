import { prepared } from './prepared.ts';
import { countOfDocument } from './requests.ts';
import { transactionsSeenIn } from './sightings.ts';
import type { Store } from './store.ts';

/** Ids of all transactions that the ledger has yet to be told something about, or refused. */
export function unconfirmedTransactions(store: Store): ReadonlySet<number> {
  const sql = `SELECT transaction_id AS id FROM requests WHERE state IN ('ready', 'sent') AND transaction_id IS NOT NULL
    UNION SELECT transaction_id FROM requests WHERE state = 'rejected' AND transaction_id IS NOT NULL`;
  return new Set((prepared(store, sql).all() as { id: number }[]).map(({ id }) => id));
}

/**
 * Whether the ledger has confirmed every line of the document: those that it brought, and those that it shows again
 * and another document brought. `unconfirmed` is asked once for many documents.
 */
export function isConfirmed(store: Store, documentId: number, unconfirmed: ReadonlySet<number>): boolean {
  const { waiting, rejected } = countOfDocument(store, documentId);
  if (waiting > 0 || rejected > 0) return false;
  if (unconfirmed.size === 0) return true;
  for (const id of transactionsSeenIn(store, documentId)) if (unconfirmed.has(id)) return false;
  return true;
}
