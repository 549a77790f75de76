-- What a source said of a document besides its bytes: how to read it, and whether it may be read at all.
CREATE TABLE deliveries (
  document_id INTEGER PRIMARY KEY REFERENCES documents (id),
  hints TEXT NOT NULL,                    -- JSON: ReadingHints
  withheld TEXT                           -- JSON: the Issue that keeps it from being read; null: nothing, or released
) STRICT;
CREATE INDEX deliveries_withheld ON deliveries (document_id) WHERE withheld IS NOT NULL;
