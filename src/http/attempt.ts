import type { Dispatcher } from 'undici';
import { AppError, codeOf } from '../lib/errors.ts';
import type { HttpResponse } from '../plugin/contract.ts';

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

/** The answer, or the reason why none came. */
export type Attempt =
  | { readonly kind: 'answered'; readonly response: HttpResponse }
  | { readonly kind: 'failed'; readonly reason: string };

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
  UND_ERR_SOCKET: 'the connection was cut',
};

/** Sends once. Throws AppError `http.aborted` where `signal` ends it, `http.size` where the answer is too long. */
export async function attempt(order: Order): Promise<Attempt> {
  if (order.signal.aborted) throw stopped(order.url);
  const timeout = AbortSignal.timeout(order.timeoutMs);
  try {
    return { kind: 'answered', response: await exchange(order, AbortSignal.any([order.signal, timeout])) };
  } catch (thrown) {
    if (order.signal.aborted) throw stopped(order.url);
    if (thrown instanceof AppError) throw thrown;
    return { kind: 'failed', reason: timeout.aborted ? 'no answer in time' : reasonOf(thrown) };
  }
}

async function exchange(order: Order, signal: AbortSignal): Promise<HttpResponse> {
  // Loaded here: most commands send no request of a connector.
  const { request } = await import('undici');
  const { url, method, headers, body = null, timeoutMs } = order;
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const answer = await request(url, { method, headers, body, signal, ...limits });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(joinValues)),
    body: await readAtMost(answer.body, order),
  };
}

function joinValues([name, value]: [string, Dispatcher.ResponseData['headers'][string]]): [string, string] {
  return [name.toLowerCase(), typeof value === 'string' ? value : (value ?? []).join(', ')];
}

async function readAtMost(body: AsyncIterable<Uint8Array>, { maxBytes, url }: Order): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new AppError('http.size', `${url.host} answered with more than the ${maxBytes} bytes that are read`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * In words, with the system's code where there is one. The message of undici may hold an address, so it is left out.
 */
function reasonOf(thrown: unknown): string {
  const code = codeOf(thrown);
  if (code === undefined) return 'the connection failed';
  return REASONS[code] ?? `the connection failed (${code})`;
}

function stopped(url: URL): AppError {
  return new AppError('http.aborted', `the request to ${url.host} was stopped`);
}
