import { backoffMs } from '../lib/backoff.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { readRetryAfter } from '../lib/net/retry-after.ts';
import type { HttpClient, HttpNeeds, HttpRequest, HttpResponse, Logger } from '../plugin/contract.ts';
import type { Said } from '../words/message.ts';
import { type Attempt, attempt, type Order } from './attempt.ts';

export interface HttpClientOptions {
  /** The hosts that the plug-in declares; undefined where it declares none. */
  readonly needs: HttpNeeds | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends every request. */
  readonly signal: AbortSignal;
  /** Bytes of an answer, where the request says nothing. */
  readonly maxBytes: number;
  /** From 0 up to 1, for the pauses between attempts. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Methods that change nothing, so that sending them twice is harmless (RFC 9110 §9.2.1, RFC 4918 §9.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND']);
const ATTEMPTS = 4;
const TIMEOUT_MS = 60_000;
/** A longer pause that a server tells is the caller's to plan with. */
const PATIENCE_MS = 60_000;
const MOST_REDIRECTS = 5;
const NO_HOSTS: HttpNeeds = { hosts: [] };

/** The HTTP client of one connector, over undici. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const pace = new Pace(options.needs?.pace, options.clock);
  return { request: (request) => send(request, options, pace) };
}

async function send(request: HttpRequest, options: HttpClientOptions, pace: Pace): Promise<HttpResponse> {
  let order = orderOf(request, options);
  for (let hops = 0; ; hops += 1) {
    const response = await sendUntilAnswered(order, request, options, pace);
    const next = nextAddress(request, order, response);
    if (next === undefined) return response;
    if (hops === MOST_REDIRECTS) {
      throw new AppError('http.unreachable', { host: order.url.host });
    }
    order = redirected(order, next, options);
  }
}

async function sendUntilAnswered(
  order: Order,
  request: HttpRequest,
  options: HttpClientOptions,
  pace: Pace,
): Promise<HttpResponse> {
  const attempts = request.attempts ?? (SAFE.has(order.method) ? ATTEMPTS : 1);
  const { clock, log, random = Math.random } = options;
  const { host } = order.url;
  for (let number = 1; ; number += 1) {
    await pace.turn(order.signal);
    const outcome = await attempt(order);
    const said = wordsOf(outcome);
    log.debug({ host, method: order.method, answer: said, attempt: number }, 'http.request');
    const waitMs = pauseAfter(outcome, clock) ?? backoffMs(number, random);
    if (!isTransient(outcome) || number >= attempts || waitMs > PATIENCE_MS) return responseOf(outcome, host);
    log.info({ host, answer: said, waitMs }, 'http.again');
    await clock.sleep(waitMs, order.signal);
  }
}

function orderOf(request: HttpRequest, options: HttpClientOptions): Order {
  const { url, authorization } = readTarget(request.url, options.needs ?? NO_HOSTS);
  const { body, maxBytes = options.maxBytes, timeoutMs = TIMEOUT_MS, signal } = request;
  const given = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const headers = {
    'user-agent': 'bankfeed',
    ...(authorization === undefined ? {} : { authorization }),
    ...Object.fromEntries(given),
  };
  const both = signal === undefined ? options.signal : AbortSignal.any([options.signal, signal]);
  return { url, method: (request.method ?? 'GET').toUpperCase(), headers, body, maxBytes, timeoutMs, signal: both };
}

/** Where a GET is to be sent on to; undefined where the answer is the one that is wanted. */
function nextAddress({ redirects }: HttpRequest, { method, url }: Order, response: HttpResponse): string | undefined {
  const { location } = response.headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
  if (redirects !== 'follow' || method !== 'GET' || !isRedirect || location === undefined) return undefined;
  return URL.parse(location, url.href)?.href;
}

/** A secret for the first server goes to no other. */
function redirected(order: Order, address: string, { needs }: HttpClientOptions): Order {
  const { url } = readTarget(address, needs ?? NO_HOSTS);
  const isSame = url.origin === order.url.origin;
  const headers: Readonly<Record<string, string>> = isSame ? order.headers : { 'user-agent': 'bankfeed' };
  return { ...order, url, headers };
}

/** A server that took all the time there was is asked again by the next pass, not by this one. */
function isTransient(outcome: Attempt): boolean {
  if (outcome.kind !== 'answered') return outcome.kind === 'failed';
  const { status } = outcome.response;
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}

/** The pause that the answer tells; undefined where it tells none. */
function pauseAfter(outcome: Attempt, clock: Clock): number | undefined {
  if (outcome.kind !== 'answered') return undefined;
  return readRetryAfter(outcome.response.headers, clock.now()) ?? undefined;
}

function wordsOf(outcome: Attempt): Said {
  return outcome.kind !== 'answered' ? outcome.reason : String(outcome.response.status);
}

function responseOf(outcome: Attempt, host: string): HttpResponse {
  if (outcome.kind === 'answered') return outcome.response;
  throw new AppError('http.unreachable#cannotReached', { host, why: outcome.reason });
}

/** Lets at most so many requests through in a span of time. */
class Pace {
  readonly #pace: HttpNeeds['pace'];
  readonly #clock: Clock;
  /** When the last ones were let through, oldest first. */
  #sent: number[] = [];

  constructor(pace: HttpNeeds['pace'], clock: Clock) {
    this.#pace = pace;
    this.#clock = clock;
  }

  /** Resolves once a request may be sent, or where `signal` ends the waiting. */
  async turn(signal: AbortSignal): Promise<void> {
    const pace = this.#pace;
    if (pace === undefined) return;
    while (!signal.aborted) {
      const now = this.#clock.monotonic();
      this.#sent = this.#sent.filter((at) => at > now - pace.perMs);
      const [oldest] = this.#sent;
      if (oldest === undefined || this.#sent.length < pace.requests) break;
      await this.#clock.sleep(oldest + pace.perMs - now, signal);
    }
    this.#sent.push(this.#clock.monotonic());
  }
}

/** Where one request goes. `url` holds neither name nor password. */
interface Target {
  readonly url: URL;
  /** The Authorization header that name and password in the address mean; undefined where there are none. */
  readonly authorization: string | undefined;
}

/** Where clouds keep their machines' credentials: never a bank (P-NET-1). */
const LINK_LOCAL = /^(169\.254(\.\d+){2}|\[fe[89ab][0-9a-f]:.*\])$/;

/** Throws AppError `http.host` or `http.plain` where the plug-in may not send there. No message holds the address. */
function readTarget(address: string, needs: HttpNeeds): Target {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new AppError('http.host');
  }
  const declared = needs.hosts.some((host) => host.toLowerCase() === url.host);
  if (!declared || LINK_LOCAL.test(url.hostname)) {
    throw new AppError(needs.hosts.length === 0 ? 'http.host#none' : 'http.host#others', {
      host: url.host,
      names: needs.hosts.join(', '),
    });
  }
  if (url.protocol === 'http:' && needs.plainHttp !== 'allow') {
    throw new AppError('http.plain', { host: url.host });
  }
  const authorization = basicOf(url);
  url.username = '';
  url.password = '';
  return { url, authorization };
}

/** The Basic credentials of an address (RFC 7617). */
function basicOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  const pair = `${decoded(username)}:${decoded(password)}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

/** As it is where a per cent sign stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
