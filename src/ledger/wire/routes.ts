/** Every route of the service, once: the server registers them, openapi.json describes them, tests walk over them. */
import type * as z from 'zod';
import { account, accountCreate, accountUpdate, accountUpsert } from './accounts.ts';
import { category, categoryCreate, categoryUpdate, categoryUpsert } from './categories.ts';
import { list, single, upserted } from './envelopes.ts';
import { payee, payeeCreate, payeeUpdate, payeeUpsert } from './payees.ts';
import type { ProblemCode } from './problem.ts';
import { agentContext, me } from './profile.ts';
import { accountsQuery, contextQuery, namedQuery, noQuery, transactionsQuery } from './queries.ts';
import { SCOPES, type Scope } from './scopes.ts';
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

/** One kind of object. `problems`: why its writes may be refused, beyond what every route has. */
interface Kind {
  readonly query: z.ZodObject;
  readonly item: z.ZodType;
  readonly bodies: Readonly<Record<'create' | 'upsert' | 'update', z.ZodType>>;
  readonly problems: Readonly<Record<'create' | 'upsert' | 'update' | 'removal', readonly ProblemCode[]>>;
  readonly summaries: { readonly list: string; readonly removal: string };
}

type Routes<Noun extends string, Plural extends string, Removal extends string> = Readonly<
  Record<`list${Plural}` | `${'create' | 'upsert' | 'get' | 'update' | Removal}${Noun}`, Route>
>;

/** The six routes of a kind of object. */
function routesOf<Noun extends string, Plural extends string, Removal extends string>(
  noun: Noun,
  plural: Plural,
  removal: Removal,
  { bodies, item, problems, query, summaries }: Kind,
): Routes<Noun, Plural, Removal> {
  const all = `/v1/${plural.toLowerCase()}`;
  const one = `${all}/{${noun.toLowerCase()}Id}`;
  const [reading, writing] = SCOPES.filter((scope) => scope.startsWith(`${plural.toLowerCase()}:`));
  if (reading === undefined || writing === undefined) throw new Error(`no scopes for ${plural}`);
  const write = { scope: writing, query: noQuery, status: 200 } as const;
  const routes: Readonly<Record<string, Route>> = {
    [`list${plural}`]: { ...read, path: all, scope: reading, summary: summaries.list, query, response: list(item) },
    [`create${noun}`]: {
      ...{ ...write, method: 'POST', path: all, status: 201, body: bodies.create, response: single(item) },
      ...{ summary: `A new ${noun.toLowerCase()} on each distinct submission`, problems: problems.create },
    },
    [`upsert${noun}`]: {
      ...{ ...write, method: 'POST', path: `${all}/upsert`, body: bodies.upsert, response: upserted(item) },
      summary: `Create the ${noun.toLowerCase()} with this externalId, or change it; fields left out stay as they are`,
      problems: problems.upsert,
    },
    [`get${noun}`]: {
      ...{ ...read, path: one, scope: reading, response: single(item) },
      ...{ summary: `One ${noun.toLowerCase()}`, problems: ['not_found'] },
    },
    [`update${noun}`]: {
      ...{ ...write, method: 'PATCH', path: one, body: bodies.update, response: single(item) },
      ...{ summary: `Change one ${noun.toLowerCase()}`, problems: ['not_found', ...problems.update] },
    },
    [`${removal}${noun}`]: {
      ...{ ...write, method: 'DELETE', path: one, body: undefined, response: single(item) },
      ...{ summary: summaries.removal, problems: ['not_found', ...problems.removal] },
    },
  };
  return routes as Routes<Noun, Plural, Removal>;
}

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
  ...routesOf('Account', 'Accounts', 'archive', {
    query: accountsQuery,
    item: account,
    bodies: { create: accountCreate, upsert: accountUpsert, update: accountUpdate },
    problems: {
      create: ['external_id_taken'],
      upsert: ['currency_fixed'],
      update: ['external_id_taken', 'currency_fixed'],
      removal: [],
    },
    summaries: {
      list: 'Accounts in the order of their creation',
      removal: 'Archive an account: it stays readable and takes no new transactions',
    },
  }),
  ...routesOf('Transaction', 'Transactions', 'delete', {
    query: transactionsQuery,
    item: transaction,
    bodies: { create: transactionCreate, upsert: transactionUpsert, update: transactionUpdate },
    problems: { create: moves, upsert: moved, update: moves, removal: ['balance_too_long'] },
    summaries: {
      list: 'Transactions, filtered, sorted and page by page',
      removal: 'Delete a transaction; balances follow, and the answer shows it for the last time',
    },
  }),
  ...routesOf('Category', 'Categories', 'delete', {
    query: namedQuery,
    item: category,
    bodies: { create: categoryCreate, upsert: categoryUpsert, update: categoryUpdate },
    problems: {
      create: references,
      upsert: ['reference_not_found'],
      update: ['system_category_read_only', ...references],
      removal: ['system_category_read_only'],
    },
    summaries: {
      list: 'Categories in the order of their creation',
      removal: 'Delete a category; it is cleared from its transactions, payees and sub-categories',
    },
  }),
  ...routesOf('Payee', 'Payees', 'delete', {
    query: namedQuery,
    item: payee,
    bodies: { create: payeeCreate, upsert: payeeUpsert, update: payeeUpdate },
    problems: { create: references, upsert: ['reference_not_found'], update: references, removal: [] },
    summaries: {
      list: 'Payees in the order of their creation',
      removal: 'Delete a payee; its transactions keep the name as text',
    },
  }),
} satisfies Readonly<Record<string, Route>>;

export type RouteId = keyof typeof ROUTES;

export const ROUTE_IDS = Object.keys(ROUTES).filter((id): id is RouteId => id in ROUTES);
