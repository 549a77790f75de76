/** A bank keeps its references for long, and one day gives each line another one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line, statement } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 60, thorough: 1000, nightly: 10_000 });
const FIRST = day('2026-01-01');

interface Purchase {
  /** Days since the first. */
  readonly on: number;
  readonly cents: number;
}

/** The bank shows the days from `from` to `to` in full, on the day after. It uses the names of its `naming`. */
interface Download {
  readonly from: number;
  readonly to: number;
  readonly naming: string;
}

function countAfter(purchases: readonly Purchase[], downloads: readonly Download[]): number {
  const model = startLedgerModel();
  for (const { from, to, naming } of downloads) {
    const lines = purchases.flatMap(({ cents, on }, at) =>
      on < from || on > to ? [] : [line(addDays(FIRST, on), `-${(cents / 100).toFixed(2)}`, 'SHOP', `${naming}${at}x`)],
    );
    const period = [addDays(FIRST, from), addDays(FIRST, to)] as const;
    model.ingest({ statement: statement(lines, { period, asOf: `${addDays(FIRST, to + 1)}T12:00:00` }) });
  }
  return model.live().length;
}

const shown = (purchases: readonly Purchase[], downloads: readonly Download[]) =>
  purchases.filter(({ on }) => downloads.some(({ from, to }) => from <= on && on <= to)).length;

/** One purchase a day, each of another amount. */
const daily = (days: number): readonly Purchase[] => Array.from({ length: days }, (_, on) => ({ on, cents: 100 + on }));

/** The same fifty days under lasting names, so often that three other names do not shake the trust in them. */
const LONG: readonly Download[] = Array.from({ length: 6 }, (_, at) => ({ from: 0, to: 44 + at, naming: 'a' }));

describe('each line is there once after all names have changed', () => {
  test.each<readonly [what: string, downloads: readonly Download[]]>([
    ['at one download', [...LONG, { from: 20, to: 59, naming: 'b' }]],
    [
      'where a short overlap comes before a longer one',
      [...LONG, { from: 47, to: 70, naming: 'b' }, { from: 20, to: 75, naming: 'b' }],
    ],
    [
      'where the new names are many already',
      [
        ...LONG,
        { from: 47, to: 70, naming: 'b' },
        { from: 60, to: 79, naming: 'b' },
        { from: 38, to: 79, naming: 'b' },
      ],
    ],
  ])('%s', (_, downloads) => {
    const purchases = daily(80);
    expect(countAfter(purchases, downloads)).toBe(shown(purchases, downloads));
  });
});

/** One to three purchases a day. Each download reaches back over at least five days of the one before. */
const lives = fc.record({
  purchases: fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: 90, maxLength: 90 })
    .map((days) =>
      days.flatMap((many, on) => Array.from({ length: many }, (_, at) => ({ on, cents: 100 + 3 * on + at }))),
    ),
  downloads: fc.array(fc.record({ later: fc.nat(10), back: fc.integer({ min: 15, max: 60 }) }), {
    minLength: 3,
    maxLength: 7,
  }),
  changes: fc.nat(7),
});

function downloadsOf(
  all: readonly { readonly later: number; readonly back: number }[],
  changes: number,
): readonly Download[] {
  let to = 20;
  const trusted = Array.from({ length: 12 }, (): Download => ({ from: 0, to, naming: 'a' }));
  const rest = all.map(({ back, later }, at) => {
    to += later;
    return { from: Math.max(0, to - back), to, naming: at < changes ? 'a' : 'b' };
  });
  return [...trusted, ...rest];
}

test('a bank that changes its names once, or never: each line is there once', () => {
  fc.assert(
    fc.property(lives, ({ changes, purchases, ...life }) => {
      const downloads = downloadsOf(life.downloads, changes);
      expect(countAfter(purchases, downloads)).toBe(shown(purchases, downloads));
    }),
    { numRuns },
  );
});
