import { join } from 'node:path';
import Database from 'better-sqlite3';
import { systemClock } from '../../../lib/clock.ts';
import { AppError, codeOf, reasonOf } from '../../../lib/errors.ts';
import { makeFolder } from '../../../lib/files/make-folder.ts';
import { explainFault, isFullDisk, isOnReadOnlyDisk } from '../../../lib/system-faults.ts';
import { ledgerDifferences, migrate } from './migrate.ts';
import { registerFunctions } from './sql-functions.ts';

export type LedgerDatabase = Database.Database;

/** The name of the database in its folder. */
export const LEDGER_FILE = 'ledger.db';

/**
 * Opens `<folder>/ledger.db`, creating both where missing, and brings it to the newest schema.
 * Durable: WAL with `synchronous=FULL`, so what was acknowledged survives a power cut.
 * @throws AppError `ledger.newer`, `ledger.foreign-schema`, `ledger.step-failed`, `ledger.unusable`.
 */
export function openDatabase(folder: string): LedgerDatabase {
  makeFolder(folder, { mode: 0o700 });
  const file = join(folder, LEDGER_FILE);
  const db = open(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    // On macOS a plain fsync leaves the data in the drive's cache; elsewhere this changes nothing.
    db.pragma('fullfsync = ON');
    db.pragma('foreign_keys = ON');
    // Small, as in store/store.ts: a commit that splits a page goes through the whole of it.
    db.pragma('cache_size = -4096');
    // A checkpoint is ten times as rare as by default. A page that every write changes, such as an index's last page,
    // is copied once for all. The service stands still while the disk takes the copies: now ten times as rarely (log:
    // 40 MB).
    db.pragma('wal_autocheckpoint = 10000');
    db.pragma('temp_store = MEMORY');
    registerFunctions(db);
    migrate(db, systemClock.now());
  } catch (thrown) {
    db.close();
    throw explained(thrown, file);
  }
  return db;
}

function open(file: string, purpose: 'write' | 'only look' = 'write'): LedgerDatabase {
  try {
    return new Database(file, { readonly: purpose === 'only look', timeout: 10_000 });
  } catch (thrown) {
    throw explained(thrown, file);
  }
}

/** Says how a person can mend an error of SQLite about the ledger's database. Any other error is given back as it is. */
function explained(thrown: unknown, file: string): unknown {
  if (isFullDisk(thrown, file) || !/^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(thrown) ?? '')) {
    return explainFault(thrown, file);
  }
  return new AppError(
    isOnReadOnlyDisk(file) ? 'ledger.unusable#readOnly' : 'ledger.unusable',
    { file, why: reasonOf(thrown) },
    { cause: thrown },
  );
}

/** Opens the database for `use` alone. @throws AppError as `openDatabase`, and `system.full`. */
export function withDatabase<Result>(folder: string, use: (db: LedgerDatabase) => Result): Result {
  const db = openDatabase(folder);
  try {
    return use(db);
  } catch (thrown) {
    throw explained(thrown, join(folder, LEDGER_FILE));
  } finally {
    db.close();
  }
}

/**
 * The parts of the schema of `<folder>/ledger.db` that are not as its steps make them; only looks.
 * @throws AppError `ledger.newer`, `ledger.foreign-schema`.
 */
export function compareSchema(folder: string): readonly string[] {
  const file = join(folder, LEDGER_FILE);
  const db = open(file, 'only look');
  try {
    return ledgerDifferences(db);
  } catch (thrown) {
    throw explained(thrown, file);
  } finally {
    db.close();
  }
}
