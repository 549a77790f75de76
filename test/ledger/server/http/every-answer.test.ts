import { describe, expect, test } from 'vitest';
import { makeAccount, openLedger } from '../test-ledger.ts';

describe('the headers of every answer', () => {
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
