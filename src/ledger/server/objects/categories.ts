import type * as z from 'zod';
import { type Category, category, type categoryUpdate } from '../../wire/categories.ts';
import type { NamedQuery } from '../../wire/queries.ts';
import { type Call, dangling, type Failure, failure, type Outcome, success } from '../call.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { filtersFor } from './lists.ts';
import { Objects } from './objects.ts';
import { type RowOf, shownAs } from './rows.ts';

type Given = z.output<typeof categoryUpdate>;

export type CategoryRow = RowOf<Category>;

export const toCategory = shownAs<Category>(category);

/** The defaults of a new category, in the columns that an update may change. */
const UNSET = { externalId: null, parentId: null, color: null, icon: null };

/** The columns that refer to a category, and let go of it when it is deleted. */
const REFERRING = ['transactions SET categoryId', 'payees SET categoryId', 'categories SET parentId'];

/** All that happens to categories. System categories can be read and referred to, never written. */
export class Categories extends Objects<CategoryRow, Category, Given> {
  readonly #delete;
  readonly #clear;
  readonly #all;

  constructor(db: LedgerDatabase) {
    const columns = [...Object.keys(UNSET), 'name', 'updatedAt'];
    super(db, {
      ...{ table: 'categories', noun: 'category', unset: { ...UNSET, isSystem: 0 }, columns, show: toCategory },
    });
    this.#delete = db.prepare<[number]>('DELETE FROM categories WHERE seq = ?');
    this.#clear = REFERRING.map((target) =>
      db.prepare<[number, string]>(`UPDATE ${target} = NULL, updatedAt = ? WHERE ${target.split(' SET ')[1]} = ?`),
    );
    this.#all = db.prepare<[number], CategoryRow>('SELECT * FROM categories WHERE owner = ? ORDER BY seq');
  }

  remove(call: Call): Outcome {
    return this.withOwn(call, (row) => {
      if (row.isSystem === 1) return readOnly(row);
      for (const statement of this.#clear) statement.run(call.now, row.id);
      this.#delete.run(row.seq);
      return success({ data: toCategory(row) });
    });
  }

  list(call: Call, query: NamedQuery): Outcome {
    const { externalId, search } = query;
    return this.page(filtersFor(call, { externalId, search }), query);
  }

  all(call: Call): readonly Category[] {
    return this.#all.all(call.caller.subject.owner).map(toCategory);
  }

  /** The parent must exist, and no category may stand above itself. */
  protected override check(owner: number, fields: Given, self: CategoryRow | undefined): Failure | undefined {
    if (self?.isSystem === 1) return readOnly(self);
    const wanted = fields.parentId ?? null;
    for (let at = wanted; at !== null; ) {
      if (at === self?.id)
        return failure('validation_failed', 'a category cannot stand below itself', [
          { path: 'parentId', message: 'is the category itself or one below it' },
        ]);
      const parent = this.find(at, owner);
      if (parent === undefined) return at === wanted ? dangling('parentId', 'category') : undefined;
      at = parent.parentId;
    }
    return undefined;
  }
}

function readOnly(row: CategoryRow): Failure {
  return failure('system_category_read_only', `${row.name} is a system category: it can be used, but not written`);
}
