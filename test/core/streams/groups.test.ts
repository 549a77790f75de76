/** Which known transaction each group of words is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Group, nameGroups } from '../../../src/core/streams/groups.ts';
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

describe('a known transaction', () => {
  test('whose words another line takes, while it goes on with another amount, stays with its own line', () => {
    const known = csv(1);
    const apart = { ...said(known), isApart: true };
    expect(named(group({ entity: entityOf(1), body: apart }), group({ entity: shown(known) }))).toEqual([0, 1]);
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
