import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import {
  hasRecord,
  missingSteps,
  type Refusals,
  recordStep,
  type Step,
  takeStep,
  versionOf,
} from '../../../lib/database/chain.ts';
import { type Schema, schemaDifferences, schemaOf } from '../../../lib/database/schema.ts';
import { AppError, reasonOf } from '../../../lib/errors.ts';
import { programFile } from '../../../lib/program-file.ts';
import { registerFunctions } from './sql-functions.ts';

/** Up to this version a ledger carried the number of its steps alone. */
const LAST_WITHOUT_NAMES = 4;

/** The steps of the ledger's schema, oldest first. The number before a name is its version. */
export function ledgerSteps(): readonly Step[] {
  const folder = fileURLToPath(programFile('src/ledger/server/migrations/'));
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name, at) => ({ version: at + 1, name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/**
 * Brings a ledger to the present schema by its missing steps, in one transaction. A ledger with other steps is never
 * touched. Throws AppError `ledger.newer`, `ledger.foreign-schema`, `ledger.step-failed`.
 */
export function migrate(db: Database.Database, now: number, steps: readonly Step[] = ledgerSteps()): void {
  if (!isNameless(db) && missingSteps(db, steps, REFUSALS).length === 0) return;
  // Asked inside the transaction: another process may have done this while we waited for the lock.
  db.transaction(() => {
    if (isNameless(db)) nameSteps(db, now, steps);
    for (const step of missingSteps(db, steps, REFUSALS)) takeStep(db, step, now, REFUSALS);
  }).immediate();
}

/**
 * Tables, indexes and triggers that are not as the ledger's own steps make them. The steps that a
 * ledger lacks do not count. Throws AppError `ledger.newer`, `ledger.foreign-schema`.
 */
export function ledgerDifferences(db: Database.Database): readonly string[] {
  const steps = ledgerSteps();
  if (!isNameless(db)) missingSteps(db, steps, REFUSALS);
  return schemaDifferences(ownTables(schemaOf(db)), schemaAfter(steps.slice(0, versionOf(db))));
}

/** Whether a ledger is of a version that named no steps. */
function isNameless(db: Database.Database): boolean {
  const version = versionOf(db);
  return version > 0 && version <= LAST_WITHOUT_NAMES && !hasRecord(db);
}

/** The steps of a ledger that counted them only. Its tables show that they were these. */
function nameSteps(db: Database.Database, now: number, steps: readonly Step[]): void {
  const taken = steps.slice(0, versionOf(db));
  const right = schemaAfter(taken);
  // Additions of the owner take nothing away.
  const found = [...schemaOf(db)].filter(([name]) => right.has(name));
  if (schemaDifferences(new Map(found), right).length > 0) throw foreign(undefined);
  for (const step of taken) recordStep(db, step, now);
}

function schemaAfter(steps: readonly Step[]): Schema {
  const db = new Database(':memory:');
  try {
    registerFunctions(db);
    for (const { sql } of steps) db.exec(sql);
    return schemaOf(db);
  } finally {
    db.close();
  }
}

function ownTables(schema: Schema): Schema {
  return new Map([...schema].filter(([name]) => name !== 'table migrations'));
}

/** The way out of every ledger that does not fit. */
const REFUSALS: Refusals = { newer, foreign, failed };

function newer(present: number, newest: number): AppError {
  return new AppError('ledger.newer', { schema: present, known: newest });
}

function foreign(step: string | undefined): AppError {
  return step === undefined
    ? new AppError('ledger.foreign-schema#tables')
    : new AppError('ledger.foreign-schema', { step });
}

function failed(step: string, thrown: unknown): AppError {
  return new AppError('ledger.step-failed', { step, why: reasonOf(thrown) }, { cause: thrown });
}
