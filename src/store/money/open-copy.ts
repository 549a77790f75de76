/**
 * The copy of the ledger for reading, a database of its own beside the state. A copy that does not fit is made anew.
 */
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { programFile } from '../../lib/program-file.ts';

export interface LedgerCopy {
  readonly db: Database.Database;
  close(): void;
}

export const COPY_FILE = 'ledger-copy.db';

/**
 * Opens the copy in `folder` for the ledger called `ledger`, which is its address and the owner of its key. A copy of
 * another ledger or of another schema is thrown away. Only the process that holds the state writes it.
 */
export function openCopy(folder: string, ledger: string): LedgerCopy {
  const file = join(folder, COPY_FILE);
  const schema = readFileSync(programFile('src/store/money/schema.sql'), 'utf8');
  const version = sha256(`${schema}\n${ledger}`).slice(0, 16);
  const opened = tryOpen(file, version);
  if (opened !== undefined) return copyOn(opened);
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  closeSync(openSync(file, 'a', 0o600));
  const db = configured(new Database(file));
  db.exec(schema);
  db.prepare('INSERT INTO facts VALUES (?, ?)').run('version', version);
  return copyOn(db);
}

function copyOn(db: Database.Database): LedgerCopy {
  return { db, close: () => db.close() };
}

function tryOpen(file: string, version: string): Database.Database | undefined {
  let db: Database.Database | undefined;
  try {
    db = configured(new Database(file, { fileMustExist: true }));
    const found = db.prepare<[], string>("SELECT value FROM facts WHERE name = 'version'").pluck().get();
    if (found === version) return db;
  } catch (thrown) {
    // A full disk or a folder without permission stays so with a new file, and is told of there.
    if (codeOf(thrown)?.startsWith('SQLITE_') !== true) throw thrown;
  }
  db?.close();
  return undefined;
}

/** A commit that a power cut takes is read from the ledger again. */
function configured(db: Database.Database): Database.Database {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('cache_size = -16384');
  db.pragma('temp_store = MEMORY');
  return db;
}
