import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../src/core/pairing/candidates.ts';
import { pairKey } from '../../../src/core/pairing/types.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { accountIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../../support/identity/statements.ts';
import { ACCOUNTS, answerTo, leg, type Name, NUMBER } from '../../support/transfers/legs.ts';

const WORD = { payee: 'Transfer' };
const to = (name: keyof typeof NUMBER) => ({ counterparty: NUMBER[name] });
const DAY = '2026-03-02';
const later = (days: number) => addDays(day(DAY), days);
const out = (extra: Parameters<typeof leg>[4] = {}) => leg(1, 'checking', DAY, '-100.00', extra);
const into = (extra: Parameters<typeof leg>[4] = {}, days = 1, of: Name = 'savings') =>
  leg(2, of, later(days), '100.00', extra);

describe('the days between the two lines', () => {
  const isPaired = (
    one: Parameters<typeof leg>[4],
    other: Parameters<typeof leg>[4],
    days: number,
    of: Name = 'savings',
  ) => answerTo([out(one), into(other, days, of)], { windowDays: 5 }).some((each) => each.startsWith('pair'));

  test('are many where the payment names the account and the arrival speaks of a transfer, or names it too', () => {
    const last = reachOf({ windowDays: 5 });
    for (const arrival of [WORD, to('checking')]) {
      expect([last, last + 1].map((days) => isPaired(to('savings'), arrival, days))).toEqual([true, false]);
    }
    expect(isPaired(to('savings'), {}, 6)).toBe(false);
    expect(isPaired({}, to('checking'), 6)).toBe(false);
  });

  test('are many, and the arrival may be days early, where both have one reference', () => {
    const shared = { memo: 'E2E-77314-AB' };
    const last = reachOf({ windowDays: 5 });
    expect([-40, -7, last, last + 1].map((days) => isPaired(shared, shared, days))).toEqual([false, true, true, false]);
  });
});

describe('words on both lines', () => {
  test.each([
    ['of another day', leg(3, 'checking', later(1), '-100.00', WORD)],
    ['with other words', leg(3, 'checking', DAY, '-100.00', { payee: 'Own transfer' })],
    ['with another purpose', leg(3, 'checking', DAY, '-100.00', { ...WORD, memo: 'Rent' })],
  ])('decide nothing where a line %s could be the one', (_, other) => {
    expect(answerTo([out(WORD), into(WORD), other])).toEqual(['proposal 1 2 words', 'proposal 3 2 words']);
  });
});

describe('the owner', () => {
  test('who rejected a pair gets neither it nor the question, and the next best is taken', () => {
    const rejected = new Set([pairKey(1, 2)]);
    expect(answerTo([out(to('savings')), into(to('checking'))], { rejected })).toEqual(['single 1 → savings account']);
    const next = leg(3, 'savings', later(2), '100.00', to('checking'));
    expect(answerTo([out(to('savings')), into(to('checking')), next], { rejected })).toEqual(['pair 1 3 account']);
  });

  test('who rejected a payment as a transfer is not told so again', () => {
    expect(answerTo([out(to('savings'))], { rejected: new Set([pairKey(1, 0)]) })).toEqual([]);
  });

  test('who wants no transfer without a question is asked about each, but for the own rules', () => {
    expect(answerTo([out(to('savings')), into()], { auto: false })).toEqual(['proposal 1 2 account']);
    expect(answerTo([out(to('savings'))], { auto: false })).toEqual([]);
    const rules = [{ payee: 'me', to: 'savings' }];
    expect(answerTo([out(), into()], { auto: false, rules })).toEqual(['pair 1 2 rule,word']);
    expect(answerTo([out()], { auto: false, rules })).toEqual(['single 1 → savings rule']);
  });

  test('is asked about lines without any evidence only where few could be meant', () => {
    const arrivals = (count: number) => Array.from({ length: count }, (_, at) => leg(2 + at, 'savings', DAY, '100.00'));
    expect(answerTo([out(), ...arrivals(2)])).toEqual(['proposal 1 2 only', 'proposal 1 3 only']);
    expect(answerTo([out(), ...arrivals(9)])).toEqual([]);
    const payments = (count: number) =>
      Array.from({ length: count }, (_, at) => leg(3 + at, 'checking', DAY, '-100.00'));
    expect(answerTo([into(), ...payments(2)])).toHaveLength(2);
    expect(answerTo([into(), ...payments(9)])).toEqual([]);
    expect(answerTo([into(WORD), ...payments(9)])).toHaveLength(9);
  });
});

describe('a payment that waits for its other line', () => {
  const waiting = (outflow = out(to('savings')), isInDoubt = false) => ({
    waiting: [{ outflow, destinationId: accountIdOf(2), isInDoubt }],
  });

  test('takes any line of the amount in that account, and none in another', () => {
    expect(answerTo([into()], waiting())).toEqual(['pair 1 2 account']);
    expect(answerTo([into()], waiting(out()))).toEqual(['pair 1 2 account']);
    expect(answerTo([into({}, 1, 'box')], waiting(out()))).toEqual([]);
    expect(answerTo([into({}, 1, 'box')], { ...waiting(), accounts: ACCOUNTS })).toEqual([]);
  });

  test('takes the nearest of several, and nobody is asked', () => {
    const next = leg(3, 'savings', later(3), '100.00');
    expect(answerTo([into(), next], waiting(out()))).toEqual(['pair 1 2 account']);
  });

  test('is disproved where its proof has become another transaction’s', () => {
    expect(answerTo([], waiting(out(), true))).toEqual(['disproved 1']);
    expect(answerTo([], waiting(out({ memo: NUMBER.savings }), true))).toEqual(['disproved 1']);
    expect(answerTo([], waiting(out(to('card')), true))).toContain('disproved 1');
  });
});

describe('a pair of before', () => {
  const standing = (outflow = out(WORD), inflow = into(WORD), isInDoubt = false) => ({
    standing: [{ outflow, inflow, isInDoubt }],
  });

  test('stays without any evidence of today, but not where its proof may be another’s', () => {
    expect(answerTo([], standing(out(), into()))).toEqual([]);
    expect(answerTo([], standing(out(), into({}, 9)))).toEqual([]);
    expect(answerTo([], standing(out(), into(), true))).toContain('undone 1 2');
  });

  test('gives way to a line that names the account', () => {
    const better = leg(3, 'savings', later(2), '100.00', to('checking'));
    expect(answerTo([better], standing(out(to('savings')), into()))).toEqual(['pair 1 3 account', 'undone 1 2']);
    expect(answerTo([better], standing(out(), into()))).toEqual(['pair 1 3 account', 'undone 1 2']);
    const payer = leg(3, 'checking', DAY, '-100.00', to('savings'));
    expect(answerTo([payer], standing(out(), into()))).toEqual(['pair 3 2 account', 'undone 1 2']);
  });

  test('becomes a question where later words tell its line from an equal one of the day', () => {
    const equal = leg(3, 'checking', DAY, '-100.00', WORD);
    expect(answerTo([equal], standing())).toEqual([]);
    const apart = { ...WORD, memo: 'Rent' };
    const told = answerTo([leg(3, 'checking', DAY, '-100.00', apart)], standing());
    expect(told).toEqual(['proposal 1 2 words', 'proposal 3 2 words', 'undone 1 2']);
  });

  test('becomes a question where the money may have gone elsewhere', () => {
    const rival = leg(3, 'box', later(1), '100.00', WORD);
    expect(answerTo([rival], standing())).toEqual(['proposal 1 2 words', 'proposal 1 3 words', 'undone 1 2']);
  });
});

test('the lines of one account that name no other are not looked through', () => {
  expect(answerTo([])).toEqual([]);
  expect(answerTo([out(WORD), leg(2, 'checking', DAY, '100.00', WORD)])).toEqual([]);
  expect(answerTo([leg(2, 'checking', DAY, '100.00'), out(to('savings'))])).toEqual(['single 1 → savings account']);
});
