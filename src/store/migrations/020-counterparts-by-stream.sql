-- What a line says of its other side goes with the line: where a stream's line turns out to be another transaction, its
-- evidence is that one's.
CREATE TABLE counterparts_by_stream (
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  account TEXT,                           -- number or IBAN as printed
  original_amount INTEGER,                -- minor units of original_currency
  original_currency TEXT,
  PRIMARY KEY (transaction_id, stream_id)
) STRICT, WITHOUT ROWID;
-- Which stream said it was not kept: the best one that shows the transaction.
INSERT INTO counterparts_by_stream (transaction_id, stream_id, account, original_amount, original_currency)
SELECT c.transaction_id, coalesce((SELECT g.stream_id FROM tellings g JOIN streams m ON m.id = g.stream_id
    WHERE g.transaction_id = c.transaction_id ORDER BY m.rank, m.name LIMIT 1), t.stream_id),
  c.account, c.original_amount, c.original_currency
FROM counterparts c JOIN transactions t ON t.id = c.transaction_id;
DROP TABLE counterparts;
ALTER TABLE counterparts_by_stream RENAME TO counterparts;

-- As in 015: what is new leaves no row here, and goes where none of its stream is left.
CREATE TABLE counterpart_changes (
  id INTEGER PRIMARY KEY,
  changed_by INTEGER NOT NULL REFERENCES documents (id),
  transaction_id INTEGER NOT NULL,        -- from here on as in counterparts
  stream_id INTEGER NOT NULL,
  account TEXT,
  original_amount INTEGER,
  original_currency TEXT
) STRICT;
CREATE INDEX counterpart_changes_by_document ON counterpart_changes (changed_by);
CREATE INDEX counterpart_changes_by_counterpart ON counterpart_changes (transaction_id, stream_id, id);
CREATE TRIGGER counterpart_changed AFTER UPDATE ON counterparts
WHEN (OLD.account, OLD.original_amount, OLD.original_currency)
  IS NOT (NEW.account, NEW.original_amount, NEW.original_currency) AND EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO counterpart_changes (changed_by, transaction_id, stream_id, account, original_amount, original_currency)
  SELECT document_id, OLD.transaction_id, OLD.stream_id, OLD.account, OLD.original_amount, OLD.original_currency
  FROM cause;
END;
CREATE TRIGGER counterpart_dropped AFTER DELETE ON counterparts WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO counterpart_changes (changed_by, transaction_id, stream_id, account, original_amount, original_currency)
  SELECT document_id, OLD.transaction_id, OLD.stream_id, OLD.account, OLD.original_amount, OLD.original_currency
  FROM cause;
END;
