import { describe, expect, test } from 'vitest';
import { balanceOf, makeAccount, openLedger, type Reply, type TestLedger } from './test-ledger.ts';

interface Setting {
  readonly ledger: TestLedger;
  readonly usd: string;
  readonly savings: string;
  readonly eur: string;
  transfer(fields: object): Promise<Reply>;
  balances(): Promise<string[]>;
}

async function setUp(): Promise<Setting> {
  const ledger = await openLedger();
  const usd = await makeAccount(ledger, { balance: 100 });
  const savings = await makeAccount(ledger, { balance: 100 });
  const eur = await makeAccount(ledger, { balance: 100, currency: 'EUR' });
  const transfer = (fields: object) =>
    ledger.send('POST', '/v1/transactions', {
      body: { accountId: usd, amount: 10, date: '2026-03-01', isTransfer: true, ...fields },
    });
  const balances = () => Promise.all([usd, savings, eur].map((id) => balanceOf(ledger, id)));
  return { ledger, usd, savings, eur, transfer, balances };
}

describe('transfers', () => {
  test('move both accounts, and back again on DELETE (S-GEN-5)', async () => {
    const { ledger, savings, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: savings });
    expect(json.data).toMatchObject({ isTransfer: true, transferToAccountId: savings });
    expect(await balances()).toEqual(['90', '110', '100']);
    await ledger.send('DELETE', `/v1/transactions/${json.data.id}`);
    expect(await balances()).toEqual(['100', '100', '100']);
  });

  test('across currencies destinationAmount arrives, or amount × exchangeRate to the minor unit', async () => {
    const { eur, transfer, balances } = await setUp();
    expect((await transfer({ transferToAccountId: eur, destinationAmount: 9.21 })).status).toBe(201);
    expect(await balances()).toEqual(['90', '100', '109.21']);
    expect((await transfer({ transferToAccountId: eur, exchangeRate: 0.92345 })).status).toBe(201);
    expect(await balances()).toEqual(['80', '100', '118.44']);
    const both = { transferToAccountId: eur, destinationAmount: 9.23, exchangeRate: 0.9239 };
    expect((await transfer(both)).status).toBe(201);
    expect(await balances()).toEqual(['70', '100', '127.67']);
  });

  test.each<[string, { to?: string; [field: string]: unknown }, string]>([
    ['without a destination', {}, 'transferToAccountId'],
    ['to itself', { to: 'usd' }, 'transferToAccountId'],
    ['across currencies without an amount there', { to: 'eur' }, 'destinationAmount'],
    [
      'whose rate and amounts differ by more than a minor unit',
      { to: 'eur', destinationAmount: 9.25, exchangeRate: 0.9239 },
      'exchangeRate',
    ],
    ['with a rate of zero', { to: 'eur', exchangeRate: 0 }, 'exchangeRate'],
    ['that is said to be none but names a destination', { to: 'savings', isTransfer: false }, 'transferToAccountId'],
    [
      'that is said to be none but has a destinationAmount',
      { isTransfer: false, destinationAmount: 1 },
      'destinationAmount',
    ],
  ])('refuses one %s', async (_, { to, ...fields }, path) => {
    const setting = await setUp();
    const target = to === undefined ? {} : { transferToAccountId: setting[to as 'usd'] };
    const reply = await setting.transfer({ ...target, ...fields });
    expect([reply.status, reply.json.code, reply.json.errors[0].path]).toEqual([422, 'transfer_invalid', path]);
    expect(await setting.balances()).toEqual(['100', '100', '100']);
  });

  test('isTransfer: false clears what only a transfer has; null clears the destination with it', async () => {
    const { ledger, eur, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: eur, destinationAmount: 9 });
    const path = `/v1/transactions/${json.data.id}`;
    const half = await ledger.send('PATCH', path, { body: { transferToAccountId: null } });
    expect(half.json.code).toBe('transfer_invalid');
    const body = { isTransfer: false, transferToAccountId: null };
    const plain = await ledger.send('PATCH', path, { body });
    expect(plain.json.data).toMatchObject({ isTransfer: false, transferToAccountId: null, destinationAmount: null });
    expect(await balances()).toEqual(['90', '100', '100']);
  });

  test('an expense becomes a transfer by PATCH, and its ends may change', async () => {
    const { ledger, usd, savings, eur, transfer, balances } = await setUp();
    const { json } = await transfer({ isTransfer: false });
    const path = `/v1/transactions/${json.data.id}`;
    await ledger.send('PATCH', path, { body: { isTransfer: true, transferToAccountId: savings } });
    expect(await balances()).toEqual(['90', '110', '100']);
    await ledger.send('PATCH', path, { body: { transferToAccountId: eur, destinationAmount: 8 } });
    expect(await balances()).toEqual(['90', '100', '108']);
    await ledger.send('PATCH', path, { body: { accountId: savings, transferToAccountId: usd, destinationAmount: 7 } });
    expect(await balances()).toEqual(['107', '90', '100']);
  });

  test('an archived account takes no new transfer, and gives back an old one', async () => {
    const { ledger, savings, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: savings });
    await ledger.send('DELETE', `/v1/accounts/${savings}`);
    expect((await transfer({ transferToAccountId: savings })).json.code).toBe('account_archived');
    await ledger.send('DELETE', `/v1/transactions/${json.data.id}`);
    expect(await balances()).toEqual(['100', '100', '100']);
  });
});

test('what arrived is taken back as it arrived, though the account changed its currency since', async () => {
  const { ledger, eur, transfer, balances } = await setUp();
  const { json } = await transfer({ transferToAccountId: eur, exchangeRate: 0.92345 });
  expect(await balances()).toEqual(['90', '100', '109.23']);
  await ledger.send('PATCH', `/v1/accounts/${eur}`, { body: { currency: 'JPY' } });
  const noted = await ledger.send('PATCH', `/v1/transactions/${json.data.id}`, { body: { note: 'x' } });
  expect([noted.status, ...(await balances())]).toEqual([200, '90', '100', '109.23']);
  await ledger.send('DELETE', `/v1/transactions/${json.data.id}`);
  expect(await balances()).toEqual(['100', '100', '100']);
});
