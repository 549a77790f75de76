import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../lib/clock.ts';
import { STATUS_CODES } from '../../../lib/net/node-http.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { type Failure, failure } from '../call/outcome.ts';
import { countRequest, type Gate, standardHeaders } from './guard.ts';
import { failureOf, render } from './problems.ts';

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
  server.on('connect', (_: IncomingMessage, socket: Duplex) =>
    hangUpWith(failure('method_not_allowed', 'this service is no proxy'), socket, counter),
  );
}

/** Answers what Node's HTTP parser refuses (broken, smuggling or too slow requests) like any other problem, and hangs up. */
export function answerBrokenRequest(error: Error, socket: Duplex, counter: Counter): void {
  const last = exchanges.get(socket);
  const isAnswered = last !== undefined && !last.request.complete && last.response.headersSent;
  if (!socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  const earlier = last?.request.complete === false ? last.before : last?.response;
  // A client takes answers in the order of its requests, so this one must not overtake another.
  if (earlier === undefined || earlier.closed) hangUpWith(failureOf(error), socket, counter);
  else earlier.once('close', () => hangUpWith(failureOf(error), socket, counter));
}

/** An unreadable request shows only its connection. It counts for the last key that came over that connection. */
function hangUpWith(refused: Failure, socket: Duplex, { gate, clock }: Counter): void {
  if (!socket.writable) return;
  const requestId = uuidv7(clock.now());
  const { status, body } = render(refused, requestId);
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...standardHeaders(requestId, countRequest(gate, gate.keys.shownOn(socket)).headers),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Nobody may hear it: a client that does not hang up in turn would keep half a connection for ever.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
