import { describe, expect, test } from 'vitest';
import { makeAccount, openLedger, type TestLedger } from './test-ledger.ts';

describe('categories', () => {
  test('system categories can be read and used, but not written', async () => {
    const ledger = await openLedger();
    const { json } = await ledger.send('GET', '/v1/categories?limit=200');
    const system = json.data.find((each: { isSystem: boolean }) => each.isSystem);
    const path = `/v1/categories/${system.id}`;
    for (const reply of [
      await ledger.send('PATCH', path, { body: { name: 'Mine' } }),
      await ledger.send('DELETE', path),
    ])
      expect([reply.status, reply.json.code]).toEqual([403, 'system_category_read_only']);
    expect((await ledger.send('GET', path)).json.data).toEqual(system);
    const accountId = await makeAccount(ledger);
    const body = { accountId, amount: 1, date: '2026-03-01', categoryId: system.id };
    expect((await ledger.send('POST', '/v1/transactions', { body })).status).toBe(201);
  });

  test('deleting one clears it from its transactions, payees and sub-categories', async () => {
    const ledger = await openLedger();
    const categoryId = await makeCategory(ledger, { name: 'Pets' });
    const child = await makeCategory(ledger, { name: 'Cats', parentId: categoryId });
    const payee = await ledger.send('POST', '/v1/payees', { body: { name: 'Vet', categoryId } });
    const accountId = await makeAccount(ledger);
    const body = { accountId, amount: 1, date: '2026-03-01', categoryId };
    const spent = await ledger.send('POST', '/v1/transactions', { body });
    await ledger.send('DELETE', `/v1/categories/${categoryId}`);
    const read = async (path: string) => (await ledger.send('GET', path)).json.data;
    expect(await read(`/v1/transactions/${spent.json.data.id}`)).toMatchObject({ categoryId: null });
    expect(await read(`/v1/payees/${payee.json.data.id}`)).toMatchObject({ categoryId: null });
    expect(await read(`/v1/categories/${child}`)).toMatchObject({ parentId: null });
  });

  test('no category stands below itself or below nothing', async () => {
    const ledger = await openLedger();
    const top = await makeCategory(ledger, { name: 'Top' });
    const below = await makeCategory(ledger, { name: 'Below', parentId: top });
    for (const parentId of [top, below]) {
      const reply = await ledger.send('PATCH', `/v1/categories/${top}`, { body: { parentId } });
      expect([reply.status, reply.json.errors[0].path]).toEqual([422, 'parentId']);
    }
    const lost = await ledger.send('POST', '/v1/categories', { body: { name: 'x', parentId: 'nothing' } });
    expect(lost.json.code).toBe('reference_not_found');
  });
});

describe('payees', () => {
  test('of one name belong each to the owner who named them, and spellings of one name are one payee', async () => {
    const ledger = await openLedger();
    const keys = [ledger.key, ledger.makeKey(undefined, 'stranger')];
    const ids: string[][] = [[], []];
    const accounts: string[] = [];
    for (const key of keys) {
      const body = { name: 'A', type: 'bank', balance: 0, currency: 'USD' };
      accounts.push((await ledger.send('POST', '/v1/accounts', { body, key })).json.data.id);
    }
    for (const payeeName of ['Grocer', 'GROCER', 'Grocer', ' grocer '])
      for (const [n, key] of keys.entries()) {
        const body = { accountId: accounts[n], amount: 1, date: '2026-03-01', payeeName };
        ids[n]?.push((await ledger.send('POST', '/v1/transactions', { body, key })).json.data.payeeId);
        const foreign = { ...body, accountId: accounts[1 - n] };
        const refused = await ledger.send('POST', '/v1/transactions', { body: foreign, key });
        expect(refused.json.code).toBe('reference_not_found');
      }
    expect(ids.map((each) => new Set(each).size)).toEqual([1, 1]);
    expect(ids[0]?.[0]).not.toBe(ids[1]?.[0]);
  });

  test('payeeId and payeeName must mean the same payee', async () => {
    const { spend } = await spending();
    const { payeeId } = (await spend({ payeeName: 'Grocer' })).json.data;
    expect((await spend({ payeeId, payeeName: 'grocer' })).status).toBe(201);
    expect((await spend({ payeeId, payeeName: 'Baker' })).json.errors[0].path).toBe('payeeName');
  });

  test('a renamed payee is renamed everywhere; a deleted one leaves its name', async () => {
    const { ledger, spend } = await spending();
    const { id, payeeId } = (await spend({ payeeName: 'AMZN' })).json.data;
    await ledger.send('PATCH', `/v1/payees/${payeeId}`, { body: { name: 'Amazon' } });
    const read = async () => (await ledger.send('GET', `/v1/transactions/${id}`)).json.data;
    expect(await read()).toMatchObject({ payeeId, payeeName: 'Amazon' });
    expect((await spend({ payeeName: 'amzn' })).json.data.payeeId).not.toBe(payeeId);
    await ledger.send('DELETE', `/v1/payees/${payeeId}`);
    expect(await read()).toMatchObject({ payeeId: null, payeeName: 'Amazon' });
    await ledger.send('PATCH', `/v1/transactions/${id}`, { body: { payeeId: null } });
    expect(await read()).toMatchObject({ payeeId: null, payeeName: null });
  });
});

async function makeCategory(ledger: TestLedger, body: object): Promise<string> {
  return (await ledger.send('POST', '/v1/categories', { body })).json.data.id;
}

async function spending() {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger);
  const spend = (fields: object) =>
    ledger.send('POST', '/v1/transactions', { body: { accountId, amount: 1, date: '2026-03-01', ...fields } });
  return { ledger, spend };
}
