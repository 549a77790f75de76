import type { Me } from '../../wire/profile.ts';
import type { ContextQuery } from '../../wire/queries.ts';
import { SCOPES } from '../../wire/scopes.ts';
import type { Call } from '../call/caller.ts';
import { type Outcome, success } from '../call/outcome.ts';
import type { Accounts } from '../objects/accounts.ts';
import type { Categories } from '../objects/categories.ts';
import type { Payees } from '../objects/payees.ts';
import { toInstant } from '../objects/rows.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { OwnerRow } from '../storage/owners.ts';
import type { Transactions } from '../transactions/transactions.ts';

export interface Resources {
  readonly accounts: Accounts;
  readonly categories: Categories;
  readonly payees: Payees;
  readonly transactions: Transactions;
}

/** The caller, and the facts that an agent should know before it writes. */
export class Profile {
  readonly #resources: Resources;
  readonly #find;

  constructor(db: LedgerDatabase, resources: Resources) {
    this.#resources = resources;
    this.#find = db.prepare<[number], OwnerRow>('SELECT * FROM owners WHERE seq = ?');
  }

  me(call: Call): Outcome {
    return success({ data: this.#profileOf(call) });
  }

  /** Parts that the key may not read are left out, not shown empty. An agent must not take them for none. */
  context(call: Call, query: ContextQuery): Outcome {
    const may = call.caller.scopes;
    const { accounts, categories, payees, transactions } = this.#resources;
    const data = {
      profile: this.#profileOf(call),
      ...(may.has('accounts:read') ? { accounts: accounts.all(call, query) } : {}),
      ...(may.has('categories:read') ? { categories: categories.all(call) } : {}),
      ...(may.has('payees:read') ? { payees: payees.newest(call, query.payeeLimit) } : {}),
      ...(may.has('transactions:read')
        ? { recentTransactions: transactions.latest(call, query.recentTransactionLimit) }
        : {}),
    };
    return success({ data });
  }

  #profileOf({ caller }: Call): Me {
    const owner = this.#find.get(caller.subject.owner);
    if (owner === undefined) throw new Error('a key has no owner');
    return {
      id: owner.id,
      name: owner.name,
      principal: caller.principal,
      access: 'self',
      scopes: SCOPES.filter((scope) => caller.scopes.has(scope)),
      createdAt: toInstant(owner.createdAt),
      updatedAt: toInstant(owner.updatedAt),
    };
  }
}
