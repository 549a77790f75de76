/** Amounts that the bank corrected in a row, each line with what another one of its day had before. */
import { describe, expect, test } from 'vitest';
import type { EarlierStatement } from '../../../../src/core/history.ts';
import { matchByReference } from '../../../../src/core/identity/by-reference.ts';
import { matchAmended } from '../../../../src/core/identity/corrections/amended.ts';
import type { KnownTransaction } from '../../../../src/domain/transaction.ts';
import { line } from '../../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../../support/identity/words-of-streams.ts';

type Row = readonly [reference: string | null, cents: number, on?: number];

const EARLIER: EarlierStatement = {
  ...{ kind: 'snapshot', period: { from: march(1), to: march(20) }, asOf: '2026-03-20' },
};

interface Meeting {
  readonly asOf?: string;
  readonly statements?: readonly EarlierStatement[];
  readonly deleted?: readonly string[];
  readonly currency?: string;
}

/** The reference of the transaction that each line is, or null where it is none so far. */
function matched(before: readonly Row[], after: readonly Row[], more: Meeting = {}): readonly (string | null)[] {
  const transactions = before.map(([reference, cents, on = 5], at): KnownTransaction => {
    const state = more.deleted?.includes(reference ?? '') === true ? 'deleted' : 'live';
    return knownOf(at + 1, [wordOf('ofx', on, { reference, amount: BigInt(cents), asOf: '2026-03-20' })], { state });
  });
  const lines = after.map(([reference, cents, on = 5]) => ({
    ...line(march(on), '0.00', 'Cafe', reference, { currency: more.currency ?? null }),
    amount: BigInt(cents),
  }));
  const { asOf = '2026-03-25', statements = [EARLIER] } = more;
  const draft = draftOf(lines, transactions, { facts: { asOf }, history: { statements } });
  matchByReference(draft);
  matchAmended(draft);
  return draft.matches.map((known) => known?.reference ?? null);
}

const BEFORE: readonly Row[] = [
  ['A', -1000],
  ['B', -2000],
];
const AFTER: readonly Row[] = [
  ['A', -2000],
  ['B', -3000],
];

describe('lines whose amounts crossed', () => {
  test('are what their references say, money out or in', () => {
    expect(matched(BEFORE, AFTER)).toEqual(['A', 'B']);
    const turned = (rows: readonly Row[]) => rows.map(([name, cents]): Row => [name, -cents]);
    expect(matched(turned(BEFORE), turned(AFTER))).toEqual(['A', 'B']);
    expect(
      matched(BEFORE, [
        ['A', -2000],
        ['B', 3000],
      ]),
    ).toEqual([null, null]);
    expect(
      matched(turned(BEFORE), [
        ['A', 2000],
        ['B', -3000],
      ]),
    ).toEqual([null, null]);
  });

  test('are so beside lines of the day that stayed, and transactions that were deleted', () => {
    const stayed: Row = ['S', -500];
    expect(matched([...BEFORE, stayed], [...AFTER, stayed])).toEqual(['A', 'B', 'S']);
    expect(matched([...BEFORE, ['D', -700]], AFTER, { deleted: ['D'] })).toEqual(['A', 'B']);
    expect(matched(BEFORE, AFTER, { deleted: ['A'] })).toEqual(['A', 'B']);
    expect(matched([...BEFORE, ['D', -700]], AFTER)).toEqual([null, null]);
    expect(matched(BEFORE, [...AFTER, ['N', -700]])).toEqual([null, null, null]);
    expect(matched(BEFORE, [...AFTER, [null, -700]])).toEqual([null, null, null]);
  });

  test('are none on another day, in another currency, or where references are a count', () => {
    expect(
      matched(
        BEFORE,
        AFTER.map(([name, cents]): Row => [name, cents, 6]),
      ),
    ).toEqual([null, null]);
    expect(matched(BEFORE, AFTER, { currency: 'USD' })).toEqual([null, null]);
    const counted = (rows: readonly Row[]) => rows.map(([, cents], at): Row => [`tx${at + 1}`, cents]);
    expect(matched(counted(BEFORE), counted(AFTER))).toEqual([null, null]);
  });

  test('are none where they only changed places', () => {
    expect(
      matched(BEFORE, [
        ['A', -2000],
        ['B', -1000],
      ]),
    ).toEqual([null, null]);
    const three: readonly Row[] = [...BEFORE, ['C', -3000]];
    expect(
      matched(three, [
        ['A', -2000],
        ['B', -1000],
        ['C', -4000],
      ]),
    ).toEqual([null, null, null]);
  });
});
