import type * as z from 'zod';
import { uuidv7 } from '../../../lib/uuid.ts';
import type { Payee, payeeCreate, payeeUpdate, payeeUpsert } from '../../wire/payees.ts';
import type { NamedQuery } from '../../wire/queries.ts';
import type { Call } from '../call/caller.ts';
import { dangling, type Failure, missing, type Outcome, success, taken } from '../call/outcome.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { Memory, PayeeBrief } from '../storage/memory.ts';
import { foldText } from '../storage/text-folding.ts';
import type { Categories } from './categories.ts';
import { createdPosition, listBody, listPages } from './lists.ts';
import { PAYEE_COLUMNS, type PayeeRow, toPayee, UNSET_PAYEE } from './payee-row.ts';
import { insertSql, toColumns, updateSql } from './rows.ts';

type Create = z.output<typeof payeeCreate>;
type Update = z.output<typeof payeeUpdate>;
type Upsert = z.output<typeof payeeUpsert>;

/** All that happens to payees, and how a transaction's payeeName finds one. */
export class Payees {
  readonly #memory: Memory;
  readonly #categories: Categories;
  readonly #byId;
  readonly #byExternalId;
  readonly #byName;
  readonly #insert;
  readonly #update;
  readonly #rename;
  readonly #unlink;
  readonly #delete;
  readonly #newest;
  readonly #pages;

  constructor(db: LedgerDatabase, memory: Memory, categories: Categories) {
    this.#memory = memory;
    this.#categories = categories;
    this.#byId = db.prepare<[string, number], PayeeRow>('SELECT * FROM payees WHERE id = ? AND owner = ?');
    this.#byExternalId = db.prepare<[string, number], PayeeRow>(
      'SELECT * FROM payees WHERE externalId = ? AND owner = ?',
    );
    // Without the + SQLite compiles an ordered look-up anew for every value, which costs ten times the look-up.
    this.#byName = db.prepare<[number, string], PayeeRow>(
      'SELECT * FROM payees WHERE owner = +? AND nameKey = +? ORDER BY seq LIMIT 1',
    );
    this.#insert = db.prepare(insertSql('payees', ['id', 'owner', 'createdAt', ...PAYEE_COLUMNS]));
    this.#update = db.prepare(updateSql('payees', PAYEE_COLUMNS));
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
    this.#pages = listPages<PayeeRow>(db, 'payees');
  }

  find(id: string, owner: number): PayeeRow | undefined {
    return this.#byId.get(id, owner);
  }

  /** The oldest payee of this name, or a new one. */
  findOrMake(call: Call, name: string): PayeeBrief {
    const { owner } = call.caller.subject;
    const known = this.#memory.payees.get(name);
    if (known?.owner === owner) return known;
    const payee = this.#byName.get(owner, foldText(name)) ?? this.#make(call, { name });
    this.#memory.payees.set(name, payee);
    return payee;
  }

  create(call: Call, fields: Create): Outcome {
    const refused = this.#check(call.caller.subject.owner, fields);
    return refused ?? success({ data: toPayee(this.#make(call, fields)) }, 201);
  }

  upsert(call: Call, fields: Upsert): Outcome {
    const { owner } = call.caller.subject;
    const row = this.#byExternalId.get(fields.externalId, owner);
    const refused = this.#check(owner, fields, row);
    if (refused !== undefined) return refused;
    return row === undefined
      ? success({ operation: 'created', data: toPayee(this.#make(call, fields)) })
      : success({ operation: 'updated', data: toPayee(this.#change(call, row, fields)) });
  }

  update(call: Call, fields: Update): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('payee');
    return this.#check(row.owner, fields, row) ?? success({ data: toPayee(this.#change(call, row, fields)) });
  }

  /** Its transactions lose the link and keep the name: who was paid is not forgotten. */
  remove(call: Call): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('payee');
    this.#memory.payees.clear();
    this.#unlink.run(call.now, row.id);
    this.#delete.run(row.seq);
    return success({ data: toPayee(row) });
  }

  get(call: Call): Outcome {
    const row = this.find(call.id, call.caller.subject.owner);
    return row === undefined ? missing('payee') : success({ data: toPayee(row) });
  }

  list(call: Call, query: NamedQuery): Outcome {
    // The + as above; by externalId the index is wanted.
    const where = [query.externalId === undefined ? '+owner = @owner' : 'owner = @owner'];
    if (query.externalId !== undefined) where.push('externalId = @externalId');
    if (query.search !== undefined) where.push('contains_folded(name, @search)');
    const { owner } = call.caller.subject;
    const values = { owner, externalId: query.externalId ?? null, search: query.search ?? null };
    const page = this.#pages({ where, values, order: 'created', cursor: query.cursor, limit: query.limit });
    return page.ok ? success(listBody(page, toPayee, createdPosition)) : page;
  }

  newest(call: Call, limit: number): readonly Payee[] {
    return this.#newest.all(call.caller.subject.owner, limit).map(toPayee);
  }

  #make(call: Call, fields: Create | Upsert): PayeeRow {
    const { now } = call;
    const id = uuidv7(now);
    const { owner } = call.caller.subject;
    const nameKey = foldText(fields.name);
    this.#insert.run({ ...UNSET_PAYEE, ...toColumns(fields), id, owner, nameKey, createdAt: now, updatedAt: now });
    return this.#reread(id, owner);
  }

  #change(call: Call, row: PayeeRow, fields: Update | Upsert): PayeeRow {
    const nameKey = foldText(fields.name ?? row.name);
    this.#memory.payees.clear();
    this.#update.run({ ...row, ...toColumns(fields), nameKey, updatedAt: call.now });
    if (fields.name !== undefined && fields.name !== row.name) this.#rename.run(fields.name, call.now, row.id);
    return this.#reread(row.id, row.owner);
  }

  #reread(id: string, owner: number): PayeeRow {
    const row = this.#byId.get(id, owner);
    if (row === undefined) throw new Error('a payee vanished inside its transaction');
    return row;
  }

  #check(owner: number, fields: Update | Upsert, self?: PayeeRow): Failure | undefined {
    if (typeof fields.externalId === 'string') {
      const other = this.#byExternalId.get(fields.externalId, owner);
      if (other !== undefined && other.seq !== self?.seq) return taken(fields.externalId);
    }
    if (typeof fields.categoryId !== 'string' || this.#categories.find(fields.categoryId, owner)) return undefined;
    return dangling('categoryId', 'category');
  }
}
