import type * as z from 'zod';
import { type Payee, payee, type payeeUpdate } from '../../wire/payees.ts';
import type { NamedQuery } from '../../wire/queries.ts';
import { type Call, dangling, type Failure, type Outcome, success } from '../call.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { foldText } from '../storage/sql-functions.ts';
import type { Categories } from './categories.ts';
import { filtersFor } from './lists.ts';
import { Objects } from './objects.ts';
import { type RowOf, shownAs } from './rows.ts';

type Given = z.output<typeof payeeUpdate>;

/** `nameKey`: the name without regard to case and spaces. */
export type PayeeRow = RowOf<Payee> & { readonly nameKey: string };

export const toPayee = shownAs<Payee>(payee);

/** The defaults of a new payee, in the columns that an update may change. */
const UNSET = { externalId: null, categoryId: null, notes: null };

/** All that happens to payees, and how a transaction's payeeName finds one. */
export class Payees extends Objects<PayeeRow, Payee, Given> {
  readonly #categories: Categories;
  readonly #byName;
  readonly #rename;
  readonly #unlink;
  readonly #delete;
  readonly #newest;

  constructor(db: LedgerDatabase, categories: Categories) {
    const columns = [...Object.keys(UNSET), 'name', 'nameKey', 'updatedAt'];
    super(db, { table: 'payees', noun: 'payee', unset: UNSET, columns, show: toPayee });
    this.#categories = categories;
    // Without the + SQLite compiles an ordered look-up anew for every value, which costs ten times the look-up.
    this.#byName = db.prepare<[number, string], PayeeRow>(
      'SELECT * FROM payees WHERE owner = +? AND nameKey = +? ORDER BY seq LIMIT 1',
    );
    this.#rename = db.prepare<[string, number, string]>(
      'UPDATE transactions SET payeeName = ?, updatedAt = ? WHERE payeeId = ?',
    );
    this.#unlink = db.prepare<[number, string]>(
      'UPDATE transactions SET payeeId = NULL, updatedAt = ? WHERE payeeId = ?',
    );
    this.#delete = db.prepare<[number]>('DELETE FROM payees WHERE seq = ?');
    // The + keeps SQLite from walking the index by name and sorting.
    this.#newest = db.prepare<[number, number], PayeeRow>(
      'SELECT * FROM payees WHERE +owner = ? ORDER BY seq DESC LIMIT ?',
    );
  }

  /** The oldest payee of this name, or a new one. */
  findOrMake(call: Call, name: string): PayeeRow {
    return this.#byName.get(call.caller.subject.owner, foldText(name)) ?? this.make(call, { name });
  }

  /** Its transactions lose the link and keep the name: who was paid is not forgotten. */
  remove(call: Call): Outcome {
    return this.withOwn(call, (row) => {
      this.#unlink.run(call.now, row.id);
      this.#delete.run(row.seq);
      return success({ data: toPayee(row) });
    });
  }

  list(call: Call, query: NamedQuery): Outcome {
    const { externalId, search } = query;
    const filters = filtersFor(call, { externalId, search });
    // The + as above; by externalId the index is wanted.
    if (externalId === undefined) filters.where[0] = '+owner = @owner';
    return this.page(filters, query);
  }

  newest(call: Call, limit: number): readonly Payee[] {
    return this.#newest.all(call.caller.subject.owner, limit).map(toPayee);
  }

  protected override change(call: Call, row: PayeeRow, fields: Given): PayeeRow {
    const { name } = fields;
    if (name !== undefined && name !== row.name) this.#rename.run(name, call.now, row.id);
    return super.change(call, row, fields);
  }

  protected override derive({ name }: Given): object {
    return name === undefined ? {} : { nameKey: foldText(name) };
  }

  protected override check(owner: number, { categoryId }: Given): Failure | undefined {
    if (typeof categoryId !== 'string' || this.#categories.find(categoryId, owner)) return undefined;
    return dangling('categoryId', 'category');
  }
}
