-- A copy of what the ledger shows, for reading: lists, sums and pictures over hundreds of thousands of transactions. It
-- follows from the ledger alone, is in no backup, and is made anew where it is missing or of another version.
-- Amounts are INTEGER minor units in the statement's sense: money in is positive. Days are INTEGER 20260331. What repeats
-- stands in tables of its own, so that a scan of all transactions reads little.

CREATE TABLE accounts (
  num INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                -- the ledger's own
  external_id TEXT,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  currency TEXT NOT NULL,
  balance TEXT NOT NULL,                  -- exact decimal text
  minor INTEGER,                          -- the balance in minor units; null where it is finer than those
  is_liability INTEGER NOT NULL,
  is_hidden INTEGER NOT NULL,
  is_archived INTEGER NOT NULL,
  seen INTEGER NOT NULL                   -- the reading of the ledger that last showed it
) STRICT;

CREATE TABLE categories (
  num INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT,                              -- null where a transaction names it and the ledger has not shown it
  parent_id TEXT,
  seen INTEGER NOT NULL
) STRICT;

-- Payees and notes, each text once.
CREATE TABLE texts (
  num INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL                    -- without regard to case and spaces, for searching
) STRICT;
CREATE INDEX texts_in_order ON texts (folded);

-- One row for each account that a transaction moves: a transfer has two.
CREATE TABLE entries (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,                       -- the transaction's, as the ledger calls it
  own INTEGER NOT NULL,                   -- 1; 0 for the destination of a transfer
  account INTEGER NOT NULL,
  other INTEGER,
  external_id TEXT,
  day INTEGER NOT NULL,
  time TEXT,
  minor INTEGER,                          -- null where the amount is finer than the currency's minor unit
  amount TEXT,                            -- exact decimal text, where minor is null
  currency TEXT NOT NULL,
  payee INTEGER NOT NULL,                 -- an empty text where there is none
  note INTEGER,
  category INTEGER,
  is_transfer INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  UNIQUE (id, own)
) STRICT;
CREATE INDEX entries_by_day ON entries (own, day, seq);
CREATE INDEX entries_by_account ON entries (account, day, seq, minor, currency, is_transfer);
CREATE INDEX entries_by_external ON entries (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX entries_of_category ON entries (category, day, seq) WHERE category IS NOT NULL;
CREATE INDEX entries_of_payee ON entries (payee, seq);
CREATE INDEX entries_by_note ON entries (note) WHERE note IS NOT NULL;
CREATE INDEX entries_by_amount ON entries (own, currency, coalesce(minor, 0), seq);
-- What sums over everything need, and nothing else: reading whole rows takes many times as long.
CREATE INDEX entries_by_month ON entries (own, is_transfer, currency, day / 100, minor);
CREATE INDEX entries_by_category ON entries (own, is_transfer, currency, category, day, minor);
CREATE INDEX entries_by_payee ON entries (own, is_transfer, currency, payee, day, minor);

-- Transactions that the owner deleted on a page: what they were, so that they can be put back.
CREATE TABLE removed (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,                     -- JSON: the fields of a creation
  label TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
