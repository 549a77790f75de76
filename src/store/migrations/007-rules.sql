-- What a rule of the owner gave a new transaction. The bank's own words stay in `transactions`.
CREATE TABLE rule_effects (
  external_id TEXT PRIMARY KEY,
  payee TEXT,
  category TEXT,                          -- a category's name
  note TEXT
) STRICT, WITHOUT ROWID;
