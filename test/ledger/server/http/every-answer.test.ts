import { describe, expect, test } from 'vitest';
import { makeAccount, openLedger } from '../test-ledger.ts';

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
