import { describe, expect, test } from 'vitest';
import { accountCalled, indexAccounts } from '../../src/core/pairing/own-accounts.ts';
import type { OwnAccount } from '../../src/core/pairing/types.ts';
import { accountIdOf } from '../../src/domain/row-ids.ts';

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
