-- What a document changed, so that it can be taken back. While a document is brought in, the one row of `cause` names
-- it, and the triggers keep what stood before: no way of writing a transaction can forget it.
CREATE TABLE cause (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  document_id INTEGER NOT NULL REFERENCES documents (id)
) STRICT;

CREATE TABLE transaction_changes (
  id INTEGER PRIMARY KEY,
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  document_id INTEGER NOT NULL REFERENCES documents (id),
  booked_on TEXT NOT NULL,                -- all as they were before
  value_on TEXT,
  time TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payee TEXT,
  memo TEXT,
  status TEXT NOT NULL,
  as_of TEXT NOT NULL,
  acked TEXT,                             -- what the ledger had confirmed by then
  deletes INTEGER NOT NULL                -- 1 where the change deleted the transaction
) STRICT;
CREATE INDEX transaction_changes_by_document ON transaction_changes (document_id);
CREATE INDEX transaction_changes_by_transaction ON transaction_changes (transaction_id, id);

CREATE TRIGGER transaction_changed AFTER UPDATE OF booked_on, value_on, time, amount, currency, payee, memo, status, state
ON transactions
WHEN (OLD.booked_on, OLD.value_on, OLD.time, OLD.amount, OLD.currency, OLD.payee, OLD.memo, OLD.status, OLD.state)
  IS NOT (NEW.booked_on, NEW.value_on, NEW.time, NEW.amount, NEW.currency, NEW.payee, NEW.memo, NEW.status, NEW.state)
  AND EXISTS (SELECT 1 FROM cause)
BEGIN
  INSERT INTO transaction_changes (transaction_id, document_id, booked_on, value_on, time, amount, currency, payee,
    memo, status, as_of, acked, deletes)
  SELECT OLD.id, document_id, OLD.booked_on, OLD.value_on, OLD.time, OLD.amount, OLD.currency, OLD.payee, OLD.memo,
    OLD.status, OLD.as_of, OLD.acked, OLD.state = 'live' AND NEW.state = 'deleted' FROM cause;
END;

-- Documents that were taken back. Their bytes stay known, so that they bring nothing again.
CREATE TABLE undone (
  document_id INTEGER PRIMARY KEY REFERENCES documents (id),
  run_id INTEGER NOT NULL REFERENCES runs (id)
) STRICT;
