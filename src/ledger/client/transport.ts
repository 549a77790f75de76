import { type Dispatcher, Pool } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import { AppError, codeOf, EXIT, messageOf } from '../../lib/errors.ts';
import type { Headers } from './limits.ts';

/** What came back for one request, or why nothing did. */
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

export interface Transport {
  /** Never rejects. */
  exchange(request: HttpRequest): Promise<Exchange>;
  /** Ends everything in flight at once; each exchange fails. */
  cutOff(): void;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** The ledger's base address; a path in it stays in front of every request's. */
  readonly url: string;
  /** The personal API key. It goes into the Authorization header and nowhere else. */
  readonly apiKey: string;
  /** Connections that may be open at once. */
  readonly connections: number;
  readonly clock: Clock;
  /** Whether plain http may be spoken to a host that is not this machine. Default: false. */
  readonly allowPlainHttp?: boolean;
  /** How long an answer may take (default 30 s), and a connection (default 5 s). undici counts in whole seconds. */
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** Beyond this an answer is cut: a page of 200 transactions with long notes is a tenth of it. */
const LONGEST_ANSWER = 16 * 1024 * 1024;
const LONGEST_PROBLEM = 64 * 1024;

/**
 * HTTP to one origin over a pool of connections. Redirects are not followed (a write must not wander), nothing is
 * retried here, and the API key goes to no other origin.
 */
export function openTransport(options: TransportOptions): Transport {
  const base = readBase(options);
  const timeoutMs = options.timeoutMs ?? 30_000;
  const pool = new Pool(base.origin, {
    connections: options.connections,
    pipelining: 1,
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: options.connectTimeoutMs ?? 5000 },
  });
  const prefix = base.pathname.replace(/\/+$/, '');
  const common = ['authorization', `Bearer ${options.apiKey}`, 'accept', 'application/json, application/problem+json'];
  const active = new Set<Dispatcher.DispatchController>();
  return {
    exchange: (request) =>
      new Promise((resolve) => {
        const headers = request.key === null ? [...common] : [...common, 'idempotency-key', request.key];
        if (request.body !== null) headers.push('content-type', 'application/json');
        pool.dispatch(
          { method: request.method, path: prefix + request.path, headers, body: request.body },
          new Collector(resolve, active, options.clock, 4 * timeoutMs),
        );
      }),
    cutOff: () => {
      for (const controller of [...active]) controller.abort(new Error('cut off'));
    },
    close: () => pool.close(),
  };
}

/** Collects one answer. A handler of undici's own level: a stream for each answer would double the cost of a request. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #resolve: (exchange: Exchange) => void;
  readonly #active: Set<Dispatcher.DispatchController>;
  readonly #clock: Clock;
  readonly #deadline: number;
  #status = 0;
  #headers: Headers = {};
  #first: Buffer | undefined;
  #more: Buffer[] | undefined;
  #length = 0;

  constructor(
    resolve: (exchange: Exchange) => void,
    active: Set<Dispatcher.DispatchController>,
    clock: Clock,
    longestMs: number,
  ) {
    this.#resolve = resolve;
    this.#active = active;
    this.#clock = clock;
    this.#deadline = clock.monotonic() + longestMs;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#active.add(controller);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#first === undefined) this.#first = chunk;
    else {
      this.#more ??= [this.#first];
      this.#more.push(chunk);
    }
    this.#length += chunk.length;
    if (this.#length > (this.#status < 400 ? LONGEST_ANSWER : LONGEST_PROBLEM)) {
      this.#finish(controller, false);
      controller.abort(new Error('the answer is too long'));
    } else if (this.#clock.monotonic() > this.#deadline) {
      // A byte now and then keeps every timeout of the parser quiet.
      controller.abort(new Error('the answer takes too long'));
    }
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#finish(controller, true);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#active.delete(controller);
    this.#resolve({ kind: 'failed', reason: describeFailure(error) });
  }

  #finish(controller: Dispatcher.DispatchController, complete: boolean): void {
    this.#active.delete(controller);
    const bytes = this.#more === undefined ? this.#first : Buffer.concat(this.#more);
    const body = bytes === undefined ? '' : bytes.toString('utf8');
    this.#resolve({ kind: 'answered', status: this.#status, headers: this.#headers, body, complete });
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Where clouds keep their machines' credentials: never a ledger (P-NET-1). */
const LINK_LOCAL = /^(169\.254(\.\d+){2}|\[fe[89ab][0-9a-f]:.*\])$/;

function readBase(options: TransportOptions): URL {
  const base = URL.parse(options.url);
  if (base === null || !/^https?:$/.test(base.protocol) || LINK_LOCAL.test(base.hostname)) {
    throw refuse('ledger.url', 'ledger.url is not the address of a ledger', 'write it like https://ledger.example');
  }
  if (base.protocol === 'http:' && !LOOPBACK.test(base.hostname) && options.allowPlainHttp !== true) {
    const message = `the API key would travel in clear text to ${base.host}`;
    throw refuse('ledger.url', message, 'use https, or allow plain http for this ledger in the configuration');
  }
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
    throw refuse('ledger.key', 'ledger.apiKey is empty or holds a character that no key has', 'copy the key once more');
  }
  return base;
}

function refuse(code: string, message: string, hint: string): AppError {
  return new AppError(code, message, { hint, exitCode: EXIT.usage });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at the ledger’s address',
  ENOTFOUND: 'the ledger’s host name is not known',
  EAI_AGAIN: 'the ledger’s host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
};

function describeFailure(error: Error): string {
  const code = codeOf(error);
  const reason = code === undefined ? undefined : REASONS[code];
  return reason ?? (code === undefined ? messageOf(error) : `${messageOf(error)} (${code})`);
}
