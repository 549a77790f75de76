import type { Database, RunResult, Statement } from 'better-sqlite3';
import type { Store } from './store.ts';

/**
 * How a statement gives its rows. `rows`: objects with integers as numbers. `exact`: objects with integers as bigint,
 * for every column that may hold an amount. `value` and `exact value`: the first column alone. No form gives columns by
 * their position: two columns of one type could change places, and the compiler would be silent.
 */
export type RowForm = 'rows' | 'exact' | 'value' | 'exact value';

/** A compiled statement. Its form is part of its identity in the cache, so no caller can change it for another one. */
export interface Query<Params extends readonly unknown[], Row> {
  run(...params: Params): RunResult;
  get(...params: Params): Row | undefined;
  all(...params: Params): Row[];
  /** The statement is busy until the iterator ends: nobody else may ask the same SQL in the same form meanwhile. */
  iterate(...params: Params): IterableIterator<Row>;
}

type QueryOf<Params, Row> = Params extends readonly unknown[] ? Query<Params, Row> : Query<[Params], Row>;

/**
 * The statement for `sql`, compiled once for each connection and form.
 *
 * `Params` is a tuple for `?` and an object for `@name`. `Row` is what the columns mean: the one place where SQL meets a
 * type, so a caller needs no cast. A statement that gives no rows leaves it out.
 */
export function prepare<Params extends readonly unknown[] | object = [], Row = never>(
  store: Pick<Store, 'db'>,
  sql: string,
  form: RowForm = 'rows',
): QueryOf<Params, Row> {
  const compiled = statementsOf(store.db)[form];
  let statement = compiled.get(sql);
  if (statement === undefined) {
    statement = inForm(store.db.prepare(sql), form);
    compiled.set(sql, statement);
  }
  return statement as unknown as QueryOf<Params, Row>;
}

/** The row of a statement that always gives one: an aggregate, or `RETURNING` of an insert. */
export function only<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a statement that always gives a row gave none');
  return row;
}

type Compiled = Readonly<Record<RowForm, Map<string, Statement>>>;

const compiledOf = new WeakMap<Database, Compiled>();

function statementsOf(db: Database): Compiled {
  let compiled = compiledOf.get(db);
  if (compiled === undefined) {
    compiled = {
      rows: new Map(),
      exact: new Map(),
      value: new Map(),
      'exact value': new Map(),
    };
    compiledOf.set(db, compiled);
  }
  return compiled;
}

function inForm(statement: Statement, form: RowForm): Statement {
  switch (form) {
    case 'rows':
      return statement;
    case 'exact':
      return statement.safeIntegers();
    case 'value':
      return statement.pluck();
    case 'exact value':
      return statement.safeIntegers().pluck();
  }
}
