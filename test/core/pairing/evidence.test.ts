import { describe, expect, test } from 'vitest';
import { sayEvidence } from '../../../src/core/pairing/evidence-words.ts';
import { ACCOUNTS, answerTo, leg, NUMBER, ownAccount } from '../../support/transfers/legs.ts';

const to = (name: keyof typeof NUMBER) => ({ counterparty: NUMBER[name] });
const WORD = { payee: 'Transfer' };
const out = (extra: Parameters<typeof leg>[4] = {}, on = '2026-03-02') => leg(1, 'checking', on, '-100.00', extra);
const into = (extra: Parameters<typeof leg>[4] = {}, on = '2026-03-04', amount = '100.00') =>
  leg(2, 'savings', on, amount, extra);

describe('two lines of one amount', () => {
  test('are a transfer where both have a reference that no other line has', () => {
    expect(answerTo([out({ memo: 'ref E2E-77314-ab' }), into({ memo: 'E2E-77314-AB' })])).toEqual([
      'pair 1 2 reference',
    ]);
    expect(answerTo([out({ reference: 'R4711' }), into({ reference: 'R4711' })])).toEqual(['proposal 1 2 only']);
    expect(answerTo([out({ reference: 'R47112' }), into({ reference: 'R47112' })])).toEqual(['pair 1 2 reference']);
  });

  test('are a transfer where one names the account of the other', () => {
    expect(answerTo([out(to('savings')), into()])).toEqual(['pair 1 2 account']);
    expect(answerTo([out(), into(to('checking'))])).toEqual(['pair 1 2 account']);
    expect(answerTo([out({ memo: `an ${NUMBER.savings}` }), into()])).toEqual(['pair 1 2 account']);
  });

  test('are a transfer where a rule says so, whoever else is named', () => {
    const rules = [{ payee: 'me*', memo: 'pot*', account: 'checking', to: 'savings' }];
    const pot = { memo: 'Pot', ...to('dollars') };
    expect(answerTo([out(pot), into()], { rules })).toEqual(['pair 1 2 rule,word']);
    expect(answerTo([out({ memo: 'Shop' }), into()], { rules })).toEqual(['proposal 1 2 only']);
    expect(answerTo([out({ memo: null }), into()], { rules })).toEqual(['proposal 1 2 only']);
    expect(answerTo([out({ ...pot, payee: 'You' }), into()], { rules })).toEqual([]);
    expect(answerTo([leg(1, 'box', '2026-03-02', '-100.00', { memo: 'Pot' }), into()], { rules })).toEqual([
      'proposal 1 2 only',
    ]);
    expect(
      answerTo([out({ memo: 'Shop' }), into({ memo: 'Pot' })], { rules: [{ memo: 'pot*', to: 'checking' }] }),
    ).toEqual(['proposal 1 2 only']);
  });

  test('are a transfer where both speak of one, and a question where one does', () => {
    expect(answerTo([out(WORD), into(WORD)])).toEqual(['pair 1 2 words']);
    expect(answerTo([out(WORD), into()])).toEqual(['proposal 1 2 word']);
    expect(answerTo([out(), into(WORD)])).toEqual(['proposal 1 2 word']);
    expect(answerTo([out(), into()])).toEqual(['proposal 1 2 only']);
  });

  test('are none in one account, or where the amounts have one sign', () => {
    expect(answerTo([out(WORD), leg(2, 'checking', '2026-03-02', '100.00', WORD)])).toEqual([]);
    expect(answerTo([out(WORD), into(WORD, '2026-03-02', '-100.00')])).toEqual([]);
    expect(answerTo([out({ ...WORD, amount: 0n }), into({ ...WORD, amount: 0n })])).toEqual([]);
  });

  test('are none where either account is not the household’s', () => {
    const without = (...names: readonly string[]) => ACCOUNTS.filter(({ handle }) => !names.includes(handle));
    for (const accounts of [without('checking'), without('savings'), without('checking', 'savings')]) {
      expect(answerTo([out(WORD), into(WORD)], { accounts })).toEqual([]);
    }
  });
});

describe('a line that names an account', () => {
  test('and another one that names it too share no reference: each belongs to the account between them', () => {
    const by = (text: string, number: string) => ({ payee: text, memo: `account ${number}` });
    const legs = [
      leg(1, 'checking', '2026-03-02', '-56.00', by('Transfer to Plastic', NUMBER.dollars)),
      leg(2, 'savings', '2026-03-02', '56.00', by('Transfer from Plastic', NUMBER.dollars)),
      leg(3, 'dollars', '2026-03-01', '-56.00', { ...by('Transfer to Savings', NUMBER.savings), currency: 'EUR' }),
      leg(4, 'dollars', '2026-03-03', '56.00', { ...by('Transfer from Main', NUMBER.checking), currency: 'EUR' }),
    ];
    const accounts = ACCOUNTS.map((each) => ({ ...each, currency: 'EUR' }));
    expect(answerTo(legs, { accounts })).toEqual(['pair 1 4 account,words', 'pair 3 2 account,words']);
  });

  test('is no part of a transfer with another one', () => {
    expect(answerTo([out(to('savings')), leg(2, 'box', '2026-03-02', '100.00', WORD)])).toEqual([
      'single 1 → savings account',
    ]);
    expect(answerTo([out(WORD), into({ ...WORD, ...to('card') })])).toEqual([]);
  });

  test('of a stranger is none with an account whose number is known', () => {
    const stranger = { ...WORD, counterparty: 'FR7630006000011234567890189' };
    expect(answerTo([out(stranger), into(WORD)])).toEqual([]);
    expect(answerTo([out(WORD), into(stranger)])).toEqual([]);
    expect(answerTo([out(stranger), leg(2, 'box', '2026-03-02', '100.00', WORD)])).toEqual(['pair 1 2 words']);
  });

  test('is believed less than a reference that both have', () => {
    const shared = { memo: 'E2E-77314-AB' };
    expect(answerTo([out({ ...shared, ...to('card') }), into(shared)])).toEqual(['pair 1 2 reference']);
  });

  test('needs no other line where it is an outflow, if the number or a rule says so', () => {
    const rules = [{ payee: 'ATM*', to: 'box' }];
    expect(answerTo([out(to('savings'))])).toEqual(['single 1 → savings account']);
    expect(answerTo([out({ payee: 'ATM 12' })], { rules })).toEqual(['single 1 → box rule']);
    expect(answerTo([into(to('checking'))])).toEqual([]);
    expect(answerTo([out({ memo: `an ${NUMBER.savings}` }), leg(3, 'box', '2026-03-02', '-1.00')])).toEqual([]);
    expect(answerTo([out({ payee: 'Card ****4444' }), leg(3, 'box', '2026-03-02', '-1.00')])).toEqual([]);
  });
});

describe('amounts that differ', () => {
  test('are a transfer less a fee of a twentieth at most, where the account is named or a reference shared', () => {
    expect(answerTo([out(to('savings')), into({}, '2026-03-04', '95.00')])).toEqual(['pair 1 2 account']);
    expect(answerTo([out(), into(to('checking'), '2026-03-04', '98.00')])).toEqual(['pair 1 2 account']);
    expect(answerTo([out({ memo: 'E2E-77314-AB' }), into({ memo: 'E2E-77314-AB' }, '2026-03-04', '98.00')])).toEqual([
      'pair 1 2 reference',
    ]);
    const rules = [{ payee: 'me', to: 'savings' }];
    expect(answerTo([out(), into({}, '2026-03-04', '98.00')], { rules })).toEqual(['pair 1 2 rule,word']);
  });

  test('are none where more is missing, more arrived, or only words speak of a transfer', () => {
    expect(answerTo([out(to('savings')), into({}, '2026-03-04', '94.99')])).toEqual(['single 1 → savings account']);
    expect(answerTo([out(to('savings')), into({}, '2026-03-04', '101.00')])).toEqual(['single 1 → savings account']);
    expect(answerTo([out(WORD), into(WORD, '2026-03-04', '98.00')])).toEqual([]);
  });

  test('are left to the line that came short where both of two payments have an arrival', () => {
    const [second, short] = [
      leg(3, 'checking', '2026-03-03', '-100.00', to('savings')),
      leg(4, 'savings', '2026-03-04', '98.00', to('checking')),
    ];
    expect(answerTo([out(to('savings')), into(to('checking')), second, short])).toHaveLength(2);
    expect(answerTo([out(to('savings')), into(to('checking')), second, short]).join()).toMatch(/^pair.*,pair/);
  });
});

describe('two currencies', () => {
  const abroad = (extra: Parameters<typeof leg>[4] = {}) => leg(2, 'dollars', '2026-03-03', '108.40', extra);
  const printed = (amount: string, currency: string) => ({
    original: { amount: BigInt(Math.round(Number(amount) * 100)), currency },
  });

  test('are a transfer where a bank printed the other amount, and something else speaks for it', () => {
    const left = printed('-108.40', 'USD');
    expect(answerTo([out({ ...WORD, ...left }), abroad(WORD)])).toEqual(['pair 1 2 words,printed']);
    expect(answerTo([out({ ...to('dollars'), ...left }), abroad()])).toEqual(['pair 1 2 account,printed']);
    expect(answerTo([out(WORD), abroad({ ...WORD, ...printed('100.00', 'EUR') })])).toEqual(['pair 1 2 words,printed']);
    expect(answerTo([out(left), abroad()])).toEqual(['proposal 1 2 printed']);
  });

  test('are a question where only one of the two printed amounts is that of the other line', () => {
    const [left, arrived] = [printed('-108.41', 'USD'), printed('100.00', 'EUR')];
    expect(answerTo([out({ ...to('dollars'), ...left }), abroad(arrived)])).toEqual(['proposal 1 2 account']);
    expect(answerTo([out({ ...WORD, ...left }), abroad({ ...WORD, ...arrived })])).toEqual([]);
  });

  test('are none where another amount, or another currency, is printed', () => {
    expect(answerTo([out({ ...WORD, ...printed('-108.41', 'USD') }), abroad(WORD)])).toEqual([]);
    expect(answerTo([out({ ...WORD, ...printed('-108.40', 'CHF') }), abroad(WORD)])).toEqual([]);
    expect(answerTo([out({ ...WORD, ...printed('-108.40', 'EUR') }), into(WORD, '2026-03-03', '108.40')])).toEqual([]);
  });

  test('need the amount that arrived before one line alone is a transfer', () => {
    expect(answerTo([out(to('dollars'))])).toEqual([]);
    expect(answerTo([out({ ...to('dollars'), ...printed('-108.40', 'USD') })])).toEqual(['single 1 → dollars account']);
    expect(answerTo([out({ ...to('dollars'), ...printed('-108.40', 'CHF') })])).toEqual([]);
  });

  test('wait for the owner where an arrival may be the other line', () => {
    const told = { ...to('dollars'), ...printed('-108.40', 'USD') };
    expect(answerTo([out(told), leg(2, 'dollars', '2026-03-03', '107.00')])).toEqual(['proposal 1 2 account']);
  });
});

describe('the evidence in words', () => {
  test('keeps a word of another version', () => {
    expect(sayEvidence(['stars'])).toBe('stars');
  });
});

test('a card is no account to pay into twice: its tail in a text names it', () => {
  const accounts = [ownAccount('checking'), ownAccount('card', { numbers: [], tails: ['4444'] })];
  const paid = leg(1, 'checking', '2026-03-02', '-100.00', { counterparty: '4444', payee: 'Bill' });
  expect(answerTo([paid, leg(2, 'card', '2026-03-03', '100.00')], { accounts })).toEqual(['pair 1 2 account']);
});
