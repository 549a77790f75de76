import type { Dispatcher } from 'undici';
import { systemClock } from '../lib/clock.ts';
import { AppError, codeOf } from '../lib/errors.ts';
import type { HttpResponse } from '../plugin/contract.ts';
import { type Said, words } from '../words/message.ts';

/** One sending of a request. */
export interface Order {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** The answer, or the reason why none came. `late`: it took all the time that one pass has for it. */
export type Attempt =
  | { readonly kind: 'answered'; readonly response: HttpResponse }
  | { readonly kind: 'failed' | 'late'; readonly reason: Said };

/** A body that brings less than this is dripping. A large one takes its time above `timeoutMs`. */
const LEAST_BYTES_PER_MS = 32;

const REASONS: Readonly<Record<string, Said>> = {
  ECONNREFUSED: words('connector.nothingListens'),
  ECONNRESET: words('connector.connectionCut'),
  ENOTFOUND: words('connector.nameNotKnown'),
  EAI_AGAIN: words('connector.nameCouldNotLooked'),
  UND_ERR_CONNECT_TIMEOUT: words('connector.noConnectionTime'),
  UND_ERR_HEADERS_TIMEOUT: words('connector.noAnswerTime'),
  UND_ERR_BODY_TIMEOUT: words('connector.answerStoppedHalfWay'),
  UND_ERR_SOCKET: words('connector.connectionCut'),
};

/** Sends once. Throws AppError `http.aborted` where `signal` ends it, `http.size` where the answer is too long. */
export async function attempt(order: Order): Promise<Attempt> {
  if (order.signal.aborted) throw stopped(order.url);
  const patience = new Patience(order.timeoutMs);
  try {
    return { kind: 'answered', response: await exchange(order, patience) };
  } catch (thrown) {
    if (order.signal.aborted) throw stopped(order.url);
    if (thrown instanceof AppError) throw thrown;
    return patience.isOver ? { kind: 'late', reason: words('connector.noAnswerTime') } : failureOf(thrown);
  } finally {
    patience.end();
  }
}

/** Undici has limits of its own for the first header and for silence within a body. */
const LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function failureOf(thrown: unknown): Attempt {
  return { kind: LATE.includes(codeOf(thrown) ?? '') ? 'late' : 'failed', reason: reasonOf(thrown) };
}

/** Ends an exchange after `ms`. What has arrived by then buys more time, at the least speed. */
class Patience {
  readonly #over = new AbortController();
  readonly #began = systemClock.monotonic();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #bytes = 0;

  constructor(ms: number) {
    this.#ms = ms;
    this.#look();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  arrived(bytes: number): void {
    this.#bytes += bytes;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const left = this.#began + this.#ms + this.#bytes / LEAST_BYTES_PER_MS - systemClock.monotonic();
    if (left <= 0) this.#over.abort();
    else this.#timer = setTimeout(() => this.#look(), Math.ceil(left));
  }
}

async function exchange(order: Order, patience: Patience): Promise<HttpResponse> {
  // Loaded here: most commands send no request of a connector.
  const { request } = await import('undici');
  const { url, method, headers, body = null, timeoutMs } = order;
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const signal = AbortSignal.any([order.signal, patience.signal]);
  const answer = await request(url, { method, headers, body, signal, ...limits });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(joinValues)),
    body: await readAtMost(answer.body, order, patience),
  };
}

function joinValues([name, value]: [string, Dispatcher.ResponseData['headers'][string]]): [string, string] {
  return [name.toLowerCase(), typeof value === 'string' ? value : (value ?? []).join(', ')];
}

async function readAtMost(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, url }: Order,
  patience: Patience,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    patience.arrived(chunk.length);
    if (length > maxBytes) {
      throw new AppError('http.size', { host: url.host, count: maxBytes });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * In words, with the system's code where there is one. The message of undici may hold an address, so it is left out.
 */
function reasonOf(thrown: unknown): Said {
  const code = codeOf(thrown);
  if (code === undefined) return words('connector.connectionFailed');
  return REASONS[code] ?? words('connector.theConnectionFailed', { code });
}

function stopped(url: URL): AppError {
  return new AppError('http.aborted', { host: url.host });
}
