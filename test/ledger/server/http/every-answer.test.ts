import { describe, expect, test } from 'vitest';
import { makeAccount, openLedger, sendRaw } from '../test-ledger.ts';

const LEFT = 'x-ratelimit-remaining-minute';

describe('the headers of every answer', () => {
  test.each([
    ['an unknown route', 'GET', '/v1/nothing', 404],
    ['an unknown method', 'PUT', '/v1/accounts', 405],
    ['the description', 'GET', '/openapi.json', 200],
    ['a path that cannot be read', 'GET', '/v1/accounts/%ff', 400],
    ['an object that does not exist', 'GET', '/v1/accounts/nothing', 404],
    ['an unknown parameter', 'GET', '/v1/accounts?page=2', 400],
    ['a body that is no JSON', 'POST', '/v1/accounts', 400],
  ])('count %s and show the current state of the key', async (_, method, path, status) => {
    const ledger = await openLedger({ limits: { minute: 10 } });
    await ledger.send('GET', '/v1/me');
    const reply = await ledger.send(method, path, method === 'POST' ? { body: '{' } : {});
    expect([reply.status, reply.headers[LEFT]]).toEqual([status, '8']);
    expect((await ledger.send('GET', '/v1/me')).headers[LEFT]).toBe('7');
  });

  test('an unknown route is refused with 429 as well where the limit is used up', async () => {
    const ledger = await openLedger({ limits: { minute: 1 } });
    await ledger.send('GET', '/v1/nothing');
    const refused = await ledger.send('GET', '/v1/nothing');
    expect([refused.status, refused.headers['retry-after'], refused.headers[LEFT]]).toEqual([429, '60', '0']);
    expect((await ledger.send('GET', '/openapi.json', { key: null })).status).toBe(200);
  });

  test('a replayed error names the request that met it first', async () => {
    const ledger = await openLedger();
    const body = { accountId: 'nothing', amount: 1, date: '2026-03-01' };
    const first = await ledger.send('POST', '/v1/transactions', { body, once: 'k' });
    const again = await ledger.send('POST', '/v1/transactions', { body, once: 'k' });
    expect([first.status, again.headers['idempotent-replayed']]).toEqual([422, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.json.requestId).toBe(first.headers['x-request-id']);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    const document = (await ledger.send('GET', '/openapi.json')).json;
    expect(document.components.schemas.Problem.properties.requestId.description).toContain('in a replay');
  });
});

describe('Cache-Control: no-store stands on', () => {
  const NO_STORE = 'no-store';

  test.each([
    ['a single object', 'GET', '/v1/me', {}, 200],
    ['a list', 'GET', '/v1/accounts', {}, 200],
    ['the context of agents', 'GET', '/v1/agent/context', {}, 200],
    ['a creation', 'POST', '/v1/payees', { body: { name: 'Grocer' } }, 201],
    ['an upsert', 'POST', '/v1/payees/upsert', { body: { externalId: 'x', name: 'Grocer' } }, 200],
    ['the description', 'GET', '/openapi.json', { key: null }, 200],
    ['the description under an unknown name', 'GET', '/openapi.json', { headers: { host: 'evil.example' } }, 421],
    ['an unreadable body', 'POST', '/v1/payees', { body: '{' }, 400],
    ['an unknown parameter', 'GET', '/v1/accounts?page=2', {}, 400],
    ['a missing Idempotency-Key', 'POST', '/v1/payees', { body: { name: 'Grocer' }, once: null }, 400],
    ['a path that cannot be read', 'GET', '/v1/accounts/%ff', {}, 400],
    ['a missing key', 'GET', '/v1/accounts', { key: null }, 401],
    ['a wrong key', 'GET', '/v1/accounts', { key: 'wrong' }, 401],
    ['a missing object', 'GET', '/v1/accounts/nothing', {}, 404],
    ['an unknown route', 'GET', '/v1/nothing', {}, 404],
    ['an unknown method', 'PUT', '/v1/accounts', {}, 405],
    ['a body that is too long', 'POST', '/v1/payees', { body: `"${'x'.repeat(1_100_000)}"` }, 413],
    ['another type', 'POST', '/v1/payees', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
    ['a refused field', 'POST', '/v1/payees', { body: { colour: 'red' } }, 422],
  ] as const)('%s', async (_what, method, path, options, status) => {
    const ledger = await openLedger();
    const reply = await ledger.send(method, path, options);
    expect([reply.status, reply.headers['cache-control']]).toEqual([status, NO_STORE]);
    if (method !== 'GET') return;
    const head = await ledger.send('HEAD', path, options);
    expect([head.status, head.headers['cache-control']]).toEqual([status, NO_STORE]);
  });

  test('a refusal for scope, a used-up limit, a replay, a conflict and a deletion', async () => {
    const ledger = await openLedger({ limits: { minute: 7 } });
    const body = { name: 'Grocer' };
    const made = await ledger.send('POST', '/v1/payees', { body, once: 'k' });
    const replies = [
      await ledger.send('POST', '/v1/payees', { body, once: 'k' }),
      await ledger.send('POST', '/v1/payees', { body: { name: 'Baker' }, once: 'k' }),
      await ledger.send('PATCH', `/v1/payees/${made.json.data.id}`, { body: { name: 'Baker' } }),
      await ledger.send('DELETE', `/v1/payees/${made.json.data.id}`),
      await ledger.send('GET', '/v1/accounts', { key: ledger.makeKey(['me:read']) }),
    ];
    for (let left = 7 - replies.length; left > 0; left -= 1) await ledger.send('GET', '/v1/me');
    replies.push(await ledger.send('GET', '/v1/me'));
    expect(replies.map(({ status }) => status)).toEqual([201, 409, 200, 200, 403, 429]);
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(replies.map(() => NO_STORE));
  });

  test('a conditional read, which is answered in full: no answer has a tag to compare', async () => {
    const ledger = await openLedger();
    const headers = { 'if-none-match': '*', 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() };
    const reply = await ledger.send('GET', '/v1/me', { headers });
    expect([reply.status, reply.headers['cache-control'], reply.headers.etag]).toEqual([200, NO_STORE, undefined]);
  });

  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['two lengths', 'GET /v1/me HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers that are too long', `GET /v1/me HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('what stands in place of a request: %s', async (_what, bytes, status) => {
    const answer = await sendRaw(await openLedger(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.split('\r\n\r\n')[0]?.toLowerCase()).toContain('cache-control: no-store');
  });
});

test('HEAD answers as GET does, without the body', async () => {
  const ledger = await openLedger();
  const id = await makeAccount(ledger);
  for (const path of ['/v1/me', '/v1/accounts', `/v1/accounts/${id}`, '/v1/accounts/nothing', '/openapi.json', '/x']) {
    const get = await ledger.send('GET', path);
    const head = await ledger.send('HEAD', path);
    expect([path, head.status, head.text]).toEqual([path, get.status, '']);
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers[name], `${path} ${name}`).toBe(get.headers[name]);
  }
  expect((await ledger.send('HEAD', '/v1/accounts', { key: null })).status).toBe(401);
});
