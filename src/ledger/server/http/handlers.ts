/** The work of each route: its input validated by the route's own schemas, then one operation. */
import type * as z from 'zod';
import { accountCreate, accountUpdate, accountUpsert } from '../../wire/accounts.ts';
import { categoryCreate, categoryUpdate, categoryUpsert } from '../../wire/categories.ts';
import { payeeCreate, payeeUpdate, payeeUpsert } from '../../wire/payees.ts';
import type { FieldError } from '../../wire/problem.ts';
import type { Me } from '../../wire/profile.ts';
import {
  accountsQuery,
  type ContextQuery,
  contextQuery,
  namedQuery,
  noQuery,
  transactionsQuery,
} from '../../wire/queries.ts';
import type { RouteId } from '../../wire/routes.ts';
import { SCOPES } from '../../wire/scopes.ts';
import { transactionCreate, transactionUpdate, transactionUpsert } from '../../wire/transactions.ts';
import type { Call } from '../call/caller.ts';
import { type Failure, failure, type Outcome, success } from '../call/outcome.ts';
import { Accounts } from '../objects/accounts.ts';
import { Categories } from '../objects/categories.ts';
import { Payees } from '../objects/payees.ts';
import { toInstant } from '../objects/rows.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { OwnerRow } from '../storage/owners.ts';
import { Transactions } from '../transactions/transactions.ts';

interface Input {
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates, and gives either the refusal or the function to run. The two are apart for the idempotency key: every
 * answer of the execution is stored under it. A refusal by validation is not.
 */
export type Handler = (call: Call, input: Input) => Failure | (() => Outcome);

export function buildHandlers(db: LedgerDatabase): Readonly<Record<RouteId, Handler>> {
  const accounts = new Accounts(db);
  const categories = new Categories(db);
  const payees = new Payees(db, categories);
  const transactions = new Transactions(db, { accounts, categories, payees });
  const profile = new Profile(db, { accounts, categories, payees, transactions });
  return {
    getMe: reads(noQuery, (call) => profile.me(call)),
    getAgentContext: reads(contextQuery, (call, query) => profile.context(call, query)),
    listAccounts: reads(accountsQuery, (call, query) => accounts.list(call, query)),
    createAccount: writes(accountCreate, (call, body) => accounts.create(call, body)),
    upsertAccount: writes(accountUpsert, (call, body) => accounts.upsert(call, body)),
    getAccount: reads(noQuery, (call) => accounts.get(call)),
    updateAccount: writes(accountUpdate, (call, body) => accounts.update(call, body)),
    archiveAccount: reads(noQuery, (call) => accounts.archive(call)),
    listTransactions: reads(transactionsQuery, (call, query) => transactions.list(call, query)),
    createTransaction: writes(transactionCreate, (call, body) => transactions.create(call, body)),
    upsertTransaction: writes(transactionUpsert, (call, body) => transactions.upsert(call, body)),
    getTransaction: reads(noQuery, (call) => transactions.get(call)),
    updateTransaction: writes(transactionUpdate, (call, body) => transactions.update(call, body)),
    deleteTransaction: reads(noQuery, (call) => transactions.remove(call)),
    listCategories: reads(namedQuery, (call, query) => categories.list(call, query)),
    createCategory: writes(categoryCreate, (call, body) => categories.create(call, body)),
    upsertCategory: writes(categoryUpsert, (call, body) => categories.upsert(call, body)),
    getCategory: reads(noQuery, (call) => categories.get(call)),
    updateCategory: writes(categoryUpdate, (call, body) => categories.update(call, body)),
    deleteCategory: reads(noQuery, (call) => categories.remove(call)),
    listPayees: reads(namedQuery, (call, query) => payees.list(call, query)),
    createPayee: writes(payeeCreate, (call, body) => payees.create(call, body)),
    upsertPayee: writes(payeeUpsert, (call, body) => payees.upsert(call, body)),
    getPayee: reads(noQuery, (call) => payees.get(call)),
    updatePayee: writes(payeeUpdate, (call, body) => payees.update(call, body)),
    deletePayee: reads(noQuery, (call) => payees.remove(call)),
  };
}

export function reads<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: Call, query: z.output<Schema>) => Outcome,
): Handler {
  return (call, { query }) => {
    const result = schema.safeParse(query);
    if (result.success) return () => run(call, result.data);
    return invalid('invalid_query', 'the query', result.error);
  };
}

function writes<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: Call, body: z.output<Schema>) => Outcome,
): Handler {
  return (call, { query, body }) => {
    const refused = checkNoQuery(query);
    if (refused !== undefined) return refused;
    const result = schema.safeParse(body);
    if (result.success) return () => run(call, result.data);
    return invalid('validation_failed', 'the body', result.error);
  };
}

/** Hardly a write carries parameters: the rule is asked for its words only where one does. */
function checkNoQuery(query: unknown): Failure | undefined {
  if (typeof query === 'object' && query !== null && Object.keys(query).length === 0) return undefined;
  const parameters = noQuery.safeParse(query);
  return parameters.success ? undefined : invalid('invalid_query', 'the query', parameters.error);
}

function invalid(code: 'invalid_query' | 'validation_failed', what: string, error: z.ZodError): Failure {
  const errors = error.issues.flatMap(fieldErrors);
  const first = errors[0];
  const where = first === undefined || first.path === '' ? what : first.path;
  return failure(code, `${where}: ${first?.message ?? 'is not valid'}`, errors);
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not a known field' }));
  return [{ path: issue.path.join('.'), message: issue.message }];
}

interface Resources {
  readonly accounts: Accounts;
  readonly categories: Categories;
  readonly payees: Payees;
  readonly transactions: Transactions;
}

/** The caller, and the facts that an agent should know before it writes. */
class Profile {
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
