import type Database from 'better-sqlite3';

/** `table runs` → its statement. */
export type Schema = ReadonlyMap<string, string>;

/** The tables, indexes and triggers of a database, without SQLite's own. Comments and line breaks say nothing. */
export function schemaOf(db: Database.Database): Schema {
  const sql = "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'";
  const rows = db.prepare<[], [string, string]>(sql).raw().all();
  return new Map(rows.map(([name, statement]) => [name, plain(statement)]));
}

function plain(statement: string): string {
  return statement.replaceAll(/--.*/g, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** The parts of a schema that are not as they ought to be, each with its fault. Empty: all of it is right. */
export function schemaDifferences(found: Schema, right: Schema): readonly string[] {
  const missing = [...right.keys()].filter((name) => !found.has(name)).map((name) => `${name} is missing`);
  const other = [...found].flatMap(([name, sql]) => {
    if (!right.has(name)) return [`${name} is not of bankfeed`];
    return right.get(name) === sql ? [] : [`${name} differs`];
  });
  return [...missing, ...other];
}
