/** Which known transaction each group of words is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Group, groupsOf, isTaken, nameGroups, sourceOf } from '../../../src/core/streams/groups.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { bodyOf, entityOf, knownOf, wordOf } from '../../support/identity/words-of-streams.ts';

const group = (parts: Partial<Pick<Group, 'entity' | 'body'>>): Group => ({
  ...{ entity: undefined, body: undefined, known: undefined, ...parts },
});
const ofx = (id: number, on = id) => knownOf(id, [wordOf('ofx', on)]);
const csv = (id: number, on = id) => knownOf(id, [wordOf('csv', on)]);
const shown = (known: KnownTransaction) => entityOf(known.id, { of: known });
const said = (known: KnownTransaction, ...streams: readonly string[]) =>
  bodyOf(
    known,
    (streams.length === 0 ? ['csv'] : streams).map((stream) => wordOf(stream, known.id)),
  );
/** The ids of the groups, 0 for a new transaction; `none` where nothing may be regrouped. */
function named(...groups: readonly Group[]): readonly number[] | 'none' {
  return nameGroups(groups, 'ofx') ? groups.map(({ known }) => known?.id ?? 0) : 'none';
}

test('each line stands with its partner, and what has none by itself', () => {
  const [one, other] = [entityOf(1), entityOf(2)];
  const [first, second] = [said(csv(1)), said(csv(2))];
  const groups = groupsOf({ entities: [one, other], bodies: [first, second] }, Int32Array.of(1, -1));
  expect(groups).toEqual([
    { entity: one, body: second, known: undefined },
    { entity: other, body: undefined, known: undefined },
    { entity: undefined, body: first, known: undefined },
  ]);
});

test('a word is of the transaction that it was said of, and where that is not told of its body’s', () => {
  const [one, other] = [csv(1), csv(2)];
  const [first, second] = [wordOf('csv', 1), wordOf('mt940', 2)];
  const body = bodyOf(one, [first, second], { from: new Map([[second, other]]) });
  expect([sourceOf(body, first), sourceOf(body, second), sourceOf(undefined, first)]).toEqual([one, other, undefined]);
});

test('words are taken from a transaction that goes on with another amount by a line alone', () => {
  const apart = { ...said(csv(1)), isApart: true };
  expect(
    [{ entity: entityOf(1), body: apart }, { body: apart }, { entity: entityOf(1), body: said(csv(1)) }]
      .map(group)
      .map(isTaken),
  ).toEqual([true, false, false]);
});

describe('a known transaction', () => {
  test('is the group of the line that it was born with', () => {
    const other = csv(3);
    const groups = (of: KnownTransaction) => [
      group({ entity: shown(of), body: said(other) }),
      group({ entity: entityOf(2), body: said(of) }),
    ];
    expect(named(...groups(ofx(2)))).toEqual([2, 3]);
    expect(named(...groups(csv(2)))).toEqual([3, 2]);
  });

  test('is the group of its other half, where an older one was born with the same line', () => {
    const [older, younger] = [ofx(1), csv(2)];
    const contested = () => group({ entity: shown(older), body: said(younger) });
    const half = () => group({ entity: shown(younger) });
    expect(named(contested(), half())).toEqual([1, 2]);
    expect(named(half(), contested())).toEqual([2, 1]);
    const [first, second] = [csv(1), ofx(2)];
    expect(named(group({ entity: shown(second), body: said(first) }), group({ body: said(second, 'mt940') }))).toEqual([
      1, 2,
    ]);
  });

  test('is found by the word of its own stream, where several streams’ words of it were parted', () => {
    const known = csv(3);
    const parted = (stream: string) => group({ entity: entityOf(3), body: said(known, stream) });
    expect(named(parted('mt940'), parted('csv'))).toEqual([0, 3]);
    expect(named(parted('csv'), parted('mt940'))).toEqual([3, 0]);
    expect(named(parted('mt940'), parted('camt'))).toEqual([3, 0]);
  });

  test('without a place of its own is the nearest group that is free', () => {
    const [one, other] = [csv(4), csv(5)];
    const first = wordOf('csv', 4);
    const both = bodyOf(one, [first, wordOf('mt940', 5)], { from: new Map([[first, one]]) });
    const taken = group({
      body: { ...both, from: new Map(both.assertions.map((each, at) => [each, at === 0 ? one : other])) },
    });
    expect(named(taken, group({ entity: entityOf(9) }), group({ entity: entityOf(6) }))).toEqual([4, 0, 5]);
    taken.known = undefined;
    expect(named(taken, group({ entity: entityOf(6) }), group({ entity: entityOf(9) }))).toEqual([4, 5, 0]);
  });

  test('whose words another line takes, while it goes on with another amount, stays with its own line', () => {
    const known = csv(1);
    const apart = { ...said(known), isApart: true };
    expect(named(group({ entity: entityOf(1), body: apart }), group({ entity: shown(known) }))).toEqual([0, 1]);
  });

  test('is given away by a line that is new, where a known line would stand without any', () => {
    const known = csv(1);
    expect(named(group({ entity: entityOf(1), body: said(known) }), group({ entity: shown(known) }))).toEqual([0, 1]);
    const [first, second] = [csv(1), csv(2)];
    const groups = [
      ...[first, second].map((each) => group({ entity: entityOf(1), body: said(each) })),
      ...[first, second].map((each) => group({ entity: shown(each) })),
    ];
    expect(named(...groups)).toEqual([0, 0, 1, 2]);
  });

  test('has no place where there are fewer groups than transactions', () => {
    const [one, other] = [wordOf('csv', 1), wordOf('mt940', 1)];
    const from = new Map([
      [one, csv(1)],
      [other, csv(2)],
    ]);
    expect(named(group({ entity: entityOf(1), body: bodyOf(csv(1), [one, other], { from }) }))).toBe('none');
  });
});

describe('groups of any words', () => {
  const KNOWN = [ofx(1), csv(2), ofx(3), csv(4)];
  const half = fc.option(fc.constantFrom(...KNOWN), { nil: undefined });
  const any = fc.uniqueArray(fc.record({ line: half, isNew: fc.boolean(), words: half }), {
    minLength: 1,
    maxLength: 6,
    comparator: (a, b) => (a.line !== undefined && a.line === b.line) || (a.words !== undefined && a.words === b.words),
  });

  test('hold each known transaction once, and a group without one holds a new line', () => {
    fc.assert(
      fc.property(any, (all) => {
        const groups = all
          .map(({ line, isNew, words }) =>
            group({
              entity: line !== undefined ? shown(line) : isNew ? entityOf(1) : undefined,
              body: words && said(words),
            }),
          )
          .filter(({ entity, body }) => entity !== undefined || body !== undefined);
        const known = new Set(
          groups.flatMap(({ entity, body }) => [entity?.of, body?.of].filter((each) => each !== undefined)),
        );
        const newLines = groups.filter(({ entity }) => entity !== undefined && entity.view === undefined);
        const isNamed = nameGroups(groups, 'ofx');
        if (known.size > groups.length || groups.length - known.size > newLines.length) expect(isNamed).toBe(false);
        else expect(isNamed).toBe(true);
        if (!isNamed) return;
        const given = groups.flatMap((each) => each.known ?? []);
        expect(new Set(given)).toEqual(known);
        expect(given).toHaveLength(known.size);
        for (const each of groups) if (each.known === undefined) expect(newLines).toContain(each);
      }),
      { numRuns: 200 },
    );
  });
});
