import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError, codeOf, EXIT, firstThrown, messageOf, reasonOf } from '../lib/errors.ts';
import { explainFault, isFullDisk, isOnReadOnlyDisk, pathOf } from '../lib/system-faults.ts';

/** A database up to this size is checked whole at every start: about 30 ms. */
const CHEAP_CHECK_BYTES = 16 * 1024 * 1024;

/** Throws AppError `store.damaged` where SQLite finds the file unsound. Nothing is ever repaired silently (P-DB-2). */
export function checkIntegrity(db: Database.Database, file: string, effort: 'full' | 'cheap'): void {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (effort === 'cheap' && size > CHEAP_CHECK_BYTES) {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return;
  }
  const found = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw damaged(file, String(found));
}

/**
 * The fault that SQLite finds in a database that nobody has open, read whole; null where it is sound. Throws AppError
 * `store.full`.
 */
export function faultOf(file: string): string | null {
  const db = new Database(file);
  try {
    const found = String(db.pragma('integrity_check(1)', { simple: true }));
    return found === 'ok' ? null : found;
  } catch (thrown) {
    if (isFullDisk(thrown, file)) throw explainStoreError(thrown, file);
    return messageOf(thrown);
  } finally {
    db.close();
  }
}

/** Says how a person can mend an error of SQLite or the file system. Any other error is given back as it is. */
export function explainStoreError(raw: unknown, file: string): unknown {
  const thrown = firstThrown(raw);
  const code = codeOf(thrown) ?? '';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return damaged(file, messageOf(thrown));
  if (isFullDisk(thrown, file)) {
    return new AppError('store.full', { file: pathOf(thrown) ?? file }, { cause: thrown });
  }
  if (code === 'SQLITE_IOERR_FSYNC') {
    return new AppError('store.sync', { file, why: reasonOf(thrown) }, { cause: thrown });
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new AppError('store.busy', { file }, { cause: thrown, exitCode: EXIT.locked });
  }
  if (
    code.startsWith('SQLITE_READONLY') ||
    code.startsWith('SQLITE_CANTOPEN') ||
    code === 'EACCES' ||
    code === 'EROFS'
  ) {
    return new AppError(
      isOnReadOnlyDisk(file) ? 'store.unusable#readOnly' : 'store.unusable',
      { file, why: reasonOf(thrown) },
      { cause: thrown },
    );
  }
  return code.startsWith('SQLITE_IOERR') ? explainFault(thrown, file) : thrown;
}

/** The same of an error of SQLite in work on a store. */
export function explainWorkError(thrown: unknown, { db }: { readonly db: Database.Database }): unknown {
  return codeOf(thrown)?.startsWith('SQLITE_') === true ? explainStoreError(thrown, db.name) : thrown;
}

function damaged(file: string, detail: string): AppError {
  return new AppError('store.damaged', { file, why: detail });
}
