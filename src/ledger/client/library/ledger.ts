/**
 * The ledger's API for programs, published as `bankfeed/client` and documented in docs/client.md. Amounts are decimal
 * text, lists are async iterables, and failures are `LedgerError`s with a `code`. A call that is worth a repeat is
 * repeated with the same Idempotency-Key and bytes.
 */
import { type Clock, systemClock } from '../../../lib/clock.ts';
import { queryString } from '../envelope.ts';
import { type CallOptions, Calls, type Hooks, type RawRequest } from './calls.ts';
import { exchangeOver, type FetchOptions } from './fetching.ts';
import { type RawAnswer, type Resource, readRaw, readSingle, removalAt, resourceAt } from './resource.ts';
import type * as types from './types.ts';

export type { Clock } from '../../../lib/clock.ts';
export type { Upserted } from '../../wire/envelopes.ts';
export type { FieldError, ProblemCode } from '../../wire/problem.ts';
export type { AnsweredRequest, CallOptions, Hooks, RawRequest, SentRequest, WriteOptions } from './calls.ts';
export { type ErrorCode, hasCode, LedgerError, type LedgerErrorFacts } from './error.ts';
export type { Fetch } from './fetching.ts';
export type { Page, RawAnswer, Resource } from './resource.ts';
export type * from './types.ts';

export interface LedgerOptions extends FetchOptions {
  /** For durations, waits and keys. Default: the machine's. */
  readonly clock?: Clock;
  /** From 0 up to 1, for the jitter between attempts. Default: `Math.random`. */
  readonly random?: () => number;
  /** How often a request is sent at most. Default: 6; 1 never repeats. */
  readonly attempts?: number;
  /** The longest pause that a call waits out before it fails with `rate_limit_exceeded`. Default: two minutes. */
  readonly longestPauseMs?: number;
  readonly hooks?: Hooks;
}

export interface AccountKind {
  readonly item: types.Account;
  readonly create: types.AccountCreate;
  readonly update: types.AccountUpdate;
  readonly upsert: types.AccountUpsert;
  readonly filters: types.AccountFilters;
}

export interface TransactionKind {
  readonly item: types.Transaction;
  readonly create: types.TransactionCreate;
  readonly update: types.TransactionUpdate;
  readonly upsert: types.TransactionUpsert;
  readonly filters: types.TransactionFilters;
}

export interface CategoryKind {
  readonly item: types.Category;
  readonly create: types.CategoryCreate;
  readonly update: types.CategoryUpdate;
  readonly upsert: types.CategoryUpsert;
  readonly filters: types.NameFilters;
}

export interface PayeeKind {
  readonly item: types.Payee;
  readonly create: types.PayeeCreate;
  readonly update: types.PayeeUpdate;
  readonly upsert: types.PayeeUpsert;
  readonly filters: types.NameFilters;
}

/** Null where the ledger shows no object, or where an earlier attempt, whose answer was lost, had removed it. */
type Removing<Item> = (id: string, options?: CallOptions) => Promise<Item | null>;

export interface Ledger {
  /** The owner of the key: confirms that it works. */
  me(options?: CallOptions): Promise<types.Me>;
  /** The facts that an agent should know before it writes: the parts that the key may read. */
  agentContext(query?: types.ContextOptions, options?: CallOptions): Promise<types.AgentContext>;
  readonly accounts: Resource<AccountKind> & { readonly archive: Removing<types.Account> };
  readonly transactions: Resource<TransactionKind> & { readonly delete: Removing<types.Transaction> };
  readonly categories: Resource<CategoryKind> & { readonly delete: Removing<types.Category> };
  readonly payees: Resource<PayeeKind> & { readonly delete: Removing<types.Payee> };
  /** Any request of the API, as every other call carries out its own. A refusal is thrown here as well. */
  raw(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, request?: RawRequest): Promise<RawAnswer>;
}

/**
 * The ledger at `url` for one key. Opens nothing by itself; there is nothing to close.
 *
 * @throws AppError `ledger.url` for what is no address, or plain http to another machine; `ledger.key`
 */
export function openLedger(options: LedgerOptions): Ledger {
  const calls = new Calls({
    exchange: exchangeOver(options),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    attempts: options.attempts ?? 6,
    longestPauseMs: options.longestPauseMs ?? 120_000,
    hooks: options.hooks ?? {},
  });
  const [accounts, transactions, categories, payees] = [
    '/v1/accounts',
    '/v1/transactions',
    '/v1/categories',
    '/v1/payees',
  ] as const;
  return {
    me: (call) => calls.get('/v1/me', readSingle<types.Me>, call),
    agentContext: (query = {}, call) =>
      calls.get(`/v1/agent/context${queryString(query)}`, readSingle<types.AgentContext>, call),
    accounts: { ...resourceAt<AccountKind>(calls, accounts), archive: removalAt(calls, accounts) },
    transactions: { ...resourceAt<TransactionKind>(calls, transactions), delete: removalAt(calls, transactions) },
    categories: { ...resourceAt<CategoryKind>(calls, categories), delete: removalAt(calls, categories) },
    payees: { ...resourceAt<PayeeKind>(calls, payees), delete: removalAt(calls, payees) },
    raw: (method, path, request = {}) => calls.raw(method, path, readRaw, request),
  };
}
