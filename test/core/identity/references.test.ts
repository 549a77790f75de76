/** The names by which a bank calls transactions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countingOf, countReferences, indexReferences } from '../../../src/core/identity/references.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const name = fc.constantFrom(...NAMES);

test('a name finds all that the stream’s bank has called so, and nothing that another stream has', () => {
  const one = fc.record({ reference: fc.option(name, { nil: null }), stream: fc.constantFrom('ofx', 'ofx', 'csv') });
  const alias = fc.tuple(name, fc.integer({ min: 1, max: 8 }));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.array(alias, { maxLength: 6 }), (all, further) => {
      const transactions = all.map(({ reference, stream }, at) => knownOf(at + 1, [wordOf(stream, 1, { reference })]));
      const aliases = Map.groupBy(further, ([alias_]) => alias_);
      const { history } = draftOf([], transactions, {
        history: {
          aliases: new Map(
            [...aliases].map(([to, ids]) => [to, [...new Set(ids.map(([, id]) => transactionIdOf(id)))]]),
          ),
        },
      });
      const index = indexReferences(history);
      const isCalled = (at: number, by: string) =>
        (all[at]?.stream === 'ofx' && all[at]?.reference === by) ||
        further.some(([alias_, id]) => alias_ === by && id === at + 1);
      for (const by of [...NAMES, ...NAMES]) {
        const named = transactions.filter((_, at) => isCalled(at, by));
        expect(new Set(index.of(by))).toEqual(new Set(named));
        expect(index.of(by)).toHaveLength(named.length);
        expect(index.only(by)).toBe(named.length === 1 ? named[0] : undefined);
      }
      for (const [at, each] of transactions.entries()) {
        const names = NAMES.filter((by) => isCalled(at, by));
        expect(new Set(index.names(each))).toEqual(new Set(names));
        expect(index.isNamed(each)).toBe(names.length > 0);
        for (const by of NAMES) expect(index.isNamed(each, by)).toBe(names.includes(by));
      }
    }),
    { numRuns: 200 },
  );
});

describe('a name that is learnt', () => {
  const [one, other] = [knownOf(1, [wordOf('ofx', 1, { reference: 'a' })]), knownOf(2, [wordOf('ofx', 1)])];

  test('is the transaction’s from then on, beside its others', () => {
    const index = indexReferences(draftOf([], [one, other]).history);
    expect(index.of('b')).toEqual([]);
    index.name(one, 'b');
    index.name(other, 'b');
    expect(index.of('b')).toEqual([one, other]);
    expect(index.names(one)).toEqual(['a', 'b']);
    expect([index.isNamed(other), index.isNamed(other, 'b'), index.isNamed(other, 'a')]).toEqual([true, true, false]);
  });

  test('goes on to the true transaction with all others', () => {
    for (const twins of [[], [knownOf(3, [wordOf('ofx', 1, { reference: 'a' })])]]) {
      const aliases = new Map([['b', [one.id]]]);
      const index = indexReferences(draftOf([], [one, other, ...twins], { history: { aliases } }).history);
      index.passOn(one, other);
      expect(index.of('a')).toEqual([other, ...twins]);
      expect(index.of('b')).toEqual([other]);
      expect(index.names(other)).toEqual(['b']);
    }
    const index = indexReferences(draftOf([], [one, other]).history);
    index.passOn(one, other);
    expect(index.names(other)).toEqual([]);
    expect(index.of('a')).toEqual([other]);
  });
});

test('references count the lines of a file upwards or downwards, with a fixed word or none', () => {
  const table: readonly (readonly [string, readonly (string | null)[]])[] = [
    ['lines', ['1', '2', '3']],
    ['lines', ['3', '2', '1']],
    ['lines', ['001', '002']],
    ['lines', [null, '1', '2']],
    ['lines', ['2', '1', null]],
    ['line', ['1']],
    ['line', [null, '1']],
    ['prefixed', ['tx1', 'tx2']],
    ['prefixed', ['tx1']],
    ['none', ['2']],
    ['none', ['1', '3']],
    ['none', ['2', '3']],
    ['none', ['1', null, '2']],
    ['none', ['1', 'tx2']],
    ['none', ['a', 'b']],
    ['none', ['1x', '2x']],
    ['none', [null]],
    ['none', []],
  ];
  for (const [wanted, references] of table) expect(countingOf(references), references.join()).toBe(wanted);
});

test('of a reference the lines that have it are counted, and lines without one are not', () => {
  const lines = ['a', null, 'a', 'b'].map((reference) => line(march(1), '-1.00', null, reference));
  expect([...countReferences(lines)]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
