import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../lib/clock.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { type Gate, standardHeaders } from './guard.ts';
import { failureOf, render } from './problems.ts';

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

/** Notes what each connection waits for. A request with a strange Expect header is served as if it had none. */
export function watchExchanges(server: Server): void {
  server.on('request', (request, response) => {
    exchanges.set(request.socket, { request, response, before: exchanges.get(request.socket)?.response });
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

interface Parts {
  readonly clock: Clock;
  readonly gate: Gate;
}

/**
 * Answers what Node's HTTP parser refuses (broken, smuggling or too slow requests) like any other problem, and hangs up.
 * A client takes answers in the order of its requests, so this one waits for those before it.
 */
export function answerBrokenRequest(error: Error, socket: Duplex, parts: Parts): void {
  const last = exchanges.get(socket);
  const isBody = last?.request.complete === false;
  if (!socket.writable || (isBody && last.response.headersSent)) {
    socket.destroy();
    return;
  }
  const earlier = isBody ? last.before : last?.response;
  if (earlier === undefined || earlier.closed) hangUpWith(error, socket, parts);
  else earlier.once('close', () => hangUpWith(error, socket, parts));
}

function hangUpWith(error: Error, socket: Duplex, { clock, gate }: Parts): void {
  if (!socket.writable) return;
  const requestId = uuidv7(clock.now());
  const { status, body } = render(failureOf(error), requestId);
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...standardHeaders(requestId, gate.limiter.untouched()),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // The words after the status may be left out (RFC 9112, 4).
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // A client that does not hang up in turn would keep half a connection for ever.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
