-- What a person answered with yes: held documents, and the questions that were put then. Others hold it again.
CREATE TABLE accepted (
  sha256 TEXT PRIMARY KEY,
  questions TEXT NOT NULL                 -- JSON: the issues of severity hold
) STRICT, WITHOUT ROWID;
