import { isObject, type LedgerObject } from './object.ts';

/** One page of a list as its envelope shows it; what the objects hold is not looked at. */
export interface Page {
  readonly items: readonly LedgerObject[];
  /** For the next page; null where there is none. */
  readonly nextCursor: string | null;
}

/** The object of `{data}`; null where the body is no such envelope. */
export function readData(body: unknown): LedgerObject | null {
  return isObject(body) && isObject(body.data) ? body.data : null;
}

/** The objects of `{data, nextCursor}`; null where the body is no such envelope. Members that are no objects are left out. */
export function readList(body: unknown): Page | null {
  if (!isObject(body) || !Array.isArray(body.data)) return null;
  const { nextCursor } = body;
  return {
    items: body.data.filter(isObject),
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null,
  };
}

/** The operation that an upsert reports; null where the body does not name it. */
export function readOperation(body: unknown): 'created' | 'updated' | null {
  const operation = isObject(body) ? body.operation : undefined;
  return operation === 'created' || operation === 'updated' ? operation : null;
}

/** `?a=1&b=2`, or nothing; what is undefined is left out. */
export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}
