/** Which of the known transactions of one day and amount each line is. */
import { describe, expect, test } from 'vitest';
import type { EarlierStatement } from '../../../src/core/history.ts';
import { matchByBucket } from '../../../src/core/identity/assign.ts';
import { matchByReference, matchMoved } from '../../../src/core/identity/by-reference.ts';
import { forgetMatches } from '../../../src/core/identity/draft.ts';
import type { Verdict } from '../../../src/core/identity/trust.ts';
import { type TransactionId, transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { OriginalAmount, StatementLine } from '../../../src/domain/statement.ts';
import type { TransactionFields } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

interface Row {
  readonly payee?: string;
  readonly memo?: string;
  readonly reference?: string;
  readonly balance?: bigint;
  readonly time?: string;
  readonly on?: number;
  readonly cents?: number;
  readonly original?: string;
  /** The number of the account on the other side. */
  readonly to?: string;
  readonly currency?: string;
}

interface Meeting {
  readonly verdict?: Partial<Verdict>;
  readonly isShared?: boolean;
  readonly kind?: 'snapshot' | 'delta';
  readonly asOf?: string;
  readonly statements?: readonly EarlierStatement[];
}

const VERDICT: Verdict = {
  ...{ decides: true, decidesOn: () => false, follows: true, isPositional: false, namesLines: true },
  trust: { state: 'stable', agreed: 0, disagreed: 0 },
};
const originalOf = (text: string): OriginalAmount => ({ amount: BigInt(text), currency: 'USD', rate: null });

function draftFor(known: readonly Row[], lines: readonly Row[], meeting: Meeting = {}) {
  const { isShared = true, kind = 'snapshot', asOf = '2026-03-31' } = meeting;
  const transactions = known.map(({ on = 5, cents = -350, reference = null, original: _, to: __, ...row }, at) => {
    const fields: Partial<TransactionFields> = { amount: BigInt(cents), ...row };
    return knownOf(at + 1, [wordOf('ofx', on, { ...fields, reference, balance: row.balance ?? null })]);
  });
  const originals = new Map<TransactionId, string>();
  for (const [at, { original }] of known.entries()) {
    if (original !== undefined) originals.set(transactionIdOf(at + 1), `${original}USD`);
  }
  const counterparties = new Map<TransactionId, ReadonlyMap<string, string>>();
  for (const [at, { to }] of known.entries()) {
    if (to !== undefined) counterparties.set(transactionIdOf(at + 1), new Map([['ofx', to]]));
  }
  const all = lines.map(
    ({ on = 5, cents = -350, original, to, payee = 'Cafe', ...row }): StatementLine => ({
      ...line(march(on), '0.00', payee),
      amount: BigInt(cents),
      ...row,
      original: original === undefined ? null : originalOf(original),
      counterparty: to === undefined ? null : { account: to, name: null },
    }),
  );
  const period = isShared ? { from: march(1), to: march(31) } : { from: march(5), to: march(5) };
  return draftOf(all, transactions, {
    facts: { kind, asOf },
    history: {
      statements: meeting.statements ?? [{ kind: 'snapshot', period, asOf: '2026-03-20' }],
      ...(originals.size === 0 ? {} : { originals }),
      ...(counterparties.size === 0 ? {} : { counterparties }),
    },
  });
}

/** The id of the transaction that each line is, 0 for none. */
function matched(known: readonly Row[], lines: readonly Row[], more: Meeting = {}): readonly number[] {
  const draft = draftFor(known, lines, more);
  matchByBucket(draft, { ...VERDICT, ...more.verdict });
  return draft.matches.map((each) => each?.id ?? 0);
}

describe('lines of one day and amount', () => {
  const [cafe, kiosk] = [{ payee: 'Cafe' }, { payee: 'Kiosk' }];

  test('go by common words where texts were cut short', () => {
    const [long, other] = [{ payee: 'Card payment Cafe Uno' }, { payee: 'Card transfer Kiosk' }];
    expect(matched([other, long], [{ payee: 'Cafe Uno' }, { payee: 'Kiosk' }])).toEqual([2, 1]);
  });

  test('are those with their amount in the currency of the place, where one is known', () => {
    const known = ['400', '401'].map((original) => ({ ...cafe, original }));
    expect(
      matched(known, [
        { ...cafe, original: '401' },
        { ...cafe, original: '400' },
      ]),
    ).toEqual([2, 1]);
    expect(matched([cafe, { ...cafe, original: '401' }], [{ ...cafe, original: '401' }, cafe])).toEqual([2, 1]);
    expect(
      matched(
        [
          { ...cafe, original: '401' },
          { ...kiosk, original: '401' },
        ],
        [{ ...kiosk, original: '401' }],
      ),
    ).toEqual([2]);
  });

  test('are those to the same account, where the number of one is printed', () => {
    const toSavings = { ...cafe, to: '4711001737' };
    expect(matched([cafe, toSavings], [toSavings, cafe])).toEqual([2, 1]);
    expect(matched([toSavings, { ...cafe, to: '4711000913' }], [{ ...cafe, to: '4711000913' }])).toEqual([2]);
    expect(matched([cafe, { ...kiosk, to: '4711001737' }], [toSavings])).toEqual([1]);
  });

  test('are others than such with another balance or time, on a day that was not shown twice in full', () => {
    const at = { isShared: false };
    expect(matched([{ balance: 5n }], [{ balance: 5n }], at)).toEqual([1]);
    expect(matched([{ balance: 5n }], [{ balance: 6n }], at)).toEqual([0]);
    expect(matched([{ balance: 5n }], [{}], at)).toEqual([1]);
    expect(matched([{}], [{ balance: 5n }], at)).toEqual([1]);
    expect(matched([{ time: '08:00:00' }], [{ time: '09:00:00' }], at)).toEqual([0]);
    expect(matched([{ balance: 5n }], [{ balance: 6n }])).toEqual([1]);
    expect(matched([{ balance: 5n }, { balance: 4n }, {}], [{ balance: 6n }, { balance: 4n }], at)).toEqual([3, 2]);
    expect(
      matched([{ payee: 'Cafe Uno', balance: 5n }, { payee: 'Kiosk' }], [{ payee: 'Cafe Due', balance: 6n }], at),
    ).toEqual([2]);
  });
});

describe('a line under a known reference', () => {
  const moved = (
    known: readonly Row[],
    lines: readonly Row[],
    more: Meeting & { readonly numbering?: boolean } = {},
  ) => {
    const draft = draftFor(known, lines, more);
    matchByReference(draft);
    matchMoved(draft, more.numbering === true ? 'numbering' : 'lasting');
    return draft.matches.map((each) => each?.id ?? 0);
  };
  const a = { reference: 'a' };

  test('is that transaction on its day and with its amount, once', () => {
    expect(moved([a], [a])).toEqual([1]);
    expect(moved([a], [a, a])).toEqual([1, 0]);
    expect(moved([a, a], [a, a, a])).toEqual([1, 2, 0]);
    const crowd = Array.from({ length: 20 }, () => a);
    expect(moved(crowd, [...crowd, a])).toEqual([...crowd.map((_, at) => at + 1), 0]);
    expect(moved([...crowd, { ...a, cents: -9 }], [{ ...a, cents: -9 }])).toEqual([21]);
    expect(moved(crowd, [{ ...a, cents: -9 }])).toEqual([0]);
  });

  test('is that transaction on another day, up to two weeks off', () => {
    expect(moved([a], [{ ...a, on: 19 }])).toEqual([1]);
    expect(moved([a], [{ ...a, on: 20 }])).toEqual([0]);
    expect(moved([a], [{ ...a, on: 6 }], { numbering: true })).toEqual([0]);
    expect(moved([a], [{ ...a, on: 6, currency: 'USD' }])).toEqual([0]);
    expect(moved([a, a], [{ ...a, on: 6 }])).toEqual([0]);
    expect(
      moved(
        [a],
        [
          { ...a, on: 6 },
          { ...a, on: 7 },
        ],
      ),
    ).toEqual([0, 0]);
    expect(moved([a], [a, { ...a, on: 6 }])).toEqual([1, 0]);
    expect(moved([{}], [{ on: 6 }])).toEqual([0]);
  });

  test('is that transaction with another amount, where nothing else has the old one', () => {
    expect(moved([a], [{ ...a, cents: -900 }])).toEqual([1]);
    expect(moved([a], [{ ...a, cents: 350 }])).toEqual([0]);
    expect(moved([a], [{ ...a, cents: -400 }, { reference: 'b' }])).toEqual([0, 0]);
    expect(moved([a], [{ ...a, cents: -400 }], { kind: 'delta' })).toEqual([0]);
    expect(moved([a], [{ ...a, cents: -400 }], { numbering: true })).toEqual([0]);
    const once = { isShared: false };
    expect(moved([a], [{ ...a, cents: -700 }], once)).toEqual([1]);
    expect(moved([a], [{ ...a, cents: -701 }], once)).toEqual([0]);
    expect(moved([a], [{ ...a, cents: -175 }], once)).toEqual([1]);
    expect(moved([a], [{ ...a, cents: -174 }], once)).toEqual([0]);
    expect(moved([{ ...a, cents: 350 }], [{ ...a, cents: 700 }], once)).toEqual([1]);
    expect(moved([{ ...a, cents: 350 }], [{ ...a, cents: 701 }], once)).toEqual([0]);
  });
});

test('matches that prove nothing are forgotten as a whole', () => {
  const draft = draftFor([{ reference: 'a' }], [{ reference: 'a' }, {}]);
  matchByReference(draft);
  expect([draft.claimed.size, draft.matches.length]).toEqual([1, 2]);
  forgetMatches(draft);
  expect([draft.claimed.size, ...draft.matches]).toEqual([0, undefined, undefined]);
});
