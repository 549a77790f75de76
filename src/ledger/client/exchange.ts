import type { Headers } from '../../lib/net/retry-after.ts';

/** The answer to one request, or the reason why none came. */
export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Headers;
      readonly body: string;
      /** False where the answer was longer than anybody reads. */
      readonly complete: boolean;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: string | null;
  /** The Idempotency-Key; null for reads. */
  readonly key: string | null;
}

/** The headers of a request, for every way of sending it. The API key stands in the first one and nowhere else. */
export function headersOf({ key, body }: HttpRequest, apiKey: string): Record<string, string> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json, application/problem+json',
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
}

const MASK = '********';

/** The answer without the key. A refusal is kept and shown, and some ledgers repeat the request in it. */
export function withoutKey(exchange: Exchange, apiKey: string): Exchange {
  if (exchange.kind === 'failed' || exchange.status < 300) return exchange;
  return { ...exchange, body: exchange.body.replaceAll(apiKey, MASK) };
}

/** Beyond this an answer is cut: a page of 200 transactions with long notes is a tenth of it. */
export const LONGEST_ANSWER = 16 * 1024 * 1024;
