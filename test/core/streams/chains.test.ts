/** Which lines and words of other streams are weighed together. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign, type Draft } from '../../../src/core/identity/draft.ts';
import { type Chain, chainsOf } from '../../../src/core/streams/chains.ts';
import { viewsOf } from '../../../src/core/streams/views.ts';
import { daysBetween } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const coffee = (on: number, reference: string | null = null, extra: Partial<StatementLine> = {}) => ({
  ...line(march(on), '-3.50', 'Cafe', reference),
  ...extra,
});
const csv = (id: number, on: number) => knownOf(id, [wordOf('csv', on)]);

function chainsIn(draft: Draft): readonly Chain[] {
  const views = viewsOf(draft.history);
  return chainsOf({ ...draft, history: { ...draft.history, transactions: views.own } }, views, []);
}
const chains = (lines: readonly StatementLine[], known: readonly KnownTransaction[]) => chainsIn(draftOf(lines, known));
/** `lines 0 1 | others 1 2 | own 3`: indexes of new lines, ids that others show, and ids that the stream itself shows. */
const textOf = ({ entities, bodies }: Chain) => [
  entities.flatMap(({ view, line: at }) => (view === undefined ? [at] : [])),
  bodies.map(({ of }) => Number(of.id)),
  entities.flatMap(({ view, of }) => (view === undefined ? [] : [Number(of?.id)])),
];
const text = (lines: readonly StatementLine[], ...known: readonly KnownTransaction[]) =>
  chains(lines, known).map(textOf);

describe('a chain', () => {
  test('holds a line that nobody knows, and what others show of its amount within three days', () => {
    expect(text([coffee(4)], csv(1, 1), csv(2, 7), csv(3, 11))).toEqual([[[0], [1, 2], []]]);
    expect(text([coffee(5)], csv(1, 1), csv(2, 9))).toEqual([]);
    expect(text([coffee(1)], knownOf(1, [wordOf('csv', 1, { amount: -351n })]))).toEqual([]);
    expect(text([coffee(1)], knownOf(1, [wordOf('csv', 1, { currency: 'USD' })]))).toEqual([]);
    expect(
      text([coffee(1, null, { currency: 'USD' })], knownOf(1, [wordOf('csv', 1, { currency: 'USD' })])),
    ).toHaveLength(1);
  });

  test('holds the stream’s own transactions around it, which may change partners', () => {
    const own = knownOf(1, [wordOf('ofx', 3)]);
    const shared = knownOf(2, [wordOf('csv', 4), wordOf('ofx', 5, { reference: 'a', time: '08:00:00' })]);
    expect(text([coffee(2)], own, csv(3, 2), shared)).toEqual([[[0], [3, 2], [1, 2]]]);
    const draft = draftOf([coffee(5, 'a'), coffee(2)], [shared, csv(3, 2)]);
    const views = viewsOf(draft.history);
    const [view] = views.own;
    if (view !== undefined) assign(draft, 0, view);
    const [chain] = chainsOf({ ...draft, history: { ...draft.history, transactions: views.own } }, views, []);
    expect(chain?.entities.map(({ line: at, day, reference, time, of }) => [at, day, reference, time, of?.id])).toEqual(
      [
        [1, march(2), null, null, undefined],
        [0, march(5), 'a', '08:00:00', 2],
      ],
    );
    expect(chain?.entities[1]?.text().payee).toBe('cafe');
  });

  test('has none of what is known or deleted already, and nothing but lines that are counted', () => {
    const draft = draftOf([coffee(1), coffee(1, 'gone'), coffee(1, null, { status: 'pending' })], [csv(1, 1)], {
      history: {
        corrections: [{ id: 1, reference: 'gone', action: 'delete', line: coffee(1), asOf: '2026-03-01' }],
      },
    });
    expect(chainsIn(draft).map(textOf)).toEqual([[[0], [1], []]]);
    assign(draft, 0, csv(9, 1));
    expect(chainsIn(draft)).toEqual([]);
  });

  test('has a replacement in place of the line that it replaces', () => {
    const correction = { reference: 'a', action: 'replace' } as const;
    const draft = draftOf([coffee(1, 'a'), coffee(1, 'b', { correction })], [csv(1, 1)]);
    const views = viewsOf(draft.history);
    expect(chainsOf(draft, views, [{ at: 1, wrong: 0, target: undefined }]).map(textOf)).toEqual([[[1], [1], []]]);
  });

  test('reaches as far as any of the days on which the others show a transaction', () => {
    const wide = (id: number) => knownOf(id, [wordOf('csv', 4), wordOf('mt940', 1), wordOf('camt', 7)]);
    expect(text([coffee(10)], wide(1))).toEqual([[[0], [1], []]]);
    expect(text([coffee(11)], wide(1))).toEqual([]);
    expect(text([coffee(14)], wide(1), csv(2, 12), csv(3, 9))).toEqual([[[0], [1, 3, 2], []]]);
  });

  test('tells which of the others’ transactions its stream shows with another amount', () => {
    const shown = (id: number, amount: bigint, currency = 'EUR') =>
      knownOf(id, [wordOf('csv', 1), wordOf('ofx', 1, { amount, currency })]);
    const [chain] = chains([coffee(1)], [shown(1, -350n), shown(2, -400n), shown(3, -350n, 'USD'), csv(4, 1)]);
    expect(chain?.bodies.map(({ of, isApart }) => [Number(of.id), isApart]).sort()).toEqual([
      ...[
        [1, false],
        [2, true],
        [3, true],
        [4, false],
      ],
    ]);
  });

  test('takes the words of the others alone, and the first one’s reference', () => {
    const word = wordOf('csv', 2, { reference: 'c', time: '08:00:00' });
    const known = knownOf(1, [wordOf('ofx', 1, { amount: -1n }), word, wordOf('mt940', 3)]);
    const [chain] = chains([coffee(1)], [known]);
    expect(chain?.bodies).toMatchObject([
      { assertions: known.assertions?.slice(1), reference: 'c', time: '08:00:00', day: march(3) },
    ]);
    expect(chain?.bodies[0]?.text().payee).toBe('cafe');
  });
});

test('lines and words within three days are in one chain, and each chain is a row without a gap', () => {
  const days = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(days, days, days, (lines, others, own) => {
      const all = [
        ...others.map((on, at) => csv(at + 1, on)),
        ...own.map((on, at) => knownOf(at + 10, [wordOf('ofx', on)])),
      ];
      const found = chains(
        lines.map((on) => coffee(on)),
        all,
      );
      const sides = found.map(({ entities, bodies }) => [...entities, ...bodies]);
      for (const [at, chain] of found.entries()) {
        expect(chain.bodies.length).toBeGreaterThan(0);
        expect(chain.entities.some(({ view }) => view === undefined)).toBe(true);
        const sorted = (sides[at] ?? []).map(({ day }) => daysBetween(march(1), day)).sort((a, b) => a - b);
        for (const [place, day] of sorted.entries()) expect(day - (sorted[place - 1] ?? day)).toBeLessThanOrEqual(3);
      }
      const chainOfLine = (at: number) => found.findIndex(({ entities }) => entities.some((each) => each.line === at));
      const chainOfWord = (id: number) => found.findIndex(({ bodies }) => bodies.some(({ of }) => of.id === id));
      for (const [at, on] of lines.entries()) {
        for (const [id, other] of others.entries()) {
          if (Math.abs(on - other) > 3) continue;
          expect(chainOfLine(at)).not.toBe(-1);
          expect(chainOfWord(id + 1)).toBe(chainOfLine(at));
        }
      }
      expect(sides.flat()).toHaveLength(new Set(sides.flat()).size);
    }),
    { numRuns: 150 },
  );
});
