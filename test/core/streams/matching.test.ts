import { describe, expect, test } from 'vitest';
import { combine, newestAsOf } from '../../../src/core/streams/assertions.ts';
import { costOf, distanceOf, type Side } from '../../../src/core/streams/chains.ts';
import { matchDays } from '../../../src/core/streams/matching.ts';
import { idleWords, isAlike, textDistance, wordingDistance, wordingOf } from '../../../src/core/streams/wording.ts';
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

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe('what several streams say of one transaction', () => {
  test('is nothing where none says anything, and what one says where it is alone', () => {
    expect(combine([], 'csv')).toBeUndefined();
    expect(combine([said('csv', { memo: 'June' })], 'ofx')).toMatchObject({ memo: 'June' });
  });

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

  test('has what the best leaves out from the next', () => {
    const csv = said('csv', { time: '08:15:00', valueOn: day('2026-03-04') });
    const ofx = said('ofx', { time: '08:16:00' });
    expect(combine([csv, said('camt')], 'camt')).toMatchObject({ time: '08:15:00', valueOn: '2026-03-04' });
    expect(combine([csv, ofx, said('camt')], 'camt')).toMatchObject({ time: '08:16:00', valueOn: '2026-03-04' });
  });

  test('has the texts of the first, and then of the best, in whatever order they are kept', () => {
    const csv = said('csv', { payee: null, memo: 'csv' });
    const qif = said('qif', { payee: 'qif', memo: 'qif' });
    const camt = said('camt', { payee: 'camt', memo: null });
    const ofx = said('ofx', { payee: 'ofx', memo: 'ofx' });
    for (const all of permutations([csv, qif, camt, ofx])) {
      expect(combine(all, 'csv')).toMatchObject({ payee: 'camt', memo: 'csv' });
      expect(combine(all, 'qif')).toMatchObject({ payee: 'qif', memo: 'qif' });
      expect(combine(all, 'camt')).toMatchObject({ payee: 'camt', memo: 'ofx' });
    }
  });

  test('is as new as the newest of them', () => {
    expect(newestAsOf([said('csv', {}, '2026-03-05'), said('camt', {}, '2026-03-07'), said('ofx')])).toBe('2026-03-07');
    expect(newestAsOf([])).toBe('');
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

  test('grows with the days', () => {
    expect(apart(side())).toBe(0);
    expect(apart(side({ day: day('2026-03-04') }))).toBe(2);
    expect(apart(side({ day: day('2026-02-28') }))).toBe(2);
  });

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

  test('shrinks a little for partners of before, by less than a day', () => {
    const [one, other] = [side({ of: known }), side({ of: { ...known } })];
    expect(apart(one, one)).toBeLessThan(apart(side()));
    expect(apart(one, one)).toBeGreaterThan(apart(side()) - 1);
    expect(apart(one, other)).toBe(apart(side()));
    expect(apart(one)).toBe(apart(side()));
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

  test('goes by the purposes where one format cut the name, and not where a name is missing or the same', () => {
    const far = (left: Texts, right: Texts) => wordingDistance(wordingOf(left), wordingOf(right));
    const [cut, whole] = ['Schlossgartenb', 'Schlossgartenbetriebe'];
    const [rent, gas] = ['Rent of March', 'Gas and water'];
    const foreign = far({ payee: 'Kiosk', memo: gas }, { payee: whole, memo: rent });
    expect(far({ payee: cut, memo: gas }, { payee: whole, memo: rent })).toBeLessThan(foreign);
    expect(far({ payee: whole, memo: gas }, { payee: cut, memo: rent })).toBeLessThan(foreign);
    expect(far({ payee: cut, memo: rent }, { payee: whole, memo: rent })).toBeLessThan(
      far({ payee: cut, memo: gas }, { payee: whole, memo: rent }),
    );
    for (const [left, right] of [
      [null, whole],
      [whole, null],
      [whole, whole],
    ] as const) {
      expect(far({ payee: left, memo: 'x y z' }, { payee: right, memo: 'u v w' })).toBe(foreign);
    }
  });
});

type Texts = Parameters<typeof wordingOf>[0];

describe('words of a chain that say nothing', () => {
  const idle = (...texts: readonly (readonly [string | null, string | null])[]) => [
    ...idleWords(texts.map(([payee, memo]) => wordingOf({ payee, memo }))),
  ];

  test('stand in one purpose under several payees', () => {
    expect(idle(['Cafe', 'card payment'], ['Kiosk', 'card payment'], ['Fuel', 'invoice 7']).sort()).toEqual([
      'card',
      'payment',
    ]);
    expect(idle(['Cafe', 'card payment'], ['Cafe', 'card payment'])).toEqual([]);
    expect(idle(['Caf', 'card payment'], ['Cafe Uno', 'card payment'])).toEqual([]);
  });

  test('are none of texts without a payee or without a purpose', () => {
    expect(idle([null, 'card'], ['Kiosk', 'card'])).toEqual([]);
    expect(idle([null, 'card'], ['Kiosk', 'card'], ['Cafe', 'card'])).toEqual(['card']);
    expect(idle(['Kiosk', null], ['Cafe', null])).toEqual([]);
  });

  test('are found in each stream by itself', () => {
    const [one, other] = ['Cafe', 'Kiosk'].map((payee) => [wordingOf({ payee, memo: 'card' })]);
    expect([...idleWords(one ?? [], other ?? [])]).toEqual([]);
  });

  test('do not make two texts alike, and a text that says nothing is like none', () => {
    const alike = (left: string | null, right: string | null) =>
      isAlike(wordingOf({ payee: left, memo: null }), wordingOf({ payee: right, memo: null }));
    expect([alike('Cafe', 'CAFE'), alike('Cafe Uno', 'Cafe'), alike(null, null)]).toEqual([true, true, true]);
    expect([alike('Cafe', 'Kiosk'), alike('Cafe', null), alike(null, 'Cafe')]).toEqual([false, false, false]);
  });
});
