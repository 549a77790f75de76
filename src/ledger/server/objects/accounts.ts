import type * as z from 'zod';
import { type Account, account, type accountUpdate } from '../../wire/accounts.ts';
import type { AccountsQuery } from '../../wire/queries.ts';
import { type Call, type Failure, failure, type Outcome, success } from '../call.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { filtersFor } from './lists.ts';
import { Objects } from './objects.ts';
import { type RowOf, shownAs } from './rows.ts';

type Given = z.output<typeof accountUpdate>;

export type AccountRow = RowOf<Omit<Account, 'isArchived'>>;

/** The facts of an account that a transaction needs. */
export type AccountBrief = Pick<AccountRow, 'seq' | 'owner' | 'currency' | 'archivedAt' | 'balance'>;

/** The defaults of a new account. */
const UNSET = {
  ...{ externalId: null, subtype: null, providerSlug: null, secondaryProviderSlug: null, color: null, icon: null },
  ...{ linkedAccountId: null, linkedPersonId: null, isLiability: 0, notes: null, sortOrder: '0', accountNumber: null },
  ...{ customFields: '[]', isFavourite: 0, showInDashboard: 1, isHidden: 0, archivedAt: null },
};

const shown = shownAs<Account>(account);

export function toAccount(row: AccountRow): Account {
  return { ...shown(row), isArchived: row.archivedAt !== null };
}

/** All that happens to accounts. */
export class Accounts extends Objects<AccountRow, Account, Given> {
  readonly #brief;
  readonly #all;
  readonly #used;

  constructor(db: LedgerDatabase) {
    super(db, {
      table: 'accounts',
      noun: 'account',
      unset: UNSET,
      columns: [...Object.keys(UNSET), 'name', 'type', 'balance', 'currency', 'updatedAt'],
      show: toAccount,
    });
    this.#brief = db.prepare<[string, number], AccountBrief>(
      'SELECT seq, owner, currency, archivedAt, balance FROM accounts WHERE id = ? AND owner = ?',
    );
    this.#all = db.prepare<[number], AccountRow>('SELECT * FROM accounts WHERE owner = ? ORDER BY seq');
    this.#used = db.prepare<{ id: string; owner: number }>(
      'SELECT 1 FROM transactions WHERE owner = @owner AND (accountId = @id OR transferToAccountId = @id) LIMIT 1',
    );
  }

  brief(id: string, owner: number): AccountBrief | undefined {
    return this.#brief.get(id, owner);
  }

  /** Archiving twice is archiving once: DELETE carries no idempotency key and may be repeated. */
  archive(call: Call): Outcome {
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

  /** Amounts would change their meaning with the currency. */
  protected override check(_owner: number, { currency }: Given, self: AccountRow | undefined): Failure | undefined {
    if (self === undefined || currency === undefined || currency === self.currency) return undefined;
    if (this.#used.get({ id: self.id, owner: self.owner }) === undefined) return undefined;
    return failure('currency_fixed', `the account has transactions in ${self.currency}, so its currency stays`, [
      { path: 'currency', message: `stays ${self.currency}` },
    ]);
  }
}
