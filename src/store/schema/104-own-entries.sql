-- What entries of the owner's said before lines took them over. After an undo of its line an entry says that once more.
CREATE TABLE own_entries (
  external_id TEXT PRIMARY KEY,           -- of the transaction that took it over
  entry TEXT NOT NULL                     -- JSON: amount, date, payeeName, note, time; without a member: not known
) STRICT, WITHOUT ROWID;

-- Until now only the request tells of an entry: it is a change that gives the record its id.
INSERT INTO own_entries (external_id, entry)
  SELECT DISTINCT r.object, '{}' FROM requests r
  WHERE r.kind = 'transaction.patch' AND r.state <> 'cancelled' AND json_extract(r.body, '$.externalId') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM requests d WHERE d.object = r.object AND d.id > r.id AND d.state <> 'cancelled'
      AND (d.kind = 'transaction.delete' OR d.expects = 'created'));
