import { describe, expect, test } from 'vitest';
import { followRules, isComparison, type Rule, type RuleSubject } from '../../src/core/rules.ts';
import { currencyTable } from '../../src/domain/currency.ts';

const ISO = currencyTable({});
const COFFEE: RuleSubject = {
  payee: 'AMZN Mktp DE*2K4',
  memo: 'order 17',
  type: 'POS',
  account: 'checking',
  amount: -1250n,
  currency: 'EUR',
};

function outcome(rules: readonly Rule[], subject: Partial<RuleSubject> = {}) {
  return followRules(rules, { ...COFFEE, ...subject }, ISO);
}

describe('a rule', () => {
  test.each<[string, Rule['when'], boolean]>([
    ['a pattern over the whole text, whatever the case', { payee: 'amzn*' }, true],
    ['a pattern that fits only a part', { payee: 'amzn' }, false],
    ['one character each', { memo: 'order ??' }, true],
    ['the account', { account: 'savings' }, false],
    ['the kind', { type: 'POS' }, true],
    ['money out', { amount: '<0' }, true],
    ['exactly, in places of the currency', { amount: '-12.5' }, true],
    ['more decimals than the currency has', { amount: '<=-12.505' }, false],
    ['from a hundred on', { amount: '>=100' }, false],
    ['the currency', { currency: 'USD' }, false],
    ['all of them together', { payee: 'amzn*', amount: '<0', account: 'checking' }, true],
    ['all but one', { payee: 'amzn*', amount: '>0' }, false],
  ])('looks at %s', (_, when, isHeard) => {
    expect(outcome([{ when, set: { note: 'x' } }]) !== undefined).toBe(isHeard);
  });

  test('that asks for a text does not fit where there is none', () => {
    expect(outcome([{ when: { memo: '*' }, skip: true }], { memo: null })).toBeUndefined();
  });

  test('that comes first wins, field by field', () => {
    const rules: Rule[] = [
      { when: { payee: 'AMZN*' }, set: { payee: 'Amazon' } },
      { when: { amount: '<0' }, set: { payee: 'Somebody', category: 'Shopping' }, skip: false },
      { when: { amount: '<0' }, set: { category: 'Other' }, skip: true },
    ];
    expect(outcome(rules)).toEqual({
      effect: { payee: 'Amazon', category: 'Shopping' },
      skip: false,
      rules: [0, 1],
    });
  });
});

test('a comparison is an operator and a decimal number', () => {
  for (const good of ['<0', '>= 100', '-9.99', '=5', '<=-0.005']) expect(isComparison(good), good).toBe(true);
  for (const bad of ['', '<', '<>5', '1e3', '10 EUR', '1,5']) expect(isComparison(bad), bad).toBe(false);
});

test.each([
  ['<-12.49', true],
  ['<-12.50', false],
  ['<=-12.50', true],
  ['<=-12.51', false],
  ['>-12.51', true],
  ['>-12.50', false],
  ['>=-12.50', true],
  ['>=-12.49', false],
  ['=-12.50', true],
  ['-12.50', true],
  ['-12.49', false],
  ['-13', false],
  ['12.50', false],
  ['a dozen', false],
])('-12.50 is %s: %s', (amount, isHeard) => {
  expect(outcome([{ when: { amount }, skip: true }]) !== undefined).toBe(isHeard);
});

describe('of several rules', () => {
  test('each has a say in a field that none before it has set', () => {
    const rules: Rule[] = [
      { when: { currency: 'EUR' }, set: { payee: 'Amazon' } },
      { when: {}, set: { category: 'Shopping' } },
      { when: {}, set: { note: 'online' } },
      { when: {}, skip: true },
    ];
    const effect = { payee: 'Amazon', category: 'Shopping', note: 'online' };
    expect(outcome(rules)).toEqual({ effect, skip: true, rules: [0, 1, 2, 3] });
  });

  test('those have no say that come too late, or set nothing', () => {
    const effect = { payee: 'Amazon', category: 'Shopping', note: 'online' };
    const rules: Rule[] = [
      { when: {}, set: effect, skip: false },
      { when: {}, set: { payee: 'x' } },
      { when: {}, set: { category: 'x' } },
      { when: {}, set: { note: 'x' } },
      { when: {}, skip: true },
      { when: {} },
    ];
    expect(outcome(rules)).toEqual({ effect, skip: false, rules: [0] });
    expect(outcome([{ when: {} }])).toBeUndefined();
  });
});
