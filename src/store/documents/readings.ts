import { deserialize, serialize } from 'node:v8';
import type { Reading } from '../../plugin/compose.ts';
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Keeps what a connector plug-in read in a document that waits for a person. */
export function saveReading(store: Store, documentId: number, reading: Reading): void {
  const { format, statements, issues } = reading;
  const sql = 'INSERT OR REPLACE INTO readings (document_id, reading) VALUES (?, ?)';
  prepared(store, sql).run(documentId, serialize({ format, statements, issues }));
}

export function findReading(store: Store, documentId: number): Reading | undefined {
  const row = prepared(store, 'SELECT reading FROM readings WHERE document_id = ?').get(documentId) as
    | { reading: Uint8Array }
    | undefined;
  return row && (deserialize(row.reading) as Reading);
}

export function removeReading(store: Store, documentId: number): void {
  prepared(store, 'DELETE FROM readings WHERE document_id = ?').run(documentId);
}
