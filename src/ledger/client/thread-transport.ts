import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../../lib/clock.ts';
import type { ThreadAnswer, ThreadCall } from '../wire/thread-call.ts';
import type { Exchange, HttpRequest } from './exchange.ts';
import type { Transport } from './transport.ts';

export interface ThreadTransportOptions {
  /** Leads to a ledger in another thread; closed with the transport. */
  readonly port: MessagePort;
  readonly apiKey: string;
  readonly clock: Clock;
  /** How long an answer may take; default 30 s. */
  readonly timeoutMs?: number;
}

interface Waiting {
  readonly resolve: (exchange: Exchange) => void;
  readonly until: number;
}

/** The way to the embedded ledger: its API without HTTP, by messages to its thread. */
export function openThreadTransport(options: ThreadTransportOptions): Transport {
  return new ThreadTransport(options);
}

class ThreadTransport implements Transport {
  readonly #port: MessagePort;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #reading: Readonly<Record<string, string>>;
  readonly #writing: Readonly<Record<string, string>>;
  readonly #closed = new AbortController();
  /** In the order in which they went out, so that the first one is the first to be late. */
  readonly #waiting = new Map<number, Waiting>();
  #calls: ThreadCall[] = [];
  #last = 0;
  #isWatching = false;
  #whenStill: (() => void) | undefined;

  constructor({ port, apiKey, clock, timeoutMs = 30_000 }: ThreadTransportOptions) {
    this.#port = port;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#reading = { authorization: `Bearer ${apiKey}`, accept: 'application/json, application/problem+json' };
    this.#writing = { ...this.#reading, 'content-type': 'application/json' };
    port.on('message', (answers: readonly ThreadAnswer[]) => {
      for (const answer of answers) this.#hear(answer);
    });
    port.once('close', () => {
      this.#closed.abort();
      this.#failAll('the embedded ledger has ended');
    });
  }

  exchange({ method, path, body, key }: HttpRequest): Promise<Exchange> {
    return new Promise((resolve) => {
      if (this.#closed.signal.aborted) return resolve({ kind: 'failed', reason: 'the embedded ledger has ended' });
      this.#last += 1;
      const id = this.#last;
      const common = body === null ? this.#reading : this.#writing;
      const headers = key === null ? common : { ...common, 'idempotency-key': key };
      this.#waiting.set(id, { resolve, until: this.#clock.monotonic() + this.#timeoutMs });
      this.#say({ id, method, path, headers, body });
      if (!this.#isWatching) void this.#watch();
    });
  }

  cutOff(): void {
    this.#failAll('cut off');
  }

  async close(): Promise<void> {
    if (this.#waiting.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenStill = resolve;
      });
    }
    this.#closed.abort();
    this.#port.close();
  }

  /** What is said in one turn of the event loop goes out together. */
  #say(call: ThreadCall): void {
    this.#calls.push(call);
    if (this.#calls.length > 1) return;
    process.nextTick(() => {
      const calls = this.#calls;
      this.#calls = [];
      this.#port.postMessage(calls);
    });
  }

  #hear({ id, status, headers, body }: ThreadAnswer): void {
    this.#settle(id, { kind: 'answered', status, headers, body, complete: true });
  }

  /** An answer that comes too late finds nobody. */
  #settle(id: number, exchange: Exchange): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.resolve(exchange);
    if (this.#waiting.size === 0) this.#whenStill?.();
  }

  #failAll(reason: string): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, { kind: 'failed', reason });
  }

  /** Fails what is not answered in time. */
  async #watch(): Promise<void> {
    this.#isWatching = true;
    for (let first = this.#first(); first !== undefined; first = this.#first()) {
      const [id, { until }] = first;
      const ms = until - this.#clock.monotonic();
      if (ms <= 0) this.#settle(id, { kind: 'failed', reason: 'no answer in time' });
      else await this.#clock.sleep(ms, this.#closed.signal);
    }
    this.#isWatching = false;
  }

  #first(): readonly [number, Waiting] | undefined {
    for (const entry of this.#waiting) return entry;
    return undefined;
  }
}
