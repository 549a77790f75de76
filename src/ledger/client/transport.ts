import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Headers } from '../../lib/net/retry-after.ts';
import {
  describeFailure,
  type Exchange,
  type HttpRequest,
  headersOf,
  type LedgerAddress,
  LONGEST_ANSWER,
  readBase,
  withoutKey,
} from './exchange.ts';

export interface Transport {
  /** Never rejects. */
  exchange(request: HttpRequest): Promise<Exchange>;
  /** Ends everything in flight at once; each exchange fails. */
  cutOff(): void;
  close(): Promise<void>;
}

export interface TransportOptions extends LedgerAddress {
  /** Connections that may be open at once. */
  readonly connections: number;
  readonly clock: Clock;
  /** How long an answer may take (default 30 s), and a connection (default 5 s). undici counts in whole seconds. */
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

const LONGEST_PROBLEM = 64 * 1024;

/**
 * HTTP to one origin over a pool of connections. It follows no redirects: a write must not go elsewhere. It repeats
 * nothing, and the API key goes to no other origin.
 */
export function openTransport(options: TransportOptions): Transport {
  const base = readBase(options);
  const timeoutMs = options.timeoutMs ?? 30_000;
  // undici loads with the first request: a daemon that has nothing to send holds 5 MiB less.
  const open = async () =>
    new (await import('undici')).Pool(base.origin, {
      connections: options.connections,
      pipelining: 1,
      allowH2: false,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: options.connectTimeoutMs ?? 5000 },
    });
  let opened: ReturnType<typeof open> | undefined;
  const active = new Set<Dispatcher.DispatchController>();
  return {
    exchange: async (request) => {
      opened ??= open();
      const pool = await opened;
      const { method, body } = request;
      const answer = await new Promise<Exchange>((resolve) => {
        pool.dispatch(
          { method, path: base.prefix + request.path, headers: headersOf(request, options.apiKey), body },
          new Collector(resolve, active, options.clock, 4 * timeoutMs),
        );
      });
      return withoutKey(answer, options.apiKey);
    },
    cutOff: () => {
      for (const controller of [...active]) controller.abort(new Error('cut off'));
    },
    close: async () => (await opened)?.close(),
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
      this.#finish(controller, 'cut');
      controller.abort(new Error('the answer is too long'));
    } else if (this.#clock.monotonic() > this.#deadline) {
      // A byte now and then keeps every timeout of the parser quiet.
      controller.abort(new AppError('service.answerTakesTooLong'));
    }
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#finish(controller, 'whole');
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#active.delete(controller);
    this.#resolve({ kind: 'failed', reason: describeFailure(error) });
  }

  #finish(controller: Dispatcher.DispatchController, extent: 'whole' | 'cut'): void {
    this.#active.delete(controller);
    const bytes = this.#more === undefined ? this.#first : Buffer.concat(this.#more);
    const body = bytes === undefined ? '' : bytes.toString('utf8');
    this.#resolve({
      kind: 'answered',
      status: this.#status,
      headers: this.#headers,
      body,
      complete: extent === 'whole',
    });
  }
}
