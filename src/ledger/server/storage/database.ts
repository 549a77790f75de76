import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { AppError } from '../../../lib/errors.ts';
import { makeFolder } from '../../../lib/files/make-folder.ts';
import { programFile } from '../../../lib/program-file.ts';

export type LedgerDatabase = Database.Database;

const MIGRATIONS = fileURLToPath(programFile('src/ledger/server/migrations/'));

/**
 * Opens `<folder>/ledger.db`, creating both where missing, and brings it to the newest schema.
 * Durable: WAL with `synchronous=FULL`, so what was acknowledged survives a power cut.
 * @throws AppError `ledger.newer` for a database of a newer version.
 */
export function openDatabase(folder: string): LedgerDatabase {
  makeFolder(folder, { mode: 0o700 });
  const db = new Database(join(folder, 'ledger.db'), { timeout: 10_000 });
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
    migrate(db);
  } catch (thrown) {
    db.close();
    throw thrown;
  }
  return db;
}

function migrate(db: LedgerDatabase): void {
  const files = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const apply = db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > files.length)
      throw new AppError('ledger.newer', `the ledger's database is of version ${version}, newer than this program`, {
        hint: 'install the newer version of bankfeed again',
      });
    for (const name of files.slice(version)) db.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
    db.pragma(`user_version = ${files.length}`);
  });
  apply.immediate();
}
