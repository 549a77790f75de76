/** Clients that hold a connection and say little: the service cuts off the slow, and serves the others meanwhile. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerBrokenRequest } from '../../../../src/ledger/server/http/broken-requests.ts';
import { RateLimiter } from '../../../../src/ledger/server/http/rate-limit.ts';
import { openDatabase } from '../../../../src/ledger/server/storage/database.ts';
import { KeyVerifier } from '../../../../src/ledger/server/storage/keys.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { makeAccount, openLedger, type TestLedger } from '../test-ledger.ts';

const SHORT = { headersMs: 100, requestMs: 200 };
const BODY = '{"name":"Grocer"}';

async function open(ledger: TestLedger): Promise<Socket> {
  const { hostname, port } = new URL(ledger.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** However it ends: `once` would reject where the other side resets the connection. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Writes `text` byte by byte, as a slow loris does, until the other side hangs up; gives what it said. */
async function dribble(socket: Socket, text: string): Promise<string> {
  let said = '';
  let at = 0;
  socket.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text[at++ % text.length] ?? 'x');
  }, 10);
  await closed(socket);
  clearInterval(timer);
  return said;
}

function headOf(ledger: TestLedger, length: number): string {
  return `POST /v1/payees HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ledger.key}\r\nidempotency-key: slow\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
}

test('headers that come a byte at a time are cut off with 408', async () => {
  const ledger = await openLedger({ patience: SHORT });
  const socket = await open(ledger);
  socket.write('GET /v1/me HTTP/1.1\r\nhost: x\r\n');
  const said = await dribble(socket, 'x-slow: 1\r\n');
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('"code":"request_timeout"');
});

test('a body that comes byte by byte is cut off without effect, and its key stays free', async () => {
  const ledger = await openLedger({ patience: SHORT });
  const socket = await open(ledger);
  socket.write(`${headOf(ledger, 100_000)}\r\n`);
  const said = await dribble(socket, ' ');
  expect(said === '' || said.startsWith('HTTP/1.1 408 ')).toBe(true);
  const reply = await ledger.send('POST', '/v1/payees', { body: BODY, once: 'slow' });
  expect(reply.status).toBe(201);
  expect((await ledger.send('GET', '/v1/payees')).json.data).toHaveLength(1);
});

test('a connection that says nothing is closed, and one that stops within a request', async () => {
  const ledger = await openLedger({ patience: SHORT });
  const silent = [await open(ledger), await open(ledger)];
  silent[1]?.write('GET /v1/me HTT');
  await Promise.all(silent.map((socket) => closed(socket.resume())));
  expect((await ledger.send('GET', '/v1/me')).status).toBe(200);
});

test('a client that does not hang up after the last answer loses its connection all the same', async () => {
  const db = openDatabase(tempFolder());
  const clock = systemClock;
  const counter = { gate: { keys: new KeyVerifier(db), limiter: new RateLimiter(clock, {}) }, clock };
  const server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 50 });
  server.on('clientError', (error, socket) => answerBrokenRequest(error, socket, counter));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }).resume();
  await once(socket, 'end');
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  expect(await open()).toBe(1);
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  socket.destroy();
  server.close();
  db.close();
});

test('while a thousand connections say nothing, and a hundred are slow, others are served', async () => {
  const ledger = await openLedger();
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => open(ledger)));
  for (const socket of idle.slice(0, 100)) socket.write(headOf(ledger, BODY.length));
  const accountId = await makeAccount(ledger);
  const body = { accountId, amount: 1, date: '2026-03-01' };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => ledger.send('POST', '/v1/transactions', { body })),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(idle.filter((socket) => socket.destroyed)).toEqual([]);
});
