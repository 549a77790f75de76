import type { Issue } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import { ownJson } from '../json.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';

export type DocumentState = 'imported' | 'quarantined' | 'held';

export interface StoredDocument {
  readonly id: DocumentId;
  readonly sha256: string;
  readonly name: string;
  readonly size: number;
  readonly receivedAt: string;
  readonly format: string | null;
  readonly state: DocumentState;
  readonly issues: readonly Issue[];
  readonly attempts: number;
  /** Version and settings of the reader that gave the present state. */
  readonly reader: string;
  readonly connector: string;
  readonly runId: RunId;
}

interface Row extends Omit<StoredDocument, 'issues'> {
  readonly issues: string;
}

const SELECT = sql`SELECT id, sha256, name, size, received_at AS receivedAt, format, state, issues, attempts, reader,
  connector, run_id AS runId FROM documents d`;

/** Whether any document was ever met. */
export function hasDocuments(store: Store): boolean {
  return store.exists`SELECT 1 FROM documents LIMIT 1`;
}

export function findDocument(store: Store, sha256: string): StoredDocument | undefined {
  const row = store.row<Row>`${SELECT} WHERE sha256 = ${sha256}`;
  return row && documentOf(row);
}

export function readDocument(store: Store, id: DocumentId): StoredDocument | undefined {
  const row = store.row<Row>`${SELECT} WHERE id = ${id}`;
  return row && documentOf(row);
}

/**
 * Quarantined and held documents that still lie at their origin, oldest first. Mended, replaced and removed ones are
 * left out.
 */
export function waitingDocuments(store: Store): readonly StoredDocument[] {
  return store.rows<Row>`${WAITING} ORDER BY id`.map(documentOf);
}

/** All quarantined and held documents, wherever they are by now: the archive has their bytes. */
export function unreadDocuments(store: Store): readonly StoredDocument[] {
  return store.rows<Row>`${SELECT} WHERE state IN ('quarantined', 'held') ORDER BY id`.map(documentOf);
}

/** Waiting documents that were read with the settings of one connector. */
export function waitingDocumentsOf(store: Store, connector: string): readonly StoredDocument[] {
  return store.rows<Row>`${WAITING} AND connector = ${connector} ORDER BY id`.map(documentOf);
}

/** All that were read and brought in, oldest first. */
export function importedDocuments(store: Store): readonly StoredDocument[] {
  return store.rows<Row>`${SELECT} WHERE state = 'imported'
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id) ORDER BY id`.map(documentOf);
}

const WAITING = sql`${SELECT} WHERE state IN ('quarantined', 'held')
  AND EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL)`;

/** Inserts the document or, where its bytes are known, gives it its new state. Gives the row id. */
export function saveDocument(store: Store, document: Omit<StoredDocument, 'id'>): DocumentId {
  const { attempts, connector, format, issues, name, reader, receivedAt, runId, sha256, size, state } = document;
  const id = store.value<DocumentId>`INSERT INTO documents
      (sha256, name, size, received_at, format, state, issues, attempts, reader, connector, run_id, imported_at)
    VALUES (${sha256}, ${name}, ${size}, ${receivedAt}, ${format}, ${state}, ${JSON.stringify(issues)}, ${attempts},
      ${reader}, ${connector}, ${runId}, ${store.clock.now()})
    ON CONFLICT (sha256) DO UPDATE SET format = excluded.format, state = excluded.state, issues = excluded.issues,
      attempts = excluded.attempts, reader = excluded.reader, connector = excluded.connector, run_id = excluded.run_id,
      imported_at = excluded.imported_at, kept = 0
    RETURNING id`;
  return only(id);
}

/** Stores the issues of a document, in the place of the earlier ones. */
export function saveIssues(store: Store, id: DocumentId, issues: readonly Issue[]): void {
  store.run`UPDATE documents SET issues = ${JSON.stringify(issues)} WHERE id = ${id}`;
}

/** Counts a parse that is about to begin, durably; gives how many were begun by this reader, this one included. */
export function beginParse(store: Store, sha256: string, reader: string): number {
  return only(store.value<number>`INSERT INTO parse_attempts (sha256, reader, attempts) VALUES (${sha256}, ${reader}, 1)
    ON CONFLICT (sha256, reader) DO UPDATE SET attempts = attempts + 1 RETURNING attempts`);
}

export function parsesBegun(store: Store, sha256: string, reader: string): number {
  return store.value<number>`SELECT attempts FROM parse_attempts WHERE sha256 = ${sha256} AND reader = ${reader}` ?? 0;
}

/** The parse came to an end by itself, well or not: the document is no danger to its reader. */
export function forgetParses(store: Store, sha256: string): void {
  store.run`DELETE FROM parse_attempts WHERE sha256 = ${sha256}`;
}

function documentOf(row: Row): StoredDocument {
  return { ...row, issues: ownJson<Issue[]>(row.issues) };
}
