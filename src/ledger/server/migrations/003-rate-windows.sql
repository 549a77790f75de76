-- What each key has asked in its minute and its day, so that a restart gives nobody a window anew.
CREATE TABLE rate_windows (
  -- The key and its owner.
  who TEXT NOT NULL,
  length TEXT NOT NULL,
  used INTEGER NOT NULL,
  leftMs INTEGER NOT NULL,
  -- Milliseconds since 1970.
  savedAt INTEGER NOT NULL,
  PRIMARY KEY (who, length)
) STRICT, WITHOUT ROWID;
