import type { Issue } from '../domain/issue.ts';
import type { ReadingHints } from '../plugin/contract.ts';
import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** What a source said of a document besides its bytes. */
export interface StoredDelivery {
  readonly hints: ReadingHints;
  /** Why it may not be read; null where it may, or where the owner released it. */
  readonly withheld: Issue | null;
}

const PLAIN: StoredDelivery = { hints: {}, withheld: null };

export function findDelivery(store: Store, documentId: number): StoredDelivery {
  const row = prepared(store, 'SELECT hints, withheld FROM deliveries WHERE document_id = ?').get(documentId) as
    | { readonly hints: string; readonly withheld: string | null }
    | undefined;
  if (row === undefined) return PLAIN;
  const withheld = row.withheld === null ? null : (JSON.parse(row.withheld) as Issue);
  return { hints: JSON.parse(row.hints) as ReadingHints, withheld };
}

/** Belongs into the commit of the document. Most documents come with nothing to say, and have no row. */
export function saveDelivery(store: Store, documentId: number, { hints, withheld }: StoredDelivery): void {
  if (withheld === null && Object.keys(hints).length === 0) {
    prepared(store, 'DELETE FROM deliveries WHERE document_id = ?').run(documentId);
    return;
  }
  const sql = 'INSERT OR REPLACE INTO deliveries (document_id, hints, withheld) VALUES (?, ?, ?)';
  const issue = withheld === null ? null : JSON.stringify(withheld);
  prepared(store, sql).run(documentId, JSON.stringify(hints), issue);
}

/** The owner vouches for the document: from now on it is read like any other. False where it was not withheld. */
export function releaseDelivery(store: Store, documentId: number): boolean {
  const sql = 'UPDATE deliveries SET withheld = NULL WHERE document_id = ? AND withheld IS NOT NULL';
  return prepared(store, sql).run(documentId).changes > 0;
}

/** Row ids of all documents that wait to be released, oldest first. */
export function withheldDocuments(store: Store): readonly number[] {
  const sql = 'SELECT document_id FROM deliveries WHERE withheld IS NOT NULL ORDER BY document_id';
  return prepared(store, sql).pluck().all() as number[];
}
