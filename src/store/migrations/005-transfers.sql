-- Transfers between own accounts: two lines of two statements that are one transaction in the ledger.

-- The account that a transfer reaches: its id is filled in for {{other}}, and its balance waits for this request.
ALTER TABLE requests ADD COLUMN other_account_id INTEGER REFERENCES accounts (id);
-- externalId of the object whose requests must be done first: the inflow's record goes last (DESIGN §6).
ALTER TABLE requests ADD COLUMN after_object TEXT;
CREATE INDEX requests_open_by_other ON requests (other_account_id)
  WHERE other_account_id IS NOT NULL AND state IN ('ready', 'sent');

-- What a line says of its other side. Only lines that say something have a row.
CREATE TABLE counterparts (
  transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
  account TEXT,                           -- number or IBAN as printed
  original_amount INTEGER,                -- minor units of original_currency
  original_currency TEXT
) STRICT;

-- Decisions about pairs; none is ever deleted.
CREATE TABLE transfers (
  id INTEGER PRIMARY KEY,
  outflow_id INTEGER NOT NULL REFERENCES transactions (id),
  inflow_id INTEGER REFERENCES transactions (id),   -- null: one leg proves it, the other is still to come
  destination_id INTEGER NOT NULL REFERENCES accounts (id),
  state TEXT NOT NULL,                    -- paired | rejected | refused (by the ledger) | dissolved (a leg was corrected)
  decided_by TEXT NOT NULL,               -- evidence | owner
  evidence TEXT NOT NULL,                 -- JSON: Evidence[]
  confirmed INTEGER NOT NULL DEFAULT 0,   -- 1: the ledger holds it as a transfer
  carried INTEGER NOT NULL DEFAULT 0,     -- 1: the owner's edits of the inflow's record were carried over
  problem TEXT,                           -- JSON: why the ledger refused it
  decided_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX transfers_by_outflow ON transfers (outflow_id) WHERE state = 'paired';
CREATE UNIQUE INDEX transfers_by_inflow ON transfers (inflow_id) WHERE state = 'paired' AND inflow_id IS NOT NULL;
CREATE INDEX transfers_decided ON transfers (state, outflow_id);
