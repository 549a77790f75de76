import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitSilence } from '../../../src/lib/net/silent-bodies.ts';

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n';

/** A server with a limit of 10 s on a clock that stands still; says which errors it told of. */
async function open(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const errors: unknown[] = [];
  const server = createServer(answer);
  limitSilence(server, 10_000);
  server.on('clientError', (error, socket) => {
    errors.push('code' in error && error.code);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    socket.destroy();
    server.close();
  });
  return { server, socket, errors, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

/** Resolves when the server has this many bytes of the body. */
async function arrive(request: IncomingMessage, socket: Socket, text: string): Promise<void> {
  const heard = once(request, 'data');
  socket.write(text);
  await heard;
}

test('a body that brings nothing for ten seconds is told as a request that is too late', async () => {
  const { server, socket, errors, pass } = await open(() => undefined);
  socket.write(HEAD);
  const [request] = await once(server, 'request');
  await arrive(request, socket, '1');
  pass(10_000);
  expect(errors).toEqual([]);
  pass(1_000);
  expect(errors).toEqual(['ERR_HTTP_REQUEST_TIMEOUT']);
});

test('a body that keeps coming is left alone, however slowly it comes', async () => {
  const { server, socket, errors, pass } = await open((request, response) => {
    request.resume().once('end', () => response.end('done'));
  });
  socket.write(HEAD);
  const [request] = await once(server, 'request');
  for (const byte of ['1', '2', '3']) {
    await arrive(request, socket, byte);
    pass(9_000);
  }
  const answered = once(socket, 'data');
  await arrive(request, socket, '4');
  expect((await answered)[0]).toContain('done');
  expect(errors).toEqual([]);
});

test('an answer that takes long is not cut, and its connection serves the next request', async () => {
  const responses: ServerResponse[] = [];
  const { server, socket, errors, pass } = await open((_request, response) => responses.push(response));
  for (const text of ['GET / HTTP/1.1\r\nhost: a\r\n\r\n', `${HEAD}1234`]) {
    socket.write(text);
    await once(server, 'request');
    // The body is there, though nobody reads it.
    await new Promise((resolve) => setImmediate(resolve));
    pass(600_000);
    const answered = once(socket, 'data');
    responses.shift()?.end('at last');
    expect((await answered)[0]).toContain('at last');
  }
  expect(errors).toEqual([]);
});

test('a body is not silent while the server itself leaves it unread', async () => {
  const { server, socket, errors, pass } = await open(() => undefined);
  socket.write(`${HEAD}12`);
  const [request] = await once(server, 'request');
  pass(60_000);
  expect(errors).toEqual([]);
  request.resume();
  await once(request, 'data');
  pass(12_000);
  expect(errors).toHaveLength(1);
});

test('a body that nobody reads any more, since it was answered, ends with its silence', async () => {
  const { server, socket, errors, pass } = await open((_request, response) => response.writeHead(401).end());
  const answered = once(socket, 'data');
  socket.write(HEAD);
  await once(server, 'request');
  await answered;
  pass(12_000);
  expect(errors).toHaveLength(1);
});
