import { describe, expect, test } from 'vitest';
import { accountCalled, accountWithNumber, indexAccounts } from '../../../src/core/pairing/own-accounts.ts';
import type { OwnAccount } from '../../../src/core/pairing/types.ts';
import { accountIdOf } from '../../../src/domain/row-ids.ts';

const named = (id: number, ...names: string[]): OwnAccount => ({
  ...{ id: accountIdOf(id), handle: `h${id}`, kind: 'bank', currency: 'EUR' },
  ...{ numbers: [], tails: [], names, coveredTo: null },
});
const calledIn = (text: string, ...accounts: OwnAccount[]) => accountCalled(text, accounts)?.id;

describe('an own account that a text calls by name', () => {
  test('is the one with the longest name where one holds another', () => {
    expect(calledIn('from joint savings', named(1, 'savings'), named(2, 'joint savings'))).toBe(2);
  });
});

describe('an own account whose number a text writes in full', () => {
  const numbered = (id: number, ...numbers: string[]): OwnAccount => ({ ...named(id), numbers });
  const written = (text: string, ...accounts: OwnAccount[]) => indexAccounts(accounts).writtenIn(text, undefined)?.id;
  const iban = 'DE02500105170137075030';

  test('is none where the number is part of another one, too short, or of two accounts', () => {
    expect(written(`${iban}7`, numbered(1, iban))).toBeUndefined();
    expect(written('order 1234567', numbered(1, '1234567'))).toBeUndefined();
    expect(written('to 12345678', numbered(1, '12345678'), numbered(2, '12345678'))).toBeUndefined();
  });
});

describe('a printed number', () => {
  const numbered = (id: number, ...numbers: string[]): OwnAccount => ({ ...named(id), numbers });
  const iban = 'DE02120300000000202051';
  const of = (printed: string, ...accounts: OwnAccount[]) => accountWithNumber(printed, accounts)?.id;

  test('is that of an own account, in groups and with or without zeros before it', () => {
    expect(of('de02 1203 0000 0000 2020 51', numbered(1, iban))).toBe(1);
    expect(of('12345', numbered(1, '999999', '00012345'))).toBe(1);
    expect(of('00012345', numbered(1, '12345'))).toBe(1);
    expect(of('10203040', numbered(1, '1234'))).toBeUndefined();
  });

  test('is none where two accounts have it, it is masked, or the own one is too short', () => {
    expect(of('12345678', numbered(1, '12345678'), numbered(2, '12345678'))).toBeUndefined();
    expect(of('****202051', numbered(1, iban))).toBeUndefined();
    expect(of('00123', numbered(1, '0123'))).toBeUndefined();
  });
});

describe('a text of an account', () => {
  const iban = 'DE02500105170137075030';
  const own: OwnAccount = { ...named(1), numbers: ['77', iban, '4111222233334444'] };
  const other: OwnAccount = { ...named(2), numbers: ['998877665544'], tails: ['9876'] };
  const { withTail, writtenIn } = indexAccounts([own, other]);

  test('never means that account itself', () => {
    expect(writtenIn(`to ${iban}`, own.id)).toBeUndefined();
    expect(withTail('to ****4444', own.id)).toBeUndefined();
    expect(withTail('to ****4444', other.id)?.id).toBe(1);
  });
});
