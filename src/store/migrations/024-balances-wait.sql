-- The balance of an account waits for transfers that reach it, or did before they were taken apart.
CREATE INDEX transfers_by_destination ON transfers (destination_id, outflow_id);
CREATE INDEX transfers_of_outflow ON transfers (outflow_id);
