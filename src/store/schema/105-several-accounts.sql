-- Files like each other may be of several accounts, each by a word of the owner's. Until now the last word stood alone.
CREATE TABLE several_choices (
  id INTEGER PRIMARY KEY,                 -- the highest is the last word
  connector TEXT NOT NULL,                -- empty for a bank number, which is one account wherever it comes from
  fallback TEXT NOT NULL,                 -- the account that the connector or its rule names; empty: none
  likeness TEXT NOT NULL,                 -- what files like it share
  handle TEXT NOT NULL,
  name TEXT,
  type TEXT,
  currency TEXT,
  UNIQUE (connector, fallback, likeness, handle)
) STRICT;
INSERT INTO several_choices (connector, fallback, likeness, handle, name, type, currency)
  SELECT connector, fallback, likeness, handle, name, type, currency FROM account_choices;
DROP TABLE account_choices;
ALTER TABLE several_choices RENAME TO account_choices;
