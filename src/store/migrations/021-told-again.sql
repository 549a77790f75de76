-- What a statement says, as a hash: the same one told again is known for what it is. Null for deltas, and for statements
-- that were read before this step.
ALTER TABLE statements ADD COLUMN saying TEXT;
CREATE INDEX statements_by_saying ON statements (stream_id, saying);
