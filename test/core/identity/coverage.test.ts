/** Which days statements of one stream show, in full or in part. */
import { describe, expect, test } from 'vitest';
import { coveredPeriod } from '../../../src/core/identity/coverage.ts';
import type { Period } from '../../../src/domain/statement.ts';
import { line } from '../../support/identity/statements.ts';
import { march } from '../../support/identity/words-of-streams.ts';

const period = (from: number, to: number): Period => ({ from: march(from), to: march(to) });
describe('the period of a statement', () => {
  test('is the printed one, or else reaches from the first booked line to the last', () => {
    const lines = [3, 5, 2, 4].map((on) => line(march(on), '-1.00'));
    expect(coveredPeriod(period(1, 9), lines)).toEqual(period(1, 9));
    expect(coveredPeriod(null, lines)).toEqual(period(2, 5));
    const pending = [1, 9].map((on) => line(march(on), '-1.00', null, null, { status: 'pending' }));
    expect(coveredPeriod(null, [...pending, ...lines])).toEqual(period(2, 5));
    expect(coveredPeriod(null, pending)).toBeNull();
  });
});
