/**
 * The schema of a database as a chain of steps. A database carries the name and the checksum of each step that it took.
 * One that came about in another way is refused before a step is taken.
 */
import type Database from 'better-sqlite3';
import { type AppError, codeOf } from '../errors.ts';
import { sha256 } from '../hash.ts';

/** One step from an older schema to a newer one. A step that was released never changes: databases carry its checksum. */
export interface Step {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The error about a database that does not fit, with the way out. */
export interface Refusals {
  newer(present: number, newest: number): AppError;
  /** `step` is the first that is another one here; undefined where the last one is not recorded. */
  foreign(step: string | undefined): AppError;
  failed(step: string, thrown: unknown): AppError;
}

/** The version of a database; 0 is a new one. */
export function versionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** The steps that a database lacks. Throws a refusal where its own steps differ from the first of these. */
export function missingSteps(db: Database.Database, steps: readonly Step[], refusals: Refusals): readonly Step[] {
  const present = versionOf(db);
  if (present === 0) return steps;
  const newest = steps.at(-1)?.version ?? 0;
  if (present > newest) throw refusals.newer(present, newest);
  const taken = takenSteps(db);
  const odd = taken.findIndex((each, at) => !isSame(each, steps[at]));
  if (odd !== -1 || taken.at(-1)?.version !== present) throw refusals.foreign(taken[odd]?.name);
  return steps.slice(taken.length);
}

/** Takes one step and records it, within the caller's transaction. Throws the refusal `failed`. */
export function takeStep(db: Database.Database, step: Step, at: number, refusals: Refusals): void {
  try {
    db.exec(step.sql);
    recordStep(db, step, at);
    db.pragma(`user_version = ${step.version}`);
  } catch (thrown) {
    // A full disk or a folder without permission is explained where the database is opened.
    if (!/^SQLITE_(ERROR|CONSTRAINT)/.test(codeOf(thrown) ?? '')) throw thrown;
    throw refusals.failed(step.name, thrown);
  }
}

/** Writes down that a database took a step at this time. */
export function recordStep(db: Database.Database, { version, name, sql }: Step, at: number): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT, checksum TEXT, at INTEGER)');
  db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(version, name, sha256(sql), at);
}

/** Whether a database carries the names of its steps. */
export function hasRecord(db: Database.Database): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get() !== undefined;
}

interface TakenStep {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

function takenSteps(db: Database.Database): readonly TakenStep[] {
  if (!hasRecord(db)) return [];
  return db.prepare<[], TakenStep>('SELECT version, name, checksum FROM migrations ORDER BY version').all();
}

function isSame(taken: TakenStep, step: Step | undefined): boolean {
  return step?.version === taken.version && step.name === taken.name && sha256(step.sql) === taken.checksum;
}
