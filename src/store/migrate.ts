import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { AppError, codeOf, messageOf } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { programFile } from '../lib/program-file.ts';

/** One step from an older schema to a newer one. A step that was released never changes: states carry its checksum. */
export interface Step {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** From nothing to the present schema, oldest first. A change after a release is a step of its own, behind the others. */
const FILES = [{ version: 100, name: 'schema.sql' }] as const;

/** The first version that was released. */
const RELEASED = FILES[0].version;

export function schemaSteps(): readonly Step[] {
  return FILES.map((step) => ({ ...step, sql: readFileSync(programFile(`src/store/${step.name}`), 'utf8') }));
}

/**
 * Brings a database to the present schema by its missing steps, in one transaction. A kill leaves nothing or all of
 * it (P-DB-4). A state with other first steps is never touched. Throws AppError `store.newer-schema`,
 * `store.unreleased-schema`, `store.foreign-schema`, `store.step-failed`. Under `refuse` it throws
 * `store.older-schema` where steps are missing.
 */
export function migrate(
  db: Database.Database,
  clock: Clock,
  missing: 'apply' | 'refuse',
  steps: readonly Step[] = schemaSteps(),
): void {
  if (missingSteps(db, steps).length === 0) return;
  if (missing === 'refuse') throw older(versionOf(db), steps);
  // Asked inside the transaction: another process may have done this while we waited for the lock.
  db.transaction(() => {
    for (const step of missingSteps(db, steps)) take(db, clock, step);
  }).immediate();
}

/** The steps that a state lacks. Throws where its own steps differ from the first of these. */
function missingSteps(db: Database.Database, steps: readonly Step[]): readonly Step[] {
  const present = versionOf(db);
  if (present === 0) return steps;
  const newest = steps.at(-1)?.version ?? 0;
  if (present > newest) throw newer(present, newest);
  if (present < RELEASED) throw unreleased(present);
  const taken = takenSteps(db);
  const odd = taken.findIndex((each, at) => !isSame(each, steps[at]));
  if (odd !== -1 || taken.at(-1)?.version !== present) throw foreign(taken[odd]?.name);
  return steps.slice(taken.length);
}

interface TakenStep {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

function takenSteps(db: Database.Database): readonly TakenStep[] {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (isThere === undefined) return [];
  return db.prepare<[], TakenStep>('SELECT version, name, checksum FROM migrations ORDER BY version').all();
}

function isSame(taken: TakenStep, step: Step | undefined): boolean {
  return step?.version === taken.version && step.name === taken.name && sha256(step.sql) === taken.checksum;
}

function take(db: Database.Database, clock: Clock, { version, name, sql }: Step): void {
  try {
    db.exec(sql);
    db.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT, checksum TEXT, at INTEGER)',
    );
    db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(version, name, sha256(sql), clock.now());
    db.pragma(`user_version = ${version}`);
  } catch (thrown) {
    // A full disk or a folder without permission is explained where the store is opened.
    if (!/^SQLITE_(ERROR|CONSTRAINT)/.test(codeOf(thrown) ?? '')) throw thrown;
    throw new AppError('store.step-failed', `the state could not take the step ${name}: ${messageOf(thrown)}`, {
      hint: `it is as it was before. ${REBUILD}`,
      cause: thrown,
    });
  }
}

function versionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** The way out of every state that does not fit. */
export const REBUILD =
  'Move bankfeed.db, bankfeed.db-wal and bankfeed.db-shm out of the state folder, then `bankfeed sync`: the state is rebuilt from the archive beside them, under the ids that the ledger has';

function newer(present: number, newest: number): AppError {
  const message = `the state was written by a newer bankfeed (schema ${present}, this one knows ${newest})`;
  return new AppError('store.newer-schema', message, {
    hint: 'install that version again, or restore a backup from before the upgrade',
  });
}

function older(present: number, steps: readonly Step[]): AppError {
  const needed = steps.at(-1)?.version ?? 0;
  const message = `the state is of an older bankfeed (schema ${present}, this one needs ${needed})`;
  return new AppError('store.older-schema', message, {
    hint: 'run `bankfeed sync` or `bankfeed run` once: it brings the state up to date',
  });
}

function unreleased(present: number): AppError {
  const message = `the state was written by a bankfeed from before the first release (schema ${present})`;
  return new AppError('store.unreleased-schema', message, { hint: REBUILD });
}

function foreign(step: string | undefined): AppError {
  const which = step === undefined ? 'the last one is not recorded' : `${step} is another one here`;
  const message = `the schema of the state came about by other steps than this bankfeed knows: ${which}`;
  return new AppError('store.foreign-schema', message, { hint: REBUILD });
}
