import type { Database, Statement } from 'better-sqlite3';
import type { Store } from './store.ts';

const statements = new WeakMap<Database, Map<string, Statement>>();

/** The prepared statement for `sql`, compiled once for each connection. Integers come as numbers. */
export function prepared(store: Store, sql: string): Statement {
  return cached(store, sql, sql, (statement) => statement);
}

/** The same, giving integers as bigint: for every column that may hold an amount. */
export function preparedExact(store: Store, sql: string): Statement {
  return cached(store, `exact:${sql}`, sql, (statement) => statement.safeIntegers());
}

/** The same, giving rows as arrays with bigint integers: a third cheaper over many rows. */
export function preparedRaw(store: Store, sql: string): Statement {
  return cached(store, `raw:${sql}`, sql, (statement) => statement.safeIntegers().raw());
}

function cached(store: Store, key: string, sql: string, shape: (statement: Statement) => Statement): Statement {
  let known = statements.get(store.db);
  if (known === undefined) {
    known = new Map();
    statements.set(store.db, known);
  }
  let statement = known.get(key);
  if (statement === undefined) {
    statement = shape(store.db.prepare(sql));
    known.set(key, statement);
  }
  return statement;
}
