import { describe, expect, test } from 'vitest';
import { PROBLEMS, problemSchema } from '../../../../src/ledger/wire/problem.ts';
import { STANDARD_HEADERS } from '../openapi/described.ts';
import { makeAccount, openLedger, type Reply, sendRaw } from '../test-ledger.ts';

function expectProblem(reply: Reply, status: number, code: keyof typeof PROBLEMS): void {
  expect([reply.status, reply.json.code]).toEqual([status, code]);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(problemSchema.safeParse(reply.json).success).toBe(true);
  expect(reply.json).toMatchObject({ status, title: PROBLEMS[code][1], requestId: reply.headers['x-request-id'] });
  for (const name of STANDARD_HEADERS) expect(reply.headers[name], name).toBeTruthy();
}

describe('every error is a problem with the seven headers, and kept by no cache (P-ERR-1)', () => {
  test('of routes, methods, types, sizes and bodies', async () => {
    const ledger = await openLedger();
    const { send } = ledger;
    expectProblem(await send('GET', '/v1/nothing'), 404, 'route_not_found');
    expectProblem(await send('GET', '/v1/nothing', { key: null }), 404, 'route_not_found');
    expectProblem(
      await send('POST', '/', { body: 'x', headers: { 'content-type': 'text/html' } }),
      404,
      'route_not_found',
    );
    const put = await send('PUT', '/v1/accounts', { body: {} });
    expectProblem(put, 405, 'method_not_allowed');
    expect(put.headers.allow).toBe('GET, HEAD, POST');
    expectProblem(await send('POST', '/openapi.json', { body: {} }), 405, 'method_not_allowed');
    expectProblem(await send('GET', '/v1/accounts/nothing'), 404, 'not_found');
    expectProblem(await send('GET', `/v1/accounts/${'a'.repeat(300)}`), 400, 'malformed_request');
    expectProblem(await send('GET', '/v1/accounts/%ff'), 400, 'malformed_request');
    const xml = { 'content-type': 'application/xml' };
    expectProblem(await send('POST', '/v1/accounts', { body: '<a/>', headers: xml }), 415, 'unsupported_media_type');
    const latin = { 'content-type': 'application/json; charset=iso-8859-1' };
    expectProblem(await send('POST', '/v1/accounts', { body: '{}', headers: latin }), 415, 'unsupported_media_type');
    const packed = { 'content-encoding': 'gzip' };
    expectProblem(await send('POST', '/v1/accounts', { body: '{}', headers: packed }), 415, 'unsupported_media_type');
    expectProblem(await send('POST', '/v1/accounts', { body: 'x'.repeat(1_048_577) }), 413, 'body_too_large');
    for (const body of ['', '{', '{"__proto__":1}', `${'['.repeat(33)}${']'.repeat(33)}`])
      expectProblem(await send('POST', '/v1/accounts', { body }), 400, 'malformed_json');
    expectProblem(await send('POST', '/v1/accounts'), 400, 'malformed_json');
    expectProblem(await send('POST', '/v1/accounts', { body: '[]' }), 422, 'validation_failed');
    expectProblem(await send('POST', '/v1/accounts', { body: {}, once: 'a b' }), 400, 'idempotency_key_invalid');
  });

  test('checks come in their order: JSON before the key, the key before validation, look-up before validation', async () => {
    const ledger = await openLedger();
    expectProblem(await ledger.send('POST', '/v1/accounts', { body: '{', once: null }), 400, 'malformed_json');
    expectProblem(await ledger.send('POST', '/v1/accounts', { body: {}, once: null }), 400, 'idempotency_key_required');
    await ledger.send('POST', '/v1/accounts', {
      body: { name: 'x', type: 'bank', balance: 0, currency: 'USD' },
      once: 'k',
    });
    expectProblem(await ledger.send('POST', '/v1/accounts', { body: {}, once: 'k' }), 409, 'idempotency_key_reused');
  });

  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['two lengths', 'POST /v1/accounts HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'length and chunks',
      'POST /v1/accounts HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['two Hosts', 'GET /v1/me HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    [
      'a Host twice',
      'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no Host', 'GET /v1/me HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a header too large', `GET /v1/me HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('of what is no request at all: %s', async (_, bytes, status) => {
    const ledger = await openLedger();
    const answer = await sendRaw(ledger, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('application/problem+json');
    for (const name of STANDARD_HEADERS) expect(answer.toLowerCase()).toContain(`${name}: `);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).status).toBe(status);
  });

  test('success carries the seven headers as well', async () => {
    const ledger = await openLedger();
    await makeAccount(ledger);
    for (const path of ['/v1/me', '/v1/accounts', '/openapi.json']) {
      const reply = await ledger.send('GET', path);
      for (const name of STANDARD_HEADERS) expect(reply.headers[name], name).toBeTruthy();
    }
  });
});
