import type { Issue } from '../../domain/issue.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { ReadingHints } from '../../plugin/contract.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

/** The source's words on a document besides its bytes. */
export interface StoredDelivery {
  readonly hints: ReadingHints;
  /** Why it may not be read; null where it may, or where the owner released it. */
  readonly withheld: Issue | null;
  /** Warnings about where it came from, that belong to every reading of it. */
  readonly remarks: readonly Issue[];
}

/** The same as JSON. */
interface Row {
  readonly hints: string;
  readonly withheld: string | null;
  readonly remarks: string | null;
}

const PLAIN: StoredDelivery = { hints: {}, withheld: null, remarks: [] };

export function findDelivery(store: Store, documentId: DocumentId): StoredDelivery {
  const row = store.row<Row>`SELECT hints, withheld, remarks FROM deliveries WHERE document_id = ${documentId}`;
  if (row === undefined) return PLAIN;
  return {
    hints: ownJson<ReadingHints>(row.hints),
    withheld: row.withheld === null ? null : ownJson<Issue>(row.withheld),
    remarks: row.remarks === null ? [] : ownJson<Issue[]>(row.remarks),
  };
}

/** Belongs into the commit of the document. Most documents come with nothing to say, and have no row. */
export function saveDelivery(store: Store, documentId: DocumentId, delivery: StoredDelivery): void {
  const { hints, withheld, remarks } = delivery;
  if (withheld === null && remarks.length === 0 && Object.keys(hints).length === 0) {
    store.run`DELETE FROM deliveries WHERE document_id = ${documentId}`;
    return;
  }
  const issue = withheld === null ? null : JSON.stringify(withheld);
  const remarked = remarks.length === 0 ? null : JSON.stringify(remarks);
  store.run`INSERT OR REPLACE INTO deliveries (document_id, hints, withheld, remarks)
    VALUES (${documentId}, ${JSON.stringify(hints)}, ${issue}, ${remarked})`;
}

/** The owner vouches for the document: from now on it is read like any other. False where it was not withheld. */
export function releaseDelivery(store: Store, documentId: DocumentId): boolean {
  return (
    store.run`UPDATE deliveries SET withheld = NULL WHERE document_id = ${documentId}
    AND withheld IS NOT NULL`.changes > 0
  );
}

/** Row ids of all documents that wait to be released, oldest first. */
export function withheldDocuments(store: Store): readonly DocumentId[] {
  return store.values<DocumentId>`SELECT document_id FROM deliveries WHERE withheld IS NOT NULL ORDER BY document_id`;
}
