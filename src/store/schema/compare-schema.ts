import Database from 'better-sqlite3';
import type { Clock } from '../../lib/clock.ts';
import { type Schema, schemaDifferences, schemaOf } from '../../lib/database/schema.ts';
import type { Store } from '../store.ts';
import { migrate } from './migrate.ts';

/** Tables and indexes that are not as the steps of the schema make them, each with what is wrong. Empty: all are right. */
export function stateDifferences(store: Store): readonly string[] {
  return schemaDifferences(schemaOf(store.db), rightSchema(store.clock));
}

/** The schema of a new state. */
function rightSchema(clock: Clock): Schema {
  const db = new Database(':memory:');
  try {
    migrate(db, clock, 'apply');
    return schemaOf(db);
  } finally {
    db.close();
  }
}
