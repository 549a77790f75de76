import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import type { TestLedger } from '../../ledger/server/test-ledger.ts';

const PAGE = 3;

/**
 * A ledger that keeps to the specification and to nothing besides. Lists take no filter and no limit, and show the
 * oldest first, in small pages. A write between two pages moves the other records. The first time that a list is read,
 * a record stands on two pages, and another one on none.
 */
export async function oddLedger(inner: TestLedger): Promise<TestLedger> {
  let passes = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://odd');
    const isList = request.method === 'GET' && url.pathname === '/v1/transactions';
    const cursor = url.searchParams.get('cursor');
    if (isList && cursor === null) passes += 1;
    const work = isList ? list(inner, Number(cursor ?? 0), passes === 1, response) : pass(inner, request, response);
    work.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client: TestLedger['client'] = (clock) => createLedgerClient({ url, apiKey: inner.key, connections: 4, clock });
  return { ...inner, url, client };
}

async function list(inner: TestLedger, at: number, moves: boolean, response: ServerResponse): Promise<void> {
  const all = await everything(inner);
  // Page 2 begins with a record of page 1, and page 3 one record too late.
  const shift = [0, -1, 1][at] ?? 0;
  const from = at * PAGE + (moves ? shift : 0);
  const data = all.slice(from, (at + 1) * PAGE);
  const hasMore = (at + 1) * PAGE < all.length;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data, nextCursor: hasMore ? String(at + 1) : null, hasMore }));
}

async function everything(inner: TestLedger): Promise<readonly { readonly createdAt: string; readonly id: string }[]> {
  const rows = [];
  for (let cursor = ''; ; ) {
    const { json } = await inner.send('GET', `/v1/transactions?limit=200${cursor}`);
    rows.push(...json.data);
    if (json.nextCursor === null) break;
    cursor = `&cursor=${encodeURIComponent(json.nextCursor)}`;
  }
  return rows.sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
}

/** Everything else is the ledger's own affair. */
async function pass(inner: TestLedger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const answer = await fetch(inner.url + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: {
      authorization,
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      ...(chunks.length > 0 ? { 'content-type': 'application/json' } : {}),
    },
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (!['transfer-encoding', 'connection', 'content-length', 'keep-alive'].includes(name))
      response.setHeader(name, value);
  }
  response.end(Buffer.from(await answer.arrayBuffer()));
}
