import type * as z from 'zod';
import { uuidv7 } from '../../lib/uuid.ts';
import type { Category, categoryCreate, categoryUpdate, categoryUpsert } from '../wire/categories.ts';
import type { NamedQuery } from '../wire/queries.ts';
import type { Call } from './caller.ts';
import type { LedgerDatabase } from './database.ts';
import { createdPosition, listBody, listPages } from './lists.ts';
import { dangling, type Failure, failure, missing, type Outcome, success, taken } from './outcome.ts';
import { insertSql, toColumns, toInstant, updateSql } from './rows.ts';

type Create = z.output<typeof categoryCreate>;
type Update = z.output<typeof categoryUpdate>;
type Upsert = z.output<typeof categoryUpsert>;

export interface CategoryRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly parentId: string | null;
  readonly color: string | null;
  readonly icon: string | null;
  readonly isSystem: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const UNSET = { externalId: null, parentId: null, color: null, icon: null } as const;
const CHANGEABLE = [...Object.keys(UNSET), 'name', 'updatedAt'];

export type Categories = ReturnType<typeof categoryOperations>;

/** All that happens to categories. System categories can be read and referred to, never written. */
export function categoryOperations(db: LedgerDatabase) {
  const byId = db.prepare<[string, number], CategoryRow>('SELECT * FROM categories WHERE id = ? AND owner = ?');
  const byExternalId = db.prepare<[string, number], CategoryRow>(
    'SELECT * FROM categories WHERE externalId = ? AND owner = ?',
  );
  const inserting = db.prepare(insertSql('categories', ['id', 'owner', 'isSystem', 'createdAt', ...CHANGEABLE]));
  const updating = db.prepare(updateSql('categories', CHANGEABLE));
  const deleting = db.prepare<[number]>('DELETE FROM categories WHERE seq = ?');
  const clearing = ['transactions SET categoryId', 'payees SET categoryId', 'categories SET parentId'].map((target) =>
    db.prepare<[number, string]>(`UPDATE ${target} = NULL, updatedAt = ? WHERE ${target.split(' SET ')[1]} = ?`),
  );
  const pages = listPages<CategoryRow>(db, 'categories');
  const find = (id: string, owner: number) => byId.get(id, owner);

  function insert(call: Call, fields: Create | Upsert): Category {
    const { now } = call;
    const id = uuidv7(now);
    const owner = call.caller.subject.owner;
    inserting.run({ ...UNSET, ...toColumns(fields), id, owner, isSystem: 0, createdAt: now, updatedAt: now });
    return show(id, owner);
  }

  function change(call: Call, row: CategoryRow, fields: Update | Upsert): Category {
    updating.run({ ...row, ...toColumns(fields), updatedAt: call.now });
    return show(row.id, row.owner);
  }

  function show(id: string, owner: number): Category {
    const row = byId.get(id, owner);
    if (row === undefined) throw new Error('a category vanished inside its transaction');
    return toCategory(row);
  }

  /** The parent must exist, and no category may stand above itself. */
  function checkParent(owner: number, parentId: string | null | undefined, self?: string): Failure | undefined {
    for (let at = parentId ?? null, first = true; at !== null; first = false) {
      if (at === self)
        return failure('validation_failed', 'a category cannot stand below itself', [
          { path: 'parentId', message: 'is the category itself or one below it' },
        ]);
      const parent = byId.get(at, owner);
      if (parent === undefined) return first ? dangling('parentId', 'category') : undefined;
      at = parent.parentId;
    }
    return undefined;
  }

  function checkWrite(row: CategoryRow, fields: Update | Upsert): Failure | undefined {
    if (row.isSystem === 1) return readOnly(row);
    if (typeof fields.externalId === 'string') {
      const other = byExternalId.get(fields.externalId, row.owner);
      if (other !== undefined && other.seq !== row.seq) return taken(fields.externalId);
    }
    return checkParent(row.owner, fields.parentId, row.id);
  }

  return {
    find,

    create(call: Call, fields: Create): Outcome {
      const { owner } = call.caller.subject;
      if (fields.externalId !== undefined && byExternalId.get(fields.externalId, owner))
        return taken(fields.externalId);
      return checkParent(owner, fields.parentId) ?? success({ data: insert(call, fields) }, 201);
    },

    upsert(call: Call, fields: Upsert): Outcome {
      const { owner } = call.caller.subject;
      const row = byExternalId.get(fields.externalId, owner);
      if (row === undefined)
        return checkParent(owner, fields.parentId) ?? success({ operation: 'created', data: insert(call, fields) });
      return checkWrite(row, fields) ?? success({ operation: 'updated', data: change(call, row, fields) });
    },

    update(call: Call, fields: Update): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('category');
      return checkWrite(row, fields) ?? success({ data: change(call, row, fields) });
    },

    remove(call: Call): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('category');
      if (row.isSystem === 1) return readOnly(row);
      for (const statement of clearing) statement.run(call.now, row.id);
      deleting.run(row.seq);
      return success({ data: toCategory(row) });
    },

    get(call: Call): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      return row === undefined ? missing('category') : success({ data: toCategory(row) });
    },

    list(call: Call, query: NamedQuery): Outcome {
      const where = ['owner = @owner'];
      if (query.externalId !== undefined) where.push('externalId = @externalId');
      if (query.search !== undefined) where.push('contains_folded(name, @search)');
      const values = {
        owner: call.caller.subject.owner,
        externalId: query.externalId ?? null,
        search: query.search ?? null,
      };
      const page = pages({ where, values, order: 'created', cursor: query.cursor, limit: query.limit });
      return page.ok ? success(listBody(page, toCategory, createdPosition)) : page;
    },

    all(call: Call): readonly Category[] {
      return db
        .prepare<[number], CategoryRow>('SELECT * FROM categories WHERE owner = ? ORDER BY seq')
        .all(call.caller.subject.owner)
        .map(toCategory);
    },
  };
}

export function toCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    parentId: row.parentId,
    color: row.color,
    icon: row.icon,
    isSystem: row.isSystem === 1,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}

function readOnly(row: CategoryRow): Failure {
  return failure('system_category_read_only', `${row.name} is a system category: it can be used, but not written`);
}
