import type { Exchange } from './exchange.ts';
import { readRetryAfter } from './limits.ts';
import { isObject, type LedgerObject } from './object.ts';
import { type Problem, parseProblem } from './problem.ts';
import { queryString } from './query-string.ts';
import type { Transport } from './transport.ts';

/** The answer to a read. `missing`: 404 or 410. `failed`: no usable answer; `status` null where there was none at all. */
export type Read<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'failed'; readonly status: number | null; readonly reason: string };

export interface Page {
  readonly items: readonly LedgerObject[];
  /** For the next page; null where there is none. */
  readonly nextCursor: string | null;
}

/** What can be asked for besides. A ledger that does not know a filter may refuse it (400) or pass over it. */
export interface ListQuery {
  readonly cursor?: string;
  readonly limit?: number;
  readonly externalId?: string;
  readonly accountId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly updatedSince?: string;
}

export interface LedgerReads {
  /** Who the key speaks for: confirms that it works. */
  me(): Promise<Read<LedgerObject>>;
  agentContext(): Promise<Read<LedgerObject>>;
  getAccount(id: string): Promise<Read<LedgerObject>>;
  getTransaction(id: string): Promise<Read<LedgerObject>>;
  listAccounts(query?: ListQuery): Promise<Read<Page>>;
  listTransactions(query?: ListQuery): Promise<Read<Page>>;
  listCategories(query?: ListQuery): Promise<Read<Page>>;
}

export function createReads(transport: Pick<Transport, 'exchange'>, now: () => number): LedgerReads {
  const get = async <Value>(path: string, shape: (body: unknown) => Value | null): Promise<Read<Value>> => {
    const exchange = await transport.exchange({ method: 'GET', path, body: null, key: null });
    return readAnswer(exchange, now(), shape);
  };
  const one = (path: string) => get(path, readSingle);
  const page = (path: string, query: ListQuery = {}) => get(path + queryString(query), readPage);
  return {
    me: () => one('/v1/me'),
    agentContext: () => one('/v1/agent/context'),
    getAccount: (id) => one(`/v1/accounts/${encodeURIComponent(id)}`),
    getTransaction: (id) => one(`/v1/transactions/${encodeURIComponent(id)}`),
    listAccounts: (query) => page('/v1/accounts', query),
    listTransactions: (query) => page('/v1/transactions', query),
    listCategories: (query) => page('/v1/categories', query),
  };
}

function readAnswer<Value>(exchange: Exchange, nowMs: number, shape: (body: unknown) => Value | null): Read<Value> {
  if (exchange.kind === 'failed') return { kind: 'failed', status: null, reason: exchange.reason };
  const { status } = exchange;
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 401 || status === 403) {
    return { kind: 'refused', status, problem: parseProblem(status, exchange.body) };
  }
  const waitMs = readRetryAfter(exchange.headers, nowMs);
  if (status === 429 || (status === 503 && waitMs !== null)) return { kind: 'paced', waitMs };
  if (status < 200 || status >= 300) return { kind: 'failed', status, reason: `HTTP ${status}` };
  const value = exchange.complete ? shape(parse(exchange.body)) : null;
  return value === null
    ? { kind: 'failed', status, reason: 'the answer is not what the ledger gives' }
    : { kind: 'found', value };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readSingle(body: unknown): LedgerObject | null {
  return isObject(body) && isObject(body.data) ? body.data : null;
}

function readPage(body: unknown): Page | null {
  if (!isObject(body) || !Array.isArray(body.data)) return null;
  const cursor = body.nextCursor;
  return {
    items: body.data.filter(isObject),
    nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  };
}
