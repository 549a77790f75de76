import type * as z from 'zod';
import { ISO_4217 } from '../../domain/currency.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import type { Account, accountCreate, accountUpdate, accountUpsert } from '../wire/accounts.ts';
import type { DecimalText } from '../wire/decimal.ts';
import type { AccountsQuery } from '../wire/queries.ts';
import type { Call } from './caller.ts';
import type { LedgerDatabase } from './database.ts';
import { createdPosition, listBody, listPages } from './lists.ts';
import type { AccountBrief, Memory } from './memory.ts';
import { missing, type Outcome, success, taken } from './outcome.ts';
import { insertSql, toColumns, toInstant, toNumber, updateSql } from './rows.ts';

type Create = z.output<typeof accountCreate>;
type Update = z.output<typeof accountUpdate>;
type Upsert = z.output<typeof accountUpsert>;

export interface AccountRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly type: Account['type'];
  readonly subtype: string | null;
  readonly providerSlug: string | null;
  readonly secondaryProviderSlug: string | null;
  readonly balance: DecimalText;
  readonly currency: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly linkedAccountId: string | null;
  readonly linkedPersonId: string | null;
  readonly isLiability: number;
  readonly notes: string | null;
  readonly sortOrder: DecimalText;
  readonly accountNumber: string | null;
  readonly customFields: string;
  readonly isFavourite: number;
  readonly showInDashboard: number;
  readonly isHidden: number;
  readonly archivedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const UNSET = {
  externalId: null,
  subtype: null,
  providerSlug: null,
  secondaryProviderSlug: null,
  color: null,
  icon: null,
  linkedAccountId: null,
  linkedPersonId: null,
  isLiability: 0,
  notes: null,
  sortOrder: '0',
  accountNumber: null,
  customFields: '[]',
  isFavourite: 0,
  showInDashboard: 1,
  isHidden: 0,
  archivedAt: null,
} as const;

const CHANGEABLE = [...Object.keys(UNSET), 'name', 'type', 'balance', 'currency', 'updatedAt'];

export type Accounts = ReturnType<typeof accountOperations>;

/** All that happens to accounts. Every function runs inside the transaction of its request. */
export function accountOperations(db: LedgerDatabase, memory: Memory) {
  const byId = db.prepare<[string, number], AccountRow>('SELECT * FROM accounts WHERE id = ? AND owner = ?');
  const byExternalId = db.prepare<[string, number], AccountRow>(
    'SELECT * FROM accounts WHERE externalId = ? AND owner = ?',
  );
  const inserting = db.prepare(insertSql('accounts', ['id', 'owner', 'createdAt', ...CHANGEABLE]));
  const updating = db.prepare(updateSql('accounts', CHANGEABLE));
  const briefly = db.prepare<[string, number], AccountBrief>(
    'SELECT seq, currency, archivedAt FROM accounts WHERE id = ? AND owner = ?',
  );
  const moving = db.prepare<[DecimalText, number, number, number]>(
    'UPDATE accounts SET balance = move_balance(balance, ?, ?), updatedAt = ? WHERE seq = ?',
  );
  const pages = listPages<AccountRow>(db, 'accounts');
  const find = (id: string, owner: number) => byId.get(id, owner);

  function insert(call: Call, fields: Create | Upsert): Account {
    const { now } = call;
    const id = uuidv7(now);
    const owner = call.caller.subject.owner;
    inserting.run({ ...UNSET, ...toColumns(fields), id, owner, createdAt: now, updatedAt: now });
    return show(id, owner);
  }

  function change(call: Call, row: AccountRow, fields: Update | Upsert): Account {
    updating.run({ ...row, ...toColumns(fields), updatedAt: call.now });
    memory.accounts.delete(`${row.owner}/${row.id}`);
    return show(row.id, row.owner);
  }

  function show(id: string, owner: number): Account {
    const row = byId.get(id, owner);
    if (row === undefined) throw new Error('an account vanished inside its transaction');
    return toAccount(row);
  }

  return {
    find,

    brief(id: string, owner: number): AccountBrief | undefined {
      const name = `${owner}/${id}`;
      const known = memory.accounts.get(name) ?? briefly.get(id, owner);
      if (known !== undefined) memory.accounts.set(name, known);
      return known;
    },

    /** Adds `delta` to the balance. Its places stay those of its currency, or more where needed. */
    move(account: AccountBrief, delta: DecimalText, now: number): void {
      moving.run(delta, ISO_4217.places(account.currency), now, account.seq);
    },

    create(call: Call, fields: Create): Outcome {
      if (fields.externalId !== undefined && byExternalId.get(fields.externalId, call.caller.subject.owner))
        return taken(fields.externalId);
      return success({ data: insert(call, fields) }, 201);
    },

    upsert(call: Call, fields: Upsert): Outcome {
      const row = byExternalId.get(fields.externalId, call.caller.subject.owner);
      return row === undefined
        ? success({ operation: 'created', data: insert(call, fields) })
        : success({ operation: 'updated', data: change(call, row, fields) });
    },

    update(call: Call, fields: Update): Outcome {
      const owner = call.caller.subject.owner;
      const row = find(call.id, owner);
      if (row === undefined) return missing('account');
      if (typeof fields.externalId === 'string') {
        const other = byExternalId.get(fields.externalId, owner);
        if (other !== undefined && other.seq !== row.seq) return taken(fields.externalId);
      }
      return success({ data: change(call, row, fields) });
    },

    /** Archiving twice is archiving once: DELETE carries no idempotency key and may be repeated. */
    archive(call: Call): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      if (row === undefined) return missing('account');
      if (row.archivedAt !== null) return success({ data: toAccount(row) });
      updating.run({ ...row, archivedAt: call.now, updatedAt: call.now });
      memory.accounts.delete(`${row.owner}/${row.id}`);
      return success({ data: show(row.id, row.owner) });
    },

    get(call: Call): Outcome {
      const row = find(call.id, call.caller.subject.owner);
      return row === undefined ? missing('account') : success({ data: toAccount(row) });
    },

    list(call: Call, query: AccountsQuery): Outcome {
      const where = ['owner = @owner'];
      if (!query.includeArchived) where.push('archivedAt IS NULL');
      if (query.externalId !== undefined) where.push('externalId = @externalId');
      const { owner } = call.caller.subject;
      const page = pages({
        where,
        values: { owner, externalId: query.externalId ?? null },
        order: 'created',
        ...query,
      });
      return page.ok ? success(listBody(page, toAccount, createdPosition)) : page;
    },

    all(call: Call, options: { readonly includeArchived: boolean }): readonly Account[] {
      const where = options.includeArchived ? '' : 'AND archivedAt IS NULL';
      return db
        .prepare<[number], AccountRow>(`SELECT * FROM accounts WHERE owner = ? ${where} ORDER BY seq`)
        .all(call.caller.subject.owner)
        .map(toAccount);
    },
  };
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    type: row.type,
    subtype: row.subtype,
    providerSlug: row.providerSlug,
    secondaryProviderSlug: row.secondaryProviderSlug,
    balance: toNumber(row.balance),
    currency: row.currency,
    color: row.color,
    icon: row.icon,
    linkedAccountId: row.linkedAccountId,
    linkedPersonId: row.linkedPersonId,
    isLiability: row.isLiability === 1,
    notes: row.notes,
    sortOrder: toNumber(row.sortOrder),
    accountNumber: row.accountNumber,
    customFields: JSON.parse(row.customFields),
    isFavourite: row.isFavourite === 1,
    showInDashboard: row.showInDashboard === 1,
    isHidden: row.isHidden === 1,
    isArchived: row.archivedAt !== null,
    archivedAt: row.archivedAt === null ? null : toInstant(row.archivedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
