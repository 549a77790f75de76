-- What sums and searches over all transactions read. Triggers keep both in the transaction of each write, so that an answer
-- is never older than the ledger. `folded` and `minor_units` are functions of the service (storage/sql-functions.ts).

CREATE TABLE payee_names (
  num INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL
) STRICT;

-- A transaction in a few small integers: a scan over all of them reads a tenth of what the transactions take.
CREATE TABLE moves (
  seq INTEGER PRIMARY KEY,                -- the transaction's
  owner INTEGER NOT NULL,
  account INTEGER NOT NULL,               -- accounts.seq
  day INTEGER NOT NULL,                   -- 20260331
  minor INTEGER,                          -- minor units, money in is positive; NULL where the amount is finer than those
  other INTEGER,                          -- accounts.seq of a transfer's destination
  arrived INTEGER,                        -- what reached it, in its own minor units
  isTransfer INTEGER NOT NULL,
  category INTEGER,                       -- categories.seq
  payee INTEGER                           -- payee_names.num
) STRICT;

CREATE VIRTUAL TABLE transactions_search USING fts5 (
  payee, note, rest, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
);

INSERT INTO payee_names (name, folded)
  SELECT DISTINCT payeeName, folded(payeeName) FROM transactions WHERE payeeName IS NOT NULL;
INSERT INTO moves SELECT t.seq, t.owner, a.seq, CAST(replace(t.date, '-', '') AS INTEGER), -minor_units(t.amount, a.currency),
    b.seq, minor_units(t.arrived, b.currency), t.isTransfer,
    (SELECT seq FROM categories WHERE id = t.categoryId), (SELECT num FROM payee_names WHERE name = t.payeeName)
  FROM transactions t JOIN accounts a ON a.id = t.accountId LEFT JOIN accounts b ON b.id = t.transferToAccountId;
INSERT INTO transactions_search (rowid, payee, note, rest)
  SELECT seq, folded(payeeName), folded(note), folded(coalesce(externalId, '') || char(10) || amount) FROM transactions;

CREATE INDEX moves_day ON moves (owner, day);
CREATE INDEX moves_account ON moves (account, day, minor);
CREATE INDEX moves_payee ON moves (owner, isTransfer, payee, account, day, minor);
CREATE INDEX moves_other ON moves (other, day, arrived) WHERE other IS NOT NULL;

CREATE TRIGGER transactions_move AFTER INSERT ON transactions BEGIN
  INSERT INTO payee_names (name, folded) SELECT NEW.payeeName, folded(NEW.payeeName)
    WHERE NEW.payeeName IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payee_names WHERE name = NEW.payeeName);
  INSERT INTO moves SELECT NEW.seq, NEW.owner, a.seq, CAST(replace(NEW.date, '-', '') AS INTEGER), -minor_units(NEW.amount, a.currency),
      b.seq, minor_units(NEW.arrived, b.currency), NEW.isTransfer,
      (SELECT seq FROM categories WHERE id = NEW.categoryId), (SELECT num FROM payee_names WHERE name = NEW.payeeName)
    FROM accounts a LEFT JOIN accounts b ON b.id = NEW.transferToAccountId WHERE a.id = NEW.accountId;
  INSERT INTO transactions_search (rowid, payee, note, rest)
    VALUES (NEW.seq, folded(NEW.payeeName), folded(NEW.note), folded(coalesce(NEW.externalId, '') || char(10) || NEW.amount));
END;
CREATE TRIGGER transactions_move_changed AFTER UPDATE ON transactions BEGIN
  INSERT INTO payee_names (name, folded) SELECT NEW.payeeName, folded(NEW.payeeName)
    WHERE NEW.payeeName IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payee_names WHERE name = NEW.payeeName);
  DELETE FROM moves WHERE seq = NEW.seq;
  INSERT INTO moves SELECT NEW.seq, NEW.owner, a.seq, CAST(replace(NEW.date, '-', '') AS INTEGER), -minor_units(NEW.amount, a.currency),
      b.seq, minor_units(NEW.arrived, b.currency), NEW.isTransfer,
      (SELECT seq FROM categories WHERE id = NEW.categoryId), (SELECT num FROM payee_names WHERE name = NEW.payeeName)
    FROM accounts a LEFT JOIN accounts b ON b.id = NEW.transferToAccountId WHERE a.id = NEW.accountId;
END;
CREATE TRIGGER transactions_words_changed AFTER UPDATE ON transactions
  WHEN (OLD.payeeName, OLD.note, OLD.externalId, OLD.amount) IS NOT (NEW.payeeName, NEW.note, NEW.externalId, NEW.amount) BEGIN
  UPDATE transactions_search SET payee = folded(NEW.payeeName), note = folded(NEW.note),
    rest = folded(coalesce(NEW.externalId, '') || char(10) || NEW.amount) WHERE rowid = NEW.seq;
END;
CREATE TRIGGER transactions_move_gone AFTER DELETE ON transactions BEGIN
  DELETE FROM moves WHERE seq = OLD.seq;
  DELETE FROM transactions_search WHERE rowid = OLD.seq;
END;

-- Windows of limits begin anew with the service, and `updatedSince` walks the transactions.
DROP TABLE rate_windows;
DROP INDEX transactions_updated;
