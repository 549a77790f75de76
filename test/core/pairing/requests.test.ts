import { describe, expect, test } from 'vitest';
import { planNewTerms, planNewTransfer } from '../../../src/core/pairing/plan-transfer.ts';
import { termsOf } from '../../../src/core/pairing/terms.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import type { TransactionFields } from '../../../src/domain/transaction.ts';
import { day } from '../../support/identity/statements.ts';

const ID = 'bf1.checking.2026-03-14.e10000EUR.1';
const context = { currency: 'EUR', currencies: ISO_4217 };
const SAME = { destinationAmount: null, exchangeRate: null };
const ABROAD = { destinationAmount: '108.4', exchangeRate: '1.084' };
const transaction = (fields: Partial<TransactionFields> = {}) => ({
  externalId: ID,
  fields: {
    ...{ bookedOn: day('2026-03-14'), valueOn: null, time: null, amount: -10_000n, currency: 'EUR' },
    ...{ payee: 'Savings', memo: 'June', status: 'booked' as const, ...fields },
  },
});
const bodyOf = (request: { readonly body: string | null } | undefined) => JSON.parse(request?.body ?? '');

describe('a transfer that the ledger has not heard of', () => {
  test('is one request, with the texts and the other account', () => {
    const request = planNewTransfer(transaction(), ABROAD, context, 'new');
    expect(request).toMatchObject({ object: ID, kind: 'transaction.upsert', method: 'POST', expects: 'created' });
    expect(bodyOf(request)).toEqual({
      ...{
        externalId: ID,
        accountId: '{{account}}',
        amount: 100,
        date: '2026-03-14',
        payeeName: 'Savings',
        note: 'June',
      },
      ...{ isTransfer: true, transferToAccountId: '{{other}}', destinationAmount: 108.4, exchangeRate: 1.084 },
    });
  });
});

describe('a transaction that the ledger holds', () => {
  test('gets another amount together with what arrived, which is the same where nothing else is said', () => {
    const changed = transaction({ amount: -9_950n });
    expect(bodyOf(planNewTerms(changed, SAME, context))).toMatchObject({ amount: 99.5, destinationAmount: 99.5 });
    expect(bodyOf(planNewTerms(changed, ABROAD, context))).toMatchObject({ amount: 99.5, destinationAmount: 108.4 });
    expect(bodyOf(planNewTerms(transaction({ amount: 9_950n }), SAME, context))).toMatchObject({
      destinationAmount: 99.5,
      isTransfer: true,
    });
  });
});

describe('the terms of a transfer', () => {
  const side = (amount: bigint, currency: string) => ({ amount, currency });

  test('say the rate across currencies, in as few figures as it has', () => {
    expect(termsOf(side(10_000n, 'EUR'), side(10_840n, 'USD'), ISO_4217)).toEqual(ABROAD);
    expect(termsOf(side(10_000n, 'EUR'), side(20_000n, 'USD'), ISO_4217)).toMatchObject({ exchangeRate: '2' });
    expect(termsOf(side(100n, 'EUR'), side(120n, 'JPY'), ISO_4217)).toEqual({
      ...{ destinationAmount: '120', exchangeRate: '120' },
    });
  });
});
