import type { Database, RunResult, Statement } from 'better-sqlite3';

/** A value that a statement binds. `undefined` is NULL. */
type Bound = string | number | bigint | null | undefined | Uint8Array;

/** Text of SQL with the values of its `?`. Inside another text it is that text, not a value. */
export class Sql {
  readonly text: string;
  readonly values: readonly Bound[];

  constructor(text: string, values: readonly Bound[] = []) {
    this.text = text;
    this.values = values;
  }

  toString(): string {
    return this.text;
  }
}

/** SELECT 1 FROM t WHERE ${CONDITION} AND id = ${id}: binds each value, and takes in each `Sql` as it is. */
export function sql(parts: TemplateStringsArray, ...given: readonly (Bound | Sql)[]): Sql {
  let text = parts[0] ?? '';
  const values: Bound[] = [];
  for (const [index, each] of given.entries()) {
    if (each instanceof Sql) values.push(...each.values);
    else values.push(each);
    text += (each instanceof Sql ? each.text : '?') + (parts[index + 1] ?? '');
  }
  return new Sql(text, values);
}

type Query = Parameters<typeof sql>;

/**
 * Tags for SQL: store.row<Row>`SELECT …`. `Row` is what the columns mean: the one place where SQL meets a type. `row` and
 * `rows` give objects, `value` and `values` the first column. Integers are numbers.
 */
export interface Questions {
  row<Row>(...query: Query): Row | undefined;
  rows<Row>(...query: Query): Row[];
  value<Value>(...query: Query): Value | undefined;
  values<Value>(...query: Query): Value[];
  /** Row by row. The statement is busy until the iterator ends, so the same SQL cannot be run meanwhile. */
  each<Row>(...query: Query): IterableIterator<Row>;
}

export interface Queries extends Questions {
  /** Integers are bigint: for every statement that gives an amount. */
  readonly exact: Questions;
  run(...query: Query): RunResult;
  /** Whether the statement gives a row. */
  exists(...query: Query): boolean;
}

export function queriesOn(db: Database): Queries {
  const ask = (form: RowForm, verb: 'get' | 'all' | 'iterate' | 'run') => {
    // A text with values alone is the same each time: it is put together once.
    const known = new WeakMap<TemplateStringsArray, Prepared<readonly Bound[], never>>();
    return (...query: Query) => {
      const [parts, ...given] = query;
      const isPlain = !given.some((each) => each instanceof Sql);
      const found = isPlain ? known.get(parts) : undefined;
      if (found !== undefined) return found[verb](...(given as Bound[])) as never;
      const { text, values } = sql(...query);
      const statement = prepare<readonly Bound[], never>({ db }, text, form);
      if (isPlain) known.set(parts, statement);
      return statement[verb](...values) as never;
    };
  };
  const questions = (rows: RowForm, value: RowForm): Questions => ({
    row: ask(rows, 'get'),
    rows: ask(rows, 'all'),
    value: ask(value, 'get'),
    values: ask(value, 'all'),
    each: ask(rows, 'iterate'),
  });
  return {
    ...questions('rows', 'value'),
    exact: questions('exact', 'exact value'),
    run: ask('rows', 'run'),
    exists: (...query) => ask('rows', 'get')(...query) !== undefined,
  };
}

/**
 * How a statement gives its rows. `rows`: objects with integers as numbers. `exact`: objects with integers as bigint,
 * for every column that may hold an amount. `value` and `exact value`: the first column alone. No form gives columns by
 * their position: two columns of one type could change places, and the compiler would be silent.
 */
export type RowForm = 'rows' | 'exact' | 'value' | 'exact value';

/** A compiled statement. Its form is part of its identity in the cache, so no caller can change it for another one. */
export interface Prepared<Params extends readonly unknown[], Row> {
  run(...params: Params): RunResult;
  get(...params: Params): Row | undefined;
  all(...params: Params): Row[];
  /** The statement is busy until the iterator ends: nobody else may ask the same SQL in the same form meanwhile. */
  iterate(...params: Params): IterableIterator<Row>;
}

type QueryOf<Params, Row> = Params extends readonly unknown[] ? Prepared<Params, Row> : Prepared<[Params], Row>;

/**
 * The statement for `sql`, compiled once for each connection and form.
 *
 * `Params` is a tuple for `?` and an object for `@name`. `Row` is what the columns mean: the one place where SQL meets a
 * type, so a caller needs no cast. A statement that gives no rows leaves it out.
 */
export function prepare<Params extends readonly unknown[] | object = [], Row = never>(
  store: { readonly db: Database },
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
