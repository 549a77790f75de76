import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import type { Outcome } from '../../../src/ledger/client/outcome.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';

const UPSERT = { method: 'POST', path: '/v1/transactions/upsert', body: '{"amount":3.50}', key: 'k-1' } as const;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connect(url: string, timeoutMs = 30_000) {
  const client = createLedgerClient({ url, apiKey: 'secret', connections: 2, clock: new FakeClock(), timeoutMs });
  onTestFinished(() => client.close());
  return client;
}

async function outcomeOf(
  listener: RequestListener,
  request: Parameters<ReturnType<typeof connect>['send']>[0] = UPSERT,
) {
  return (await connect(await serve(listener)).send(request)).outcome;
}

test('sends the exact bytes under the key, with the credential, to a base address with a path', async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    const { authorization, 'idempotency-key': key, 'content-type': type } = request.headers;
    request.on('data', (chunk) => seen.push(request.url, String(chunk), authorization, key, type));
    request.on('end', () => response.writeHead(201, JSON_TYPE).end('{"operation":"created","data":{"id":"t1"}}'));
  });
  const { outcome } = await connect(`${url}/ledger/`).send(UPSERT);
  expect(outcome).toEqual({ kind: 'done', status: 201, operation: 'created', id: 't1' });
  expect(seen).toEqual([
    '/ledger/v1/transactions/upsert',
    '{"amount":3.50}',
    'Bearer secret',
    'k-1',
    'application/json',
  ]);
});

test.each<[string, number, Record<string, string>, string, Partial<Outcome>]>([
  [
    'an id under another name',
    200,
    JSON_TYPE,
    '{"operation":"updated","data":{"_id":7}}',
    { kind: 'done', id: '7' } as Outcome,
  ],
  [
    'a vendor’s JSON type',
    200,
    { 'content-type': 'application/vnd.x+json' },
    '{"operation":"updated","data":{}}',
    { kind: 'done' },
  ],
  ['a success in HTML', 200, { 'content-type': 'text/html' }, '<p>log in</p>', { kind: 'unknown', status: 200 }],
  ['a success without a body', 200, JSON_TYPE, '', { kind: 'unknown' }],
  ['JSON of somebody else', 200, JSON_TYPE, '{"status":"ok"}', { kind: 'unknown' }],
  ['an object that names nothing', 200, JSON_TYPE, '{"data":{}}', { kind: 'unknown' }],
  ['a redirect', 307, { location: 'https://elsewhere.example/' }, '', { kind: 'unknown', status: 307 }],
  ['408', 408, {}, '', { kind: 'unknown' }],
  ['425', 425, {}, '', { kind: 'unknown' }],
  ['500', 500, {}, '', { kind: 'unknown' }],
  ['503 without a wait', 503, {}, '', { kind: 'unknown' }],
  ['503 with a wait', 503, { 'retry-after': '9' }, '', { kind: 'paced', waitMs: 9000 } as Outcome],
  ['429', 429, { 'retry-after': '9' }, '', { kind: 'paced', waitMs: 9000 } as Outcome],
  ['429 without a wait', 429, {}, '', { kind: 'paced', waitMs: null } as Outcome],
  ['401', 401, {}, '', { kind: 'refused' }],
  ['403', 403, {}, '{"code":"insufficient_scope"}', { kind: 'refused' }],
  ['403 of one object', 403, {}, '{"code":"system_category_read_only"}', { kind: 'rejected' }],
  ['404 of an account', 404, {}, '{"code":"account_not_found"}', { kind: 'rejected' }],
  ['404 of the route', 404, {}, '{"code":"route_not_found"}', { kind: 'unknown', status: 404 }],
  ['a web server that is no ledger', 404, {}, '<h1>Not Found</h1>', { kind: 'unknown', status: 404 }],
  ['405', 405, {}, '', { kind: 'unknown', status: 405 }],
  ['422', 422, {}, '{"code":"validation_failed"}', { kind: 'rejected' }],
  ['409 in progress', 409, {}, '{"code":"request_in_progress"}', { kind: 'unknown' }],
  ['409 of a key', 409, {}, '{"code":"idempotency_key_reused"}', { kind: 'conflict' }],
  ['409 of a key, by the draft standard', 422, {}, '{"title":"Idempotency-Key is already used"}', { kind: 'conflict' }],
  ['409 of a key, as older services say it', 400, {}, '{"code":"idempotency_mismatch"}', { kind: 'conflict' }],
  ['409 without a word', 409, {}, '', { kind: 'conflict' }],
  ['409 of something else', 409, {}, '{"code":"external_id_taken"}', { kind: 'rejected' }],
  ['a missing key', 400, {}, '{"code":"idempotency_key_required"}', { kind: 'rejected' }],
])('%s is told for what it is (P-KEY-6)', async (_, status, headers, body, expected) => {
  expect(await outcomeOf((_request, response) => response.writeHead(status, headers).end(body))).toMatchObject(
    expected,
  );
});

test.each<[string, string, object]>([
  ['empty', '', { code: '', title: 'HTTP 422', detail: '' }],
  [
    'HTML',
    '<html><style>p{}</style><p>Bad &lt;thing&gt;</p>',
    { code: '', title: 'HTTP 422', detail: 'Bad &lt;thing&gt;' },
  ],
  ['truncated', '{"code":"x","ti', { code: '', title: 'HTTP 422' }],
  ['lying about its status', '{"status":200,"title":"fine"}', { title: 'fine' }],
  [
    'coded by its type',
    '{"type":"https://l.example/problems/bad-date","detail":"d"}',
    { code: 'bad-date', detail: 'd' },
  ],
  ['nested', '{"error":{"code":"c","message":"m"}}', { code: 'c', detail: 'm' }],
  ['of wrong types', '{"code":5,"title":{},"detail":[]}', { code: '', title: 'HTTP 422', detail: '' }],
])('a problem body that is %s rejects all the same', async (_, body, expected) => {
  const outcome = await outcomeOf((_request, response) => response.writeHead(422).end(body));
  expect(outcome).toMatchObject({ kind: 'rejected', status: 422, problem: expected });
});

test('a problem of ten megabytes is not read to its end', async () => {
  const outcome = await outcomeOf((_request, response) => response.writeHead(422).end('x'.repeat(10_000_000)));
  expect(outcome).toMatchObject({ kind: 'rejected', status: 422 });
  expect(JSON.stringify(outcome).length).toBeLessThan(1000);
});

test('a deletion needs no body, and carries no key', async () => {
  let key: unknown = 'unset';
  const outcome = await outcomeOf(
    (request, response) => {
      key = request.headers['idempotency-key'];
      response.writeHead(204).end();
    },
    { method: 'DELETE', path: '/v1/transactions/t1', body: null, key: 'k-2' },
  );
  expect(outcome).toMatchObject({ kind: 'done', status: 204 });
  expect(key).toBeUndefined();
});

test('an answer that breaks off, a closed port and a silence are all unknown', async () => {
  const broken = await outcomeOf((_request, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': 100 });
    response.write('{"operation":"cre', () => response.destroy());
  });
  expect(broken).toMatchObject({ kind: 'unknown', status: null });
  const closed = await connect('http://127.0.0.1:1').send(UPSERT);
  const reason = { key: 'service.nothingListensLedgersAddress' };
  expect(closed.outcome).toMatchObject({ kind: 'unknown', reason });
  const silent = await connect(await serve(() => {}), 200).send(UPSERT);
  expect(silent.outcome).toMatchObject({ kind: 'unknown', reason: { key: 'connector.noAnswerTime' } });
});

test.each([
  ['ledger', 'not the address'],
  ['http://169.254.169.254/latest', 'not the address'],
  ['https://[fe80::1]/', 'not the address'],
  ['http://ledger.example', 'clear text'],
  ['http://127.0.0.1.ledger.example', 'clear text'],
  ['ftp://ledger.example', 'not the address'],
])('the address %s is refused (P-NET-1)', (url, words) => {
  expect(() => connect(url)).toThrow(words);
});

test('an API key that cannot stand in a header is refused, without showing it', () => {
  const options = { url: 'http://127.0.0.1:1', connections: 1, clock: new FakeClock() };
  for (const apiKey of ['', 'se\ncret', 'schlüssel']) {
    expect(() => createLedgerClient({ ...options, apiKey })).toThrow('ledger.apiKey is empty or holds a character');
  }
});

test('reads pages, objects and what is missing', async () => {
  const client = connect(
    await serve((request, response) => {
      const { url = '' } = request;
      if (url === '/v1/transactions/no%2Fne') return response.writeHead(404).end();
      const list = '{"data":[{"id":"t1"},5],"nextCursor":"c","hasMore":true}';
      return response.writeHead(200, JSON_TYPE).end(url.includes('?') ? list : `{"data":{"path":"${url}"}}`);
    }),
  );
  expect(await client.listTransactions({ externalId: 'a.1' })).toEqual({
    kind: 'found',
    value: { items: [{ id: 't1' }], nextCursor: 'c' },
  });
  expect(await client.me()).toEqual({ kind: 'found', value: { path: '/v1/me' } });
  expect(await client.getTransaction('no/ne')).toEqual({ kind: 'missing' });
});
