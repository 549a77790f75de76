import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createKey, listKeys, readScopes, revokeKey } from '../../../../src/ledger/server/storage/keys.ts';
import { ROUTE_IDS, ROUTES, type Route } from '../../../../src/ledger/wire/routes.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { makeAccount, openLedger, type TestLedger } from '../test-ledger.ts';

describe('API keys', () => {
  test('are shown once and stored hashed (P-API-1)', () => {
    const folder = tempFolder();
    const { key, id } = createKey(folder, { name: 'agent', scopes: SCOPES }, Date.now());
    expect(key).toMatch(/^bfk_[0-9a-f]{16}_[0-9a-f]{72}$/);
    const secret = key.split('_')[2] ?? '';
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes(secret)).toBe(false);
    expect(JSON.stringify(listKeys(folder))).not.toContain(secret);
    expect(listKeys(folder)).toMatchObject([{ id, name: 'agent', scopes: SCOPES, owner: 'owner', revokedAt: null }]);
  });

  test('work at once and are refused once revoked, while the service runs', async () => {
    const ledger = await openLedger();
    const { key, id } = createKey(ledger.folder, { name: 'x', scopes: SCOPES }, Date.now());
    expect((await ledger.send('GET', '/v1/me', { key })).json.data.principal).toEqual({
      type: 'apiKey',
      id,
      name: 'x',
    });
    expect(revokeKey(ledger.folder, id, Date.now())).toBe(true);
    expect((await ledger.send('GET', '/v1/me', { key })).status).toBe(401);
    expect(revokeKey(ledger.folder, id, Date.now())).toBe(false);
  });

  test('are refused in every form but the right one', async () => {
    const ledger = await openLedger();
    const { key } = ledger;
    const status = async (authorization: string) =>
      (await ledger.send('GET', '/v1/me', { key: null, headers: { authorization } })).status;
    expect(await status(`Bearer ${key}`)).toBe(200);
    expect(await status(`bearer ${key}`)).toBe(200);
    const flipped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const wrong of [
      key,
      `Basic ${key}`,
      `Bearer ${flipped}`,
      `Bearer ${key} x`,
      'Bearer ',
      `Bearer ${key.toUpperCase()}`,
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 401]);
    expect((await ledger.send('GET', '/v1/me', { key: null })).status).toBe(401);
  });

  test('all means the nine scopes, and an unknown one is refused by name', () => {
    expect(readScopes('all')).toHaveLength(9);
    expect(readScopes('me:read, payees:write')).toEqual(['me:read', 'payees:write']);
    expect(() => readScopes('me:read,accounts')).toThrow('"accounts"');
  });
});

describe('the scope matrix (P-API-2)', () => {
  test('every route answers 401 without a good key, 403 without its scope, and passes with it', async () => {
    const ledger = await openLedger();
    const accountId = await makeAccount(ledger);
    const ids = { ...(await makeOneOfEach(ledger, accountId)), accountId };
    const revoked = createKey(ledger.folder, { name: 'r', scopes: SCOPES }, 0);
    revokeKey(ledger.folder, revoked.id, 0);
    const single = SCOPES.map((scope) => [[scope], ledger.makeKey([scope])] as const);
    const allButOne = SCOPES.map((scope) => {
      const rest = SCOPES.filter((each) => each !== scope);
      return [rest, ledger.makeKey(rest)] as const;
    });
    const keys = [...single, ...allButOne, [SCOPES, ledger.key] as const, [[], ledger.makeKey([])] as const];
    for (const id of ROUTE_IDS) {
      const route: Route = ROUTES[id];
      const ask = async (key: string | null) => {
        const path = route.path.replace(/\{(\w+)\}/, (_, name) =>
          route.method === 'DELETE' ? 'nothing' : ids[name as 'accountId'],
        );
        return (await ledger.send(route.method, path, { key, ...(route.body ? { body: {} } : {}) })).status;
      };
      for (const key of [null, 'wrong', revoked.key]) expect([id, await ask(key)]).toEqual([id, 401]);
      for (const [scopes, key] of keys) {
        const passes = (scopes as readonly string[]).includes(route.scope);
        const status = await ask(key);
        expect([id, scopes, status === 403]).toEqual([id, scopes, !passes]);
        expect([200, 403, 404, 422]).toContain(status);
      }
    }
  });
});

async function makeOneOfEach(ledger: TestLedger, accountId: string) {
  const make = async (path: string, body: object): Promise<string> =>
    (await ledger.send('POST', path, { body })).json.data.id;
  return {
    transactionId: await make('/v1/transactions', { accountId, amount: 1, date: '2026-03-01' }),
    categoryId: await make('/v1/categories', { name: 'Pets' }),
    payeeId: await make('/v1/payees', { name: 'Grocer' }),
  };
}
