/**
 * SQL that gives, of each row that the documents `@ids` (JSON: row ids) changed, how it was before the first of them, as
 * the journal has it; not where another document that still stands changed it since. In the order of the journal.
 *
 * @param by the journal's column that names the document
 * @param key the columns that name the journalled row
 */
export function rowsBefore(journal: string, by: string, key: readonly string[]): string {
  const isSame = key.map((name) => `l.${name} = c.${name}`).join(' AND ');
  return `SELECT c.* FROM ${journal} c WHERE c.id IN (SELECT min(id) FROM ${journal}
      WHERE ${by} IN (SELECT value FROM json_each(@ids)) GROUP BY ${key.join(', ')})
    AND NOT EXISTS (SELECT 1 FROM ${journal} l WHERE ${isSame} AND l.id > c.id
      AND l.${by} NOT IN (SELECT value FROM json_each(@ids))
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = l.${by})) ORDER BY c.id`;
}
