-- Taking a document back reaches pending lines and transfers as well: what stood before is kept as in 006.

-- What the bank calls the line and its balance after it move where a booked line takes a pending one over.
ALTER TABLE transaction_changes ADD COLUMN reference TEXT;
ALTER TABLE transaction_changes ADD COLUMN balance INTEGER;
ALTER TABLE transaction_changes ADD COLUMN named INTEGER NOT NULL DEFAULT 0; -- 1: the two above were kept
DROP TRIGGER transaction_changed;
CREATE TRIGGER transaction_changed AFTER UPDATE OF booked_on, value_on, time, amount, currency, payee, memo, status, state,
  reference, balance ON transactions
WHEN (OLD.booked_on, OLD.value_on, OLD.time, OLD.amount, OLD.currency, OLD.payee, OLD.memo, OLD.status, OLD.state,
    OLD.reference, OLD.balance)
  IS NOT (NEW.booked_on, NEW.value_on, NEW.time, NEW.amount, NEW.currency, NEW.payee, NEW.memo, NEW.status, NEW.state,
    NEW.reference, NEW.balance)
  AND EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO transaction_changes (transaction_id, document_id, booked_on, value_on, time, amount, currency, payee,
    memo, status, as_of, acked, deletes, reference, balance, named)
  SELECT OLD.id, document_id, OLD.booked_on, OLD.value_on, OLD.time, OLD.amount, OLD.currency, OLD.payee, OLD.memo,
    OLD.status, OLD.as_of, OLD.acked, OLD.state = 'live' AND NEW.state = 'deleted', OLD.reference, OLD.balance, 1
  FROM cause;
END;

CREATE TABLE pending_changes (
  id INTEGER PRIMARY KEY,
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  document_id INTEGER NOT NULL REFERENCES documents (id),
  state TEXT NOT NULL,                    -- all as they were before
  reference TEXT,
  booked_on TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payee TEXT,
  memo TEXT,
  seen_as_of TEXT NOT NULL,
  near_id INTEGER REFERENCES transactions (id)
) STRICT;
CREATE INDEX pending_changes_by_document ON pending_changes (document_id);
CREATE INDEX pending_changes_by_transaction ON pending_changes (transaction_id, id);
CREATE TRIGGER pending_changed AFTER UPDATE ON pendings WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO pending_changes (transaction_id, document_id, state, reference, booked_on, amount, currency, payee, memo,
    seen_as_of, near_id)
  SELECT OLD.transaction_id, document_id, OLD.state, OLD.reference, OLD.booked_on, OLD.amount, OLD.currency, OLD.payee,
    OLD.memo, OLD.seen_as_of, OLD.near_id FROM cause;
END;

CREATE TABLE transfer_changes (
  id INTEGER PRIMARY KEY,
  transfer_id INTEGER NOT NULL REFERENCES transfers (id),
  document_id INTEGER NOT NULL REFERENCES documents (id),
  state TEXT,                             -- null: there was no such transfer before
  inflow_id INTEGER REFERENCES transactions (id)
) STRICT;
CREATE INDEX transfer_changes_by_document ON transfer_changes (document_id);
CREATE INDEX transfer_changes_by_transfer ON transfer_changes (transfer_id, id);
CREATE TRIGGER transfer_made AFTER INSERT ON transfers WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO transfer_changes (transfer_id, document_id) SELECT NEW.id, document_id FROM cause;
END;
CREATE TRIGGER transfer_changed AFTER UPDATE OF state, inflow_id ON transfers WHEN EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO transfer_changes (transfer_id, document_id, state, inflow_id)
  SELECT OLD.id, document_id, OLD.state, OLD.inflow_id FROM cause;
END;

-- What an undo deleted, and nobody else: the owner may take the document up again.
CREATE TABLE undone_transactions (
  transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
  document_id INTEGER NOT NULL REFERENCES documents (id)
) STRICT;
CREATE INDEX undone_transactions_by_document ON undone_transactions (document_id);

-- The owner's edits of the inflow's record, as they were carried over to the outflow's: they are given back with it.
ALTER TABLE transfers ADD COLUMN edits TEXT;                -- JSON

-- Whom `notify` has told what, so that each event is told once. What is over is forgotten, and told anew when it recurs.
CREATE TABLE notices (
  event TEXT NOT NULL,                    -- failure | quarantine | silence
  subject TEXT NOT NULL,                  -- what it is about, without a name or an amount: connector:inbox, document:7
  occurrence TEXT NOT NULL,               -- which time it is
  target TEXT NOT NULL,                   -- hash of the address: addresses may hold secrets
  state TEXT NOT NULL,                    -- due | told | given-up
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,  -- milliseconds since 1970
  PRIMARY KEY (event, subject, target)
) STRICT, WITHOUT ROWID;
