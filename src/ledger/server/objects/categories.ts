import type * as z from 'zod';
import { uuidv7 } from '../../../lib/uuid.ts';
import type { Category, categoryCreate, categoryUpdate, categoryUpsert } from '../../wire/categories.ts';
import type { NamedQuery } from '../../wire/queries.ts';
import type { Call } from '../call/caller.ts';
import { dangling, type Failure, failure, missing, type Outcome, success, taken } from '../call/outcome.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { CATEGORY_COLUMNS, type CategoryRow, toCategory, UNSET_CATEGORY } from './category-row.ts';
import { createdPosition, listBody, listPages } from './lists.ts';
import { insertSql, toColumns, updateSql } from './rows.ts';

type Create = z.output<typeof categoryCreate>;
type Update = z.output<typeof categoryUpdate>;
type Upsert = z.output<typeof categoryUpsert>;

/** What refers to a category, and lets go of it when it is deleted. */
const REFERRING = ['transactions SET categoryId', 'payees SET categoryId', 'categories SET parentId'];

/** All that happens to categories. System categories can be read and referred to, never written. */
export class Categories {
  readonly #byId;
  readonly #byExternalId;
  readonly #insert;
  readonly #update;
  readonly #delete;
  readonly #clear;
  readonly #all;
  readonly #pages;

  constructor(db: LedgerDatabase) {
    this.#byId = db.prepare<[string, number], CategoryRow>('SELECT * FROM categories WHERE id = ? AND owner = ?');
    this.#byExternalId = db.prepare<[string, number], CategoryRow>(
      'SELECT * FROM categories WHERE externalId = ? AND owner = ?',
    );
    this.#insert = db.prepare(insertSql('categories', ['id', 'owner', 'isSystem', 'createdAt', ...CATEGORY_COLUMNS]));
    this.#update = db.prepare(updateSql('categories', CATEGORY_COLUMNS));
    this.#delete = db.prepare<[number]>('DELETE FROM categories WHERE seq = ?');
    this.#clear = REFERRING.map((target) =>
      db.prepare<[number, string]>(`UPDATE ${target} = NULL, updatedAt = ? WHERE ${target.split(' SET ')[1]} = ?`),
    );
    this.#all = db.prepare<[number], CategoryRow>('SELECT * FROM categories WHERE owner = ? ORDER BY seq');
    this.#pages = listPages<CategoryRow>(db, 'categories');
  }

  find(id: string, owner: number): CategoryRow | undefined {
    return this.#byId.get(id, owner);
  }

  create(call: Call, fields: Create): Outcome {
    const { owner } = call.caller.subject;
    if (fields.externalId !== undefined && this.#byExternalId.get(fields.externalId, owner))
      return taken(fields.externalId);
    return this.#checkParent(owner, fields.parentId) ?? success({ data: this.#make(call, fields) }, 201);
  }

  upsert(call: Call, fields: Upsert): Outcome {
    const { owner } = call.caller.subject;
    const row = this.#byExternalId.get(fields.externalId, owner);
    if (row === undefined) {
      const refused = this.#checkParent(owner, fields.parentId);
      return refused ?? success({ operation: 'created', data: this.#make(call, fields) });
    }
    return this.#checkWrite(row, fields) ?? success({ operation: 'updated', data: this.#change(call, row, fields) });
  }

  update(call: Call, fields: Update): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('category');
    return this.#checkWrite(row, fields) ?? success({ data: this.#change(call, row, fields) });
  }

  remove(call: Call): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('category');
    if (row.isSystem === 1) return readOnly(row);
    for (const statement of this.#clear) statement.run(call.now, row.id);
    this.#delete.run(row.seq);
    return success({ data: toCategory(row) });
  }

  get(call: Call): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    return row === undefined ? missing('category') : success({ data: toCategory(row) });
  }

  list(call: Call, query: NamedQuery): Outcome {
    const where = ['owner = @owner'];
    if (query.externalId !== undefined) where.push('externalId = @externalId');
    if (query.search !== undefined) where.push('contains_folded(name, @search)');
    const { owner } = call.caller.subject;
    const values = { owner, externalId: query.externalId ?? null, search: query.search ?? null };
    const page = this.#pages({ where, values, order: 'created', cursor: query.cursor, limit: query.limit });
    return page.ok ? success(listBody(page, toCategory, createdPosition)) : page;
  }

  all(call: Call): readonly Category[] {
    return this.#all.all(call.caller.subject.owner).map(toCategory);
  }

  #make(call: Call, fields: Create | Upsert): Category {
    const { now } = call;
    const id = uuidv7(now);
    const { owner } = call.caller.subject;
    const stamps = { createdAt: now, updatedAt: now };
    this.#insert.run({ ...UNSET_CATEGORY, ...toColumns(fields), id, owner, isSystem: 0, ...stamps });
    return this.#show(id, owner);
  }

  #change(call: Call, row: CategoryRow, fields: Update | Upsert): Category {
    this.#update.run({ ...row, ...toColumns(fields), updatedAt: call.now });
    return this.#show(row.id, row.owner);
  }

  #show(id: string, owner: number): Category {
    const row = this.#byId.get(id, owner);
    if (row === undefined) throw new Error('a category vanished inside its transaction');
    return toCategory(row);
  }

  /** The parent must exist, and no category may stand above itself. */
  #checkParent(owner: number, parentId: string | null | undefined, self?: string): Failure | undefined {
    for (let at = parentId ?? null, first = true; at !== null; first = false) {
      if (at === self)
        return failure('validation_failed', 'a category cannot stand below itself', [
          { path: 'parentId', message: 'is the category itself or one below it' },
        ]);
      const parent = this.#byId.get(at, owner);
      if (parent === undefined) return first ? dangling('parentId', 'category') : undefined;
      at = parent.parentId;
    }
    return undefined;
  }

  #checkWrite(row: CategoryRow, fields: Update | Upsert): Failure | undefined {
    if (row.isSystem === 1) return readOnly(row);
    if (typeof fields.externalId === 'string') {
      const other = this.#byExternalId.get(fields.externalId, row.owner);
      if (other !== undefined && other.seq !== row.seq) return taken(fields.externalId);
    }
    return this.#checkParent(row.owner, fields.parentId, row.id);
  }
}

function readOnly(row: CategoryRow): Failure {
  return failure('system_category_read_only', `${row.name} is a system category: it can be used, but not written`);
}
