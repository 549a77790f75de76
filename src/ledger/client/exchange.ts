import { AppError, codeOf, messageOf, refusal } from '../../lib/errors.ts';
import type { Headers } from '../../lib/net/retry-after.ts';
import { type Said, saidOf, words } from '../../words/message.ts';

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
  | { readonly kind: 'failed'; readonly reason: Said };

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

const REASONS: Readonly<Record<string, Said>> = {
  ECONNREFUSED: words('service.nothingListensLedgersAddress'),
  ENOTFOUND: words('service.ledgersHostNameNot'),
  EAI_AGAIN: words('service.ledgersHostNameCould'),
  UND_ERR_CONNECT_TIMEOUT: words('connector.noConnectionTime'),
  UND_ERR_HEADERS_TIMEOUT: words('connector.noAnswerTime'),
  UND_ERR_BODY_TIMEOUT: words('connector.answerStoppedHalfWay'),
};

/** Why no answer came, in words; never the key or the body. */
export function describeFailure(error: Error): Said {
  if (error instanceof AppError) return saidOf(error);
  const code = codeOf(error);
  const reason = code === undefined ? undefined : REASONS[code];
  return reason ?? (code === undefined ? messageOf(error) : `${messageOf(error)} (${code})`);
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Where clouds keep their machines' credentials: never a ledger (P-NET-1). */
const LINK_LOCAL = /^(169\.254(\.\d+){2}|\[fe[89ab][0-9a-f]:.*\])$/;

/** Where the ledger is and what is shown to it. */
export interface LedgerAddress {
  /** The ledger's base address; a path in it stays in front of every request's. */
  readonly url: string;
  /** The personal API key. It goes into the Authorization header and nowhere else. */
  readonly apiKey: string;
  /** Whether plain http may be spoken to a host that is not this machine. Default: false. */
  readonly allowPlainHttp?: boolean;
}

/** A checked address, without a slash at its end. */
export interface Base {
  readonly origin: string;
  /** In front of every path; empty where the address has none. */
  readonly prefix: string;
}

/** @throws AppError `ledger.url` where it is not an address, or is plain http to another machine; `ledger.key` */
export function readBase(options: LedgerAddress): Base {
  const base = URL.parse(options.url);
  if (base === null || !/^https?:$/.test(base.protocol) || LINK_LOCAL.test(base.hostname)) {
    throw refusal('ledger.url');
  }
  if (base.protocol === 'http:' && !LOOPBACK.test(base.hostname) && options.allowPlainHttp !== true) {
    throw refusal('ledger.url#apiKeyWouldTravel', { host: base.host });
  }
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
    throw refusal('ledger.key#ledgerApikeyEmptyHolds');
  }
  return { origin: base.origin, prefix: base.pathname.replace(/\/+$/, '') };
}
