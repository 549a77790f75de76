/**
 * Every numbered sentence and table of the v1 specification and the tests that hold it. A test carries the id in its
 * name; here each id stands with the sentence in short. Neither may be without the other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTE_IDS, ROUTES } from '../../../../src/ledger/wire/routes.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { makeAccount, openLedger } from '../test-ledger.ts';

const TRACED: Readonly<Record<string, string>> = {
  'S-GEN-1': 'General 1: all paths are relative to the base address',
  'S-GEN-2': 'General 2: self-only; a key speaks for its owner within its scopes',
  'S-GEN-4': 'General 4: positive is expense, negative is income',
  'S-GEN-5': 'General 5: a transfer sets isTransfer and names transferToAccountId',
  'S-GEN-6': 'General 6: system categories are read-only',
  'S-GEN-7': 'General 7: upsert by externalId; retrying creates no duplicates',
  'S-GEN-8': 'General 8: the data format is JSON',
  'S-GEN-8A': 'General 8: errors are application/problem+json',
  'S-GEN-9': 'General 9: /openapi.json',
  'S-ENVELOPE': 'Resources: every single object is wrapped as {data}',
  'S-ACC-FIELDS': 'Account table: the fields',
  'S-ACC-TABLE': 'Account table: required, optional, nullable by route',
  'S-ACC-UNKNOWN': 'Account: unknown fields are rejected on all three',
  'S-ACC-TYPE': 'Account table: the types',
  'S-ACC-CUSTOM': 'Account table: customFields',
  'S-ACC-ARCHIVE': 'States: DELETE archives the account',
  'S-ACC-HIDDEN': 'States: isHidden hides the account',
  'S-TXN-FIELDS': 'Transaction table: the fields',
  'S-TXN-TABLE': 'Transaction table: required, optional, nullable by route',
  'S-TXN-UNKNOWN': 'Transaction: unknown fields are rejected on all three',
  'S-TXN-DELETE': 'Transactions table: DELETE deletes',
  'S-ME': 'Other resources: Me, the authenticated subject',
  'S-CTX': 'Other resources: AgentContext holds profile, accounts, categories, payees and recent transactions',
  'S-LIST-ENVELOPE': 'List response envelope',
  'S-UPSERT-ENVELOPE': 'Upsert response envelope',
  'S-ENDPOINT-AUTH': 'Endpoints: all need the bearer credential',
  'S-ENDPOINT-CONTEXT': 'Profile table: /v1/agent/context and its three parameters',
  'S-ENDPOINTS': 'Endpoint tables: every row is a route',
  'S-CAT-ROUTES': 'Categories: create, read, update, delete and upsert',
  'S-PAY-ROUTES': 'Payees: read, write and upsert',
  'S-UPS-1': 'Upsert 1: created when none matched, updated when one did',
  'S-UPS-3': 'Upsert 3: plain create makes a new object on each distinct submission',
  'S-AUTH-1': 'Authentication 1: Authorization: Bearer',
  'S-AUTH-2': 'Authentication 2: shown once, stored hashed',
  'S-AUTH-3': 'Authentication 3: only the owner, only the scopes',
  'S-AUTH-4': 'Authentication 4: the scopes',
  'S-SCOPES': 'Authentication 4: the nine scopes',
  'S-AUTH-5': 'Authentication 5: principal and subject are apart',
  'S-AUTH-6': 'Authentication 6: every POST and PATCH carries Idempotency-Key',
  'S-AUTH-6A': 'Authentication 6: the same key and body replays',
  'S-AUTH-6B': 'Authentication 6: the same key with another body is a conflict',
  'S-AUTH-7': 'Authentication 7: the seven headers on every response',
  'S-ERR-1': 'Errors 1: stable codes, with a reference',
  'S-ERR-2': 'Errors 2: a reused key is a conflict error',
  'S-ERR-2A': 'Authentication 6: a replayed error is the stored response, with the name of its first request',
  'S-ERR-3': 'Errors 3: 429, rate_limit_exceeded, Retry-After',
  'S-AUTH-7A': 'Authentication 7: every response, also of unknown routes, wrong methods and broken requests',
  'S-LIM-1': 'Limits 1: per minute and per day, shown in the headers',
  'S-LIM-1A': 'Limits 1: the state is the current one on every response, and failing requests count',
  'S-LIM-1B': 'Limits 1: a restart opens no window anew',
  'S-VER-1': 'Versioning 1: all routes begin with /v1',
};

/** Said of the owner's app, of clients, or of what is left open: nothing for this service to do. */
const NOT_FOR_THE_SERVICE = [
  'General 3: keys are made in a mobile app (here: `ledger keys create`)',
  'General 10: a client library exists',
  'Upsert 2: what makes a good externalId',
  'Versioning 2: delegated access may come later',
  'Versioning 3, Limits 2–4, Events: not shown',
];

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

test('every sentence of the specification has a test, and every id a sentence', () => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const names = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return [...text.matchAll(/^\s*(?:test|describe)(?:\.each)?\((?:['"`])(.*)$/gm)].map((match) => match[1] ?? '');
  });
  const tagged = new Set(names.flatMap((name) => [...name.matchAll(/\bS-[A-Z]+(?:-[A-Z0-9]+)*\b/g)].map(([id]) => id)));
  expect([...tagged].toSorted()).toEqual(Object.keys(TRACED).toSorted());
  expect(NOT_FOR_THE_SERVICE).toHaveLength(5);
});

test('the routes are those of the endpoint tables, all under /v1 and relative to the base (S-ENDPOINTS, S-GEN-1, S-VER-1)', () => {
  const routes = ROUTE_IDS.map((id) => `${ROUTES[id].method} ${ROUTES[id].path}`);
  expect(routes.toSorted()).toEqual(ENDPOINTS.trim().split('\n').toSorted());
});

test('Me shows the subject and, apart from it, the principal and its scopes (S-ME, S-AUTH-5, S-ENVELOPE)', async () => {
  const ledger = await openLedger();
  const { json } = await ledger.send('GET', '/v1/me');
  expect(Object.keys(json)).toEqual(['data']);
  expect(json.data).toMatchObject({ name: 'owner', access: 'self', scopes: SCOPES });
  expect(json.data.principal).toMatchObject({ type: 'apiKey', name: 'test' });
  expect(json.data.principal.id).not.toBe(json.data.id);
});

test('upserting twice under new keys makes one object; operation and data are the envelope (S-GEN-7, S-UPSERT-ENVELOPE)', async () => {
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

test('an unknown field of a transaction is rejected on create, update and upsert (S-TXN-UNKNOWN)', async () => {
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

test('isHidden is kept and shown, and hides nothing from the API (S-ACC-HIDDEN)', async () => {
  const ledger = await openLedger();
  const id = await makeAccount(ledger, { isHidden: true });
  expect((await ledger.send('GET', '/v1/accounts')).json.data).toMatchObject([{ id, isHidden: true }]);
  const shown = await ledger.send('PATCH', `/v1/accounts/${id}`, { body: { isHidden: false } });
  expect(shown.json.data.isHidden).toBe(false);
});
