/** Ids of new transactions: the next number of their day, amount and currency. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startBirths } from '../../../src/core/identity/births.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const idOf = (on: number, ordinal: number) => `bf1.checking.${march(on)}.e350EUR.${ordinal}`;
const coffee = (on: number, reference: string | null = null) => line(march(on), '-3.50', 'Cafe', reference);

const given = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 })), { maxLength: 12 });
const days = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });

test('a new transaction has the number after the highest that was ever given', () => {
  fc.assert(
    fc.property(given, given, days, (known, used, lines) => {
      const transactions = known.map(([on, ordinal], at) =>
        knownOf(at + 1, [wordOf('ofx', 1)], { externalId: idOf(on, ordinal) }),
      );
      const usedIds = [
        ...used.map(([on, ordinal]) => idOf(on, ordinal)),
        'another.id',
        'bf1.savings.2026-03-01.e350EUR.9',
      ];
      const { facts, history } = draftOf([], transactions, { history: { usedIds } });
      const births = startBirths(facts, history);
      const highest = new Map<number, number>();
      for (const [on, ordinal] of [...known, ...used]) highest.set(on, Math.max(ordinal, highest.get(on) ?? 0));
      for (const on of lines) {
        const next = (highest.get(on) ?? 0) + 1;
        highest.set(on, next);
        const index = births.create(coffee(on));
        expect(births.created[index]?.externalId).toBe(idOf(on, next));
      }
      expect(births.created).toHaveLength(lines.length);
    }),
    { numRuns: 200 },
  );
});

describe('a birth', () => {
  const { facts, history } = draftOf([], []);

  test('is found by its reference and by every name that it was born with; the first one counts', () => {
    const births = startBirths(facts, history);
    expect(births.create(coffee(1, 'a'), { aliases: ['b'] })).toBe(0);
    expect(births.create(coffee(1, 'a'))).toBe(1);
    expect(births.create(coffee(1), { aliases: ['c'] })).toBe(2);
    expect(['a', 'b', 'c', 'd', ''].map((name) => births.indexOf(name))).toEqual([0, 0, 2, -1, -1]);
    expect(births.created[0]).toMatchObject({ state: 'live', reference: 'a', aliases: ['b'] });
  });
});
