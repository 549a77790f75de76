import type * as z from 'zod';
import type { Account, accountUpdate } from '../../wire/accounts.ts';
import type { AccountsQuery } from '../../wire/queries.ts';
import type { Call } from '../call/caller.ts';
import { type Failure, failure, type Outcome, success } from '../call/outcome.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { AccountBrief, Memory } from '../storage/memory.ts';
import { ACCOUNT_COLUMNS, type AccountRow, toAccount, UNSET_ACCOUNT } from './account-row.ts';
import { filtersFor } from './lists.ts';
import { Objects } from './objects.ts';

type Given = z.output<typeof accountUpdate>;

/** All that happens to accounts. */
export class Accounts extends Objects<AccountRow, Account, Given> {
  readonly #memory: Memory;
  readonly #brief;
  readonly #all;
  readonly #used;

  constructor(db: LedgerDatabase, memory: Memory) {
    super(db, {
      table: 'accounts',
      noun: 'account',
      unset: UNSET_ACCOUNT,
      columns: ACCOUNT_COLUMNS,
      show: toAccount,
    });
    this.#memory = memory;
    this.#brief = db.prepare<[string, number], AccountBrief>(
      'SELECT seq, owner, currency, archivedAt FROM accounts WHERE id = ? AND owner = ?',
    );
    this.#all = db.prepare<[number], AccountRow>('SELECT * FROM accounts WHERE owner = ? ORDER BY seq');
    this.#used = db.prepare<{ id: string; owner: number }>(
      'SELECT 1 FROM transactions WHERE owner = @owner AND (accountId = @id OR transferToAccountId = @id) LIMIT 1',
    );
  }

  brief(id: string, owner: number): AccountBrief | undefined {
    const known = this.#memory.accounts.get(id);
    if (known?.owner === owner) return known;
    const found = this.#brief.get(id, owner);
    if (found !== undefined) this.#memory.accounts.set(id, found);
    return found;
  }

  /** Archiving twice is archiving once: DELETE carries no idempotency key and may be repeated. */
  archive(call: Call): Outcome {
    this.prepare();
    return this.withOwn(call, (row) => {
      if (row.archivedAt !== null) return success({ data: toAccount(row) });
      const archived = { ...row, archivedAt: call.now, updatedAt: call.now };
      this.write(archived);
      return success({ data: toAccount(archived) });
    });
  }

  list(call: Call, query: AccountsQuery): Outcome {
    const { externalId, includeArchived } = query;
    const filters = filtersFor(call, { externalId });
    if (!includeArchived) filters.where.push('archivedAt IS NULL');
    return this.page(filters, query);
  }

  all(call: Call, { includeArchived }: { readonly includeArchived: boolean }): readonly Account[] {
    const rows = this.#all.all(call.caller.subject.owner);
    return rows.filter((row) => includeArchived || row.archivedAt === null).map(toAccount);
  }

  /** Balances that are due must stand in the row that is looked at. */
  protected override prepare(): void {
    this.#memory.balances.settle();
  }

  protected override write(row: AccountRow): void {
    super.write(row);
    this.#memory.accounts.delete(row.id);
  }

  /** Amounts would change their meaning with the currency. */
  protected override check(_owner: number, { currency }: Given, self: AccountRow | undefined): Failure | undefined {
    if (self === undefined || currency === undefined || currency === self.currency) return undefined;
    if (this.#used.get({ id: self.id, owner: self.owner }) === undefined) return undefined;
    return failure('currency_fixed', `the account has transactions in ${self.currency}, so its currency stays`, [
      { path: 'currency', message: `stays ${self.currency}` },
    ]);
  }
}
