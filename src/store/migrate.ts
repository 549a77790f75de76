import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { programFile } from '../lib/program-file.ts';

/** The version of `schema.sql`. States of versions before 100 were never released. */
const NEWEST = 100;

const SCHEMA = 'src/store/schema.sql';

/**
 * Brings an empty database to the present schema, in one transaction, so that a kill leaves nothing or all of it (P-DB-4).
 * Throws AppError `store.newer-schema` for a state that a later bankfeed wrote, `store.unreleased-schema` for one from
 * before the first release, and under `refuse` `store.older-schema` where the schema is missing.
 */
export function migrate(db: Database.Database, clock: Clock, missing: 'apply' | 'refuse'): void {
  const present = versionOf(db);
  if (present > NEWEST) throw newer(present);
  if (present === NEWEST) return;
  if (present > 0) throw unreleased(present);
  if (missing === 'refuse') throw older(present);
  db.transaction(() => {
    // Asked inside the transaction: another process may have done this while we waited for the lock.
    if (versionOf(db) > 0) return;
    const sql = readFileSync(programFile(SCHEMA), 'utf8');
    db.exec(sql);
    db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT, checksum TEXT, at INTEGER)');
    db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(NEWEST, 'schema.sql', sha256(sql), clock.now());
    db.pragma(`user_version = ${NEWEST}`);
  }).immediate();
}

function versionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function newer(present: number): AppError {
  const message = `the state was written by a newer bankfeed (schema ${present}, this one knows ${NEWEST})`;
  return new AppError('store.newer-schema', message, {
    hint: 'install that version again, or restore a backup from before the upgrade',
  });
}

function older(present: number): AppError {
  const message = `the state is of an older bankfeed (schema ${present}, this one needs ${NEWEST})`;
  return new AppError('store.older-schema', message, {
    hint: 'run `bankfeed sync` or `bankfeed run` once: it brings the state up to date',
  });
}

function unreleased(present: number): AppError {
  const message = `the state was written by a bankfeed from before the first release (schema ${present})`;
  return new AppError('store.unreleased-schema', message, {
    hint: 'move bankfeed.db, bankfeed.db-wal and bankfeed.db-shm out of the state folder, then `bankfeed sync`: the state is rebuilt from the archive beside them, under the ids that the ledger has',
  });
}
