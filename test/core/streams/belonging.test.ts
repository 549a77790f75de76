import { describe, expect, test } from 'vitest';
import { belongingOf, type KnownLine, type NearBooks } from '../../../src/core/streams/belonging.ts';
import type { Statement, StatementLine } from '../../../src/domain/statement.ts';
import { day, line, minor, statement } from '../../support/identity/statements.ts';

/** Lines with running balances from an opening one. */
function running(opening: string, ...moves: readonly (readonly [string, string])[]): readonly StatementLine[] {
  let balance = minor(opening);
  return moves.map(([on, amount]) => {
    balance += minor(amount);
    return line(on, amount, null, null, { balance });
  });
}

const read = (lines: readonly StatementLine[]): Statement => statement(lines);

function books(...statements: readonly (readonly StatementLine[])[]): NearBooks {
  const lines = statements
    .flat()
    .map(({ amount, balance, bookedOn }): KnownLine => ({ on: bookedOn, amount, balance }));
  const periods = statements.map((each) => ({
    from: each[0]?.bookedOn ?? day('2026-01-01'),
    to: each.at(-1)?.bookedOn ?? day('2026-01-01'),
  }));
  return { isAlone: true, periods, lines: lines.toSorted((a, b) => (a.on < b.on ? -1 : 1)) };
}

const MARCH = running('100.00', ['2026-03-02', '-10.00'], ['2026-03-05', '-20.00'], ['2026-03-09', '500.00']);
const OTHER = running('5000.00', ['2026-03-02', '-1.00'], ['2026-03-06', '-50.00'], ['2026-03-10', '-9.00']);

describe('a statement is of the account', () => {
  test('whose last balance it begins with, or whose first one it ends with', () => {
    const april = running('570.00', ['2026-04-02', '-10.00'], ['2026-04-03', '-1.00']);
    expect(belongingOf(read(april), books(MARCH))).toBe('yes');
    const february = running('130.00', ['2026-02-02', '-10.00'], ['2026-02-03', '-20.00']);
    expect(belongingOf(read(february), books(MARCH))).toBe('yes');
    expect(belongingOf(read(april.toReversed()), books(MARCH))).toBe('yes');
  });

  test('that has most of its lines, also without a balance', () => {
    const plain = MARCH.map((each) => ({ ...each, balance: null }));
    expect(belongingOf(read(plain), books(MARCH))).toBe('yes');
  });
});

describe('a statement is not of the account', () => {
  test('that has other balances and lines for the days of both', () => {
    expect(belongingOf(read(OTHER), books(MARCH))).toBe('no');
    expect(belongingOf(read(OTHER.toReversed()), books(MARCH))).toBe('no');
  });

  test('but of one of two whose lines stand in one', () => {
    expect(belongingOf(read(OTHER), books(MARCH, OTHER))).toBe('yes');
  });
});

describe('a statement is hardly of the account', () => {
  const days = ['02', '03', '04', '05', '06', '07'].map((each) => `2026-03-${each}`);
  const plain = (amounts: (at: number) => string) => days.map((on, at) => line(on, amounts(at)));
  const ours = plain((at) => `-${at + 1}.00`);

  test('that has many other lines for the days of both, and no balances', () => {
    const theirs = plain((at) => `-${at + 1}.50`);
    expect(belongingOf(read(ours), books(theirs))).toBe('unlikely');
    expect(belongingOf(read(ours), books(theirs.toSpliced(2, 1, line('2026-03-04', '-3.00'))))).toBe('open');
    expect(belongingOf(read(ours.slice(0, 4)), books(theirs))).toBe('open');
  });

  test('unless one lists money in and the other money out', () => {
    expect(belongingOf(read(ours), books(plain((at) => `${at + 1}.00`)))).toBe('open');
  });
});

describe('nobody can tell', () => {
  test('by a balance of nothing', () => {
    const emptied = running('10.00', ['2026-03-02', '-10.00'], ['2026-03-03', '5.00']);
    const other = running('20.00', ['2026-02-02', '-15.00'], ['2026-03-02', '-5.00']);
    expect(belongingOf(read(emptied), books(other))).toBe('open');
  });
});
