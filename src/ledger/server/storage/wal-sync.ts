import { AppError, messageOf } from '../../../lib/errors.ts';
import { type SyncFile, WalSync } from '../../../lib/files/wal-sync.ts';
import type { LedgerDatabase } from './database.ts';

/**
 * Takes the sync of the log over from SQLite, so that the service does not stand still for the disk. Nothing that rests
 * on a commit may leave the service before the log's sync, reads included: a client that reads back what it is unsure
 * of would take for stored what the next power cut undoes. Another process that looks into the database file (an
 * export) may be a few milliseconds ahead of the disk; it acknowledges nothing to anybody. What another process writes
 * there (a key that is revoked) it syncs itself, with everything before it.
 */
export function takeOverSync(db: LedgerDatabase, sync?: SyncFile): WalSync {
  const wal = new WalSync(db, explainFailure, sync);
  if (wal.isLogged) db.pragma('synchronous = NORMAL');
  return wal;
}

function explainFailure(thrown: unknown): AppError {
  return new AppError('ledger.sync', `the disk did not take what was written: ${messageOf(thrown)}`, {
    hint: 'look after the disk and start again; requests without an answer may be repeated with the same key',
    cause: thrown,
  });
}
