import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../lib/clock.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { type Failure, failure } from '../call/outcome.ts';
import {
  checkMessage,
  countMessage,
  countRequest,
  type Gate,
  lookAtLimits,
  overLimit,
  standardHeaders,
} from './guard.ts';
import { failureOf, render } from './problems.ts';
import type { RateHeaders } from './rate-limit.ts';

interface Counter {
  readonly gate: Gate;
  readonly clock: Clock;
}

/** A client has this long to read the last answer. */
const LINGER_MS = 1_000;

/** The request that a connection brought last. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer to the request before it. */
  readonly before: ServerResponse | undefined;
}

const exchanges = new WeakMap<Duplex, Exchange>();

/** Takes over what Node's server would answer by itself or not at all: a strange Expect header, and CONNECT. */
export function takeOver(server: Server, counter: Counter): void {
  server.on('request', (request, response) => {
    exchanges.set(request.socket, { request, response, before: exchanges.get(request.socket)?.response });
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    // Node takes its own listener away, and a client may reset the connection at any time.
    socket.on('error', () => socket.destroy());
    const { rate } = countMessage(counter.gate, request);
    const refused = checkMessage(request) ?? (rate.allowed ? NO_PROXY : overLimit(rate));
    const pause = refused.code === 'rate_limit_exceeded' ? { 'retry-after': rate.retryAfter } : {};
    const headers = { ...rate.headers, ...pause };
    afterAnswer(exchanges.get(socket)?.response, () => hangUpWith(refused, socket, { clock: counter.clock, headers }));
  });
}

const NO_PROXY = failure('method_not_allowed', 'this service is no proxy');

/** Answers what Node's HTTP parser refuses (broken, smuggling or too slow requests) like any other problem, and hangs up. */
export function answerBrokenRequest(error: Error, socket: Duplex, { gate, clock }: Counter): void {
  const last = exchanges.get(socket);
  const isBody = last?.request.complete === false;
  if (!socket.writable || (isBody && last.response.headersSent)) {
    socket.destroy();
    return;
  }
  // An unreadable request shows only its connection, so it counts for the last key there. Headers that were read have
  // counted already.
  const key = gate.keys.shownOn(socket);
  const headers = isBody ? lookAtLimits(gate, key) : countRequest(gate, key).headers;
  afterAnswer(isBody ? last.before : last?.response, () => hangUpWith(failureOf(error), socket, { clock, headers }));
}

/** A client takes answers in the order of its requests, so none may overtake an earlier one. */
function afterAnswer(earlier: ServerResponse | undefined, act: () => void): void {
  if (earlier === undefined || earlier.closed) act();
  else earlier.once('close', act);
}

interface LastWords {
  readonly clock: Clock;
  /** The state of the limits, and what else this answer carries. */
  readonly headers: RateHeaders;
}

function hangUpWith(refused: Failure, socket: Duplex, { clock, headers: own }: LastWords): void {
  if (!socket.writable) return;
  const requestId = uuidv7(clock.now());
  const { status, body } = render(refused, requestId);
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...standardHeaders(requestId, own),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // The words after the status may be left out (RFC 9112, 4).
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Nobody may hear it: a client that does not hang up in turn would keep half a connection for ever.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
