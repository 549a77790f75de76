-- What every write touches, made smaller: an import of a hundred thousand lines is a hundred thousand writes.

-- Sequence numbers are given by the service, in place of a counter in a table of SQLite's own that each insert reads and
-- writes. What was deleted last is remembered, so that no number is given twice: cursors stand on them.
CREATE TABLE transactions_new (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  owner INTEGER NOT NULL REFERENCES owners (seq),
  externalId TEXT,
  accountId TEXT NOT NULL REFERENCES accounts (id),
  categoryId TEXT REFERENCES categories (id),
  payeeId TEXT REFERENCES payees (id),
  -- The linked payee's name, kept with it; stays as text when the payee is deleted.
  payeeName TEXT,
  beneficiaryPersonId TEXT,
  amount TEXT NOT NULL,
  date TEXT NOT NULL,
  time TEXT,
  note TEXT,
  isTransfer INTEGER NOT NULL,
  transferToAccountId TEXT REFERENCES accounts (id),
  destinationAmount TEXT,
  exchangeRate TEXT,
  -- What a transfer added to its destination: taken back as it was, whatever changed since.
  arrived TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
INSERT INTO transactions_new SELECT * FROM transactions;
INSERT INTO meta SELECT 'lastTransaction', coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'transactions';
DROP TABLE transactions;
ALTER TABLE transactions_new RENAME TO transactions;
CREATE UNIQUE INDEX transactions_external ON transactions (owner, externalId) WHERE externalId IS NOT NULL;
-- An index ends with the rowid, which is seq.
CREATE INDEX transactions_date ON transactions (owner, date);

-- One tree for a record and its key. Of the fingerprint, 128 bits in hex: enough to tell one owner's requests apart. A creation's answer says what the transaction said when it was made: it is not
-- stored a second time, but read from the row, or from `transactions_born` where the row was changed or deleted since.
CREATE TABLE idempotency_new (
  owner INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  -- The answer; NULL where it is the creation of the transaction `born`.
  body TEXT,
  born INTEGER,
  -- On the service's own clock of hours lived (see meta), which no wall clock can push forward.
  livedMs INTEGER NOT NULL,
  PRIMARY KEY (owner, key),
  CHECK ((body IS NULL) <> (born IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_new SELECT owner, key, lower(hex(substr(fingerprint, 1, 16))), status, body, NULL, livedMs
  FROM idempotency ORDER BY owner, key;
DROP TABLE idempotency;
ALTER TABLE idempotency_new RENAME TO idempotency;

-- Transactions as they were made, of those that changed since: kept for as long as a record may be asked for its answer.
CREATE TABLE transactions_born (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  owner INTEGER NOT NULL,
  externalId TEXT,
  accountId TEXT NOT NULL,
  categoryId TEXT,
  payeeId TEXT,
  payeeName TEXT,
  beneficiaryPersonId TEXT,
  amount TEXT NOT NULL,
  date TEXT NOT NULL,
  time TEXT,
  note TEXT,
  isTransfer INTEGER NOT NULL,
  transferToAccountId TEXT,
  destinationAmount TEXT,
  exchangeRate TEXT,
  arrived TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE TRIGGER transactions_changed BEFORE UPDATE ON transactions WHEN OLD.updatedAt = OLD.createdAt BEGIN
  INSERT OR IGNORE INTO transactions_born SELECT * FROM transactions WHERE seq = OLD.seq;
END;
CREATE TRIGGER transactions_deleted BEFORE DELETE ON transactions WHEN OLD.updatedAt = OLD.createdAt BEGIN
  INSERT OR IGNORE INTO transactions_born SELECT * FROM transactions WHERE seq = OLD.seq;
END;
