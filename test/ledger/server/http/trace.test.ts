/** The routes of the v1 specification, and what each answers. */
import { expect, test } from 'vitest';
import { ROUTE_IDS, ROUTES } from '../../../../src/ledger/wire/routes.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { makeAccount, openLedger } from '../test-ledger.ts';

/** The endpoint tables, row by row, and the category and payee routes that the text names. */
const ENDPOINTS = `
GET /v1/me
GET /v1/agent/context
GET /v1/accounts
POST /v1/accounts
GET /v1/accounts/{accountId}
PATCH /v1/accounts/{accountId}
DELETE /v1/accounts/{accountId}
POST /v1/accounts/upsert
GET /v1/transactions
POST /v1/transactions
GET /v1/transactions/{transactionId}
PATCH /v1/transactions/{transactionId}
DELETE /v1/transactions/{transactionId}
POST /v1/transactions/upsert
GET /v1/categories
POST /v1/categories
GET /v1/categories/{categoryId}
PATCH /v1/categories/{categoryId}
DELETE /v1/categories/{categoryId}
POST /v1/categories/upsert
GET /v1/payees
POST /v1/payees
GET /v1/payees/{payeeId}
PATCH /v1/payees/{payeeId}
DELETE /v1/payees/{payeeId}
POST /v1/payees/upsert`;

test('the routes are those of the endpoint tables, all under /v1 and relative to the base', () => {
  const routes = ROUTE_IDS.map((id) => `${ROUTES[id].method} ${ROUTES[id].path}`);
  expect(routes.toSorted()).toEqual(ENDPOINTS.trim().split('\n').toSorted());
});

test('Me shows the subject and, apart from it, the principal and its scopes', async () => {
  const ledger = await openLedger();
  const { json } = await ledger.send('GET', '/v1/me');
  expect(Object.keys(json)).toEqual(['data']);
  expect(json.data).toMatchObject({ name: 'owner', access: 'self', scopes: SCOPES });
  expect(json.data.principal).toMatchObject({ type: 'apiKey', name: 'test' });
  expect(json.data.principal.id).not.toBe(json.data.id);
});

test('upserting twice under new keys makes one object; operation and data are the envelope', async () => {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger);
  const bodies = {
    '/v1/accounts': { externalId: 'x', name: 'n', type: 'bank', balance: 1, currency: 'USD' },
    '/v1/transactions': { externalId: 'x', accountId, amount: 1, date: '2026-03-01' },
    '/v1/categories': { externalId: 'x', name: 'n' },
    '/v1/payees': { externalId: 'x', name: 'n' },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const first = await ledger.send('POST', `${path}/upsert`, { body });
    const second = await ledger.send('POST', `${path}/upsert`, { body });
    expect([Object.keys(first.json), first.json.operation]).toEqual([['operation', 'data'], 'created']);
    expect([second.json.operation, second.json.data.id]).toEqual(['updated', first.json.data.id]);
    expect((await ledger.send('GET', `${path}?externalId=x`)).json.data).toHaveLength(1);
  }
});

test('an unknown field of a transaction is rejected on create, update and upsert', async () => {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger);
  const body = { accountId, amount: 1, date: '2026-03-01' };
  const { json } = await ledger.send('POST', '/v1/transactions', { body });
  for (const [method, path, extra] of [
    ['POST', '/v1/transactions', {}],
    ['POST', '/v1/transactions/upsert', { externalId: 'x' }],
    ['PATCH', `/v1/transactions/${json.data.id}`, {}],
  ] as const) {
    const reply = await ledger.send(method, path, { body: { ...body, ...extra, currency: 'USD' } });
    expect([reply.status, reply.json.errors]).toEqual([422, [{ path: 'currency', message: 'is not a known field' }]]);
  }
});

test('isHidden is kept and shown, and hides nothing from the API', async () => {
  const ledger = await openLedger();
  const id = await makeAccount(ledger, { isHidden: true });
  expect((await ledger.send('GET', '/v1/accounts')).json.data).toMatchObject([{ id, isHidden: true }]);
  const shown = await ledger.send('PATCH', `/v1/accounts/${id}`, { body: { isHidden: false } });
  expect(shown.json.data.isHidden).toBe(false);
});
