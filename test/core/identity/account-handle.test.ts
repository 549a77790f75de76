import { describe, expect, test } from 'vitest';
import { handleOf, isMasked, isSameAccount, matchAccount } from '../../../src/core/account-handle.ts';
import type { AccountRef } from '../../../src/domain/account.ts';
import { UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';

const account = (parts: Partial<AccountRef>): AccountRef => ({ ...UNNAMED_ACCOUNT, ...parts });
const CHECKING = account({ bankId: '021000021', accountId: '1234567890', type: 'CHECKING' });

describe('the handle of an account that nobody configured', () => {
  test('differs between two banks with the same number', () => {
    expect(handleOf(account({ ...CHECKING, bankId: '999' }))).not.toBe(handleOf(CHECKING));
  });
});

describe('an IBAN holds the numbers of its account', () => {
  const german = account({ iban: 'DE02 1203 0000 0000 2020 51', bankId: 'BYLADEM1001' });
  const other = (bankId: string | null, accountId: string) => account({ bankId, accountId });

  test('of the bank and of the account, with zeros or without', () => {
    expect(isSameAccount(german, other('12030000', '202051'))).toBe(true);
    expect(isSameAccount(other('12030000', '0000202051'), german)).toBe(true);
    expect(isSameAccount(account({ iban: 'CH9300762011623852957' }), other('762', '11623852957'))).toBe(false);
    expect(isSameAccount(account({ iban: 'CH9300762011623852957' }), other('00762', '011623852957'))).toBe(true);
    expect(isSameAccount(account({ iban: 'GB29NWBK60161331926819' }), other('601613', '31926819'))).toBe(true);
  });

  test('as one number, where the country prints it so', () => {
    expect(isSameAccount(account({ iban: 'NL91ABNA0417164300' }), other(null, '417164300'))).toBe(true);
    const polish = account({ iban: 'PL61109010140000071219812874' });
    expect(isSameAccount(polish, other(null, '61 1090 1014 0000 0712 1981 2874'))).toBe(true);
  });

  test('and no number of another bank or account', () => {
    expect(isSameAccount(german, other('12030001', '202051'))).toBe(false);
    expect(isSameAccount(german, other('12030000', '20205'))).toBe(false);
    expect(isSameAccount(german, other(null, '202051'))).toBe(false);
    expect(isSameAccount(german, other('12030000', '0'))).toBe(false);
    expect(isSameAccount(german, UNNAMED_ACCOUNT)).toBe(false);
  });
});

test('a number that is filled up with zeros is the same at the same bank', () => {
  expect(isSameAccount(CHECKING, account({ ...CHECKING, accountId: '0001234567890' }))).toBe(true);
  expect(isSameAccount(CHECKING, account({ accountId: '0001234567890', bankId: '999' }))).toBe(false);
  expect(isSameAccount(CHECKING, account({ ...CHECKING, accountId: '12345678900' }))).toBe(false);
  expect(isSameAccount(account({ accountId: '000' }), account({ accountId: '0' }))).toBe(false);
});

describe('matching configured accounts', () => {
  const one = (handle: string, ...match: string[]) => ({ handle, match });

  test('by bank and number, number alone, IBAN in groups, or a tail', () => {
    const iban = account({ iban: 'DE02120300000000202051' });
    expect(matchAccount(CHECKING, [one('a', '021000021/1234567890')])).toEqual({ kind: 'one', handle: 'a' });
    expect(matchAccount(CHECKING, [one('a', '1234567890')])).toEqual({ kind: 'one', handle: 'a' });
    expect(matchAccount(iban, [one('a', 'de02 1203 0000 0000 2020 51')])).toEqual({ kind: 'one', handle: 'a' });
    expect(matchAccount(iban, [one('a', '*2051')])).toEqual({ kind: 'one', handle: 'a' });
    expect(matchAccount(CHECKING, [one('a', '*7890')])).toEqual({ kind: 'one', handle: 'a' });
  });

  test('by the numbers that an IBAN holds, behind an entry in the same form', () => {
    const german = account({ bankId: '12030000', accountId: '202051' });
    const iban = account({ iban: 'DE02120300000000202051' });
    expect(matchAccount(german, [one('a', 'DE02 1203 0000 0000 2020 51')])).toEqual({ kind: 'one', handle: 'a' });
    expect(matchAccount(iban, [one('a', '12030000/202051')])).toEqual({ kind: 'one', handle: 'a' });
    const both = [one('a', 'DE02120300000000202051'), one('b', '12030000/202051')];
    expect(matchAccount(german, both)).toEqual({ kind: 'one', handle: 'b' });
    expect(matchAccount(iban, both)).toEqual({ kind: 'one', handle: 'a' });
    expect(matchAccount(iban, [one('a', '202051', '12030000/', '/')])).toEqual({ kind: 'none' });
  });

  test('a full number beats a tail', () => {
    const accounts = [one('tail', '*7890'), one('full', '021000021/1234567890')];
    expect(matchAccount(CHECKING, accounts)).toEqual({ kind: 'one', handle: 'full' });
  });

  test('two that match equally are a question', () => {
    const accounts = [one('a', '*7890'), one('b', '*90')];
    expect(matchAccount(CHECKING, accounts)).toEqual({ kind: 'ambiguous', handles: ['a', 'b'] });
  });

  test('nothing matches another bank, an empty entry or an account without a number', () => {
    expect(matchAccount(CHECKING, [one('a', '999/1234567890', '', '*')])).toEqual({ kind: 'none' });
    expect(matchAccount(UNNAMED_ACCOUNT, [one('a', '', '*', '/', '1')])).toEqual({ kind: 'none' });
  });
});

describe('the number of an account', () => {
  test('is masked where a document shows only its end', () => {
    expect(['*7890', '7890*', null].map((accountId) => isMasked(account({ accountId })))).toEqual([true, false, false]);
  });

  test('gives no handle where only its end is shown, and a short one where it has neither letter nor digit', () => {
    expect(handleOf(account({ accountId: '*7890' }))).toBeUndefined();
    expect(handleOf(account({ accountId: '7890*' }))).toMatch(/^bank-7890-[0-9a-f]{4}$/);
    expect(handleOf(account({ accountId: '12AB' }))).toMatch(/^bank-12ab-[0-9a-f]{4}$/);
    expect(handleOf(account({ accountId: '---' }))).toMatch(/^bank-[0-9a-f]{4}$/);
  });

  test('is a configured one if one of its entries fits', () => {
    expect(matchAccount(CHECKING, [{ handle: 'a', match: ['999', '12345 67890'] }])).toEqual({
      kind: 'one',
      handle: 'a',
    });
    expect(matchAccount(CHECKING, [{ handle: 'a', match: ['7890', '*7891', '7890*', '1234567890*'] }])).toEqual({
      kind: 'none',
    });
  });
});
