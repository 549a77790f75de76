/** The work of each route: its input validated by the route's own schemas, then one operation. */
import type * as z from 'zod';
import type { FieldError } from '../../wire/problem.ts';
import type { Me } from '../../wire/profile.ts';
import { type ContextQuery, noQuery } from '../../wire/queries.ts';
import { ROUTES, type RouteId } from '../../wire/routes.ts';
import { SCOPES } from '../../wire/scopes.ts';
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
    getMe: reads(ROUTES.getMe.query, (call) => profile.me(call)),
    getAgentContext: reads(ROUTES.getAgentContext.query, (call, query) => profile.context(call, query)),
    listAccounts: reads(ROUTES.listAccounts.query, (call, query) => accounts.list(call, query)),
    createAccount: writes(ROUTES.createAccount.body, (call, body) => accounts.create(call, body)),
    upsertAccount: writes(ROUTES.upsertAccount.body, (call, body) => accounts.upsert(call, body)),
    getAccount: reads(ROUTES.getAccount.query, (call) => accounts.get(call)),
    updateAccount: writes(ROUTES.updateAccount.body, (call, body) => accounts.update(call, body)),
    archiveAccount: reads(ROUTES.archiveAccount.query, (call) => accounts.archive(call)),
    listTransactions: reads(ROUTES.listTransactions.query, (call, query) => transactions.list(call, query)),
    createTransaction: writes(ROUTES.createTransaction.body, (call, body) => transactions.create(call, body)),
    upsertTransaction: writes(ROUTES.upsertTransaction.body, (call, body) => transactions.upsert(call, body)),
    getTransaction: reads(ROUTES.getTransaction.query, (call) => transactions.get(call)),
    updateTransaction: writes(ROUTES.updateTransaction.body, (call, body) => transactions.update(call, body)),
    deleteTransaction: reads(ROUTES.deleteTransaction.query, (call) => transactions.remove(call)),
    listCategories: reads(ROUTES.listCategories.query, (call, query) => categories.list(call, query)),
    createCategory: writes(ROUTES.createCategory.body, (call, body) => categories.create(call, body)),
    upsertCategory: writes(ROUTES.upsertCategory.body, (call, body) => categories.upsert(call, body)),
    getCategory: reads(ROUTES.getCategory.query, (call) => categories.get(call)),
    updateCategory: writes(ROUTES.updateCategory.body, (call, body) => categories.update(call, body)),
    deleteCategory: reads(ROUTES.deleteCategory.query, (call) => categories.remove(call)),
    listPayees: reads(ROUTES.listPayees.query, (call, query) => payees.list(call, query)),
    createPayee: writes(ROUTES.createPayee.body, (call, body) => payees.create(call, body)),
    upsertPayee: writes(ROUTES.upsertPayee.body, (call, body) => payees.upsert(call, body)),
    getPayee: reads(ROUTES.getPayee.query, (call) => payees.get(call)),
    updatePayee: writes(ROUTES.updatePayee.body, (call, body) => payees.update(call, body)),
    deletePayee: reads(ROUTES.deletePayee.query, (call) => payees.remove(call)),
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
