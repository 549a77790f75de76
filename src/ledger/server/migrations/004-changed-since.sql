-- The filter updatedSince: a client that asks every few minutes for what is new must not cost a walk of the whole table.
CREATE INDEX transactions_updated ON transactions (owner, updatedAt);
