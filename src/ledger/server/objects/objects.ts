import { uuidv7 } from '../../../lib/uuid.ts';
import { alreadyTaken, type Call, type Failure, missing, type Outcome, success } from '../call.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { createdPosition, type Filters, listBody, listPages } from './lists.ts';
import { insertSql, toColumns, updateSql } from './rows.ts';

/** The columns of every row, in any table. */
export interface ObjectRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
}

/** One kind of object: its table, its noun, and how a row becomes what the API shows. */
export interface Kind<Row, Item> {
  readonly table: 'accounts' | 'categories' | 'payees';
  readonly noun: string;
  /** The defaults of a new object. */
  readonly unset: Readonly<Record<string, string | number | null>>;
  /** The columns that an update may change. */
  readonly columns: readonly string[];
  readonly show: (row: Row) => Item;
}

/** The fields that a request of any route may give. */
export interface GivenFields {
  readonly externalId?: string | null | undefined;
}

/** The work that the routes of every kind share. Every function runs inside the transaction of its request. */
export abstract class Objects<Row extends ObjectRow, Item extends object, Given extends GivenFields> {
  readonly #kind: Kind<Row, Item>;
  readonly #byId;
  readonly #byExternalId;
  readonly #insert;
  readonly #update;
  readonly #pages;

  constructor(db: LedgerDatabase, kind: Kind<Row, Item>) {
    const { table, unset, columns } = kind;
    this.#kind = kind;
    this.#byId = db.prepare<[string, number], Row>(`SELECT * FROM ${table} WHERE id = ? AND owner = ?`);
    this.#byExternalId = db.prepare<[string, number], Row>(`SELECT * FROM ${table} WHERE externalId = ? AND owner = ?`);
    const made = new Set(['id', 'owner', 'createdAt', ...Object.keys(unset), ...columns]);
    this.#insert = db.prepare(insertSql(table, [...made]));
    this.#update = db.prepare(updateSql(table, columns));
    this.#pages = listPages<Row>(db, table);
  }

  find(id: string, owner: number): Row | undefined {
    return this.#byId.get(id, owner);
  }

  create(call: Call, fields: Given): Outcome {
    return this.#refuse(call, fields) ?? success({ data: this.#show(this.make(call, fields)) }, 201);
  }

  upsert(call: Call, fields: Given & { readonly externalId: string }): Outcome {
    const row = this.#byExternalId.get(fields.externalId, call.caller.subject.owner);
    const refused = this.#refuse(call, fields, row);
    if (refused !== undefined) return refused;
    return row === undefined
      ? success({ operation: 'created', data: this.#show(this.make(call, fields)) })
      : success({ operation: 'updated', data: this.#show(this.change(call, row, fields)) });
  }

  update(call: Call, fields: Given): Outcome {
    return this.withOwn(
      call,
      (row) => this.#refuse(call, fields, row) ?? success({ data: this.#show(this.change(call, row, fields)) }),
    );
  }

  get(call: Call): Outcome {
    return this.withOwn(call, (row) => success({ data: this.#show(row) }));
  }

  /** The answer of `use` for the object of the path; `not_found` where the owner has none of this id. */
  protected withOwn(call: Call, use: (row: Row) => Outcome): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    return row === undefined ? missing(this.#kind.noun) : use(row);
  }

  /** A page in the order of creation, under these filters. */
  protected page(filters: Filters, query: { readonly cursor?: string | undefined; readonly limit: number }): Outcome {
    const page = this.#pages({ ...filters, order: 'created', cursor: query.cursor, limit: query.limit });
    return page.ok ? success(listBody(page, this.#kind.show, createdPosition)) : page;
  }

  protected make(call: Call, fields: Given): Row {
    const { now } = call;
    const id = uuidv7(now);
    const { owner } = call.caller.subject;
    const columns = { ...this.#kind.unset, ...toColumns(fields), ...this.derive(fields) };
    this.#insert.run({ ...columns, id, owner, createdAt: now, updatedAt: now });
    return this.#reread(id, owner);
  }

  protected change(call: Call, row: Row, fields: Given): Row {
    this.write({ ...row, ...toColumns(fields), ...this.derive(fields), updatedAt: call.now });
    return this.#reread(row.id, row.owner);
  }

  /** Writes all columns of a row that stands. */
  protected write(row: Row): void {
    this.#update.run(row);
  }

  /** Why this kind may not be written so; `self` is undefined for a new object. */
  protected abstract check(owner: number, fields: Given, self: Row | undefined): Failure | undefined;

  /** Columns that follow from the given fields. */
  protected derive(_fields: Given): object {
    return {};
  }

  #refuse(call: Call, fields: Given, self?: Row): Failure | undefined {
    const { owner } = call.caller.subject;
    const { externalId } = fields;
    if (typeof externalId === 'string' && externalId !== self?.externalId && this.#byExternalId.get(externalId, owner))
      return alreadyTaken(externalId);
    return this.check(owner, fields, self);
  }

  #show(row: Row): Item {
    return this.#kind.show(row);
  }

  #reread(id: string, owner: number): Row {
    const row = this.#byId.get(id, owner);
    if (row === undefined) throw new Error(`a row of ${this.#kind.table} vanished inside its transaction`);
    return row;
  }
}
