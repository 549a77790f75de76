/**
 * Transactions that an undo deleted, and nobody else: the owner may take their document up again. With them those of the
 * document that were deleted when they came, which nobody ever saw.
 */
import type { Revived } from '../../core/undone-lines.ts';
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';
import { type PresentTransaction, readPresent } from './undo.ts';

/** An undo deletes this one, or makes unknown what was deleted before. */
export function noteUndone(store: Store, transactionId: number): void {
  const sql = `INSERT OR REPLACE INTO undone_transactions (transaction_id, document_id)
    SELECT id, document_id FROM transactions WHERE id = ?`;
  prepared(store, sql).run(transactionId);
}

/** Row ids of what undos took back, of an account. */
export interface Ghosts {
  /** They stood in the ledger, or were to: what is one of them stays away. */
  readonly away: ReadonlySet<number>;
  /** Deleted when they came and never sent: unknown, whatever comes. */
  readonly unknown: ReadonlySet<number>;
}

const NONE: Ghosts = { away: new Set(), unknown: new Set() };

/** Nearly always there are none. */
export function readGhosts(store: Store, accountId: number): Ghosts {
  if (prepared(store, 'SELECT 1 FROM undone_transactions LIMIT 1').get() === undefined) return NONE;
  const sql = `SELECT u.transaction_id AS id, b.transaction_id IS NOT NULL AS isUnknown FROM undone_transactions u
    CROSS JOIN transactions t ON t.id = u.transaction_id LEFT JOIN born_deleted b ON b.transaction_id = t.id
    WHERE t.account_id = ? AND t.state = 'deleted'`;
  const rows = prepared(store, sql).all(accountId) as { readonly id: number; readonly isUnknown: 0 | 1 }[];
  const idsOf = (isUnknown: 0 | 1) => rows.flatMap((row) => (row.isUnknown === isUnknown ? [row.id] : []));
  return { away: new Set(idsOf(0)), unknown: new Set(idsOf(1)) };
}

/** Whether an undo took the transaction back. */
export function isGhost(store: Store, id: number): boolean {
  return prepared(store, 'SELECT 1 FROM undone_transactions WHERE transaction_id = ?').get(id) !== undefined;
}

/** Transactions of these documents that were deleted when they came. */
export function bornDeleted(store: Store, documents: readonly number[]): readonly number[] {
  const sql = `SELECT t.id FROM transactions t JOIN born_deleted b ON b.transaction_id = t.id
    WHERE t.document_id IN (SELECT value FROM json_each(?)) AND t.state = 'deleted' ORDER BY 1`;
  return prepared(store, sql).pluck().all(JSON.stringify(documents)) as number[];
}

/**
 * What these documents had deleted, a pending line that was gone or one that was corrected, and what is taken back itself:
 * its own document was undone before, or is with these.
 */
export function deletedOfUndone(store: Store, documents: readonly number[]): readonly number[] {
  const sql = `SELECT DISTINCT t.id FROM transaction_changes c JOIN transactions t ON t.id = c.transaction_id
    WHERE c.document_id IN (SELECT value FROM json_each(@ids)) AND c.document_id <> t.document_id AND c.deletes = 1
      AND t.state = 'deleted' AND (t.document_id IN (SELECT value FROM json_each(@ids))
        OR EXISTS (SELECT 1 FROM undone u WHERE u.document_id = t.document_id)) ORDER BY 1`;
  return prepared(store, sql)
    .pluck()
    .all({ ids: JSON.stringify(documents) }) as number[];
}

/** Those of a document that no line of it is: the owner had counted one of its transactions twice. */
export function splitGhosts(store: Store, documentId: number): readonly number[] {
  const sql = `SELECT u.transaction_id AS id FROM undone_transactions u JOIN transactions t ON t.id = u.transaction_id
    JOIN runs r ON r.id = t.run_id WHERE u.document_id = ? AND r.kind = 'split' ORDER BY 1`;
  return (prepared(store, sql).all(documentId) as { id: number }[]).map(({ id }) => id);
}

/** Row ids of what brings a transaction. */
export interface Bringing {
  readonly documentId: number;
  readonly streamId: number;
}

/**
 * What lives again by another document than the one that had brought it is that one's, as if this were the first that shows
 * it: what its own stream says of it is said by this one's.
 */
export function bringUnder(store: Store, revived: readonly Revived[], { documentId, streamId }: Bringing): void {
  const sql = `UPDATE transactions SET document_id = @documentId, stream_id = @streamId, reference = @reference,
      balance = @balance WHERE id = @id AND document_id <> @documentId`;
  for (const each of revived) prepared(store, sql).run({ ...each, documentId, streamId });
}

/** They live again. What was deleted by somebody else stays so. */
export function reviveGhosts(store: Store, ids: Iterable<number>): readonly PresentTransaction[] {
  const revive = prepared(store, "UPDATE transactions SET state = 'live' WHERE id = ? AND state = 'deleted'");
  const forget = prepared(store, 'DELETE FROM undone_transactions WHERE transaction_id = ?');
  const forgetBirth = prepared(store, 'DELETE FROM born_deleted WHERE transaction_id = ?');
  return [...ids]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      forget.run(id);
      forgetBirth.run(id);
      return revive.run(id).changes === 0 ? [] : (readPresent(store, id) ?? []);
    });
}

/** They came again with their document, and are deleted as they come. */
export function leaveDeleted(store: Store, ids: Iterable<number>): void {
  for (const id of ids) {
    prepared(store, 'DELETE FROM undone_transactions WHERE transaction_id = ?').run(id);
    prepared(store, 'INSERT OR IGNORE INTO born_deleted (transaction_id) VALUES (?)').run(id);
  }
}
