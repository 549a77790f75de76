import { describe, expect, test } from 'vitest';
import {
  planConversion,
  planNewTerms,
  planNewTransfer,
  planUnpairing,
} from '../../../src/core/pairing/plan-transfer.ts';
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

  test('leaves the texts to the creation that is planned already', () => {
    const request = planNewTransfer(transaction(), SAME, context, 'planned');
    expect(request.expects).toBe('created');
    expect(bodyOf(request)).toEqual({
      ...{ externalId: ID, accountId: '{{account}}', amount: 100, date: '2026-03-14' },
      ...{ isTransfer: true, transferToAccountId: '{{other}}' },
    });
  });
});

describe('a transaction that the ledger holds', () => {
  const patch = { object: ID, kind: 'transaction.patch', method: 'PATCH', path: '/v1/transactions/{{transaction}}' };

  test('becomes a transfer, and nothing else of it is touched', () => {
    const request = planConversion(ID, SAME);
    expect(request).toMatchObject({ ...patch, expects: 'any' });
    expect(bodyOf(request)).toEqual({ isTransfer: true, transferToAccountId: '{{other}}' });
  });

  test('becomes a plain transaction again', () => {
    const request = planUnpairing(ID);
    expect(request).toMatchObject({ ...patch, expects: 'any' });
    expect(bodyOf(request)).toEqual({ isTransfer: false, transferToAccountId: null });
  });

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

  test('say nothing where the other leg is still to come, or the same arrived', () => {
    expect(termsOf(side(10_000n, 'EUR'), null, ISO_4217)).toEqual(SAME);
    expect(termsOf(side(10_000n, 'EUR'), side(10_000n, 'EUR'), ISO_4217)).toEqual(SAME);
  });

  test('say what arrived after a fee, with no rate', () => {
    expect(termsOf(side(10_000n, 'EUR'), side(9_850n, 'EUR'), ISO_4217)).toEqual({
      ...SAME,
      destinationAmount: '98.5',
    });
    expect(termsOf(side(10_000n, 'EUR'), side(9_800n, 'EUR'), ISO_4217)).toEqual({ ...SAME, destinationAmount: '98' });
  });

  test('say the rate across currencies, in as few figures as it has', () => {
    expect(termsOf(side(10_000n, 'EUR'), side(10_840n, 'USD'), ISO_4217)).toEqual(ABROAD);
    expect(termsOf(side(10_000n, 'EUR'), side(20_000n, 'USD'), ISO_4217)).toMatchObject({ exchangeRate: '2' });
    expect(termsOf(side(100n, 'EUR'), side(120n, 'JPY'), ISO_4217)).toEqual({
      ...{ destinationAmount: '120', exchangeRate: '120' },
    });
  });

  test('are exact to the minor unit where much of a weak currency becomes a strong one', () => {
    const billion = 1_000_000_000n;
    const { exchangeRate } = termsOf(side(billion, 'JPY'), side(2_035_001_234n, 'KWD'), ISO_4217);
    expect(Math.abs(Number(exchangeRate) * 1e9 - 2_035_001.234)).toBeLessThan(0.001);
  });
});
