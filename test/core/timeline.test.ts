import { describe, expect, test } from 'vitest';
import type { Hole } from '../../src/core/continuity/holes.ts';
import { type Covering, freshnessOf, readTimeline } from '../../src/core/timeline.ts';
import type { ProofState } from '../../src/domain/statement.ts';
import { day } from '../support/identity/statements.ts';

const covering = (from: string, to: string, proof: ProofState): Covering => ({ from: day(from), to: day(to), proof });
const told = (statements: readonly Covering[], today: string, holes: readonly Hole[] = []) =>
  readTimeline(statements, holes, day(today)).map(({ from, to, state }) => `${from} ${to} ${state}`);

describe('the days of an account', () => {
  test('are none where no statement came', () => {
    expect(told([], '2026-03-01')).toEqual([]);
  });

  test('reach from the first covered one to today', () => {
    const january = covering('2026-01-01', '2026-01-31', 'proved');
    expect(told([january], '2026-02-05')).toEqual(['2026-01-01 2026-01-31 proved', '2026-02-01 2026-02-05 since']);
    expect(told([january], '2026-01-31')).toEqual(['2026-01-01 2026-01-31 proved']);
    expect(told([january], '2026-01-20')).toEqual(['2026-01-01 2026-01-31 proved']);
  });

  const february = (state: Hole['state']): Hole => ({ from: day('2026-02-01'), to: day('2026-02-28'), state });

  test('between two statements are what is known of them, and one span with equal neighbours', () => {
    const statements = [
      covering('2026-03-01', '2026-03-31', 'unproved'),
      covering('2026-01-01', '2026-01-15', 'proved'),
      covering('2026-01-16', '2026-01-31', 'proved'),
    ];
    const [january, march] = ['2026-01-01 2026-01-31 proved', '2026-03-01 2026-03-31 unproved'];
    const withHole = (state: Hole['state']) => told(statements, '2026-03-31', [february(state)]);
    expect(withHole('missing')).toEqual([january, '2026-02-01 2026-02-28 missing', march]);
    expect(withHole('proved')).toEqual(['2026-01-01 2026-02-28 proved', march]);
    expect(withHole('unknown')).toEqual([january, march]);
  });

  test('are off where one of several statements is, and proved where one proves what another leaves open', () => {
    const statements = [
      covering('2026-01-01', '2026-01-31', 'unproved'),
      covering('2026-01-10', '2026-01-20', 'proved'),
      covering('2026-01-20', '2026-01-20', 'off'),
    ];
    const expected = [
      '2026-01-01 2026-01-09 unproved',
      '2026-01-10 2026-01-19 proved',
      '2026-01-20 2026-01-20 off',
      '2026-01-21 2026-01-31 unproved',
    ];
    expect(told(statements, '2026-01-31')).toEqual(expected);
    expect(told(statements.toReversed(), '2026-01-31')).toEqual(expected);
  });
});

describe('the newest statement', () => {
  const age = (today: string, usual: number | null) => freshnessOf(day('2026-01-01'), day(today), usual);

  test('ages by the rhythm of its account', () => {
    expect(['2026-01-16', '2026-01-17', '2026-02-10', '2026-02-11'].map((today) => age(today, 10))).toEqual([
      ...['fresh', 'ageing', 'ageing', 'old'],
    ]);
  });

  test('is taken for a monthly one where no rhythm is known', () => {
    expect(['2026-02-15', '2026-02-16', '2026-05-01', '2026-05-02'].map((today) => age(today, null))).toEqual([
      ...['fresh', 'ageing', 'ageing', 'old'],
    ]);
  });

  test('does not age over a weekend, however often statements come', () => {
    expect(age('2026-01-05', 1)).toBe('fresh');
    expect(age('2026-01-20', 1)).toBe('ageing');
  });
});
