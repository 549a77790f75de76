import { expect, test } from 'vitest';
import { Amounts, Buckets } from '../../../src/core/identity/buckets.ts';
import { accountExternalId, birthOf, bucketOf, externalIdOf } from '../../../src/core/identity/external-id.ts';
import { day } from '../../support/identity/statements.ts';

test('an externalId is readable: account, day, direction, amount, currency, ordinal', () => {
  const bucket = bucketOf(day('2026-03-14'), -350n, 'USD');
  expect(externalIdOf('checking', bucket, 1)).toBe('bf1.checking.2026-03-14.e350USD.1');
  expect(bucketOf(day('2026-03-14'), 350n, 'USD')).toBe('2026-03-14.i350USD');
  expect(accountExternalId('checking')).toBe('bf1.checking');
});

test('its birth can be read from it, for its own account only', () => {
  const id = 'bf1.my.card-7.2026-03-14.e350USD.12';
  expect(birthOf('my.card-7', id)).toEqual({ bucket: '2026-03-14.e350USD', ordinal: 12 });
  expect(birthOf('my', 'bf1.your.2026-03-14.e350USD.1')).toBeUndefined();
  expect(birthOf('checking', 'something-else')).toBeUndefined();
  expect(birthOf('checking', 'bf1.checking.2026-03-14.e350USD.x')).toBeUndefined();
});

test('it fits what the ledger takes, with a long handle and a large amount', () => {
  const id = externalIdOf('a'.repeat(40), bucketOf(day('2026-03-14'), -(10n ** 18n), 'BITCOIN123'), 10_000);
  expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/);
});

test('values of amounts are kept apart by currency, and those of buckets by day as well', () => {
  const amounts = new Amounts<string>();
  expect([amounts.isEmpty, amounts.get(1n, 'EUR'), ...amounts.values()]).toEqual([true, undefined]);
  for (const [amount, currency] of [
    [1n, 'EUR'],
    [1n, 'USD'],
    [2n, 'EUR'],
  ] as const) {
    amounts.set(amount, currency, `${amount} ${currency}`);
    expect(amounts.get(amount, currency)).toBe(`${amount} ${currency}`);
  }
  expect([amounts.isEmpty, amounts.get(1n, 'EUR'), amounts.get(2n, 'USD')]).toEqual([false, '1 EUR', undefined]);
  expect([...amounts.values()]).toEqual(['1 EUR', '2 EUR', '1 USD']);

  const buckets = new Buckets<string>();
  const keys = [
    ...[1, 2].map((on) => ({ bookedOn: day(`2026-03-0${on}`), amount: 1n, currency: 'EUR' })),
    { bookedOn: day('2026-03-01'), amount: 1n, currency: 'USD' },
    { bookedOn: day('2026-03-01'), amount: 2n, currency: 'EUR' },
  ];
  for (const [at, key] of keys.entries()) buckets.set(key, `${at}`);
  expect(keys.map((key) => buckets.get(key))).toEqual(['0', '1', '2', '3']);
  expect([...buckets.values()].sort()).toEqual(['0', '1', '2', '3']);
  expect(buckets.get({ ...keys[0], bookedOn: day('2026-03-03'), amount: 1n, currency: 'EUR' })).toBeUndefined();
});
