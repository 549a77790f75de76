/** Which days statements of one stream show, in full or in part. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EarlierStatement } from '../../../src/core/history.ts';
import { coverageOf, coveredPeriod, covers } from '../../../src/core/identity/coverage.ts';
import type { Period } from '../../../src/domain/statement.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, march } from '../../support/identity/words-of-streams.ts';

const period = (from: number, to: number): Period => ({ from: march(from), to: march(to) });
const earlier = (shown: Period | null, more: Partial<EarlierStatement> = {}): EarlierStatement => ({
  ...{ kind: 'snapshot', period: shown, asOf: '2026-03-20', ...more },
});
const { facts } = draftOf([], []);
const coverage = (own: Period | null, ...others: readonly EarlierStatement[]) =>
  coverageOf({ ...facts, period: own }, [], others);

describe('the period of a statement', () => {
  test('is the printed one, or else reaches from the first booked line to the last', () => {
    const lines = [3, 5, 2, 4].map((on) => line(march(on), '-1.00'));
    expect(coveredPeriod(period(1, 9), lines)).toEqual(period(1, 9));
    expect(coveredPeriod(null, lines)).toEqual(period(2, 5));
    const pending = [1, 9].map((on) => line(march(on), '-1.00', null, null, { status: 'pending' }));
    expect(coveredPeriod(null, [...pending, ...lines])).toEqual(period(2, 5));
    expect(coveredPeriod(null, pending)).toBeNull();
  });

  test('covers its days from the first to the last', () => {
    expect([1, 2, 3, 4, 5].map((on) => covers(period(2, 4), march(on)))).toEqual([false, true, true, true, false]);
    expect(covers(null, march(2))).toBe(false);
  });
});

describe('days of a statement and of earlier ones', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.nat(4))
    .map(([from, more]) => ({ from, to: from + more, period: period(from, from + more) }));
  const kind = fc.constantFrom('snapshot', 'snapshot', 'delta');

  test('are shared where two days at least were shown twice, and touched where one day was', () => {
    fc.assert(
      fc.property(range, fc.array(fc.record({ range, kind }), { maxLength: 4 }), (own, others) => {
        const found = coverage(own.period, ...others.map((each) => earlier(each.range.period, { kind: each.kind })));
        const snapshots = others.filter((each) => each.kind === 'snapshot').map((each) => each.range);
        const common = snapshots.map(({ from, to }) => [Math.max(from, own.from), Math.min(to, own.to)] as const);
        for (let on = 1; on <= 17; on += 1) {
          const inCommon = common.filter(([from, to]) => from <= on && on <= to);
          const day = march(on);
          expect(found.isShared(day)).toBe(inCommon.some(([from, to]) => from < to));
          expect(found.isTouched(day)).toBe(inCommon.some(([from, to]) => from === to));
          expect(found.countTouching(day)).toBe(snapshots.filter(({ from, to }) => from <= on && on <= to).length);
          expect(found.wasComplete(day)).toBe(snapshots.some(({ from, to }) => from < on && on < to));
          expect(found.isComplete(day)).toBe(own.from < on && on < own.to);
        }
        const twins = snapshots.filter(({ from, to }) => from === own.from && to === own.to);
        expect(found.twins).toHaveLength(twins.length);
      }),
      { numRuns: 150 },
    );
  });

  test('are none of a document that tells news alone, and of a statement without days', () => {
    const other = earlier(period(1, 9));
    const news = coverageOf({ ...facts, kind: 'delta', period: period(1, 9) }, [], [other]);
    const nothing = coverage(null, other);
    for (const found of [news, nothing]) {
      expect([found.isShared(march(5)), found.isTouched(march(5)), found.isComplete(march(5))]).toEqual([
        ...[false, false, false],
      ]);
    }
    expect(news.twins).toEqual([]);
    const unknown = coverage(period(1, 9), earlier(null));
    expect([unknown.isShared(march(5)), unknown.wasComplete(march(5)), unknown.twins.length]).toEqual([
      false,
      false,
      0,
    ]);
    expect(coverage(null, earlier(null)).twins).toHaveLength(1);
  });
});
