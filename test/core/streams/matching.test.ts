import { describe, expect, test } from 'vitest';
import { combine } from '../../../src/core/streams/assertions.ts';
import { costOf, distanceOf, type Side } from '../../../src/core/streams/chains.ts';
import { matchDays } from '../../../src/core/streams/matching.ts';
import { isAlike, textDistance, wordingDistance, wordingOf } from '../../../src/core/streams/wording.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { Assertion, KnownTransaction, TransactionFields } from '../../../src/domain/transaction.ts';
import { day } from '../../support/identity/statements.ts';

describe('hundreds of lines of one amount', () => {
  /** Two lines on each of so many days. */
  const DAYS = Array.from({ length: 200 }, (_, at) => Math.floor(at / 2));

  test('are all joined in whatever order they are listed', () => {
    const lefts = DAYS.toReversed();
    const partner = matchDays(lefts, DAYS, { before: 1, after: 0, cost: () => 0 });
    expect(new Set(partner).size).toBe(DAYS.length);
    for (const [l, r] of partner.entries()) expect([0, -1]).toContain((DAYS[r] ?? 0) - (lefts[l] ?? 0));
  });
});

const FIELDS: TransactionFields = {
  ...{ bookedOn: day('2026-03-02'), valueOn: null, time: null, amount: -1200n, currency: 'EUR' },
  ...{ payee: 'Grocer', memo: null, status: 'booked' },
};
const said = (stream: string, fields: Partial<TransactionFields> = {}, asOf = '2026-03-05'): Assertion => ({
  ...{ stream, fields: { ...FIELDS, ...fields }, reference: null, balance: null, asOf },
});

describe('what several streams say of one transaction', () => {
  test('has day, amount and state of the best, and the texts of the first', () => {
    const csv = said('csv', { payee: 'GROC', memo: 'card', amount: -1300n, currency: 'USD' });
    const camt = said('camt', { bookedOn: day('2026-03-03'), payee: 'Grocer Ltd' });
    for (const all of [
      [csv, camt],
      [camt, csv],
    ]) {
      expect(combine(all, 'csv')).toEqual({ ...FIELDS, bookedOn: '2026-03-03', payee: 'GROC', memo: 'card' });
      expect(combine(all, 'camt')).toMatchObject({ payee: 'Grocer Ltd', memo: 'card' });
      expect(combine(all, 'alert:delta')).toMatchObject({ payee: 'Grocer Ltd' });
    }
  });
});

describe('the distance of two lines', () => {
  const NO_WORDS: ReadonlySet<string> = new Set();
  const side = (extra: Partial<Side> & { readonly of?: KnownTransaction } = {}) => ({
    ...{ day: day('2026-03-02'), reference: null, time: null, counterparty: null },
    ...{ text: () => wordingOf(FIELDS), ...extra },
  });
  const apart = (left: ReturnType<typeof side>, right = side()) => distanceOf(left, right, NO_WORDS);
  const known = { id: transactionIdOf(1) } as KnownTransaction;

  test('shrinks with a common reference more than with a common time, and not with what both leave out', () => {
    const named = side({ reference: 'a' });
    const timed = side({ time: '08:15:00' });
    expect(apart(named, named)).toBeLessThan(apart(timed, timed));
    expect(apart(timed, timed)).toBeLessThan(apart(side()));
    expect(apart(named)).toBe(apart(side()));
    expect(apart(named, side({ reference: 'b' }))).toBe(apart(side()));
    expect(apart(timed, side({ time: '09:15:00' }))).toBe(apart(side()));
    expect(apart(timed)).toBe(apart(side()));
  });

  test('shrinks where both print the number of one other account, each in its own form, more than days can add', () => {
    const to = (counterparty: string) => side({ counterparty });
    expect(apart(to('DE59 1234 5678 4711 0017 37'), to('4711001737'))).toBeLessThan(-6);
    expect(apart(to('0004711001737'), to('4711001737'))).toBeLessThan(-6);
    for (const other of [to('4711000913'), to('****1737'), side()]) {
      expect(apart(to('4711001737'), other)).toBe(apart(side()));
    }
  });

  test('is great where the stream itself shows another amount, and nothing without a partner', () => {
    const body = { ...side(), of: known, assertions: [], counterparties: new Map<string, string>(), isApart: false };
    expect(costOf(side(), body, NO_WORDS)).toBe(apart(side()));
    expect(costOf(side(), { ...body, isApart: true }, NO_WORDS)).toBeGreaterThan(10);
    expect(costOf(undefined, body, NO_WORDS)).toBe(0);
    expect(costOf(side(), undefined, NO_WORDS)).toBe(0);
  });
});

describe('the distance of two texts', () => {
  const between = (left: string, right: string) => textDistance(left, right);

  test('is none of one text, small of a cut one or of common words, and greatest of words that differ', () => {
    const distances = [
      between('grocer', 'grocer'),
      between('grocer am markt', 'grocer am'),
      between('grocer', ''),
      between('grocer', 'kiosk'),
    ];
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(distances).size).toBe(4);
    expect(between('grocer am', 'grocer am markt')).toBe(distances[1]);
    expect(between('payment grocer', 'grocer 12')).toBe(distances[1]);
    expect(between('', 'grocer')).toBe(distances[2]);
  });

  test('grows with each word that is not shared, and idle words do not count', () => {
    const wording = (payee: string, memo: string | null = null) => wordingOf({ payee, memo });
    const far = (left: string, right: string, ...idle: readonly string[]) =>
      wordingDistance(wording(left), wording(right), new Set(idle));
    expect(far('a b c d', 'x a b c')).toBeLessThan(far('a b c d', 'x y a b'));
    expect(far('a b c d', 'x y a b')).toBeLessThan(far('a b c d', 'w x y a'));
    expect(far('a b', 'x b', 'b')).toBe(far('a', 'x'));
    expect(far('b', 'x b', 'b')).toBe(far('a', ''));
  });

  test('is that of nothing in common where less than half is shared, and small where most is', () => {
    const far = (left: string, right: string) =>
      wordingDistance(wordingOf({ payee: left, memo: null }), wordingOf({ payee: right, memo: null }));
    expect(far('a b c d', 'w x y a')).toBe(far('a b c d', 'w x y z'));
    expect(far('a b c d', 'x a b c')).toBeLessThan(far('a', ''));
    expect(far('', 'a')).toBe(far('a', ''));
    expect(far('a', '')).toBeLessThan(far('a', 'x'));
    expect(far('grocer a', 'grocer am markt')).toBeLessThan(far('grocer b', 'grocer am markt'));
  });
});

describe('words of a chain that say nothing', () => {
  test('do not make two texts alike, and a text that says nothing is like none', () => {
    const alike = (left: string | null, right: string | null) =>
      isAlike(wordingOf({ payee: left, memo: null }), wordingOf({ payee: right, memo: null }));
    expect([alike('Cafe', 'CAFE'), alike('Cafe Uno', 'Cafe'), alike(null, null)]).toEqual([true, true, true]);
    expect([alike('Cafe', 'Kiosk'), alike('Cafe', null), alike(null, 'Cafe')]).toEqual([false, false, false]);
  });
});
