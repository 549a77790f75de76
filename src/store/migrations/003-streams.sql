-- What several streams say of one transaction. Rows are there only for transactions that more than one stream has
-- shown: then one for each of them.
CREATE TABLE tellings (
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  booked_on TEXT NOT NULL,                -- the stream's own day: its next document is compared with it
  value_on TEXT,
  time TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payee TEXT,
  memo TEXT,
  reference TEXT,
  balance INTEGER,
  as_of TEXT NOT NULL,
  PRIMARY KEY (transaction_id, stream_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tellings_by_reference ON tellings (stream_id, reference) WHERE reference IS NOT NULL;

-- The line that a transaction was before the bank booked it (pending: push).
CREATE TABLE pendings (
  transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  state TEXT NOT NULL,                    -- open | booked | withdrawn
  reference TEXT,
  booked_on TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payee TEXT,
  memo TEXT,
  seen_as_of TEXT NOT NULL,               -- of the newest document that listed it
  near_id INTEGER REFERENCES transactions (id) -- a booked one that may be the same with another amount
) STRICT;
CREATE INDEX pendings_by_day ON pendings (account_id, booked_on);
CREATE INDEX pendings_open ON pendings (account_id) WHERE state = 'open';

-- A line that only a lower-ranked stream has, kept back until this day (`grace`); null: sent.
ALTER TABLE transactions ADD COLUMN grace_until TEXT;
CREATE INDEX transactions_in_grace ON transactions (grace_until) WHERE grace_until IS NOT NULL;

-- Whether the bank printed the period, or it was read off the lines: then a day without lines is no gap.
ALTER TABLE statements ADD COLUMN period_printed INTEGER NOT NULL DEFAULT 0;
