-- Once this is released it never changes: a change is a further step (migrate.ts). Until then, run `npm run release:state`
-- after a change, so that the committed state of this version is of this schema.

-- The state of a bankfeed: what came in, what it meant, and what was said to the ledger.
-- Amounts are INTEGER minor units; days are TEXT 'YYYY-MM-DD'; instants are INTEGER milliseconds since 1970.

-- ---------------------------------------------------------------------------------------------------------------------
-- Runs and documents: what came in.

CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                     -- pull | push | retry | reread | rebuild | undo | split | transfers
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
  imported_at INTEGER NOT NULL,
  kept INTEGER NOT NULL DEFAULT 0,        -- 1: the file of documents beside the database says what stands here
  likeness TEXT                           -- what files like it share, where it does not name its account; null: it does
) STRICT;
CREATE INDEX documents_by_likeness ON documents (likeness, connector) WHERE likeness IS NOT NULL;
CREATE INDEX documents_by_state ON documents (state);
CREATE INDEX documents_unkept ON documents (id) WHERE kept = 0;

-- Documents that an undo took out of the account's history. Their bytes and lines stay known; `retry` puts them in again.
CREATE TABLE undone (
  document_id INTEGER PRIMARY KEY REFERENCES documents (id),
  run_id INTEGER NOT NULL REFERENCES runs (id)
) STRICT;

-- What a person answered with yes: held documents, and the questions that were put then. Others hold it again.
CREATE TABLE accepted (
  sha256 TEXT PRIMARY KEY,
  questions TEXT NOT NULL                 -- JSON: the issues of severity hold
) STRICT, WITHOUT ROWID;

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

-- What a source said of a document besides its bytes: how to read it, and whether it may be read at all.
CREATE TABLE deliveries (
  document_id INTEGER PRIMARY KEY REFERENCES documents (id),
  hints TEXT NOT NULL,                    -- JSON: ReadingHints
  withheld TEXT,                          -- JSON: the Issue that keeps it from being read; null: nothing, or released
  remarks TEXT                            -- JSON: Issue[] about where it came from, said at each reading; null: none
) STRICT;
CREATE INDEX deliveries_withheld ON deliveries (document_id) WHERE withheld IS NOT NULL;

-- Every place where a document was seen. One document may have many origins.
CREATE TABLE origins (
  id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES documents (id),
  connector TEXT NOT NULL,
  origin TEXT NOT NULL,                   -- a path, a mailbox and UID
  fingerprint TEXT NOT NULL,              -- as the source gave it: the same fingerprint is not read a second time
  name TEXT NOT NULL,
  receipt TEXT NOT NULL,                  -- JSON: what the source needs to settle it
  seen_at INTEGER NOT NULL,
  settled_at INTEGER,                     -- null while the after-action waits for the ledger
  gone_at INTEGER,                        -- an unreadable file was taken away and needs nobody's look; null: it is there
  UNIQUE (connector, origin)
) STRICT;
CREATE INDEX origins_by_document ON origins (document_id);
CREATE INDEX origins_unsettled ON origins (connector) WHERE settled_at IS NULL;

CREATE TABLE cursors (
  connector TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  cursor TEXT NOT NULL                    -- JSON, the source's own
) STRICT, WITHOUT ROWID;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts and their statements: what the banks wrote.

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

-- Which account the owner chose for documents that do not name theirs, or name an unknown one.
CREATE TABLE account_choices (
  connector TEXT NOT NULL,                -- empty for a bank number, which is one account wherever it comes from
  fallback TEXT NOT NULL,                 -- the account that the connector or its rule names; empty: none
  likeness TEXT NOT NULL,                 -- what files like it share
  handle TEXT NOT NULL,
  name TEXT,
  type TEXT,
  currency TEXT,
  PRIMARY KEY (connector, fallback, likeness)
) STRICT, WITHOUT ROWID;

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

-- The row id is the place in the order of arrival: place of the document * 4096 + ordinal in the document.
CREATE TABLE statements (
  id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES documents (id),
  ordinal INTEGER NOT NULL,               -- which statement of the document, from 0
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  kind TEXT NOT NULL,                     -- snapshot | delta
  pending TEXT NOT NULL DEFAULT 'skip',   -- skip | push: whether lines that are not booked are transactions
  currency TEXT,
  period_from TEXT,
  period_to TEXT,
  period_printed INTEGER NOT NULL DEFAULT 0, -- 1: the bank printed the period; 0: it was read off the lines
  as_of TEXT NOT NULL,
  opening INTEGER,
  opening_on TEXT,
  opening_exact TEXT,                     -- as printed, where it is finer than the minor unit
  closing INTEGER,
  closing_on TEXT,
  closing_exact TEXT,
  available INTEGER,
  proof TEXT NOT NULL,
  proof_difference INTEGER,
  issues TEXT NOT NULL DEFAULT '[]',      -- JSON: Issue[] that identification and proof found
  lines INTEGER NOT NULL,
  fingerprint TEXT,                       -- hash of all that it says; null for a delta
  UNIQUE (document_id, ordinal)
) STRICT;
CREATE INDEX statements_by_account ON statements (account_id, period_to);
CREATE INDEX statements_by_stream ON statements (stream_id, period_to);
CREATE INDEX statements_by_fingerprint ON statements (stream_id, fingerprint);

-- The lines of statements, and which transaction each of them is.
CREATE TABLE lines (
  statement_id INTEGER NOT NULL REFERENCES statements (id),
  line INTEGER NOT NULL,                  -- ordinal in the statement, from 0
  transaction_id INTEGER NOT NULL,        -- 0: none (pending, zero, a correction). Of an undone document: what it was
  bore INTEGER NOT NULL DEFAULT 0,        -- the transaction that this line was the first to show, when it did; 0: none
  said TEXT NOT NULL,                     -- JSON: what the line says and where it stands in the document
  PRIMARY KEY (statement_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX lines_by_transaction ON lines (transaction_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Transactions: what the lines are found to be. All but the ids, and what the ledger and the owner said, follows from the
-- statements that stand (sync/history).

CREATE TABLE transactions (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  external_id TEXT NOT NULL UNIQUE,       -- pinned: never derived again
  birth INTEGER NOT NULL DEFAULT 0,       -- order of births in the account: statement id * 1048576 + number in it
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
  state TEXT NOT NULL DEFAULT 'live',     -- live | deleted | undone: no document that stands shows it
  deleted_by TEXT,                        -- owner | rule: it stays deleted whatever documents say; null: nobody
  loose TEXT,                             -- split | vanished: it stands without a line (store/history/loose); null: by its lines
  split_of INTEGER REFERENCES transactions (id), -- which transaction the owner counted twice
  grace_until TEXT,                       -- kept back until this day of lived time: only a lower-ranked stream has it; null: sent
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
CREATE INDEX transactions_in_grace ON transactions (grace_until) WHERE grace_until IS NOT NULL;
CREATE INDEX transactions_deleted ON transactions (external_id) WHERE state = 'deleted';
CREATE INDEX transactions_undone ON transactions (account_id, born_on) WHERE state = 'undone';
CREATE INDEX transactions_loose ON transactions (account_id) WHERE loose IS NOT NULL;

-- Further names of a transaction. kind: reference (of another download), row (raw locator), external (adopted id).
CREATE TABLE aliases (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  PRIMARY KEY (account_id, kind, value, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_transaction ON aliases (transaction_id);

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

-- What several streams say of one transaction. Rows are there only for transactions that more than one stream has
-- shown: then one for each of them.
CREATE TABLE assertions (
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
CREATE INDEX assertions_by_reference ON assertions (stream_id, reference) WHERE reference IS NOT NULL;

-- The line that a transaction was before the bank booked it (pending: push).
CREATE TABLE pendings (
  transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  state TEXT NOT NULL,                    -- open | booked | withdrawn | double
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

-- What a stream's line says of its other side: evidence of transfers. Only lines that say something have a row.
CREATE TABLE counterparts (
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  account TEXT,                           -- number or IBAN as printed
  original_amount INTEGER,                -- minor units of original_currency
  original_currency TEXT,
  PRIMARY KEY (transaction_id, stream_id)
) STRICT, WITHOUT ROWID;

-- What a rule of the owner gave a new transaction. The bank's own words stay in `transactions`.
CREATE TABLE rule_effects (
  external_id TEXT PRIMARY KEY,
  payee TEXT,
  category TEXT,                          -- a category's name
  note TEXT
) STRICT, WITHOUT ROWID;

-- Transfers between own accounts: two lines of two statements that are one transaction in the ledger. Decisions about
-- pairs; none is ever deleted.
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
  edits TEXT,                             -- JSON: these edits; they are given back with the inflow's record
  problem TEXT,                           -- JSON: why the ledger refused it
  taken_back INTEGER NOT NULL DEFAULT 0,  -- 1: a pair of the owner's lost a leg to an undo; it is joined when both stand
  decided_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX transfers_by_outflow ON transfers (outflow_id) WHERE state = 'paired';
CREATE UNIQUE INDEX transfers_by_inflow ON transfers (inflow_id) WHERE state = 'paired' AND inflow_id IS NOT NULL;
CREATE INDEX transfers_decided ON transfers (state, outflow_id);
CREATE INDEX transfers_taken_back ON transfers (id) WHERE taken_back = 1;
CREATE INDEX transfers_by_destination ON transfers (destination_id, outflow_id);
CREATE INDEX transfers_of_outflow ON transfers (outflow_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- The ledger: what it was told, and what it is still to be told.

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
  first_sent_at INTEGER,                  -- by the wall clock, for people
  sent_lived INTEGER,                     -- the same in lived time: it tells how old the key is
  finished_at INTEGER,
  status INTEGER,                         -- HTTP status of the definite answer
  answer TEXT,                            -- operation, or the problem that rejected it
  last_error TEXT,                        -- why the last attempt's outcome is unknown
  other_account_id INTEGER REFERENCES accounts (id), -- that a transfer reaches: fills {{other}}, its balance waits
  after_object TEXT,                      -- externalId whose requests must be done first: an inflow's record goes last
  run_id INTEGER NOT NULL REFERENCES runs (id),
  document_id INTEGER REFERENCES documents (id)
) STRICT;
CREATE INDEX requests_open ON requests (id) WHERE state IN ('ready', 'sent');
CREATE INDEX requests_by_object ON requests (object, id);
CREATE INDEX requests_rejected ON requests (id) WHERE state = 'rejected';
CREATE INDEX requests_open_by_account ON requests (account_id, kind) WHERE state IN ('ready', 'sent');
CREATE INDEX requests_by_document ON requests (document_id) WHERE state <> 'done';
CREATE INDEX requests_open_by_other ON requests (other_account_id)
  WHERE other_account_id IS NOT NULL AND state IN ('ready', 'sent');

-- What the ledger held under our externalIds when it was listed, and this state does not know yet: after a lost state
-- the documents that come again are bound to it instead of being sent.
CREATE TABLE ledger_objects (
  external_id TEXT PRIMARY KEY,
  ledger_id TEXT NOT NULL,
  shown TEXT NOT NULL                     -- JSON: the object as the ledger shows it
) STRICT, WITHOUT ROWID;

-- Whom `notify` has told what, so that each event is told once. What is over is forgotten, and told anew when it recurs.
CREATE TABLE notices (
  event TEXT NOT NULL,                    -- failure | quarantine | silence
  subject TEXT NOT NULL,                  -- what it is about, without a name or an amount: connector:inbox, document:7
  occurrence TEXT NOT NULL,               -- which time it is
  target TEXT NOT NULL,                   -- hash of the address: addresses may hold secrets
  state TEXT NOT NULL,                    -- due | told | given-up
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,  -- in lived time
  PRIMARY KEY (event, subject, target)
) STRICT, WITHOUT ROWID;

-- What the store must remember beside the tables: told pauses, generation, versions.
CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
