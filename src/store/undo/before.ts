/**
 * Journals that keep how a row was before a document changed it. `by` is the journal's column that names the document,
 * `key` are those that name the journalled row.
 */
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';

/**
 * SQL that gives, of each row that the documents `@ids` (JSON: row ids) changed, how it was before the first of them, as
 * the journal has it; not where another document that still stands changed it since. In the order of the journal.
 */
export function rowsBefore(journal: string, by: string, key: readonly string[]): string {
  const isSame = key.map((name) => `l.${name} = c.${name}`).join(' AND ');
  return `SELECT c.* FROM ${journal} c WHERE c.id IN (SELECT min(id) FROM ${journal}
      WHERE ${by} IN (SELECT value FROM json_each(@ids)) GROUP BY ${key.join(', ')})
    AND NOT EXISTS (SELECT 1 FROM ${journal} l WHERE ${isSame} AND l.id > c.id
      AND l.${by} NOT IN (SELECT value FROM json_each(@ids))
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = l.${by})) ORDER BY c.id`;
}

/**
 * Forgets what these documents changed, once it is put back. Where another one that stands changed a row since, that one
 * found what these had found: its undo goes back to there.
 */
export function forgetBefore(
  store: Store,
  documents: readonly number[],
  journal: string,
  by: string,
  key: readonly string[],
): void {
  const isSame = key.map((name) => `l.${name} = c.${name}`).join(' AND ');
  const theirs = `SELECT id FROM ${journal} WHERE ${by} IN (SELECT value FROM json_each(?)) ORDER BY id DESC`;
  const next = prepared(
    store,
    `SELECT l.id, l.${by} AS document FROM ${journal} c JOIN ${journal} l ON ${isSame} AND l.id > c.id
    WHERE c.id = ? ORDER BY l.id LIMIT 1`,
  );
  const give = prepared(store, `UPDATE ${journal} SET ${by} = ? WHERE id = ?`);
  const forget = prepared(store, `DELETE FROM ${journal} WHERE id = ?`);
  for (const id of prepared(store, theirs).pluck().all(JSON.stringify(documents)) as number[]) {
    const since = next.get(id) as { readonly id: number; readonly document: number } | undefined;
    if (since === undefined) forget.run(id);
    else {
      forget.run(since.id);
      give.run(since.document, id);
    }
  }
}
