import { describe, expect, test } from 'vitest';
import { prove, proveContinuity } from '../../src/core/prove.ts';
import type { Balance } from '../../src/domain/statement.ts';
import { day, line, minor, statement } from '../support/identity/statements.ts';

const balance = (amount: string, on: string | null = null): Balance => ({
  amount: minor(amount),
  date: on === null ? null : day(on),
});
const between = (opening: string | null, closing: string | null) => ({
  balances: {
    opening: opening === null ? null : balance(opening),
    closing: closing === null ? null : balance(closing),
    available: null,
  },
});
const LINES = [line('2026-03-01', '-10.00'), line('2026-03-02', '-20.50')];
const chain = (...steps: readonly [amount: string, balance: string | null][]) =>
  steps.map(([amount, after], at) =>
    line('2026-03-01', amount, null, null, { balance: after, position: { line: at + 1 } }),
  );

describe('prove', () => {
  test('opening and lines give the closing balance (P-PROOF-1)', () => {
    expect(prove(statement(LINES, between('100.00', '69.50')))).toMatchObject({
      state: 'proved',
      method: 'opening+sum=closing',
    });
  });

  test('says by how much they do not', () => {
    expect(prove(statement(LINES, between('100.00', '69.00')))).toMatchObject({ state: 'off', difference: -50n });
  });

  test('a balance that was added up from the lines neither proves nor accuses', () => {
    const made = (opening: string, closing: string, which: 'opening' | 'closing') => {
      const { balances } = between(opening, closing);
      const computed = { ...balances[which], origin: 'computed' } as Balance;
      return statement(LINES, { balances: { ...balances, [which]: computed } });
    };
    for (const which of ['opening', 'closing'] as const)
      for (const closing of ['69.50', '69.00']) expect(prove(made('100.00', closing, which)).state).toBe('unproved');
    const next = {
      ...statement(LINES),
      balances: { opening: null, available: null, closing: balance('69.50', '2026-03-02') },
    };
    expect(proveContinuity(balance('100.00', '2026-02-28'), next).state).toBe('proved');
    const lying = {
      ...next,
      balances: { ...next.balances, closing: { ...next.balances.closing, origin: 'computed' as const } },
    };
    expect(proveContinuity(balance('100.00', '2026-02-28'), lying).state).toBe('unproved');
  });

  test('pending lines are in no balance', () => {
    const pending = line('2026-03-03', '-5.00', null, null, { status: 'pending' });
    expect(prove(statement([...LINES, pending], between('100.00', '69.50'))).state).toBe('proved');
  });

  test('one balance alone proves nothing', () => {
    expect(prove(statement(LINES, between(null, '69.50'))).state).toBe('unproved');
    expect(prove(statement(LINES)).state).toBe('unproved');
  });

  test('an empty statement whose balances are equal is proved, and one whose balances differ is off', () => {
    expect(prove(statement([], between('5.00', '5.00'))).state).toBe('proved');
    expect(prove(statement([], between('5.00', '6.00')))).toMatchObject({ state: 'off', difference: 100n });
  });

  test('running balances chain, oldest first or newest first', () => {
    const lines = chain(['-10.00', '90.00'], ['-20.00', '70.00'], ['5.00', '75.00']);
    expect(prove(statement(lines))).toMatchObject({ state: 'proved', method: 'running-balance' });
    expect(prove(statement(lines.toReversed()))).toMatchObject({ state: 'proved', method: 'running-balance' });
  });

  test('a balance now and then is enough', () => {
    expect(prove(statement(chain(['-10.00', '90.00'], ['-20.00', null], ['5.00', '75.00']))).state).toBe('proved');
  });

  test('a line that no balance follows is not proved by those before it', () => {
    expect(prove(statement(chain(['-10.00', '90.00'], ['5.00', '95.00'], ['400.00', null]))).state).toBe('unproved');
    expect(prove(statement(chain(['400.00', null], ['-10.00', '90.00'], ['5.00', '95.00']))).state).toBe('unproved');
  });

  test('names the line where the chain breaks', () => {
    const lines = chain(
      ['-10.00', '90.00'],
      ['-20.00', '70.00'],
      ['5.00', '74.00'],
      ['1.00', '75.00'],
      ['1.00', '76.00'],
    );
    expect(prove(statement(lines))).toMatchObject({ state: 'off', difference: -100n, position: { line: 3 } });
  });

  test('a column that never moves, or never follows the amounts, proves and accuses nothing', () => {
    expect(prove(statement(chain(['0.00', '90.00'], ['0.00', '90.00']))).state).toBe('unproved');
    expect(prove(statement(chain(['-1.00', '7.00'], ['-2.00', '900.00'], ['-3.00', '12.00']))).state).toBe('unproved');
  });

  test('amounts in another currency cannot be added up', () => {
    const foreign = line('2026-03-01', '-1.00', null, null, { currency: 'USD' });
    expect(prove(statement([foreign], between('100.00', '99.00'))).state).toBe('unproved');
  });
});

describe('proveContinuity', () => {
  const closing = (amount: string, on: string, period?: readonly [string, string]) => ({
    ...between(null, null),
    balances: { opening: null, closing: balance(amount, on), available: null },
    ...(period === undefined ? {} : { period }),
  });
  const last = balance('100.00', '2026-02-28');

  test('the last closing balance and the lines after it give this one', () => {
    const known = line('2026-02-20', '-99.00');
    expect(proveContinuity(last, statement([known, ...LINES], closing('69.50', '2026-03-31'))).state).toBe('proved');
  });

  test('lines of the day of the last balance may come before or after it', () => {
    const sameDay = line('2026-02-28', '-1.00');
    expect(proveContinuity(last, statement([sameDay, ...LINES], closing('69.50', '2026-03-31'))).state).toBe('proved');
    expect(proveContinuity(last, statement([sameDay, ...LINES], closing('68.50', '2026-03-31'))).state).toBe('proved');
  });

  test('is off only where the statement is certain to show every line between', () => {
    const covered = statement(LINES, closing('60.00', '2026-03-31', ['2026-02-28', '2026-03-31']));
    expect(proveContinuity(last, covered)).toMatchObject({ state: 'off', difference: -950n });
    const gap = statement(LINES, closing('60.00', '2026-03-31', ['2026-03-01', '2026-03-31']));
    expect(proveContinuity(last, gap).state).toBe('unproved');
    expect(proveContinuity(last, statement(LINES, closing('60.00', '2026-03-31'))).state).toBe('unproved');
  });

  test('the same balance of the same day again checks no line', () => {
    expect(
      proveContinuity(balance('69.50', '2026-03-31'), statement(LINES, closing('69.50', '2026-03-31'))).state,
    ).toBe('unproved');
  });

  test('a later balance of the same day is proved by the lines of that day', () => {
    const evening = statement([line('2026-03-31', '-9.50')], closing('60.00', '2026-03-31'));
    expect(proveContinuity(balance('69.50', '2026-03-31'), evening).state).toBe('proved');
  });

  test('needs both balances with their days, in order', () => {
    const march = statement(LINES, closing('69.50', '2026-03-31'));
    expect(proveContinuity(null, march).state).toBe('unproved');
    expect(proveContinuity(balance('100.00'), march).state).toBe('unproved');
    expect(proveContinuity(balance('100.00', '2026-04-30'), march).state).toBe('unproved');
  });
});

describe('a statement with both proofs', () => {
  test('is off where its running balances are, whatever its sum says', () => {
    const lines = chain(['-10.00', '90.00'], ['-20.00', '71.00'], ['5.00', '76.00'], ['-6.00', '70.00']);
    expect(prove(statement(lines, between('101.00', '70.00')))).toMatchObject({
      state: 'off',
      method: 'running-balance',
    });
  });

  test('is not accused by one balance of a pair', () => {
    expect(prove(statement(LINES, between('100.00', null))).state).toBe('unproved');
  });

  test('accuses where half of the steps hold', () => {
    expect(prove(statement(chain(['-1.00', '9.00'], ['-1.00', '8.00'], ['-1.00', '6.00']))).state).toBe('off');
  });

  test('is added up where its lines name its currency, or the statement names none', () => {
    const named = line('2026-03-01', '-1.00', null, null, { currency: 'EUR' });
    expect(prove(statement([named], between('100.00', '99.00'))).state).toBe('proved');
    expect(prove(statement([named], { ...between('100.00', '99.00'), currency: null })).state).toBe('proved');
  });
});

describe('two balances with lines between them', () => {
  const last = balance('100.00', '2026-02-28');
  const PERIOD = ['2026-02-28', '2026-03-31'] as const;
  const closing = (amount: string, on: string | null = '2026-03-31') => ({
    balances: { opening: null, closing: balance(amount, on), available: null },
  });
  const stateOf = (...all: Parameters<typeof proveContinuity>) => proveContinuity(...all).state;

  test('prove nothing where one has no day, lies before the other, or the document tells news alone', () => {
    expect(stateOf(last, statement(LINES, closing('69.50', null)))).toBe('unproved');
    expect(stateOf(last, statement(LINES))).toBe('unproved');
    expect(stateOf(last, statement(LINES, { ...closing('69.50'), kind: 'delta' }))).toBe('unproved');
    expect(stateOf(balance('69.50', '2026-04-01'), statement([], closing('69.50')))).toBe('unproved');
  });

  test('count the lines after the first day up to the second, if they are booked', () => {
    const more = [
      line('2026-03-31', '-1.00'),
      line('2026-04-01', '-7.00'),
      line('2026-03-05', '-5.00', null, null, { status: 'pending' }),
    ];
    expect(stateOf(last, statement([...LINES, ...more], closing('68.50')))).toBe('proved');
  });

  test('prove nothing where any line is in another currency', () => {
    const foreign = line('2026-03-05', '-1.00', null, null, { currency: 'USD' });
    expect(stateOf(last, statement([...LINES, foreign], closing('68.50')))).toBe('unproved');
  });

  test('accuse nobody where the printed days end too early, or a line falls on either day', () => {
    const off = (lines: typeof LINES, to: string = PERIOD[1]) =>
      stateOf(last, statement(lines, { ...closing('60.00'), period: [PERIOD[0], to] }));
    expect(off(LINES)).toBe('off');
    expect(off(LINES, '2026-03-30')).toBe('unproved');
    expect(off([...LINES, line('2026-02-28', '-1.00')])).toBe('unproved');
    expect(off([...LINES, line('2026-03-31', '-1.00')])).toBe('unproved');
  });
});
