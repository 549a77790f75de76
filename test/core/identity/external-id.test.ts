import { expect, test } from 'vitest';
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
