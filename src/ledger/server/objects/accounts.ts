import type * as z from 'zod';
import { uuidv7 } from '../../../lib/uuid.ts';
import type { Account, accountCreate, accountUpdate, accountUpsert } from '../../wire/accounts.ts';
import type { AccountsQuery } from '../../wire/queries.ts';
import type { Call } from '../call/caller.ts';
import { missing, type Outcome, success, taken } from '../call/outcome.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { AccountBrief, Memory } from '../storage/memory.ts';
import { ACCOUNT_COLUMNS, type AccountRow, toAccount, UNSET_ACCOUNT } from './account-row.ts';
import { createdPosition, listBody, listPages } from './lists.ts';
import { insertSql, toColumns, updateSql } from './rows.ts';

type Create = z.output<typeof accountCreate>;
type Update = z.output<typeof accountUpdate>;
type Upsert = z.output<typeof accountUpsert>;

/** All that happens to accounts. Every function runs inside the transaction of its request. */
export class Accounts {
  readonly #memory: Memory;
  readonly #byId;
  readonly #byExternalId;
  readonly #insert;
  readonly #update;
  readonly #brief;
  readonly #all;
  readonly #pages;

  constructor(db: LedgerDatabase, memory: Memory) {
    this.#memory = memory;
    this.#byId = db.prepare<[string, number], AccountRow>('SELECT * FROM accounts WHERE id = ? AND owner = ?');
    this.#byExternalId = db.prepare<[string, number], AccountRow>(
      'SELECT * FROM accounts WHERE externalId = ? AND owner = ?',
    );
    this.#insert = db.prepare(insertSql('accounts', ['id', 'owner', 'createdAt', ...ACCOUNT_COLUMNS]));
    this.#update = db.prepare(updateSql('accounts', ACCOUNT_COLUMNS));
    this.#brief = db.prepare<[string, number], AccountBrief>(
      'SELECT seq, owner, currency, archivedAt FROM accounts WHERE id = ? AND owner = ?',
    );
    this.#all = db.prepare<[number], AccountRow>('SELECT * FROM accounts WHERE owner = ? ORDER BY seq');
    this.#pages = listPages<AccountRow>(db, 'accounts');
  }

  brief(id: string, owner: number): AccountBrief | undefined {
    const known = this.#memory.accounts.get(id);
    if (known?.owner === owner) return known;
    const found = this.#brief.get(id, owner);
    if (found !== undefined) this.#memory.accounts.set(id, found);
    return found;
  }

  create(call: Call, fields: Create): Outcome {
    const { owner } = call.caller.subject;
    if (fields.externalId !== undefined && this.#byExternalId.get(fields.externalId, owner))
      return taken(fields.externalId);
    return success({ data: this.#make(call, fields) }, 201);
  }

  upsert(call: Call, fields: Upsert): Outcome {
    this.#memory.balances.settle();
    const row = this.#byExternalId.get(fields.externalId, call.caller.subject.owner);
    return row === undefined
      ? success({ operation: 'created', data: this.#make(call, fields) })
      : success({ operation: 'updated', data: this.#change(call, row, fields) });
  }

  update(call: Call, fields: Update): Outcome {
    this.#memory.balances.settle();
    const { owner } = call.caller.subject;
    const row = this.#byId.get(call.id, owner);
    if (row === undefined) return missing('account');
    if (typeof fields.externalId === 'string') {
      const other = this.#byExternalId.get(fields.externalId, owner);
      if (other !== undefined && other.seq !== row.seq) return taken(fields.externalId);
    }
    return success({ data: this.#change(call, row, fields) });
  }

  /** Archiving twice is archiving once: DELETE carries no idempotency key and may be repeated. */
  archive(call: Call): Outcome {
    this.#memory.balances.settle();
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    if (row === undefined) return missing('account');
    if (row.archivedAt !== null) return success({ data: toAccount(row) });
    this.#update.run({ ...row, archivedAt: call.now, updatedAt: call.now });
    this.#memory.accounts.delete(row.id);
    return success({ data: this.#show(row.id, row.owner) });
  }

  get(call: Call): Outcome {
    const row = this.#byId.get(call.id, call.caller.subject.owner);
    return row === undefined ? missing('account') : success({ data: toAccount(row) });
  }

  list(call: Call, query: AccountsQuery): Outcome {
    const where = ['owner = @owner'];
    if (!query.includeArchived) where.push('archivedAt IS NULL');
    if (query.externalId !== undefined) where.push('externalId = @externalId');
    const values = { owner: call.caller.subject.owner, externalId: query.externalId ?? null };
    const page = this.#pages({ where, values, order: 'created', cursor: query.cursor, limit: query.limit });
    return page.ok ? success(listBody(page, toAccount, createdPosition)) : page;
  }

  all(call: Call, { includeArchived }: { readonly includeArchived: boolean }): readonly Account[] {
    const rows = this.#all.all(call.caller.subject.owner);
    return rows.filter((row) => includeArchived || row.archivedAt === null).map(toAccount);
  }

  #make(call: Call, fields: Create | Upsert): Account {
    const { now } = call;
    const id = uuidv7(now);
    const { owner } = call.caller.subject;
    this.#insert.run({ ...UNSET_ACCOUNT, ...toColumns(fields), id, owner, createdAt: now, updatedAt: now });
    return this.#show(id, owner);
  }

  #change(call: Call, row: AccountRow, fields: Update | Upsert): Account {
    this.#update.run({ ...row, ...toColumns(fields), updatedAt: call.now });
    this.#memory.accounts.delete(row.id);
    return this.#show(row.id, row.owner);
  }

  #show(id: string, owner: number): Account {
    const row = this.#byId.get(id, owner);
    if (row === undefined) throw new Error('an account vanished inside its transaction');
    return toAccount(row);
  }
}
