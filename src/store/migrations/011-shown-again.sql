-- Transactions that a newer document showed again as they were: their as-of is at least this. A statement that overlaps
-- an earlier one shows most of its lines again, and writing each of their rows anew would cost more than reading the
-- file. Ranges of ids that follow one another; no two overlap.
CREATE TABLE shown_again (
  first_id INTEGER PRIMARY KEY,
  last_id INTEGER NOT NULL,
  as_of TEXT NOT NULL
) STRICT;

-- As in 010, with the as-of that held.
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
    OLD.status,
    max(OLD.as_of, coalesce((SELECT iif(last_id >= OLD.id, as_of, '') FROM shown_again WHERE first_id <= OLD.id
      ORDER BY first_id DESC LIMIT 1), '')),
    OLD.acked, OLD.state = 'live' AND NEW.state = 'deleted', OLD.reference, OLD.balance, 1
  FROM cause;
END;
