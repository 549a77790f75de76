import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../lib/clock.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import type { Gate } from './guard.ts';
import { failureOf, render } from './problems.ts';

/** Answers what Node's HTTP parser refuses (broken, smuggling or too slow requests) like any other problem, and hangs up. */
export function answerBrokenRequest(
  error: Error,
  socket: Socket,
  { gate, clock }: { readonly gate: Gate; readonly clock: Clock },
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = uuidv7(clock.now());
  const { status, body } = render(failureOf(error), requestId);
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': requestId,
    ...gate.limiter.untouched(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
