/** Which lines and words of other streams are weighed together. */
import { describe, expect, test } from 'vitest';
import { assign, type Draft } from '../../../src/core/identity/draft.ts';
import { type Chain, chainsOf } from '../../../src/core/streams/chains.ts';
import { viewsOf } from '../../../src/core/streams/views.ts';
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
});
