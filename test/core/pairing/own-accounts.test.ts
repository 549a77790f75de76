import { describe, expect, test } from 'vitest';
import { accountCalled, accountWithNumber, indexAccounts } from '../../../src/core/pairing/own-accounts.ts';
import type { OwnAccount } from '../../../src/core/pairing/types.ts';
import { isFullNumber } from '../../../src/core/printed-number.ts';
import { accountIdOf } from '../../../src/domain/row-ids.ts';

const named = (id: number, ...names: string[]): OwnAccount => ({
  ...{ id: accountIdOf(id), handle: `h${id}`, kind: 'bank', currency: 'EUR' },
  ...{ numbers: [], tails: [], names, coveredTo: null },
});
const calledIn = (text: string, ...accounts: OwnAccount[]) => accountCalled(text, accounts)?.id;

describe('an own account that a text calls by name', () => {
  test('is the one whose name stands there as words', () => {
    expect(calledIn('payment received savings', named(1, 'checking'), named(2, 'savings'))).toBe(2);
    expect(calledIn('to savings-2, thank you', named(1, 'savings-2', 'savings 2'), named(2, 'savings'))).toBe(1);
    expect(calledIn('autosavings plan', named(2, 'savings'))).toBeUndefined();
    expect(calledIn('autosavings to savings', named(2, 'savings'))).toBe(2);
  });

  test('is the one with the longest name where one holds another', () => {
    expect(calledIn('from joint savings', named(1, 'savings'), named(2, 'joint savings'))).toBe(2);
  });

  test('is none where two are called so, or the name is too short to mean anything', () => {
    expect(calledIn('from savings', named(1, 'savings'), named(2, 'reserve', 'savings'))).toBeUndefined();
    expect(calledIn('from a friend', named(1, 'a'), named(2, ''))).toBeUndefined();
  });
});

describe('an own account that a text calls by its last digits', () => {
  const card: OwnAccount = { ...named(1), kind: 'card', numbers: ['5555444433334111'] };
  const checking: OwnAccount = { ...named(2), numbers: ['100200304111'] };
  const told = (text: string, ...accounts: OwnAccount[]) => indexAccounts(accounts).withTail(text, undefined)?.id;

  test.each(['PAYMENT CARD 4111', 'Zahlung Kreditkarte 4111', 'Paiement carte: 4111'])('is the card: %s', (text) => {
    expect(told(text, card, checking)).toBe(1);
  });

  test('is no account of another kind, no card of longer digits, and none of two cards', () => {
    expect(told('PAYMENT CARD 4111', checking)).toBeUndefined();
    expect(told('PAYMENT CARD 41112', card)).toBeUndefined();
    expect(told('PAYMENT CARD 4111', card, { ...card, id: accountIdOf(3) })).toBeUndefined();
  });

  test('is any account where the digits are masked', () => {
    expect(told('TO ****4111', checking)).toBe(2);
  });
});

describe('an own account whose number a text writes in full', () => {
  const numbered = (id: number, ...numbers: string[]): OwnAccount => ({ ...named(id), numbers });
  const written = (text: string, ...accounts: OwnAccount[]) => indexAccounts(accounts).writtenIn(text, undefined)?.id;
  const iban = 'DE02500105170137075030';

  test('is that account, also where the number stands in groups', () => {
    expect(written(`Transfer to ${iban}`, numbered(1, iban))).toBe(1);
    expect(written('An Reserve DE02 5001 0517 0137 0750 30, danke', numbered(1, iban))).toBe(1);
    expect(written('to account 12345678.', numbered(1, '12345678'))).toBe(1);
  });

  test('is none where the number is part of another one, too short, or of two accounts', () => {
    expect(written(`${iban}7`, numbered(1, iban))).toBeUndefined();
    expect(written('order 1234567', numbered(1, '1234567'))).toBeUndefined();
    expect(written('to 12345678', numbered(1, '12345678'), numbered(2, '12345678'))).toBeUndefined();
  });
});

describe('a printed number', () => {
  test('is one in full where it has five characters and four digits in a row, and no mask', () => {
    expect(['12345', 'A 1234', '12-34.5', 'x12345'].filter(isFullNumber)).toHaveLength(4);
    expect(['1234', 'AB1CD2EF3', '*12345', 'xx12345', 'XX12345', '12•345'].filter(isFullNumber)).toEqual([]);
  });

  const numbered = (id: number, ...numbers: string[]): OwnAccount => ({ ...named(id), numbers });
  const iban = 'DE02120300000000202051';
  const of = (printed: string, ...accounts: OwnAccount[]) => accountWithNumber(printed, accounts)?.id;

  test('is that of an own account, in groups and with or without zeros before it', () => {
    expect(of('de02 1203 0000 0000 2020 51', numbered(1, iban))).toBe(1);
    expect(of('12345', numbered(1, '999999', '00012345'))).toBe(1);
    expect(of('00012345', numbered(1, '12345'))).toBe(1);
    expect(of('10203040', numbered(1, '1234'))).toBeUndefined();
  });

  test('may be the end of an IBAN, or an IBAN that ends in it', () => {
    expect(of('202051', numbered(1, iban))).toBe(1);
    expect(of(iban, numbered(1, '202051'))).toBe(1);
    expect(of('02051', numbered(1, iban))).toBeUndefined();
    expect(of('DE021203', numbered(1, iban))).toBeUndefined();
    expect(of('202051', numbered(1, '99202051'))).toBeUndefined();
    expect(of('202051', numbered(1, 'XDE0299202051'))).toBeUndefined();
    expect(of('202051', numbered(1, 'D10299202051'))).toBeUndefined();
    expect(of('202051', numbered(1, 'DEX299202051'))).toBeUndefined();
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

  test('writes a number with blanks, dots or hyphens, in small letters, and beside other numbers', () => {
    expect(writtenIn('de02.5001-0517 0137.0750-30', undefined)?.id).toBe(1);
    expect(writtenIn('998877665544', undefined)?.id).toBe(2);
    expect(writtenIn('order 12345678, 9988 7766 5544', undefined)?.id).toBe(2);
    expect(writtenIn('A998877665544', undefined)).toBeUndefined();
    expect(writtenIn('99 88 77', undefined)).toBeUndefined();
    expect(writtenIn(`${iban} 998877665544`, undefined)).toBeUndefined();
  });

  test('shows the last digits behind a mask, or a word for one', () => {
    for (const text of [
      'xx9876',
      '•• 9876',
      'ending in 9876',
      'last4: 9876',
      'endet auf 9876',
      'Nr. 9876',
      '2026 **9876',
    ]) {
      expect(withTail(text, undefined)?.id, text).toBe(2);
    }
    for (const text of ['9876', 'x9876', 'xx98765', 'xx9875']) expect(withTail(text, undefined), text).toBeUndefined();
  });
});
