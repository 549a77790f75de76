import { describe, expect, test } from 'vitest';
import { CARD_EARLY_DAYS, CARD_EXTRA_DAYS, reachOf } from '../../../src/core/pairing/candidates.ts';
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

  test('are within the window, and the arrival may be a day early', () => {
    expect([-2, -1, 0, 5, 6].map((days) => isPaired(WORD, WORD, days))).toEqual([false, true, true, true, false]);
  });

  test('are some more for a card', () => {
    const days = [-CARD_EARLY_DAYS - 1, -CARD_EARLY_DAYS, 5 + CARD_EXTRA_DAYS, 6 + CARD_EXTRA_DAYS];
    expect(days.map((each) => isPaired(WORD, WORD, each, 'card'))).toEqual([false, true, true, false]);
  });

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
  const covered = (days: Partial<Record<Name, number | null>>) =>
    ACCOUNTS.map((each) => {
      const last = days[each.handle as Name];
      return { ...each, coveredTo: last === undefined || last === null ? null : later(last) };
    });
  const asked = (days: Partial<Record<Name, number | null>>) =>
    answerTo([out(WORD), into(WORD, 1)], { accounts: covered(days) });
  const [PAIR, QUESTION] = [['pair 1 2 words'], ['proposal 1 2 words']];

  test('decide when the statements of both accounts reach past the window', () => {
    expect(asked({ checking: 6, savings: 6 })).toEqual(PAIR);
    expect(asked({ checking: 5, savings: 6 })).toEqual(QUESTION);
    expect(asked({ checking: 6, savings: 5 })).toEqual(QUESTION);
    expect(asked({ checking: 6, savings: null })).toEqual(QUESTION);
    expect(asked({ checking: null, savings: 6 })).toEqual(QUESTION);
  });

  test('wait for any other account of the currency that still has statements', () => {
    expect(asked({ checking: 6, savings: 6, box: 3 })).toEqual(QUESTION);
    expect(asked({ checking: 6, savings: 6, box: 6 })).toEqual(PAIR);
    expect(asked({ checking: 6, savings: 6, box: -90 })).toEqual(PAIR);
    expect(asked({ checking: 6, savings: 6, dollars: 3 })).toEqual(PAIR);
  });

  test('wait from the later of both days on', () => {
    const early = answerTo([out(WORD), into(WORD, -1)], { accounts: covered({ checking: 5, savings: 5 }) });
    expect(early).toEqual(PAIR);
    expect(answerTo([out(WORD), into(WORD, 0)], { accounts: covered({ checking: 5, savings: 5 }) })).toEqual(PAIR);
  });

  test('decide nothing where the money may have gone to either of two accounts, or come from either', () => {
    const third = leg(3, 'box', later(1), '100.00', WORD);
    expect(answerTo([out(WORD), into(WORD), third])).toEqual(['proposal 1 2 words', 'proposal 1 3 words']);
    const payer = leg(3, 'box', DAY, '-100.00', WORD);
    expect(answerTo([out(WORD), into(WORD), payer])).toEqual(['proposal 1 2 words', 'proposal 3 2 words']);
  });

  test('decide where all that could change places is of the same two accounts', () => {
    const more = [leg(3, 'checking', later(1), '-100.00', WORD), leg(4, 'savings', later(2), '100.00', WORD)];
    expect(answerTo([out(WORD), into(WORD), ...more])).toEqual(['pair 1 2 words', 'pair 3 4 words']);
  });

  test('decide where equal lines of one day could change places, also where a bank cut a name short', () => {
    const purpose = { payee: 'Payment to card', memo: 'Transfer' };
    const equal = leg(3, 'checking', DAY, '-100.00', { ...purpose, payee: 'PAYMENT TO CA' });
    expect(answerTo([out(purpose), equal, into(WORD)])).toEqual(['pair 1 2 words']);
    const arrival = leg(3, 'savings', later(1), '100.00', WORD);
    expect(answerTo([out(WORD), into(WORD), arrival])).toEqual(['pair 1 2 words']);
  });

  test.each([
    ['of another day', leg(3, 'checking', later(1), '-100.00', WORD)],
    ['with other words', leg(3, 'checking', DAY, '-100.00', { payee: 'Own transfer' })],
    ['with another purpose', leg(3, 'checking', DAY, '-100.00', { ...WORD, memo: 'Rent' })],
  ])('decide nothing where a line %s could be the one', (_, other) => {
    expect(answerTo([out(WORD), into(WORD), other])).toEqual(['proposal 1 2 words', 'proposal 3 2 words']);
  });

  test('decide about each of several transfers that have nothing to do with each other', () => {
    const other = [
      leg(3, 'box', later(40), '-70.00', WORD),
      leg(4, 'savings', later(41), '70.00', WORD),
      leg(5, 'card', later(60), '-9.00', WORD),
      leg(6, 'box', later(60), '9.00', WORD),
    ];
    expect(answerTo([out(WORD), into(WORD), ...other])).toEqual(['pair 1 2 words', 'pair 3 4 words', 'pair 5 6 words']);
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

  test('goes on waiting, also in doubt, while it still names the account', () => {
    expect(answerTo([], waiting())).toEqual([]);
    expect(answerTo([], waiting(out(to('savings')), true))).toEqual([]);
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

  test('stays where nothing better came, whatever the statements cover now', () => {
    expect(answerTo([], standing())).toEqual([]);
    const accounts = ACCOUNTS.map((each) => ({ ...each, coveredTo: null }));
    expect(answerTo([], { ...standing(), accounts })).toEqual([]);
    expect(answerTo([leg(3, 'box', DAY, '-7.00')], standing())).toEqual([]);
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
