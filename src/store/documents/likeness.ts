/** Documents that do not name their account, by what they share: which account files like one of them went to. */
import type { AccountId, DocumentId } from '../../domain/row-ids.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

export function saveLikeness(store: Store, id: DocumentId, likeness: string): void {
  store.run`UPDATE documents SET likeness = ${likeness} WHERE id = ${id}`;
}

const STANDS = sql`d.state = 'imported' AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id)`;

/** Imported documents whose likeness begins with this layout. */
export function documentsOfLikeness(store: Store, layout: string): readonly DocumentId[] {
  return store.values<DocumentId>`SELECT d.id FROM documents d
    WHERE substr(d.likeness, 1, length(${layout}) + 1) = ${`${layout}/`} AND ${STANDS} ORDER BY d.id`;
}

/** Whether a document of this likeness stands in the account, whichever connector brought it. */
export function hasLike(store: Store, accountId: AccountId, likeness: string): boolean {
  return store.exists`SELECT 1 FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.likeness = ${likeness} AND s.account_id = ${accountId} AND ${STANDS} LIMIT 1`;
}

/** Whether the document itself was in the account before, whatever became of it. */
export function wasIn(store: Store, accountId: AccountId, sha256: string): boolean {
  return store.exists`SELECT 1 FROM documents d JOIN statements s ON s.document_id = d.id
    WHERE d.sha256 = ${sha256} AND s.account_id = ${accountId} LIMIT 1`;
}

/** Handles of the accounts of a standing document that names none. */
export function unnamedAccounts(store: Store, id: DocumentId): readonly string[] {
  return store.values<string>`SELECT DISTINCT a.handle FROM documents d JOIN statements s ON s.document_id = d.id
    JOIN accounts a ON a.id = s.account_id WHERE d.id = ${id} AND d.likeness IS NOT NULL AND ${STANDS}`;
}
