-- A statement shows many transactions unchanged. Their new as-of is kept here once for a run of row ids: to write each
-- row anew would take a fifth of the time of a long statement (docs/decisions/0045).

-- The new name is the guard: whoever asks a row for its as-of is to ask the run first (src/store/as-of.ts).
ALTER TABLE transactions RENAME COLUMN as_of TO row_as_of;

-- Runs do not overlap. The as-of of a run stands for that of its rows.
CREATE TABLE renewals (
  first_id INTEGER PRIMARY KEY,           -- of transactions
  last_id INTEGER NOT NULL,
  as_of TEXT NOT NULL
) STRICT;

-- An as-of that is written into a row stands from then on: the row leaves its run.
CREATE TRIGGER renewals_left AFTER UPDATE OF row_as_of ON transactions
WHEN (SELECT last_id FROM renewals WHERE first_id <= new.id ORDER BY first_id DESC LIMIT 1) >= new.id
BEGIN
  INSERT INTO renewals (first_id, last_id, as_of)
    SELECT new.id + 1, last_id, as_of FROM renewals
    WHERE first_id = (SELECT max(first_id) FROM renewals WHERE first_id <= new.id) AND last_id > new.id;
  UPDATE renewals SET last_id = new.id - 1
    WHERE first_id = (SELECT max(first_id) FROM renewals WHERE first_id <= new.id);
  DELETE FROM renewals WHERE first_id = new.id;
END;
