import { closeSync, constants, existsSync, openSync, readSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, type Store } from './store.ts';

const WAL_HEADER_BYTES = 32;

/**
 * Copies the state's database into another folder, as it stands after the last commit. The files are copied as they
 * are, since SQLite's own backup waits for the disk. The caller has nothing under way in the store, and begins nothing
 * before the copy is made. A file system that can share blocks shares them.
 *
 * Readers hold a checkpoint back, so what is newer than this reader never reaches the database file. A reader of the
 * log keeps it from being begun anew. A new log means that the database file was complete without it.
 */
export async function copyDatabase(store: Store, folder: string): Promise<void> {
  const { db } = store;
  const to = join(folder, DATABASE_FILE);
  if (db.memory) {
    await db.backup(to);
    return;
  }
  db.exec('BEGIN');
  try {
    // The first look pins what this reader sees.
    db.pragma('schema_version');
    const log = `${db.name}-wal`;
    const before = headerOf(log);
    await copyFile(db.name, to, constants.COPYFILE_FICLONE);
    if (before === '') return;
    await copyFile(log, `${to}-wal`, constants.COPYFILE_FICLONE);
    if (headerOf(log) !== before) rmSync(`${to}-wal`);
  } finally {
    db.exec('ROLLBACK');
  }
}

/** The head has the log's salts, which change with each new log. Empty without a log. */
function headerOf(log: string): string {
  if (!existsSync(log)) return '';
  const header = Buffer.alloc(WAL_HEADER_BYTES);
  const file = openSync(log, 'r');
  try {
    return header.subarray(0, readSync(file, header, 0, WAL_HEADER_BYTES, 0)).toString('hex');
  } finally {
    closeSync(file);
  }
}
