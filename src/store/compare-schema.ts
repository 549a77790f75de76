import Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { migrate } from './migrate.ts';
import type { Store } from './store.ts';

/** Tables and indexes that are not as the steps of the schema make them, each with what is wrong. Empty: all are right. */
export function schemaDifferences(store: Store): readonly string[] {
  const right = rightSchema(store.clock);
  const found = schemaOf(store.db);
  const missing = [...right.keys()].filter((name) => !found.has(name)).map((name) => `${name} is missing`);
  const other = [...found].flatMap(([name, sql]) => {
    if (!right.has(name)) return [`${name} is not of bankfeed`];
    return right.get(name) === sql ? [] : [`${name} differs`];
  });
  return [...missing, ...other];
}

/** The schema of a new state. */
function rightSchema(clock: Clock): ReadonlyMap<string, string> {
  const db = new Database(':memory:');
  try {
    migrate(db, clock, 'apply');
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** `table runs` → its statement. SQLite's own tables are left out. */
function schemaOf(db: Database.Database): ReadonlyMap<string, string> {
  const sql = "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'";
  return new Map(db.prepare<[], [string, string]>(sql).raw().all());
}
