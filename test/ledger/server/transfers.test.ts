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
    ['of one currency of which too little arrives', { to: 'savings', destinationAmount: 9.49 }, 'destinationAmount'],
    ['of one currency of which more arrives', { to: 'savings', destinationAmount: 10.01 }, 'destinationAmount'],
    ['of one currency with a rate', { to: 'savings', exchangeRate: 0.9 }, 'exchangeRate'],
    [
      'of one currency that keeps a fee and says that all arrives',
      { to: 'savings', destinationAmount: 9.8, exchangeRate: 1 },
      'exchangeRate',
    ],
    ['of which nothing arrives', { to: 'eur', destinationAmount: 0 }, 'destinationAmount'],
    ['of which less than nothing arrives', { to: 'eur', destinationAmount: -9 }, 'destinationAmount'],
    ['that gives to both sides', { to: 'eur', amount: -10, destinationAmount: 9 }, 'amount'],
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

  test('an archived account takes no new transfer, and gives back an old one', async () => {
    const { ledger, savings, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: savings });
    await ledger.send('DELETE', `/v1/accounts/${savings}`);
    expect((await transfer({ transferToAccountId: savings })).json.code).toBe('account_archived');
    await ledger.send('DELETE', `/v1/transactions/${json.data.id}`);
    expect(await balances()).toEqual(['100', '100', '100']);
  });
});

describe('a changed transfer', () => {
  const PATCH = 'PATCH';

  test('of which a bank kept a fee needs both amounts', async () => {
    const { ledger, savings, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: savings, destinationAmount: 9.5 });
    const path = `/v1/transactions/${json.data.id}`;
    expect((await ledger.send(PATCH, path, { body: { amount: 9.8 } })).json.code).toBe('transfer_invalid');
    expect((await ledger.send(PATCH, path, { body: { amount: 9.8, destinationAmount: 9.8 } })).status).toBe(200);
    expect(await balances()).toEqual(['90.2', '109.8', '100']);
  });

  test('of one currency loses its rate of 1 where a fee is told later', async () => {
    const { ledger, savings, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: savings, exchangeRate: 1 });
    const path = `/v1/transactions/${json.data.id}`;
    const equal = await ledger.send(PATCH, path, { body: { destinationAmount: 10 } });
    expect(equal.json.data).toMatchObject({ destinationAmount: 10, exchangeRate: 1 });
    const less = await ledger.send(PATCH, path, { body: { destinationAmount: 9.8 } });
    expect(less.json.data).toMatchObject({ destinationAmount: 9.8, exchangeRate: null });
    const both = await ledger.send(PATCH, path, { body: { destinationAmount: 9.7, exchangeRate: 1 } });
    expect([both.status, both.json.code]).toEqual([422, 'transfer_invalid']);
    expect(await balances()).toEqual(['90', '109.8', '100']);
    expect((await ledger.send(PATCH, path, { body: { exchangeRate: 1 } })).json.data.destinationAmount).toBe(10);
  });

  test('with a rate has its other amount computed anew', async () => {
    const { ledger, eur, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: eur, destinationAmount: 9.23, exchangeRate: 0.9234 });
    const path = `/v1/transactions/${json.data.id}`;
    const more = await ledger.send(PATCH, path, { body: { amount: 20 } });
    expect(more.json.data).toMatchObject({ amount: 20, destinationAmount: 18.47 });
    const rated = await ledger.send(PATCH, path, { body: { exchangeRate: 0.5 } });
    expect(rated.json.data).toMatchObject({ destinationAmount: 10, exchangeRate: 0.5 });
    expect(await balances()).toEqual(['80', '100', '110.00']);
  });

  test('without a rate needs both amounts, and nothing moves before it has them', async () => {
    const { ledger, eur, transfer, balances } = await setUp();
    const { json } = await transfer({ transferToAccountId: eur, destinationAmount: 9 });
    const path = `/v1/transactions/${json.data.id}`;
    const stale = await ledger.send(PATCH, path, { body: { amount: 20 } });
    expect([stale.status, stale.json.code]).toEqual([422, 'transfer_invalid']);
    expect(stale.json.errors).toEqual([{ path: 'destinationAmount', message: expect.stringContaining('before') }]);
    expect(await balances()).toEqual(['90', '100', '109']);
    expect((await ledger.send(PATCH, path, { body: { amount: 20, destinationAmount: 18 } })).status).toBe(200);
    expect(await balances()).toEqual(['80', '100', '118']);
  });

  test('between other currencies forgets its terms: it needs new ones, or none', async () => {
    const { ledger, savings, eur, transfer, balances } = await setUp();
    const jpy = await makeAccount(ledger, { balance: 100, currency: 'JPY' });
    const { json } = await transfer({ transferToAccountId: eur, destinationAmount: 9, exchangeRate: 0.9 });
    const path = `/v1/transactions/${json.data.id}`;
    const stale = await ledger.send(PATCH, path, { body: { transferToAccountId: jpy } });
    expect([stale.status, stale.json.errors[0].path]).toEqual([422, 'destinationAmount']);
    const home = await ledger.send(PATCH, path, { body: { transferToAccountId: savings } });
    expect(home.json.data).toMatchObject({ destinationAmount: 10, exchangeRate: null });
    expect(await balances()).toEqual(['90', '110', '100']);
  });
});

describe('the currency of an account', () => {
  test('stays while a transaction or a transfer stands in it', async () => {
    const { ledger, usd, eur, transfer } = await setUp();
    const { json } = await transfer({ transferToAccountId: eur, exchangeRate: 0.92345 });
    const upsert = { externalId: 'e', name: 'E', type: 'bank', balance: 1, currency: 'EUR' };
    await ledger.send('PATCH', `/v1/accounts/${eur}`, { body: { externalId: 'e' } });
    for (const [method, path, body] of [
      ['PATCH', `/v1/accounts/${eur}`, { currency: 'JPY' }],
      ['PATCH', `/v1/accounts/${usd}`, { currency: 'JPY' }],
      ['POST', '/v1/accounts/upsert', { ...upsert, currency: 'JPY' }],
    ] as const) {
      const refused = await ledger.send(method, path, { body });
      expect([refused.status, refused.json.code, refused.json.errors[0].path]).toEqual([
        422,
        'currency_fixed',
        'currency',
      ]);
    }
    expect((await ledger.send('POST', '/v1/accounts/upsert', { body: upsert })).status).toBe(200);
    await ledger.send('DELETE', `/v1/transactions/${json.data.id}`);
    expect((await ledger.send('PATCH', `/v1/accounts/${eur}`, { body: { currency: 'JPY' } })).status).toBe(200);
  });
});

describe('a balance', () => {
  const MOST = '999999999999999999';
  const raw = (body: string) => ({ body, headers: { 'content-type': 'application/json' } });

  test('of more than 18 digits is refused at the write that causes it, and at no other', async () => {
    const ledger = await openLedger();
    const reply = await ledger.send(
      'POST',
      '/v1/accounts',
      raw(`{"name":"A","type":"bank","currency":"USD","balance":${MOST}}`),
    );
    const accountId = reply.json.data.id;
    const spend = (amount: string) =>
      ledger.send(
        'POST',
        '/v1/transactions',
        raw(`{"accountId":"${accountId}","date":"2026-03-01","amount":${amount}}`),
      );
    expect((await spend('-1')).json.code).toBe('balance_too_long');
    const spent = await spend('5');
    expect((await spend('0.001')).json.code).toBe('balance_too_long');
    const pair = await Promise.all([spend('-3'), spend('-3')]);
    expect(pair.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await balanceOf(ledger, accountId)).toBe('999999999999999997');
    const path = `/v1/transactions/${spent.json.data.id}`;
    expect((await ledger.send('DELETE', path)).json.code).toBe('balance_too_long');
    expect((await ledger.send('PATCH', path, { body: { amount: 1 } })).json.code).toBe('balance_too_long');
    expect(await balanceOf(ledger, accountId)).toBe('999999999999999997');
  });

  test('refuses a transfer for the other side, and moves neither', async () => {
    const ledger = await openLedger();
    const from = await makeAccount(ledger);
    const full = await ledger.send(
      'POST',
      '/v1/accounts',
      raw(`{"name":"A","type":"bank","currency":"USD","balance":${MOST}}`),
    );
    const body = {
      accountId: from,
      amount: 1,
      date: '2026-03-01',
      isTransfer: true,
      transferToAccountId: full.json.data.id,
    };
    expect((await ledger.send('POST', '/v1/transactions', { body })).json.code).toBe('balance_too_long');
    expect(await balanceOf(ledger, from)).toBe('0');
    expect((await ledger.send('GET', '/v1/transactions')).json.data).toEqual([]);
  });
});
