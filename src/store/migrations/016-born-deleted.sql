-- Transactions that were deleted when they came, and never sent: lines that a correction had taken away before, and pending
-- lines that newer files had shown for gone. An undo of their document makes them unknown again (store/ghosts).
CREATE TABLE born_deleted (
  transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id)
) STRICT;
CREATE TRIGGER transaction_born_deleted AFTER INSERT ON transactions WHEN NEW.state = 'deleted'
BEGIN
  INSERT INTO born_deleted (transaction_id) VALUES (NEW.id);
END;
