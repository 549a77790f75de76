import { describe, expect, test } from 'vitest';
import { type BalanceBefore, suspectTwin } from '../../src/core/equal-lines.ts';
import type { Identification, StatementFacts } from '../../src/core/history.ts';
import { transactionIdOf } from '../../src/domain/row-ids.ts';
import type { StatementLine } from '../../src/domain/statement.ts';
import type { KnownTransaction } from '../../src/domain/transaction.ts';
import { day, line, minor } from '../support/identity/statements.ts';

const coffee = (on = '2026-03-11', extra: Parameters<typeof line>[4] = {}) => line(on, '-3.50', 'Coffee', null, extra);
const balance = (amount: string, on: string, asOf = on): BalanceBefore => ({
  amount: minor(amount),
  on: day(on),
  asOf,
});

function facts(closing: string, on: string, extra: Partial<StatementFacts> = {}): StatementFacts {
  return {
    ...{ currency: 'EUR', kind: 'snapshot', period: null, asOf: on, opening: null },
    ...{ closing: { amount: minor(closing), date: day(on) }, ...extra },
  };
}

/** Every line is known under its place, beginning with 1, and nothing is new. */
const allKnown = (lines: readonly StatementLine[]): Pick<Identification, 'created' | 'fates'> => ({
  created: [],
  fates: lines.map((_, at) => ({ kind: 'known', id: transactionIdOf(at + 1) })),
});

const created = (amount: string, state: 'live' | 'deleted' = 'live') =>
  ({ fields: { amount: minor(amount) }, state }) as Identification['created'][number];

const known = (id: number, on: string, amount: string, extra: Partial<KnownTransaction> = {}) =>
  ({
    ...{ id: transactionIdOf(id), bookedOn: day(on), amount: minor(amount), state: 'live', status: 'booked' },
    ...extra,
  }) as KnownTransaction;

describe('a line that another file has as well', () => {
  const before = balance('100.00', '2026-03-10');
  const after = facts('96.50', '2026-03-12');
  const asked = (lines: readonly StatementLine[], of = after, found = allKnown(lines), old = before) =>
    suspectTwin(old, of, lines, found, []);

  test('is one line where the balance has moved by what was counted', () => {
    expect(asked([coffee()], facts('100.00', '2026-03-12'))).toBeUndefined();
    const lines = [coffee(), coffee()];
    const found: typeof allKnown = () => ({
      created: [created('-3.50'), created('-1.00', 'deleted')],
      fates: [
        { kind: 'known', id: transactionIdOf(1) },
        { kind: 'new', index: 0 },
      ],
    });
    expect(asked(lines, after, found(lines))).toBeUndefined();
    expect(asked(lines, facts('93.00', '2026-03-12'), found(lines))).toBe(0);
  });

  test('is one line where something tells it from its like', () => {
    expect(asked([line('2026-03-11', '-3.50', 'Coffee', 'r1')])).toBeUndefined();
    expect(asked([coffee('2026-03-11', { balance: '96.50' })])).toBeUndefined();
    expect(asked([coffee('2026-03-11', { time: '08:15:00' })])).toBeUndefined();
    expect(asked([coffee('2026-03-11', { correction: { reference: 'a', action: 'replace' } })])).toBeUndefined();
  });

  test('is not asked about where the document tells news alone', () => {
    expect(asked([coffee()], { ...after, kind: 'delta' })).toBeUndefined();
  });
});

describe('a line of an older file that comes after the newer one', () => {
  const newer = balance('93.00', '2026-03-12');
  const older = facts('100.00', '2026-03-10');
  const lines = [coffee('2026-03-10')];
  const asked = (between: readonly KnownTransaction[], of = older, before = newer) =>
    suspectTwin(before, of, lines, allKnown(lines), between);

  test('may be two lines where the newer balance has moved by one more of them', () => {
    expect(asked([known(2, '2026-03-12', '-3.50')])).toBe(0);
    expect(asked([known(2, '2026-03-10', '-3.50')])).toBe(0);
  });

  test('is one line where all that lies between the balances is known', () => {
    expect(asked([known(2, '2026-03-11', '-3.50'), known(3, '2026-03-12', '-3.50')])).toBeUndefined();
  });

  test('is asked about either way round where both files are of one instant', () => {
    const tie = (of: StatementFacts, before: BalanceBefore) => ({
      of: { ...of, asOf: 'x' },
      before: { ...before, asOf: 'x' },
    });
    const [late, early] = [tie(facts('96.50', '2026-03-12'), balance('100.00', '2026-03-10')), tie(older, newer)];
    expect(suspectTwin(late.before, late.of, [coffee()], allKnown([coffee()]), [])).toBe(0);
    expect(asked([known(2, '2026-03-12', '-3.50')], early.of, early.before)).toBe(0);
    expect(
      asked([known(2, '2026-03-11', '-3.50'), known(3, '2026-03-12', '-3.50')], early.of, early.before),
    ).toBeUndefined();
  });
});
