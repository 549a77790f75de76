-- A further reference goes with the line that it is of: where a stream's line turns out to be another transaction, it is
-- that one's. As in 015, what stood before is kept.
ALTER TABLE aliases ADD COLUMN moved_by INTEGER REFERENCES documents (id); -- that gave it to this transaction; null: it was taught so

CREATE TABLE alias_changes (
  id INTEGER PRIMARY KEY,
  changed_by INTEGER NOT NULL REFERENCES documents (id),
  account_id INTEGER NOT NULL,            -- from here on as in aliases
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  transaction_id INTEGER NOT NULL,
  document_id INTEGER,
  moved_by INTEGER
) STRICT;
CREATE INDEX alias_changes_by_document ON alias_changes (changed_by);
CREATE INDEX alias_changes_by_alias ON alias_changes (transaction_id, kind, value, id);
CREATE TRIGGER alias_dropped AFTER DELETE ON aliases WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO alias_changes (changed_by, account_id, kind, value, transaction_id, document_id, moved_by)
  SELECT c.document_id, OLD.account_id, OLD.kind, OLD.value, OLD.transaction_id, OLD.document_id, OLD.moved_by FROM cause c;
END;
