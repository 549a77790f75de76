import type { Upserted } from '../../wire/envelopes.ts';
import { queryString, readData, readList, readOperation } from '../envelope.ts';
import type { Answered } from '../interpret.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** For the next page; null where there is none. */
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

/** The types of one kind of object. */
export interface Kind {
  readonly item: object;
  readonly create: object;
  readonly update: object;
  readonly upsert: object;
  readonly filters: object;
}

export interface Resource<Of extends Kind> {
  /** A new object on each call. Where you have an identifier of your own, use `upsert`. */
  create(fields: Of['create'], options?: WriteOptions): Promise<Of['item']>;
  get(id: string, options?: CallOptions): Promise<Of['item']>;
  /** Fields left out stay; null clears where the route's table allows it. */
  update(id: string, fields: Of['update'], options?: WriteOptions): Promise<Of['item']>;
  /** Creates the object with this `externalId`, or changes it; fields left out stay. */
  upsert(fields: Of['upsert'], options?: WriteOptions): Promise<Upserted<Of['item']>>;
  /** Every object, page by page as it is iterated. `limit` is the size of a page. */
  list(filters?: Of['filters'], options?: CallOptions): AsyncGenerator<Of['item'], void, undefined>;
  /** One page, for callers that keep the cursor. */
  page(filters?: Of['filters'] & { readonly cursor?: string }, options?: CallOptions): Promise<Page<Of['item']>>;
}

/** The routes below `path` (`/v1/accounts`). */
export function resourceAt<Of extends Kind>(calls: Calls, path: string): Resource<Of> {
  const page: Resource<Of>['page'] = (filters = {}, options) =>
    calls.get(path + queryString(filters), readPage<Of['item']>, options);
  return {
    create: (fields, options) => calls.write('POST', path, fields, readSingle<Of['item']>, options),
    get: (id, options) => calls.get(at(path, id), readSingle<Of['item']>, options),
    update: (id, fields, options) => calls.write('PATCH', at(path, id), fields, readSingle<Of['item']>, options),
    upsert: (fields, options) => calls.write('POST', `${path}/upsert`, fields, readUpserted<Of['item']>, options),
    page,
    async *list(filters = {}, options) {
      let cursor: string | null = null;
      do {
        const next: Page<Of['item']> = await page(cursor === null ? filters : { ...filters, cursor }, options);
        yield* next.data;
        // A ledger that gives the same cursor again would be read for ever.
        cursor = next.nextCursor === cursor ? null : next.nextCursor;
      } while (cursor !== null);
    },
  };
}

/** DELETE below `path`. Null where the ledger shows no object, or an earlier attempt had removed it already. */
export function removalAt<Item extends object>(calls: Calls, path: string) {
  return (id: string, options?: CallOptions): Promise<Item | null> =>
    calls.remove(at(path, id), (body) => (body === null ? null : readSingle<Item>(body)), options);
}

/** The shape inside is the ledger's word, as its description says; only the envelope is looked at. */
export function readSingle<Item extends object>(body: unknown): Item | undefined {
  return (readData(body) ?? undefined) as Item | undefined;
}

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The text as JSON, with numbers as decimal text; null for an answer without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks for a raw answer knows its shape
  readonly value: any;
}

export function readRaw(value: unknown, answer?: Answered): RawAnswer | undefined {
  if (answer === undefined || value === undefined) return undefined;
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, each]) => [name, String(each)]));
  return { status: answer.status, headers, text: answer.body, value };
}

function readUpserted<Item extends object>(body: unknown): Upserted<Item> | undefined {
  const [operation, data] = [readOperation(body), readSingle<Item>(body)];
  return operation === null || data === undefined ? undefined : { operation, data };
}

function readPage<Item extends object>(body: unknown): Page<Item> | undefined {
  const page = readList(body);
  if (page === null) return undefined;
  const { items, nextCursor } = page;
  return { data: items as readonly Item[], nextCursor, hasMore: nextCursor !== null };
}

function at(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}
