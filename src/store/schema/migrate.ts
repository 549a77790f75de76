import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Clock } from '../../lib/clock.ts';
import { missingSteps, type Refusals, type Step, takeStep, versionOf } from '../../lib/database/chain.ts';
import { AppError, reasonOf } from '../../lib/errors.ts';
import { programFile } from '../../lib/program-file.ts';

/** The error about a state that does not fit. */
const REFUSALS: Refusals = { newer, foreign, failed };

/** From nothing to the present schema, oldest first. A change after a release is a step of its own, behind the others. */
const FILES = [
  { version: 100, name: 'schema.sql' },
  { version: 101, name: '101-renewals.sql' },
  { version: 102, name: '102-owner-words.sql' },
  { version: 103, name: '103-seen-at.sql' },
  { version: 104, name: '104-own-entries.sql' },
  { version: 105, name: '105-several-accounts.sql' },
] as const;

/** The first version that was released. */
const RELEASED = FILES[0].version;

export function schemaSteps(): readonly Step[] {
  return FILES.map((step) => ({ ...step, sql: readFileSync(programFile(`src/store/schema/${step.name}`), 'utf8') }));
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
  if (missingFrom(db, steps).length === 0) return;
  if (missing === 'refuse') throw older(versionOf(db), steps);
  // Asked inside the transaction: another process may have done this while we waited for the lock.
  db.transaction(() => {
    for (const step of missingFrom(db, steps)) takeStep(db, step, clock.now(), REFUSALS);
  }).immediate();
}

/** The steps that a state lacks. Throws where its own steps differ from the first of these. */
function missingFrom(db: Database.Database, steps: readonly Step[]): readonly Step[] {
  const present = versionOf(db);
  if (present !== 0 && present < RELEASED) throw unreleased(present);
  return missingSteps(db, steps, REFUSALS);
}

/** The way out of every state that does not fit. */
function newer(present: number, newest: number): AppError {
  return new AppError('store.newer-schema', { schema: present, known: newest });
}

function older(present: number, steps: readonly Step[]): AppError {
  const needed = steps.at(-1)?.version ?? 0;

  return new AppError('store.older-schema', { schema: present, needed });
}

function unreleased(present: number): AppError {
  return new AppError('store.unreleased-schema', { schema: present });
}

function foreign(step: string | undefined): AppError {
  return step === undefined
    ? new AppError('store.foreign-schema#unrecorded')
    : new AppError('store.foreign-schema', { step });
}

function failed(step: string, thrown: unknown): AppError {
  return new AppError('store.step-failed', { step, why: reasonOf(thrown) }, { cause: thrown });
}
