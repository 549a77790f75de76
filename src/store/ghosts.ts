/** Transactions that an undo deleted, and nobody else. The owner may take their document up again. */
import { prepared } from './prepared.ts';
import type { Store } from './store.ts';
import { type PresentTransaction, readPresent } from './undo.ts';

/** An undo deletes this one. */
export function noteUndone(store: Store, transactionId: number): void {
  const sql = `INSERT OR REPLACE INTO undone_transactions (transaction_id, document_id)
    SELECT id, document_id FROM transactions WHERE id = ?`;
  prepared(store, sql).run(transactionId);
}

/** Row ids of those of an account. Nearly always there are none. */
export function ghostIds(store: Store, accountId: number): ReadonlySet<number> {
  if (prepared(store, 'SELECT 1 FROM undone_transactions LIMIT 1').get() === undefined) return new Set();
  const sql = `SELECT u.transaction_id AS id FROM undone_transactions u CROSS JOIN transactions t ON t.id = u.transaction_id
    WHERE t.account_id = ? AND t.state = 'deleted'`;
  return new Set((prepared(store, sql).all(accountId) as { id: number }[]).map(({ id }) => id));
}

/** Those of a document that no line of it is: the owner had counted one of its transactions twice. */
export function splitGhosts(store: Store, documentId: number): readonly number[] {
  const sql = `SELECT u.transaction_id AS id FROM undone_transactions u JOIN transactions t ON t.id = u.transaction_id
    JOIN runs r ON r.id = t.run_id WHERE u.document_id = ? AND r.kind = 'split' ORDER BY 1`;
  return (prepared(store, sql).all(documentId) as { id: number }[]).map(({ id }) => id);
}

/** They live again. What was deleted by somebody else stays so. */
export function reviveGhosts(store: Store, ids: Iterable<number>): readonly PresentTransaction[] {
  const revive = prepared(store, "UPDATE transactions SET state = 'live' WHERE id = ? AND state = 'deleted'");
  const forget = prepared(store, 'DELETE FROM undone_transactions WHERE transaction_id = ?');
  return [...ids]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      forget.run(id);
      return revive.run(id).changes === 0 ? [] : (readPresent(store, id) ?? []);
    });
}
