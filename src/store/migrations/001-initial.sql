-- The state of a bankfeed: what came in, what it meant, and what was said to the ledger.
-- Amounts are INTEGER minor units; days are TEXT 'YYYY-MM-DD'; instants are INTEGER milliseconds since 1970.

CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                     -- pull | push | retry | undo
  connector TEXT,                         -- null for a push
  trigger TEXT NOT NULL,                  -- schedule | start | watch | command
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  outcome TEXT,                           -- ok | attention | failed; null while it runs or where it was killed
  counts TEXT NOT NULL DEFAULT '{}',      -- JSON: documents, known, quarantined, held, created, updated, sent …
  error TEXT                              -- JSON: code, message, hint
) STRICT;
CREATE INDEX runs_by_connector ON runs (connector, id);

-- Bytes, known by their hash alone. The bytes lie in the archive folder under that hash.
CREATE TABLE documents (
  id INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,                     -- the first name it was seen under
  size INTEGER NOT NULL,
  received_at TEXT NOT NULL,
  format TEXT,
  state TEXT NOT NULL,                    -- imported | quarantined | held
  issues TEXT NOT NULL DEFAULT '[]',      -- JSON: Issue[]
  attempts INTEGER NOT NULL DEFAULT 1,    -- how often it was parsed; a poison file is tried three times
  reader TEXT NOT NULL,                   -- version of the reader that gave the present state
  connector TEXT NOT NULL,                -- whose settings it was read with
  run_id INTEGER NOT NULL REFERENCES runs (id),
  imported_at INTEGER NOT NULL
) STRICT;
CREATE INDEX documents_by_state ON documents (state);

-- Parses that were begun and did not end well: a document that kills its reader is tried three times by one reader.
CREATE TABLE parse_attempts (
  sha256 TEXT NOT NULL,
  reader TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  PRIMARY KEY (sha256, reader)
) STRICT, WITHOUT ROWID;

-- What a connector plug-in read in a document that waits: unlike a file, it cannot be read again from the bytes.
CREATE TABLE readings (
  document_id INTEGER PRIMARY KEY REFERENCES documents (id),
  reading BLOB NOT NULL                   -- format, statements and issues, as V8 serialises them
) STRICT;

-- Every place where a document was seen. One document may have many origins.
CREATE TABLE origins (
  id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES documents (id),
  connector TEXT NOT NULL,
  origin TEXT NOT NULL,                   -- a path, a mailbox and UID
  fingerprint TEXT NOT NULL,              -- as the source gave it: same again means: not read again
  name TEXT NOT NULL,
  receipt TEXT NOT NULL,                  -- JSON: what the source needs to settle it
  seen_at INTEGER NOT NULL,
  settled_at INTEGER,                     -- null while the after-action waits for the ledger
  UNIQUE (connector, origin)
) STRICT;
CREATE INDEX origins_by_document ON origins (document_id);
CREATE INDEX origins_unsettled ON origins (connector) WHERE settled_at IS NULL;

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  handle TEXT NOT NULL UNIQUE,            -- part of every externalId; never changes
  reference TEXT NOT NULL,                -- JSON: AccountRef as first seen
  currency TEXT,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  ledger_id TEXT,                         -- null until the ledger answered
  balance INTEGER,                        -- newest closing balance that a statement gave
  balance_on TEXT,
  balance_as_of TEXT,
  told_balance INTEGER,                   -- the balance that the ledger was last told, or is about to be
  proof TEXT,                             -- proved | off | unproved: of the newest statement
  proof_difference INTEGER
) STRICT;

-- One format's view of one account: whether its references can be trusted.
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,                     -- ofx, csv:mybank, alert
  rank INTEGER NOT NULL DEFAULT 1,
  trust TEXT NOT NULL DEFAULT 'stable',   -- stable | unstable | absent
  agreed INTEGER NOT NULL DEFAULT 0,
  disagreed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (account_id, name)
) STRICT;

CREATE TABLE statements (
  id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES documents (id),
  ordinal INTEGER NOT NULL,               -- which statement of the document, from 0
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  kind TEXT NOT NULL,                     -- snapshot | delta
  currency TEXT,
  period_from TEXT,
  period_to TEXT,
  as_of TEXT NOT NULL,
  opening INTEGER,
  opening_on TEXT,
  closing INTEGER,
  closing_on TEXT,
  available INTEGER,
  proof TEXT NOT NULL,
  proof_difference INTEGER,
  lines INTEGER NOT NULL,
  UNIQUE (document_id, ordinal)
) STRICT;
CREATE INDEX statements_by_account ON statements (account_id, period_to);
CREATE INDEX statements_by_stream ON statements (stream_id, period_to);

CREATE TABLE transactions (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  external_id TEXT NOT NULL UNIQUE,       -- pinned: never derived again
  born_on TEXT NOT NULL,                  -- the day in the externalId
  booked_on TEXT NOT NULL,
  value_on TEXT,
  time TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  payee TEXT,
  memo TEXT,
  status TEXT NOT NULL,                   -- booked | pending
  reference TEXT,                         -- the first reference it was seen under; further ones are aliases
  balance INTEGER,                        -- running balance after it: a witness of identity
  as_of TEXT NOT NULL,                    -- of the document that the fields come from
  state TEXT NOT NULL DEFAULT 'live',     -- live | deleted
  ledger_id TEXT,                         -- null until the ledger answered
  acked TEXT,                             -- JSON: the fields that the ledger last confirmed from us
  run_id INTEGER NOT NULL REFERENCES runs (id),
  document_id INTEGER NOT NULL REFERENCES documents (id)
) STRICT;
CREATE INDEX transactions_by_day ON transactions (account_id, booked_on);
CREATE INDEX transactions_by_reference ON transactions (account_id, reference, booked_on) WHERE reference IS NOT NULL;
CREATE INDEX transactions_by_birth ON transactions (account_id, born_on) WHERE born_on <> booked_on;
CREATE INDEX transactions_by_document ON transactions (document_id);
CREATE INDEX transactions_by_ledger_id ON transactions (ledger_id) WHERE ledger_id IS NOT NULL;

-- Further names of a transaction. kind: reference (of another download), row (raw locator), external (adopted id).
CREATE TABLE aliases (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  PRIMARY KEY (account_id, kind, value, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_transaction ON aliases (transaction_id);

-- Which line of which statement is which transaction.
CREATE TABLE sightings (
  statement_id INTEGER NOT NULL REFERENCES statements (id),
  first_line INTEGER NOT NULL,            -- ordinal in the statement of the first line of this row
  lowest INTEGER NOT NULL,                -- of the transaction ids in this row; 0 where it holds none
  highest INTEGER NOT NULL,
  lines BLOB NOT NULL,                    -- packed: transaction ids and positions of up to 512 lines (store/sightings)
  PRIMARY KEY (statement_id, first_line)
) STRICT, WITHOUT ROWID;

-- CORRECTFITID lines whose target had not been seen when they came.
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  reference TEXT NOT NULL,                -- of the line to correct
  action TEXT NOT NULL,                   -- replace | delete
  line TEXT NOT NULL,                     -- JSON: the correcting line
  as_of TEXT NOT NULL,
  document_id INTEGER NOT NULL REFERENCES documents (id)
) STRICT;
CREATE INDEX corrections_by_reference ON corrections (account_id, reference);

CREATE TABLE cursors (
  connector TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  cursor TEXT NOT NULL                    -- JSON, the source's own
) STRICT, WITHOUT ROWID;

-- The outbox: one row an intent. A row that was sent is never edited or skipped until its outcome is definite.
CREATE TABLE requests (
  id INTEGER PRIMARY KEY,                 -- order of intents; requests of one object go out in it
  key TEXT NOT NULL UNIQUE,               -- UUIDv7: the Idempotency-Key
  object TEXT NOT NULL,                   -- externalId of what it is about: one in flight for each
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  transaction_id INTEGER REFERENCES transactions (id),
  kind TEXT NOT NULL,                     -- account.upsert | account.balance | transaction.upsert | transaction.patch | transaction.delete
  method TEXT NOT NULL,
  path TEXT NOT NULL,                     -- may hold {{account}} or {{transaction}} until first sent
  body TEXT,                              -- may hold "accountId":"{{account}}" until first sent; then the exact bytes
  expects TEXT NOT NULL DEFAULT 'any',    -- created | updated | any
  state TEXT NOT NULL DEFAULT 'ready',    -- ready | sent | done | rejected | cancelled
  attempts INTEGER NOT NULL DEFAULT 0,
  first_sent_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  finished_at INTEGER,
  status INTEGER,                         -- HTTP status of the definite answer
  answer TEXT,                            -- operation, or the problem that rejected it
  last_error TEXT,                        -- why the last attempt's outcome is unknown
  run_id INTEGER NOT NULL REFERENCES runs (id),
  document_id INTEGER REFERENCES documents (id)
) STRICT;
CREATE INDEX requests_open ON requests (id) WHERE state IN ('ready', 'sent');
CREATE INDEX requests_by_object ON requests (object, id);
CREATE INDEX requests_rejected ON requests (id) WHERE state = 'rejected';
CREATE INDEX requests_open_by_account ON requests (account_id, kind) WHERE state IN ('ready', 'sent');
CREATE INDEX requests_by_document ON requests (document_id) WHERE state <> 'done';

-- What the store must remember beside the tables: told pauses, generation, versions.
CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
