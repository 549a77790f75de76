-- What the owner wrote on records that went: by an undo, or into a transfer. A later creation says it (docs/owner.md).
CREATE TABLE owner_words (
  external_id TEXT PRIMARY KEY,
  words TEXT NOT NULL                     -- JSON: payeeName, note, categoryId, time; null: the owner cleared it
) STRICT, WITHOUT ROWID;

-- Until now a transfer held the words on its inflow itself. Its newest one tells them.
INSERT OR REPLACE INTO owner_words (external_id, words)
  SELECT t.external_id, p.edits FROM transfers p JOIN transactions t ON t.id = p.inflow_id
  WHERE p.edits IS NOT NULL ORDER BY p.id;
ALTER TABLE transfers DROP COLUMN edits;
ALTER TABLE transfers DROP COLUMN carried;

-- Undos that found their record deleted: the owner is asked before it is created.
CREATE INDEX requests_missing ON requests (object) WHERE answer = 'missing';
