import { expect, test } from 'vitest';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import type { MoneyAccount } from '../../../src/ledger/wire/money.ts';
import { worthOf } from '../../../src/web/money/accounts.ts';

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];

function account(id: string, balance: string, since: string): MoneyAccount {
  const kind = { type: 'bank', currency: 'EUR', isLiability: false, isHidden: false, isArchived: false };
  return { id, externalId: id, name: id, balance, since, entries: 1, ...kind };
}

function worth(accounts: readonly MoneyAccount[], balances: Readonly<Record<string, readonly string[]>>) {
  return worthOf({ accounts, balances, months: MONTHS, isKnown: ({ id }) => id !== 'unknown', currencies: ISO_4217 });
}

test('the curve of net worth begins with the first transaction, not with months before any account was there', () => {
  const accounts = [account('giro', '300.00', '2026-08-03'), account('card', '-20.00', '2026-09-10')];
  const balances = {
    giro: ['0.00', '0.00', '100.00', '200.00', '300.00'],
    card: ['0.00', '0.00', '0.00', '-5.00', '-20.00'],
  };
  expect(worth(accounts, balances)).toEqual({
    now: '280.00',
    points: [
      { month: '2026-08', amount: '100.00' },
      { month: '2026-09', amount: '195.00' },
      { month: '2026-10', amount: '280.00' },
    ],
    without: [],
  });
});

test('months before the first transaction of an account that had money then are left out', () => {
  const accounts = [account('giro', '300.00', '2026-07-03'), account('depot', '1000.00', '2026-09-10')];
  const balances = {
    giro: ['0.00', '50.00', '100.00', '200.00', '300.00'],
    depot: ['900.00', '900.00', '900.00', '950.00', '1000.00'],
  };
  expect(worth(accounts, balances).points.map(({ month }) => month)).toEqual(['2026-09', '2026-10']);
});

test('an account whose balance is not known is in no sum', () => {
  const accounts = [account('giro', '300.00', '2026-10-03'), account('unknown', '158.83', '2026-10-01')];
  const { now, without } = worth(accounts, {
    giro: ['0.00', '0.00', '0.00', '0.00', '300.00'],
    unknown: ['0.00', '0.00', '0.00', '0.00', '158.83'],
  });
  expect(now).toBe('300.00');
  expect(without.map(({ id }) => id)).toEqual(['unknown']);
});
