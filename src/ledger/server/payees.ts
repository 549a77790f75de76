import type * as z from 'zod';
import { uuidv7 } from '../../lib/uuid.ts';
import type { Payee, payeeCreate, payeeUpdate, payeeUpsert } from '../wire/payees.ts';
import type { NamedQuery } from '../wire/queries.ts';
import type { Call } from './caller.ts';
import type { Categories } from './categories.ts';
import type { LedgerDatabase } from './database.ts';
import { createdPosition, listBody, listPages } from './lists.ts';
import type { Memory, PayeeBrief } from './memory.ts';
import { dangling, type Failure, missing, type Outcome, success, taken } from './outcome.ts';
import { insertSql, toColumns, toInstant, updateSql } from './rows.ts';
import { foldText } from './text-folding.ts';

type Create = z.output<typeof payeeCreate>;
type Update = z.output<typeof payeeUpdate>;
type Upsert = z.output<typeof payeeUpsert>;

export interface PayeeRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly categoryId: string | null;
  readonly notes: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const UNSET = { externalId: null, categoryId: null, notes: null } as const;
const CHANGEABLE = [...Object.keys(UNSET), 'name', 'nameKey', 'updatedAt'];

export type Payees = ReturnType<typeof payeeOperations>;

/** All that happens to payees, and how a transaction's payeeName finds one. */
export function payeeOperations(db: LedgerDatabase, memory: Memory, categories: Categories) {
  const byId = db.prepare<[string, number], PayeeRow>('SELECT * FROM payees WHERE id = ? AND owner = ?');
  const byExternalId = db.prepare<[string, number], PayeeRow>(
    'SELECT * FROM payees WHERE externalId = ? AND owner = ?',
  );
  const byName = db.prepare<[number, string], PayeeRow>(
    'SELECT * FROM payees WHERE owner = ? AND nameKey = ? ORDER BY seq LIMIT 1',
  );
  const inserting = db.prepare(insertSql('payees', ['id', 'owner', 'createdAt', ...CHANGEABLE]));
  const updating = db.prepare(updateSql('payees', CHANGEABLE));
  const renaming = db.prepare<[string, number, string]>(
    'UPDATE transactions SET payeeName = ?, updatedAt = ? WHERE payeeId = ?',
  );
  const unlinking = db.prepare<[number, string]>(
    'UPDATE transactions SET payeeId = NULL, updatedAt = ? WHERE payeeId = ?',
  );
  const deleting = db.prepare<[number]>('DELETE FROM payees WHERE seq = ?');
  const pages = listPages<PayeeRow>(db, 'payees');
  const find = (id: string, owner: number) => byId.get(id, owner);

  function insert(call: Call, fields: Create | Upsert): PayeeRow {
    const { now } = call;
    const id = uuidv7(now);
    const owner = call.caller.subject.owner;
    const nameKey = foldText(fields.name);
    inserting.run({ ...UNSET, ...toColumns(fields), id, owner, nameKey, createdAt: now, updatedAt: now });
    return reread(id, owner);
  }

  function change(call: Call, row: PayeeRow, fields: Update | Upsert): PayeeRow {
    const nameKey = foldText(fields.name ?? row.name);
    memory.payees.clear();
    updating.run({ ...row, ...toColumns(fields), nameKey, updatedAt: call.now });
    if (fields.name !== undefined && fields.name !== row.name) renaming.run(fields.name, call.now, row.id);
    return reread(row.id, row.owner);
  }

  function reread(id: string, owner: number): PayeeRow {
    const row = byId.get(id, owner);
    if (row === undefined) throw new Error('a payee vanished inside its transaction');
    return row;
  }

  function check(owner: number, fields: Update | Upsert, self?: PayeeRow): Failure | undefined {
    if (typeof fields.externalId === 'string') {
      const other = byExternalId.get(fields.externalId, owner);
      if (other !== undefined && other.seq !== self?.seq) return taken(fields.externalId);
    }
    if (typeof fields.categoryId !== 'string' || categories.find(fields.categoryId, owner)) return undefined;
    return dangling('categoryId', 'category');
  }

  return {
    find,

    /** The oldest payee of this name, or a new one. */
    findOrMake(call: Call, name: string): PayeeBrief {
      const { owner } = call.caller.subject;
      const key = foldText(name);
      const known = memory.payees.get(`${owner}/${key}`);
      if (known !== undefined) return known;
      const payee = byName.get(owner, key) ?? insert(call, { name });
      memory.payees.set(`${owner}/${key}`, payee);
      return payee;
    },

    create(call: Call, fields: Create): Outcome {
      return check(call.caller.subject.owner, fields) ?? success({ data: toPayee(insert(call, fields)) }, 201);
    },

    upsert(call: Call, fields: Upsert): Outcome {
      const { owner } = call.caller.subject;
      const row = byExternalId.get(fields.externalId, owner);
      const refused = check(owner, fields, row);
      if (refused !== undefined) return refused;
      return row === undefined
        ? success({ operation: 'created', data: toPayee(insert(call, fields)) })
        : success({ operation: 'updated', data: toPayee(change(call, row, fields)) });
    },

    update(call: Call, fields: Update): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('payee');
      return check(row.owner, fields, row) ?? success({ data: toPayee(change(call, row, fields)) });
    },

    /** Its transactions lose the link and keep the name: who was paid is not forgotten. */
    remove(call: Call): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('payee');
      memory.payees.clear();
      unlinking.run(call.now, row.id);
      deleting.run(row.seq);
      return success({ data: toPayee(row) });
    },

    get(call: Call): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      return row === undefined ? missing('payee') : success({ data: toPayee(row) });
    },

    list(call: Call, query: NamedQuery): Outcome {
      // The + keeps SQLite from walking the index by name and sorting.
      const where = [query.externalId === undefined ? '+owner = @owner' : 'owner = @owner'];
      if (query.externalId !== undefined) where.push('externalId = @externalId');
      if (query.search !== undefined) where.push('contains_folded(name, @search)');
      const values = {
        owner: call.caller.subject.owner,
        externalId: query.externalId ?? null,
        search: query.search ?? null,
      };
      const page = pages({ where, values, order: 'created', cursor: query.cursor, limit: query.limit });
      return page.ok ? success(listBody(page, toPayee, createdPosition)) : page;
    },

    newest(call: Call, limit: number): readonly Payee[] {
      return db
        .prepare<[number, number], PayeeRow>('SELECT * FROM payees WHERE +owner = ? ORDER BY seq DESC LIMIT ?')
        .all(call.caller.subject.owner, limit)
        .map(toPayee);
    },
  };
}

export function toPayee(row: PayeeRow): Payee {
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    categoryId: row.categoryId,
    notes: row.notes,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
