import { type Said, words } from '../../words/message.ts';
import { type Page, queryString, readData, readList } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { interpretRefusal } from './interpret.ts';
import { asShown, type LedgerObject, parseJson } from './object.ts';
import type { Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';
import type { Transport } from './transport.ts';

/**
 * The answer to a read. `missing`: 404 or 410. `unsupported`: the ledger says that it does not show this, or its JSON
 * has another form. `failed`: no word of the ledger, as after a lost connection, a time limit or the page of a proxy.
 * A new attempt may help. Its `status` is null where there was no answer at all.
 */
export type Read<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'unsupported'; readonly status: number }
  | { readonly kind: 'failed'; readonly status: number | null; readonly reason: Said };

/** A read that says nothing of the object. The key is refused, the ledger told to wait, or no word of it came. */
export type NoAnswer = Exclude<Read<never>, { readonly kind: 'found' | 'missing' | 'unsupported' }>;

export type { Page } from './envelope.ts';

/**
 * What a list can be asked for. The specification names no parameter, so a ledger may refuse a filter (400) or pass over
 * it. There is no size of a page here: what the ledger allows is not known, and its own size always is.
 */
export interface ListQuery {
  readonly cursor?: string;
  readonly externalId?: string;
  readonly accountId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly updatedSince?: string;
}

export interface LedgerReads {
  /** The owner of the key: confirms that it works. */
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
    return readAnswer(path, exchange, now(), shape);
  };
  const one = (path: string) => get(path, readOne);
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

function readOne(body: unknown): LedgerObject | null {
  const data = readData(body);
  return data === null ? null : asShown(data);
}

function readPage(body: unknown): Page | null {
  const page = readList(body);
  return page === null ? null : { ...page, items: page.items.map(asShown) };
}

function readAnswer<Value>(
  path: string,
  exchange: Exchange,
  nowMs: number,
  shape: (body: unknown) => Value | null,
): Read<Value> {
  if (exchange.kind === 'failed') return { kind: 'failed', status: null, reason: exchange.reason };
  const { status } = exchange;
  if (status < 200 || status >= 300) return readRefusal(interpretRefusal(path, exchange, nowMs), status);
  const body = exchange.complete ? parseJson(exchange.body) : undefined;
  if (body === undefined) return { kind: 'failed', status, reason: words('service.answerNotLedgerGives') };
  const value = shape(body);
  return value === null ? { kind: 'unsupported', status } : { kind: 'found', value };
}

function readRefusal(outcome: Exclude<Outcome, { kind: 'done' }>, status: number): Read<never> {
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (outcome.kind === 'refused') return outcome;
  if (outcome.kind === 'paced') return { kind: 'paced', waitMs: outcome.waitMs };
  if (outcome.kind === 'unknown') return { kind: 'failed', status, reason: words('doctor.http', { number: status }) };
  return { kind: 'unsupported', status };
}
