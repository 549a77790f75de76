-- When the ledger was first seen to hold the record, milliseconds since 1970. Another record of the same id begins anew.
ALTER TABLE ledger_objects ADD COLUMN seen_at INTEGER;
UPDATE ledger_objects SET seen_at = (SELECT unixepoch(value) * 1000 FROM facts WHERE name = 'ledger.listed');
