import { describe, expect, test } from 'vitest';
import { balanceOf, makeAccount, openLedger, type TestLedger } from './test-ledger.ts';

async function setUp(balance = 100): Promise<{ ledger: TestLedger; account: string; other: string }> {
  const ledger = await openLedger();
  const account = await makeAccount(ledger, { balance });
  const other = await makeAccount(ledger, { name: 'Savings', balance });
  return { ledger, account, other };
}

describe('transactions', () => {
  test('give back every field that was sent', async () => {
    const { ledger, account } = await setUp();
    const category = await ledger.send('POST', '/v1/categories', { body: { name: 'Pets' } });
    const body = {
      externalId: 'bf1.checking.2026-03-14.e350USD.1',
      accountId: account,
      categoryId: category.json.data.id,
      beneficiaryPersonId: 'someone',
      payeeName: 'Corner Grocer',
      amount: 3.5,
      date: '2026-03-14',
      note: 'milk',
      time: '09:30:00',
    };
    const created = await ledger.send('POST', '/v1/transactions', { body });
    expect(created.status).toBe(201);
    expect(created.json.data).toMatchObject({ ...body, isTransfer: false, transferToAccountId: null });
    const read = await ledger.send('GET', `/v1/transactions/${created.json.data.id}`);
    expect(read.json).toEqual(created.json);
  });

  test('upsert creates, then updates and leaves what is left out; balances follow the difference', async () => {
    const { ledger, account } = await setUp();
    const body = { externalId: 'a', accountId: account, amount: 10, date: '2026-03-01', note: 'x', time: '10:00' };
    const first = await ledger.send('POST', '/v1/transactions/upsert', { body });
    expect(first.json).toMatchObject({ operation: 'created', data: { time: '10:00:00' } });
    const required = { externalId: 'a', accountId: account, amount: 12.5, date: '2026-03-02' };
    const second = await ledger.send('POST', '/v1/transactions/upsert', { body: required });
    expect(second.json).toMatchObject({ operation: 'updated', data: { ...required, note: 'x', time: '10:00:00' } });
    expect(second.json.data.id).toBe(first.json.data.id);
    expect(await balanceOf(ledger, account)).toBe('87.5');
  });

  test.each([
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['a date with a time', { date: '2026-02-03T00:00:00Z' }, 'date'],
    ['an hour 24', { time: '24:00:00' }, 'time'],
    ['an amount as text', { amount: '1.00' }, 'amount'],
    ['19 digits', '{"accountId":"x","date":"2026-01-01","amount":1234567890123456789}', 'amount'],
    ['a blank externalId', { externalId: ' ' }, 'externalId'],
    ['a blank payee', { payeeName: '' }, 'payeeName'],
  ])('refuses %s and names the field', async (_, fields, path) => {
    const { ledger, account } = await setUp();
    const good = { accountId: account, amount: 1, date: '2026-03-01' };
    const body = typeof fields === 'string' ? fields : { ...good, ...fields };
    const reply = await ledger.send('POST', '/v1/transactions', { body });
    expect([reply.status, reply.json.code, reply.json.errors[0].path]).toEqual([422, 'validation_failed', path]);
  });

  test.each(['accountId', 'categoryId', 'payeeId', 'transferToAccountId'])(
    'refuses a %s that names nothing of this owner, and changes nothing',
    async (field) => {
      const { ledger, account } = await setUp();
      const stranger = ledger.makeKey(undefined, 'stranger');
      const foreign = await ledger.send('POST', '/v1/accounts', {
        key: stranger,
        body: { name: 'x', type: 'bank', balance: 0, currency: 'USD' },
      });
      for (const id of ['nothing', foreign.json.data.id]) {
        const body = { accountId: account, amount: 1, date: '2026-03-01', isTransfer: field === 'transferToAccountId' };
        const reply = await ledger.send('POST', '/v1/transactions', { body: { ...body, [field]: id } });
        expect([reply.status, reply.json.code, reply.json.errors[0].path]).toEqual([422, 'reference_not_found', field]);
      }
      expect(await balanceOf(ledger, account)).toBe('100');
    },
  );
});
