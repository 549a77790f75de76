-- A file that could not be read and was taken away needs nobody's look. Null: it lies there still.
ALTER TABLE origins ADD COLUMN gone_at INTEGER;

-- After an undo the store decides as if the document had never come: what it taught of references, streams and lines of
-- other documents is kept as it was before, as in 006 and 010.
ALTER TABLE aliases ADD COLUMN document_id INTEGER REFERENCES documents (id); -- that taught it

CREATE TABLE stream_changes (
  id INTEGER PRIMARY KEY,
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  document_id INTEGER NOT NULL REFERENCES documents (id),
  trust TEXT NOT NULL,                    -- all as they were before
  agreed INTEGER NOT NULL,
  disagreed INTEGER NOT NULL
) STRICT;
CREATE INDEX stream_changes_by_document ON stream_changes (document_id);
CREATE INDEX stream_changes_by_stream ON stream_changes (stream_id, id);
CREATE TRIGGER stream_changed AFTER UPDATE OF trust, agreed, disagreed ON streams
WHEN (OLD.trust, OLD.agreed, OLD.disagreed) IS NOT (NEW.trust, NEW.agreed, NEW.disagreed) AND EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO stream_changes (stream_id, document_id, trust, agreed, disagreed)
  SELECT OLD.id, document_id, OLD.trust, OLD.agreed, OLD.disagreed FROM cause;
END;

-- A telling that is new, or only told again, leaves no row: what documents that stand show says when it was told last,
-- and it goes where none of its stream is left.
CREATE TABLE telling_changes (
  id INTEGER PRIMARY KEY,
  changed_by INTEGER NOT NULL REFERENCES documents (id),
  transaction_id INTEGER NOT NULL,        -- from here on as in tellings
  stream_id INTEGER NOT NULL,
  booked_on TEXT NOT NULL,
  value_on TEXT,
  time TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payee TEXT,
  memo TEXT,
  reference TEXT,
  balance INTEGER,
  as_of TEXT NOT NULL
) STRICT;
CREATE INDEX telling_changes_by_document ON telling_changes (changed_by);
CREATE INDEX telling_changes_by_telling ON telling_changes (transaction_id, stream_id, id);
CREATE TRIGGER telling_replaced BEFORE INSERT ON tellings WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO telling_changes (changed_by, transaction_id, stream_id, booked_on, value_on, time, amount, currency, payee,
    memo, reference, balance, as_of)
  SELECT c.document_id, g.transaction_id, g.stream_id, g.booked_on, g.value_on, g.time, g.amount, g.currency, g.payee,
    g.memo, g.reference, g.balance, g.as_of
  FROM tellings g JOIN cause c WHERE g.transaction_id = NEW.transaction_id AND g.stream_id = NEW.stream_id
    AND (g.booked_on, g.value_on, g.time, g.amount, g.currency, g.payee, g.memo, g.reference, g.balance)
      IS NOT (NEW.booked_on, NEW.value_on, NEW.time, NEW.amount, NEW.currency, NEW.payee, NEW.memo, NEW.reference,
        NEW.balance);
END;
CREATE TRIGGER telling_dropped BEFORE DELETE ON tellings WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO telling_changes (changed_by, transaction_id, stream_id, booked_on, value_on, time, amount, currency, payee,
    memo, reference, balance, as_of)
  SELECT document_id, OLD.transaction_id, OLD.stream_id, OLD.booked_on, OLD.value_on, OLD.time, OLD.amount, OLD.currency,
    OLD.payee, OLD.memo, OLD.reference, OLD.balance, OLD.as_of FROM cause;
END;

-- Lines of other documents that turned out to be another transaction.
CREATE TABLE sighting_changes (
  id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES documents (id),
  statement_id INTEGER NOT NULL,          -- from here on as in sightings
  first_line INTEGER NOT NULL,
  lowest INTEGER NOT NULL,
  highest INTEGER NOT NULL,
  lines BLOB NOT NULL
) STRICT;
CREATE INDEX sighting_changes_by_document ON sighting_changes (document_id);
CREATE INDEX sighting_changes_by_sighting ON sighting_changes (statement_id, first_line, id);
CREATE TRIGGER sighting_changed AFTER UPDATE ON sightings WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO sighting_changes (document_id, statement_id, first_line, lowest, highest, lines)
  SELECT document_id, OLD.statement_id, OLD.first_line, OLD.lowest, OLD.highest, OLD.lines FROM cause;
END;

-- Corrections that found their target.
CREATE TABLE correction_changes (
  id INTEGER PRIMARY KEY,
  changed_by INTEGER NOT NULL REFERENCES documents (id),
  account_id INTEGER NOT NULL,            -- from here on as in corrections
  stream_id INTEGER NOT NULL,
  reference TEXT NOT NULL,
  action TEXT NOT NULL,
  line TEXT NOT NULL,
  as_of TEXT NOT NULL,
  document_id INTEGER NOT NULL
) STRICT;
CREATE INDEX correction_changes_by_document ON correction_changes (changed_by);
CREATE TRIGGER correction_applied AFTER DELETE ON corrections WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO correction_changes (changed_by, account_id, stream_id, reference, action, line, as_of, document_id)
  SELECT c.document_id, OLD.account_id, OLD.stream_id, OLD.reference, OLD.action, OLD.line, OLD.as_of, OLD.document_id
  FROM cause c;
END;

-- A transaction of another document that turned out to be what a pending line became. State '': there was no such line.
CREATE TRIGGER pending_made AFTER INSERT ON pendings WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO pending_changes (transaction_id, document_id, state, reference, booked_on, amount, currency, payee, memo,
    seen_as_of, near_id)
  SELECT NEW.transaction_id, c.document_id, '', NEW.reference, NEW.booked_on, NEW.amount, NEW.currency, NEW.payee,
    NEW.memo, NEW.seen_as_of, NEW.near_id
  FROM cause c JOIN transactions t ON t.id = NEW.transaction_id WHERE t.document_id <> c.document_id;
END;

-- A pair that the owner had decided and an undo took apart: taken up again with its document it is one again.
ALTER TABLE transfers ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0;
CREATE INDEX transfers_taken_back ON transfers (id) WHERE taken_back = 1;

-- Whether the file of documents beside the database says what stands here (store/kept-documents).
ALTER TABLE documents ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
CREATE INDEX documents_unkept ON documents (id) WHERE kept = 0;
