-- What the ledger held under our externalIds when it was listed, and this state does not know yet: after a lost state
-- the documents that come again are bound to it instead of being sent.
CREATE TABLE ledger_objects (
  external_id TEXT PRIMARY KEY,
  ledger_id TEXT NOT NULL,
  shown TEXT NOT NULL                     -- JSON: the object as the ledger shows it
) STRICT, WITHOUT ROWID;
