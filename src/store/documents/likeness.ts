/** Documents that do not name their account, by what they share: which account files like one of them went to. */
import type { AccountId, DocumentId } from '../../domain/row-ids.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export function saveLikeness(store: Store, id: DocumentId, likeness: string): void {
  prepare<[string, number]>(store, 'UPDATE documents SET likeness = ? WHERE id = ?').run(likeness, id);
}

const STANDS = `d.state = 'imported' AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id)`;

/** Imported documents whose likeness begins with this layout. */
export function documentsOfLikeness(store: Store, layout: string): readonly DocumentId[] {
  const sql = `SELECT d.id FROM documents d WHERE substr(d.likeness, 1, length(?) + 1) = ? AND ${STANDS} ORDER BY d.id`;
  return prepare<[string, string], DocumentId>(store, sql, 'value').all(layout, `${layout}/`);
}

/** Whether a document of this likeness stands in the account, whichever connector brought it. */
export function hasLike(store: Store, accountId: AccountId, likeness: string): boolean {
  const sql = `SELECT 1 FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.likeness = ? AND s.account_id = ? AND ${STANDS} LIMIT 1`;
  return prepare<[string, number], number>(store, sql, 'value').get(likeness, accountId) !== undefined;
}

/** Whether the document itself was in the account before, whatever became of it. */
export function wasIn(store: Store, accountId: AccountId, sha256: string): boolean {
  const sql = `SELECT 1 FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.sha256 = ? AND s.account_id = ? LIMIT 1`;
  return prepare<[string, number], number>(store, sql, 'value').get(sha256, accountId) !== undefined;
}

/** Handles of the accounts of a standing document that names none. */
export function unnamedAccounts(store: Store, id: DocumentId): readonly string[] {
  const sql = `SELECT DISTINCT a.handle FROM documents d JOIN statements s ON s.document_id = d.id
    JOIN accounts a ON a.id = s.account_id WHERE d.id = ? AND d.likeness IS NOT NULL AND ${STANDS}`;
  return prepare<[number], string>(store, sql, 'value').all(id);
}
