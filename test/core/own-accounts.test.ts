import { describe, expect, test } from 'vitest';
import { accountCalled } from '../../src/core/pairing/own-accounts.ts';
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
