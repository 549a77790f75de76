import { describe, expect, test } from 'vitest';
import { balanceOf, makeAccount, openLedger } from './test-ledger.ts';

const FULL = {
  externalId: 'full',
  name: 'Everything',
  type: 'card',
  subtype: 'credit',
  providerSlug: 'a-bank',
  secondaryProviderSlug: 'a-network',
  balance: -12.5,
  currency: 'EUR',
  color: '#fff',
  icon: 'card',
  linkedAccountId: 'any-text',
  linkedPersonId: 'someone',
  isLiability: true,
  notes: 'a note',
  sortOrder: 3,
  accountNumber: '*7890',
  customFields: [{ label: 'Branch', value: 'Main' }],
  isFavourite: true,
  showInDashboard: false,
  isHidden: true,
};

describe('accounts', () => {
  test('upsert creates, then updates, and leaves what is left out', async () => {
    const ledger = await openLedger();
    const first = await ledger.send('POST', '/v1/accounts/upsert', { body: FULL });
    expect([first.status, first.json.operation]).toEqual([200, 'created']);
    const required = { externalId: 'full', name: 'Renamed', type: 'bank', balance: 7, currency: 'USD' };
    const second = await ledger.send('POST', '/v1/accounts/upsert', { body: required });
    expect([second.status, second.json.operation]).toEqual([200, 'updated']);
    expect(second.json.data).toMatchObject({ ...FULL, ...required, id: first.json.data.id });
  });

  test('one externalId is one account of an owner, whatever the route', async () => {
    const ledger = await openLedger();
    await makeAccount(ledger, { externalId: 'a' });
    const other = await makeAccount(ledger, { externalId: 'b' });
    const again = await ledger.send('POST', '/v1/accounts', { body: FULL && { ...FULL, externalId: 'a' } });
    expect([again.status, again.json.code]).toEqual([409, 'external_id_taken']);
    const moved = await ledger.send('PATCH', `/v1/accounts/${other}`, { body: { externalId: 'a' } });
    expect([moved.status, moved.json.code]).toEqual([409, 'external_id_taken']);
    const cleared = await ledger.send('PATCH', `/v1/accounts/${other}`, { body: { externalId: null } });
    expect(cleared.json.data.externalId).toBeNull();
    const kept = await ledger.send('PATCH', `/v1/accounts/${other}`, { body: { externalId: 'b', name: 'B' } });
    expect(kept.json.data).toMatchObject({ externalId: 'b', name: 'B' });
  });

  test('DELETE archives: readable, off the list, closed to new transactions, and the same when repeated', async () => {
    const ledger = await openLedger();
    const id = await makeAccount(ledger, { balance: 100 });
    const kept = await ledger.send('POST', '/v1/transactions', {
      body: { accountId: id, amount: 1, date: '2026-03-01' },
    });
    const archived = await ledger.send('DELETE', `/v1/accounts/${id}`);
    expect([archived.status, archived.json.data.isArchived]).toEqual([200, true]);
    expect((await ledger.send('DELETE', `/v1/accounts/${id}`)).text).toBe(archived.text);
    expect((await ledger.send('GET', `/v1/accounts/${id}`)).json.data.isArchived).toBe(true);
    expect((await ledger.send('GET', '/v1/accounts')).json.data).toEqual([]);
    expect((await ledger.send('GET', '/v1/accounts?includeArchived=true')).json.data).toHaveLength(1);
    const body = { accountId: id, amount: 1, date: '2026-03-01' };
    const refused = await ledger.send('POST', '/v1/transactions', { body });
    expect([refused.status, refused.json.code]).toEqual([422, 'account_archived']);
    const edited = await ledger.send('PATCH', `/v1/transactions/${kept.json.data.id}`, { body: { amount: 3 } });
    expect(edited.status).toBe(200);
    expect(await balanceOf(ledger, id)).toBe('97');
    await ledger.send('DELETE', `/v1/transactions/${kept.json.data.id}`);
    expect(await balanceOf(ledger, id)).toBe('100');
  });

  test('an amount of 18 digits comes back with the same digits', async () => {
    const ledger = await openLedger();
    for (const balance of ['123456789012345678', '-0.123456789012345678', '9007199254740993.10', '0.10', '1000000']) {
      const body = `{"name":"x","type":"bank","currency":"USD","balance":${balance}}`;
      const reply = await ledger.send('POST', '/v1/accounts', { body });
      expect(reply.text).toContain(`"balance":${balance},`);
      expect(await balanceOf(ledger, reply.json.data.id)).toBe(balance);
    }
  });
});
