import { readdirSync, readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { programFile } from '../lib/program-file.ts';

interface Migration {
  readonly version: number;
  readonly name: string;
}

const FOLDER = programFile('src/store/migrations/');

/**
 * Brings the schema to the newest version, each step in one transaction, so that a kill leaves the old schema or the
 * new one (P-DB-4). Throws AppError `store.newer-schema` for a state that a later bankfeed wrote, and under `refuse`
 * `store.older-schema` where steps are missing.
 */
export function migrate(db: Database.Database, clock: Clock, missing: 'apply' | 'refuse'): void {
  const steps = listMigrations();
  const present = versionOf(db);
  const newest = steps.at(-1)?.version ?? 0;
  if (present > newest) {
    throw new AppError(
      'store.newer-schema',
      `the state was written by a newer bankfeed (schema ${present}, this one knows ${newest})`,
      {
        hint: 'install that version again, or restore a backup from before the upgrade',
      },
    );
  }
  if (present === newest) return;
  if (missing === 'refuse') {
    throw new AppError(
      'store.older-schema',
      `the state is of an older bankfeed (schema ${present}, this one needs ${newest})`,
      {
        hint: 'run `bankfeed sync` or `bankfeed run` once: it brings the state up to date',
      },
    );
  }
  for (const step of steps) apply(db, step, clock);
}

function apply(db: Database.Database, step: Migration, clock: Clock): void {
  db.transaction(() => {
    // Asked inside the transaction: another process may have taken this step while we waited for the lock.
    if (versionOf(db) >= step.version) return;
    const sql = readFileSync(new URL(step.name, FOLDER), 'utf8');
    db.exec(sql);
    db.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT, checksum TEXT, at INTEGER)',
    );
    db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(step.version, step.name, sha256(sql), clock.now());
    db.pragma(`user_version = ${step.version}`);
  }).immediate();
}

function versionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function listMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ version: Number.parseInt(name, 10), name }));
}
