-- The ledger's own database. Columns are named as the fields of the API. Amounts are exact decimal text, never REAL.
-- `seq` is the immutable order of creation that cursors stand on; `id` is what clients see.

CREATE TABLE owners (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE keys (
  id TEXT NOT NULL PRIMARY KEY,
  owner INTEGER NOT NULL REFERENCES owners (seq),
  name TEXT NOT NULL,
  -- SHA-256 of the whole key: it has 256 random bits, so a fast hash is enough.
  digest BLOB NOT NULL,
  scopes TEXT NOT NULL,
  unlimited INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  revokedAt INTEGER
) STRICT;

CREATE TABLE accounts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner INTEGER NOT NULL REFERENCES owners (seq),
  externalId TEXT,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  subtype TEXT,
  providerSlug TEXT,
  secondaryProviderSlug TEXT,
  balance TEXT NOT NULL,
  currency TEXT NOT NULL,
  color TEXT,
  icon TEXT,
  linkedAccountId TEXT,
  linkedPersonId TEXT,
  isLiability INTEGER NOT NULL,
  notes TEXT,
  sortOrder TEXT NOT NULL,
  accountNumber TEXT,
  customFields TEXT NOT NULL,
  isFavourite INTEGER NOT NULL,
  showInDashboard INTEGER NOT NULL,
  isHidden INTEGER NOT NULL,
  archivedAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX accounts_external ON accounts (owner, externalId) WHERE externalId IS NOT NULL;

CREATE TABLE categories (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner INTEGER NOT NULL REFERENCES owners (seq),
  externalId TEXT,
  name TEXT NOT NULL,
  parentId TEXT REFERENCES categories (id),
  color TEXT,
  icon TEXT,
  isSystem INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX categories_external ON categories (owner, externalId) WHERE externalId IS NOT NULL;

CREATE TABLE payees (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner INTEGER NOT NULL REFERENCES owners (seq),
  externalId TEXT,
  name TEXT NOT NULL,
  -- The name without regard to case, spaces and Unicode form: how payeeName finds its payee.
  nameKey TEXT NOT NULL,
  categoryId TEXT REFERENCES categories (id),
  notes TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payees_external ON payees (owner, externalId) WHERE externalId IS NOT NULL;
CREATE INDEX payees_name ON payees (owner, nameKey);

CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE UNIQUE INDEX transactions_external ON transactions (owner, externalId) WHERE externalId IS NOT NULL;
CREATE INDEX transactions_date ON transactions (owner, date, seq);

-- The answer to each write, stored in the transaction of its effect.
CREATE TABLE idempotency (
  seq INTEGER PRIMARY KEY,
  owner INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint BLOB NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  -- On the service's own clock of hours lived (see meta), which no wall clock can push forward.
  livedMs INTEGER NOT NULL,
  UNIQUE (owner, key)
) STRICT;

CREATE TABLE meta (
  name TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;
INSERT INTO meta VALUES ('livedMs', 0);
