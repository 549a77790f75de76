/** Every route of the service, once: the server registers them, openapi.json describes them, tests walk over them. */
import type * as z from 'zod';
import { account, accountCreate, accountUpdate, accountUpsert } from './accounts.ts';
import { category, categoryCreate, categoryUpdate, categoryUpsert } from './categories.ts';
import { list, single, upserted } from './envelopes.ts';
import { payee, payeeCreate, payeeUpdate, payeeUpsert } from './payees.ts';
import type { ProblemCode } from './problem.ts';
import { agentContext, me } from './profile.ts';
import { accountsQuery, contextQuery, namedQuery, noQuery, transactionsQuery } from './queries.ts';
import type { Scope } from './scopes.ts';
import { transaction, transactionCreate, transactionUpdate, transactionUpsert } from './transactions.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{accountId}` where the object's id goes. */
  readonly path: string;
  readonly scope: Scope;
  readonly summary: string;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  readonly status: 200 | 201;
  readonly response: z.ZodType;
  /** The route's problems beyond the common ones of every route. */
  readonly problems: readonly ProblemCode[];
}

const read = { method: 'GET', query: noQuery, body: undefined, status: 200, problems: [] } as const;
const write = { query: noQuery, status: 200 } as const;
const remove = { method: 'DELETE', query: noQuery, body: undefined, status: 200, problems: ['not_found'] } as const;

const references = ['reference_not_found', 'external_id_taken'] as const;
const moved = ['reference_not_found', 'account_archived', 'transfer_invalid', 'balance_too_long'] as const;
const moves = [...moved, 'external_id_taken'] as const;

export const ROUTES = {
  getMe: { ...read, path: '/v1/me', scope: 'me:read', summary: 'Who the key speaks for', response: single(me) },
  getAgentContext: {
    ...read,
    path: '/v1/agent/context',
    scope: 'me:read',
    summary: 'What an agent should know before it writes: the parts that the key may read',
    query: contextQuery,
    response: single(agentContext),
  },

  listAccounts: {
    ...read,
    path: '/v1/accounts',
    scope: 'accounts:read',
    summary: 'Accounts in the order of their creation',
    query: accountsQuery,
    response: list(account),
  },
  createAccount: {
    ...write,
    method: 'POST',
    path: '/v1/accounts',
    scope: 'accounts:write',
    summary: 'A new account on each distinct submission',
    body: accountCreate,
    status: 201,
    response: single(account),
    problems: ['external_id_taken'],
  },
  upsertAccount: {
    ...write,
    method: 'POST',
    path: '/v1/accounts/upsert',
    scope: 'accounts:write',
    summary: 'Create the account with this externalId, or change it; fields left out stay as they are',
    body: accountUpsert,
    response: upserted(account),
    problems: ['currency_fixed'],
  },
  getAccount: {
    ...read,
    path: '/v1/accounts/{accountId}',
    scope: 'accounts:read',
    summary: 'One account',
    response: single(account),
    problems: ['not_found'],
  },
  updateAccount: {
    ...write,
    method: 'PATCH',
    path: '/v1/accounts/{accountId}',
    scope: 'accounts:write',
    summary: 'Change an account; a balance written here is set as it is',
    body: accountUpdate,
    response: single(account),
    problems: ['not_found', 'external_id_taken', 'currency_fixed'],
  },
  archiveAccount: {
    ...remove,
    path: '/v1/accounts/{accountId}',
    scope: 'accounts:write',
    summary: 'Archive an account: it stays readable and takes no new transactions',
    response: single(account),
  },

  listTransactions: {
    ...read,
    path: '/v1/transactions',
    scope: 'transactions:read',
    summary: 'Transactions, filtered, sorted and page by page',
    query: transactionsQuery,
    response: list(transaction),
  },
  createTransaction: {
    ...write,
    method: 'POST',
    path: '/v1/transactions',
    scope: 'transactions:write',
    summary: 'A new transaction on each distinct submission',
    body: transactionCreate,
    status: 201,
    response: single(transaction),
    problems: moves,
  },
  upsertTransaction: {
    ...write,
    method: 'POST',
    path: '/v1/transactions/upsert',
    scope: 'transactions:write',
    summary: 'Create the transaction with this externalId, or change it; fields left out stay as they are',
    body: transactionUpsert,
    response: upserted(transaction),
    problems: moved,
  },
  getTransaction: {
    ...read,
    path: '/v1/transactions/{transactionId}',
    scope: 'transactions:read',
    summary: 'One transaction',
    response: single(transaction),
    problems: ['not_found'],
  },
  updateTransaction: {
    ...write,
    method: 'PATCH',
    path: '/v1/transactions/{transactionId}',
    scope: 'transactions:write',
    summary: 'Change a transaction; balances follow',
    body: transactionUpdate,
    response: single(transaction),
    problems: ['not_found', ...moves],
  },
  deleteTransaction: {
    ...remove,
    path: '/v1/transactions/{transactionId}',
    scope: 'transactions:write',
    summary: 'Delete a transaction; balances follow, and the answer shows it for the last time',
    response: single(transaction),
    problems: ['not_found', 'balance_too_long'],
  },

  listCategories: {
    ...read,
    path: '/v1/categories',
    scope: 'categories:read',
    summary: 'Categories in the order of their creation',
    query: namedQuery,
    response: list(category),
  },
  createCategory: {
    ...write,
    method: 'POST',
    path: '/v1/categories',
    scope: 'categories:write',
    summary: 'A new category on each distinct submission',
    body: categoryCreate,
    status: 201,
    response: single(category),
    problems: references,
  },
  upsertCategory: {
    ...write,
    method: 'POST',
    path: '/v1/categories/upsert',
    scope: 'categories:write',
    summary: 'Create the category with this externalId, or change it; fields left out stay as they are',
    body: categoryUpsert,
    response: upserted(category),
    problems: ['reference_not_found'],
  },
  getCategory: {
    ...read,
    path: '/v1/categories/{categoryId}',
    scope: 'categories:read',
    summary: 'One category',
    response: single(category),
    problems: ['not_found'],
  },
  updateCategory: {
    ...write,
    method: 'PATCH',
    path: '/v1/categories/{categoryId}',
    scope: 'categories:write',
    summary: 'Change a category',
    body: categoryUpdate,
    response: single(category),
    problems: ['not_found', 'system_category_read_only', ...references],
  },
  deleteCategory: {
    ...remove,
    path: '/v1/categories/{categoryId}',
    scope: 'categories:write',
    summary: 'Delete a category; it is cleared from its transactions, payees and sub-categories',
    response: single(category),
    problems: ['not_found', 'system_category_read_only'],
  },

  listPayees: {
    ...read,
    path: '/v1/payees',
    scope: 'payees:read',
    summary: 'Payees in the order of their creation',
    query: namedQuery,
    response: list(payee),
  },
  createPayee: {
    ...write,
    method: 'POST',
    path: '/v1/payees',
    scope: 'payees:write',
    summary: 'A new payee on each distinct submission',
    body: payeeCreate,
    status: 201,
    response: single(payee),
    problems: references,
  },
  upsertPayee: {
    ...write,
    method: 'POST',
    path: '/v1/payees/upsert',
    scope: 'payees:write',
    summary: 'Create the payee with this externalId, or change it; fields left out stay as they are',
    body: payeeUpsert,
    response: upserted(payee),
    problems: ['reference_not_found'],
  },
  getPayee: {
    ...read,
    path: '/v1/payees/{payeeId}',
    scope: 'payees:read',
    summary: 'One payee',
    response: single(payee),
    problems: ['not_found'],
  },
  updatePayee: {
    ...write,
    method: 'PATCH',
    path: '/v1/payees/{payeeId}',
    scope: 'payees:write',
    summary: 'Change a payee',
    body: payeeUpdate,
    response: single(payee),
    problems: ['not_found', ...references],
  },
  deletePayee: {
    ...remove,
    path: '/v1/payees/{payeeId}',
    scope: 'payees:write',
    summary: 'Delete a payee; its transactions keep the name as text',
    response: single(payee),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof ROUTES;

export const ROUTE_IDS = Object.keys(ROUTES).filter((id): id is RouteId => id in ROUTES);
