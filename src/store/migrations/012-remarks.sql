-- What a source remarked about where a document came from: said again whenever it is read again.
ALTER TABLE deliveries ADD COLUMN remarks TEXT;  -- JSON: Issue[]; null: none
