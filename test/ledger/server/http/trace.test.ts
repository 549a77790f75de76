/** The routes of the v1 specification, and what each answers. */
import { expect, test } from 'vitest';
import { makeAccount, openLedger } from '../test-ledger.ts';

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
