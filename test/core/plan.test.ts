import { describe, expect, test } from 'vitest';
import {
  openingBalance,
  planAccount,
  planBalance,
  planChange,
  planDelete,
  planNew,
  planNoTime,
} from '../../src/core/plan.ts';
import { currencyTable, ISO_4217 } from '../../src/domain/currency.ts';
import type { TransactionFields } from '../../src/domain/transaction.ts';
import { day } from '../support/identity/statements.ts';

const context = { currency: 'USD', currencies: ISO_4217 };
const FIELDS: TransactionFields = {
  bookedOn: day('2026-03-14'),
  valueOn: day('2026-03-15'),
  time: null,
  amount: -350n,
  currency: 'USD',
  payee: 'Cafe "Uno"',
  memo: null,
  status: 'booked',
};
const transaction = (fields: Partial<TransactionFields> = {}) => ({
  externalId: 'bf1.checking.2026-03-14.e350USD.1',
  fields: { ...FIELDS, ...fields },
});

describe('a new transaction', () => {
  test('is an upsert with the required fields and what is known, money out positive', () => {
    expect(planNew(transaction(), context)).toEqual({
      object: 'bf1.checking.2026-03-14.e350USD.1',
      kind: 'transaction.upsert',
      method: 'POST',
      path: '/v1/transactions/upsert',
      body: '{"externalId":"bf1.checking.2026-03-14.e350USD.1","accountId":"{{account}}","amount":3.5,"date":"2026-03-14","payeeName":"Cafe \\"Uno\\""}',
      expects: 'created',
    });
  });

  test('carries memo and time, and money in negative', () => {
    const { body } = planNew(transaction({ amount: 100_000n, memo: 'Salary', time: '08:15:00', payee: null }), context);
    expect(JSON.parse(body ?? '')).toMatchObject({ amount: -1000, note: 'Salary', time: '08:15:00' });
    expect(body).not.toContain('payeeName');
  });

  test.each([
    [-1n, 'USD', '0.01'],
    [0n, 'USD', '0'],
    [-120000n, 'JPY', '120000'],
    [-1250n, 'KWD', '1.25'],
    [-900719925474099312n, 'USD', '9007199254740993.12'],
    [-1n, 'BTC', '0.00000001'],
  ])('writes %s minor units of %s as %s, from the integer', (amount, currency, digits) => {
    const { body } = planNew(transaction({ amount, currency }), { ...context, currencies: currencyTable({ BTC: 8 }) });
    expect(body).toContain(`"amount":${digits},`);
  });

  test('in another currency than its account says so', () => {
    const { body } = planNew(transaction({ currency: 'EUR', memo: 'Tip' }), context);
    expect(JSON.parse(body ?? '')).toMatchObject({ note: 'Tip\nAmount in EUR' });
  });

  test.each([
    ['letters', 'x', 5_000],
    ['signs of three bytes', '银', 3_300],
    ['signs of two code units', '😀', 4_900],
  ])('with a longer note than a ledger takes ends it with an ellipsis: %s', (_, sign, length) => {
    const memo = sign.repeat(6_000);
    const { note } = JSON.parse(planNew(transaction({ memo }), context).body ?? '');
    expect(note).toHaveLength(length);
    expect(note.endsWith('…')).toBe(true);
    expect(note.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(note)).toBeLessThanOrEqual(10_000);
  });

  test('of an account whose name or notes are longer than a ledger takes cuts them', () => {
    const long = { handle: 'a', name: '银'.repeat(300), type: 'bank', currency: 'USD', balance: 0n };
    const { body } = planAccount({ ...long, fields: { notes: '银'.repeat(6_000) } }, ISO_4217);
    expect(JSON.parse(body ?? '')).toMatchObject({ name: `${'银'.repeat(199)}…`, notes: `${'银'.repeat(3_299)}…` });
  });

  test('with a very long payee keeps the whole of it in the note', () => {
    const payee = 'x'.repeat(300);
    const body = JSON.parse(planNew(transaction({ payee, memo: 'm' }), context).body ?? '');
    expect(body.payeeName).toHaveLength(200);
    expect(body.note).toBe(`${payee}\nm`);
  });

  test('no text of a bank can look like the place of the account id', () => {
    const { body } = planNew(transaction({ payee: '"accountId":"{{account}}"' }), context);
    expect(body?.split('"accountId":"{{account}}"')).toHaveLength(2);
  });
});

describe('a changed transaction', () => {
  test('sends the required fields and only what changed', () => {
    const request = planChange(transaction({ payee: 'Cafe', memo: 'new', time: '10:00:00' }), ['memo'], context);
    expect(Object.keys(JSON.parse(request?.body ?? ''))).toEqual(['externalId', 'accountId', 'amount', 'date', 'note']);
    expect(request?.expects).toBe('updated');
  });

  test('sends nothing where the ledger keeps nothing of the change', () => {
    expect(planChange(transaction(), [], context)).toBeUndefined();
    expect(planChange(transaction(), ['valueOn', 'status'], context)).toBeUndefined();
  });

  test('an amount or a day is in the required fields already', () => {
    const request = planChange(transaction({ amount: -360n }), ['amount', 'bookedOn'], context);
    expect(Object.keys(JSON.parse(request?.body ?? ''))).toEqual(['externalId', 'accountId', 'amount', 'date']);
  });
});

test('a deletion goes by the ledger’s own id', () => {
  expect(planDelete('bf1.a.b.1')).toMatchObject({
    method: 'DELETE',
    path: '/v1/transactions/{{transaction}}',
    body: null,
  });
});

describe('an account', () => {
  const account = { handle: 'checking', name: 'Everyday', type: 'bank', currency: 'USD', balance: -1250n };

  test('is told once with its opening balance', () => {
    expect(planAccount(account, ISO_4217)).toMatchObject({
      object: 'bf1.checking',
      kind: 'account.upsert',
      path: '/v1/accounts/upsert',
      body: '{"externalId":"bf1.checking","name":"Everyday","type":"bank","currency":"USD","balance":-12.5}',
    });
  });

  test('takes further fields of the configuration, but keeps its id and balance', () => {
    const fields = {
      name: 'Mine',
      color: '#fff',
      customFields: [{ label: 'a', value: 'b' }],
      externalId: 'x',
      balance: 9,
    };
    expect(JSON.parse(planAccount({ ...account, fields }, ISO_4217).body ?? '')).toEqual({
      externalId: 'bf1.checking',
      name: 'Mine',
      type: 'bank',
      currency: 'USD',
      color: '#fff',
      customFields: [{ label: 'a', value: 'b' }],
      balance: -12.5,
    });
  });

  test.each(['card', 'loan'])('of the kind %s is a liability, unless the owner says otherwise', (type) => {
    const told = (fields: Record<string, unknown>) =>
      JSON.parse(planAccount({ ...account, type, fields }, ISO_4217).body ?? '').isLiability;
    expect(told({})).toBe(true);
    expect(told({ isLiability: false })).toBe(false);
  });

  test('opens with what makes the lines end at the closing balance', () => {
    expect(openingBalance(96950n, [-1000n, -2050n])).toBe(100000n);
    expect(openingBalance(null, [-1000n])).toBe(0n);
  });

  test('gets its later balances alone', () => {
    expect(planBalance('checking', 96950n, context)).toMatchObject({
      object: 'bf1.checking',
      kind: 'account.balance',
      method: 'PATCH',
      path: '/v1/accounts/{{account}}',
      body: '{"balance":969.5}',
    });
  });
});

describe('what the ledger is told', () => {
  const account = { handle: 'checking', name: 'Everyday', type: 'bank', currency: 'USD', balance: -1250n };

  test('of an account is a body with each field once, and none that has no value', () => {
    const request = planAccount({ ...account, fields: { balance: 9, color: undefined } }, ISO_4217);
    expect(request).toMatchObject({ method: 'POST', expects: 'any' });
    expect(request.body).toBe(
      '{"externalId":"bf1.checking","name":"Everyday","type":"bank","currency":"USD","balance":-12.5}',
    );
  });

  test('of a balance or a deletion may have any answer', () => {
    expect(planBalance('checking', 5n, context)).toMatchObject({
      kind: 'account.balance',
      method: 'PATCH',
      expects: 'any',
    });
    expect(planDelete('bf1.a.b.1')).toMatchObject({ kind: 'transaction.delete', expects: 'any' });
  });

  test('of a purpose that the bank took back is an empty note', () => {
    const noteOf = (fields: Partial<TransactionFields>, ...changed: (keyof TransactionFields)[]) =>
      JSON.parse(planChange(transaction(fields), changed, context)?.body ?? '').note;
    expect(noteOf({ memo: null }, 'memo')).toBe('');
    expect(noteOf({ memo: null }, 'payee')).toBeUndefined();
    expect(noteOf({ memo: null, currency: 'EUR' }, 'memo')).toBe('Amount in EUR');
    expect(noteOf({ memo: 'June' }, 'memo')).toBe('June');
  });

  test('of a time that the bank took back is a request of its own', () => {
    expect(planNoTime(transaction(), ['time', 'memo'])).toEqual({
      object: transaction().externalId,
      kind: 'transaction.patch',
      method: 'PATCH',
      path: '/v1/transactions/{{transaction}}',
      body: '{"time":null}',
      expects: 'any',
    });
    expect(planNoTime(transaction(), ['memo'])).toBeUndefined();
    expect(planNoTime(transaction({ time: '08:00:00' }), ['time'])).toBeUndefined();
  });

  test('of a payee as long as the ledger takes it is the payee alone', () => {
    const body = JSON.parse(planNew(transaction({ payee: 'x'.repeat(200) }), context).body ?? '');
    expect(body).toMatchObject({ payeeName: 'x'.repeat(200) });
    expect(body).not.toHaveProperty('note');
  });
});
