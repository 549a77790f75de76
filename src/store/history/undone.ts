/** Which documents an undo took out of the history of their accounts. */
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Imported documents that a run brought and that stand. Reading one again is not bringing it. */
export function undoableOfRun(store: Store, runId: RunId): readonly DocumentId[] {
  const sql = `SELECT id FROM documents d WHERE state = 'imported'
    AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.id = @runId AND r.kind = 'rebuild')
    AND (run_id = @runId AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.id = @runId AND r.kind = 'reread')
      OR id IN (SELECT document_id FROM transactions WHERE run_id = @runId))
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id) ORDER BY id`;
  return prepare<object, DocumentId>(store, sql, 'value').all({ runId });
}

/** The run that took the document out, or undefined. */
export function undoneBy(store: Store, documentId: DocumentId): RunId | undefined {
  const sql = 'SELECT run_id FROM undone WHERE document_id = ?';
  return prepare<[number], RunId>(store, sql, 'value').get(documentId);
}

export function markUndone(store: Store, documentId: DocumentId, runId: RunId): void {
  prepare<[number, number]>(store, 'INSERT INTO undone (document_id, run_id) VALUES (?, ?)').run(documentId, runId);
  prepare<[number]>(store, UNKEPT).run(documentId);
}

export function unmarkUndone(store: Store, documentId: DocumentId): void {
  prepare<[number]>(store, 'DELETE FROM undone WHERE document_id = ?').run(documentId);
  prepare<[number]>(store, UNKEPT).run(documentId);
}

/** The file beside the database must be told. */
const UNKEPT = 'UPDATE documents SET kept = 0 WHERE id = ?';

/** Whether an undo took transactions of these days out of an account. Their ids wait for the same lines. */
export function hasUndoneIn(store: Store, handle: string, { from, to }: Period): boolean {
  const sql = `SELECT 1 FROM accounts a JOIN transactions t ON t.account_id = a.id
    WHERE a.handle = ? AND t.state = 'undone' AND t.born_on BETWEEN ? AND ? AND t.birth > 0 LIMIT 1`;
  return prepare<[string, string, string], unknown>(store, sql).get(handle, from, to) !== undefined;
}

/** Whether any transaction waits for its line to come again. */
export function hasUndone(store: Store): boolean {
  return prepare<[], unknown>(store, "SELECT 1 FROM transactions WHERE state = 'undone' LIMIT 1").get() !== undefined;
}

export function undoneDocuments(store: Store): readonly DocumentId[] {
  return prepare<[], DocumentId>(store, 'SELECT document_id FROM undone ORDER BY 1', 'value').all();
}

/** Row ids of at most two documents whose hash begins so: lower-case hexadecimal digits. */
export function documentsByHash(store: Store, start: string): readonly DocumentId[] {
  const sql = 'SELECT id FROM documents WHERE sha256 >= ? AND sha256 < ? LIMIT 2';
  return prepare<[string, string], DocumentId>(store, sql, 'value').all(start, `${start}g`);
}

export function kindOfRun(store: Store, runId: RunId): string | undefined {
  return prepare<[number], string>(store, 'SELECT kind FROM runs WHERE id = ?', 'value').get(runId);
}
