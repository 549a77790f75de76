-- Lines of a statement that were pending there and are a transaction: that the stream shows them does not mean that it says
-- of the booked transaction what it is.
CREATE TABLE pending_lines (
  statement_id INTEGER NOT NULL REFERENCES statements (id),
  line INTEGER NOT NULL,                  -- ordinal in the statement, from 0
  PRIMARY KEY (statement_id, line)
) STRICT, WITHOUT ROWID;
