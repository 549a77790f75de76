import type * as z from 'zod';
import { accountCreate, accountUpdate, accountUpsert } from '../../wire/accounts.ts';
import { categoryCreate, categoryUpdate, categoryUpsert } from '../../wire/categories.ts';
import { type MoneyRouteId, moneyQueries } from '../../wire/money.ts';
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
import { type Call, type Failure, failure, missing, type Outcome, success } from '../call.ts';
import { MoneyEntries } from '../money/entries.ts';
import { MoneySums } from '../money/sums.ts';
import { Accounts } from '../objects/accounts.ts';
import { Categories } from '../objects/categories.ts';
import { Payees } from '../objects/payees.ts';
import { toInstant } from '../objects/rows.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { OwnerRow } from '../storage/keys.ts';
import { Transactions } from '../transactions/transactions.ts';

/** The work of each route: its input validated by the route's own schemas, then one operation. */

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

function reads<Schema extends z.ZodType>(
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

/** The questions about money that this ledger answers beside `/v1`, each with its checked parameters. */
export function buildMoneyHandlers(db: LedgerDatabase): Readonly<Record<MoneyRouteId, Handler>> {
  const entries = new MoneyEntries(db);
  const sums = new MoneySums(db);
  return {
    accounts: answers(moneyQueries.accounts, (owner) => sums.accounts(owner)),
    payees: answers(moneyQueries.payees, (owner, { limit }) => sums.payees(owner, limit)),
    entries: answers(moneyQueries.entries, (owner, query) => entries.page(owner, query)),
    entry: reads(moneyQueries.entry, (call) => {
      const entry = entries.one(ownerOf(call), call.id);
      return entry === undefined ? missing('transaction') : success({ data: entry });
    }),
    byExternal: reads(moneyQueries.byExternal, (call, { externalIds }) => {
      const names = namesIn(externalIds);
      if (names === undefined) return failure('invalid_query', 'externalIds: must be a JSON array of strings');
      return success({ data: entries.byExternal(ownerOf(call), names) });
    }),
    found: answers(moneyQueries.found, (owner, filter) => sums.found(owner, filter)),
    ids: answers(moneyQueries.ids, (owner, { limit, ...filter }) => entries.ids(owner, filter, limit)),
    months: answers(moneyQueries.months, (owner, span) => sums.months(owner, span)),
    groups: answers(moneyQueries.groups, (owner, order) => sums.groups(owner, order)),
    balances: answers(moneyQueries.balances, (owner, { account, from }) => sums.balances(owner, account, from)),
    balancesOn: answers(moneyQueries.balancesOn, (owner, order) => sums.balancesOn(owner, order)),
  };
}

function answers<Schema extends z.ZodType>(
  schema: Schema,
  ask: (owner: number, query: z.output<Schema>) => object,
): Handler {
  return reads(schema, (call, query) => success({ data: ask(ownerOf(call), query) }));
}

function ownerOf({ caller }: Call): number {
  return caller.subject.owner;
}

function namesIn(text: string): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined;
  } catch {
    return undefined;
  }
}
