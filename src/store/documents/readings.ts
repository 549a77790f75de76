import { deserialize, serialize } from 'node:v8';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { Reading } from '../../plugin/reading.ts';
import type { Store } from '../store.ts';

/** Keeps what a connector plug-in read in a document that waits for a person. */
export function saveReading(store: Store, documentId: DocumentId, reading: Reading): void {
  const { format, statements, issues, layout } = reading;
  store.run`INSERT OR REPLACE INTO readings (document_id, reading)
    VALUES (${documentId}, ${serialize({ format, statements, issues, layout })})`;
}

export function findReading(store: Store, documentId: DocumentId): Reading | undefined {
  const kept = store.value<Uint8Array>`SELECT reading FROM readings WHERE document_id = ${documentId}`;
  return kept && (deserialize(kept) as Reading);
}

export function removeReading(store: Store, documentId: DocumentId): void {
  store.run`DELETE FROM readings WHERE document_id = ${documentId}`;
}
