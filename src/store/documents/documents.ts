import type { Issue } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import { ownJson } from '../json.ts';
import { only, prepare } from '../prepared.ts';
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

interface Row {
  readonly id: DocumentId;
  readonly sha256: string;
  readonly name: string;
  readonly size: number;
  readonly received_at: string;
  readonly format: string | null;
  readonly state: DocumentState;
  readonly issues: string;
  readonly attempts: number;
  readonly reader: string;
  readonly connector: string;
  readonly run_id: RunId;
}

/** Whether any document was ever met. */
export function hasDocuments(store: Store): boolean {
  return prepare<[], unknown>(store, 'SELECT 1 FROM documents LIMIT 1').get() !== undefined;
}

export function findDocument(store: Store, sha256: string): StoredDocument | undefined {
  const row = prepare<[string], Row>(store, 'SELECT * FROM documents WHERE sha256 = ?').get(sha256);
  return row && documentOf(row);
}

export function readDocument(store: Store, id: DocumentId): StoredDocument | undefined {
  const row = prepare<[number], Row>(store, 'SELECT * FROM documents WHERE id = ?').get(id);
  return row && documentOf(row);
}

/**
 * Quarantined and held documents that still lie at their origin, oldest first. Mended, replaced and removed ones are
 * left out.
 */
export function waitingDocuments(store: Store): readonly StoredDocument[] {
  return prepare<[], Row>(store, `${WAITING} ORDER BY id`).all().map(documentOf);
}

/** All quarantined and held documents, wherever they are by now: the archive has their bytes. */
export function unreadDocuments(store: Store): readonly StoredDocument[] {
  const sql = "SELECT * FROM documents WHERE state IN ('quarantined', 'held') ORDER BY id";
  return prepare<[], Row>(store, sql).all().map(documentOf);
}

/** Waiting documents that were read with the settings of one connector. */
export function waitingDocumentsOf(store: Store, connector: string): readonly StoredDocument[] {
  return prepare<[string], Row>(store, `${WAITING} AND connector = ? ORDER BY id`).all(connector).map(documentOf);
}

/** All that were read and brought in, oldest first. */
export function importedDocuments(store: Store): readonly StoredDocument[] {
  const sql = `SELECT * FROM documents d WHERE state = 'imported'
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id) ORDER BY id`;
  return prepare<[], Row>(store, sql).all().map(documentOf);
}

const WAITING = `SELECT * FROM documents d WHERE state IN ('quarantined', 'held')
  AND EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL)`;

/** Inserts the document or, where its bytes are known, gives it its new state. Gives the row id. */
export function saveDocument(store: Store, document: Omit<StoredDocument, 'id'>): DocumentId {
  const sql = `INSERT INTO documents
      (sha256, name, size, received_at, format, state, issues, attempts, reader, connector, run_id, imported_at)
    VALUES (@sha256, @name, @size, @receivedAt, @format, @state, @issues, @attempts, @reader, @connector, @runId, @now)
    ON CONFLICT (sha256) DO UPDATE SET format = excluded.format, state = excluded.state, issues = excluded.issues,
      attempts = excluded.attempts, reader = excluded.reader, connector = excluded.connector, run_id = excluded.run_id,
      imported_at = excluded.imported_at, kept = 0
    RETURNING id`;
  type Params = Omit<StoredDocument, 'id' | 'issues'> & { readonly issues: string; readonly now: number };
  const issues = JSON.stringify(document.issues);
  return only(prepare<Params, DocumentId>(store, sql, 'value').get({ ...document, issues, now: store.clock.now() }));
}

/** Stores the issues of a document, in the place of the earlier ones. */
export function saveIssues(store: Store, id: DocumentId, issues: readonly Issue[]): void {
  prepare<[string, number]>(store, 'UPDATE documents SET issues = ? WHERE id = ?').run(JSON.stringify(issues), id);
}

/** Counts a parse that is about to begin, durably; gives how many were begun by this reader, this one included. */
export function beginParse(store: Store, sha256: string, reader: string): number {
  const sql = `INSERT INTO parse_attempts (sha256, reader, attempts) VALUES (?, ?, 1)
    ON CONFLICT (sha256, reader) DO UPDATE SET attempts = attempts + 1 RETURNING attempts`;
  return only(prepare<[string, string], number>(store, sql, 'value').get(sha256, reader));
}

export function parsesBegun(store: Store, sha256: string, reader: string): number {
  const sql = 'SELECT attempts FROM parse_attempts WHERE sha256 = ? AND reader = ?';
  return prepare<[string, string], number>(store, sql, 'value').get(sha256, reader) ?? 0;
}

/** The parse came to an end by itself, well or not: the document is no danger to its reader. */
export function forgetParses(store: Store, sha256: string): void {
  prepare<[string]>(store, 'DELETE FROM parse_attempts WHERE sha256 = ?').run(sha256);
}

function documentOf(row: Row): StoredDocument {
  return {
    id: row.id,
    sha256: row.sha256,
    name: row.name,
    size: row.size,
    receivedAt: row.received_at,
    format: row.format,
    state: row.state,
    issues: ownJson<Issue[]>(row.issues),
    attempts: row.attempts,
    reader: row.reader,
    connector: row.connector,
    runId: row.run_id,
  };
}
