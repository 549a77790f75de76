-- Lines of a statement older than what was known: what each is counted in (day, direction, amount, currency) where its
-- transaction was born with something else. Had the files come in the order of their as-of, it would be named after that.
CREATE TABLE told_before (
  statement_id INTEGER NOT NULL REFERENCES statements (id),
  line INTEGER NOT NULL,                  -- ordinal in the statement, from 0
  bucket TEXT NOT NULL,                   -- as in an externalId: 2026-03-14.e350USD
  PRIMARY KEY (statement_id, line)
) STRICT, WITHOUT ROWID;
