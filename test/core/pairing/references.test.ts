import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../src/core/pairing/candidates.ts';
import { referenceReader, sharedReferences } from '../../../src/core/pairing/shared-references.ts';
import { Sieve } from '../../../src/core/pairing/sieve.ts';
import type { Leg } from '../../../src/core/pairing/types.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { accountIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../../support/identity/statements.ts';
import { ACCOUNTS, leg, type Name, NUMBER, questionOf } from '../../support/transfers/legs.ts';

const DAY = '2026-03-02';
const tokensOf = referenceReader(ACCOUNTS);
const later = (days: number) => addDays(day(DAY), days);
const said = (memo: string | null, reference: string | null = null) =>
  tokensOf(leg(1, 'checking', DAY, '-5.00', { memo, reference }));

describe('a reference in a text', () => {
  test('is a long word with four digits or more', () => {
    expect(said('ref e2e-77314-ab, thanks')).toEqual(['E2E-77314-AB']);
    expect(said('AAAA0099 ABCDEFGHIJ ABCDE123 A12345')).toEqual(['AAAA0099']);
    expect(said(null)).toEqual([]);
  });

  test('is none where it is a day, or holds little beside the day of the line', () => {
    expect(said('20260401 2026-04-01 1999-12-31')).toEqual([]);
    expect(said('20260302-123 NR20260302')).toEqual([]);
    expect(said('20260302-1234 20260303-123')).toEqual(['20260302-1234', '20260303-123']);
  });

  test('counts once, and the bank’s own reference first', () => {
    expect(said('E2E-77314 E2E-77314 X-99881', 'R47112')).toEqual(['R47112', 'E2E-77314']);
    expect(said('E2E-77314', 'E2E-77314')).toEqual(['E2E-77314']);
    expect(said(null, 'R4711')).toEqual([]);
    expect(said(null, 'REF-ABC')).toEqual([]);
  });

  test('is none where it is the number of an own account, alone, behind its bank’s or as the end of its IBAN', () => {
    expect(said(`to ${NUMBER.savings}, from 17721310/${NUMBER.dollars}`)).toEqual([]);
    expect(said('from account 0137075030', NUMBER.card)).toEqual([]);
    expect(said(`order ${NUMBER.dollars}-17, E2E-77314`)).toEqual([`${NUMBER.dollars}-17`, 'E2E-77314']);
  });
});

describe('a reference of two lines', () => {
  const shared = (...legs: readonly Leg[]) =>
    sharedReferences(legs, tokensOf).map((pair) => pair.map(({ id }) => id).join());
  const ref = { memo: 'E2E-77314-AB' };
  const [out, into] = [leg(1, 'checking', DAY, '-5.00', ref), leg(2, 'savings', DAY, '5.00', ref)];

  test('joins them, in whatever order they come', () => {
    expect(shared(out, into)).toEqual(['1,2']);
    expect(shared(into, leg(3, 'box', DAY, '5.00', { memo: 'E2E-99999' }), out)).toEqual(['1,2']);
  });

  test('joins none where a third has it, or both are of one account', () => {
    expect(shared(out, into, leg(3, 'box', DAY, '5.00', ref))).toEqual([]);
    expect(shared(out, into, leg(3, 'box', DAY, '-5.00', ref))).toEqual([]);
    expect(shared(out, leg(2, 'checking', DAY, '5.00', ref))).toEqual([]);
    expect(shared(out, leg(2, 'savings', DAY, '-5.00', ref))).toEqual([]);
  });
});

describe('equal amounts', () => {
  const found = (...legs: readonly Leg[]) => {
    const sieve = new Sieve({ ...questionOf([]), windowDays: 5 }, 'proposals');
    for (const each of legs) sieve.show(each);
    return sieve.sharing().toSorted();
  };
  const out = leg(1, 'checking', DAY, '-5.00');
  const into = (days: number, of: Name = 'savings', amount = '5.00') => leg(2, of, later(days), amount);

  test('are looked for within the days of a transfer', () => {
    const [first, last] = [-3, 7];
    expect([first, 0, last].map((days) => found(out, into(days)))).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect([first - 1, last + 1].map((days) => found(out, into(days)))).toEqual([[], []]);
  });

  test('are of two accounts, of one currency, and go out and in', () => {
    expect(found(out, into(0, 'checking'))).toEqual([]);
    expect(found(out, into(0, 'dollars'))).toEqual([]);
    expect(found(out, into(0, 'savings', '-5.00'))).toEqual([]);
    expect(found(out, into(0, 'savings', '5.01'))).toEqual([]);
  });

  test('may be printed of another currency', () => {
    const printed = { original: { amount: -540n, currency: 'USD' } };
    expect(found(leg(1, 'checking', DAY, '-5.00', printed), into(0, 'dollars', '5.40'))).toEqual([1, 2]);
    const arrived = { original: { amount: 500n, currency: 'EUR' } };
    expect(found(out, leg(2, 'dollars', DAY, '5.40', arrived))).toEqual([1, 2]);
  });

  test('are found among many of the same day and amount', () => {
    const own = [3, 4, 5].map((id) => leg(id, 'checking', DAY, '5.00'));
    const others = [6, 7].map((id) => leg(id, 'savings', later(40), '5.00'));
    expect(found(out, ...own, into(1), ...others, leg(8, 'box', later(41), '-5.00'))).toEqual([1, 2, 6, 7, 8]);
  });
});

const sharingOf = (sieve: Sieve) => [...sieve.sharing()];

describe('the sieve', () => {
  const ref = { memo: 'E2E-77314-AB' };
  const { legs: _, ...nothing } = questionOf([]);
  const out = leg(1, 'checking', DAY, '-5.00', ref);
  const into = leg(2, 'savings', DAY, '5.00', ref);

  test('gives the lines that share a reference, unless it has them already', () => {
    const sieve = new Sieve(nothing, 'decisions');
    for (const each of [out, into, leg(3, 'box', DAY, '7.00', { memo: 'E2E-99999' })]) sieve.show(each);
    expect(sharingOf(sieve).sort()).toEqual([1, 2]);
    sieve.add(out);
    expect(sharingOf(sieve)).toEqual([2]);
  });

  test('gives the lines that share one with a waiting payment, or with a pair of before', () => {
    const waiting = new Sieve({ ...nothing, waiting: [{ outflow: out, destinationId: accountIdOf(2) }] }, 'decisions');
    waiting.show(into);
    expect(sharingOf(waiting)).toEqual([2]);
    const plain = { memo: null };
    const standing = new Sieve(
      { ...nothing, standing: [{ outflow: { ...out, ...plain }, inflow: into }] },
      'decisions',
    );
    standing.show(leg(3, 'box', DAY, '-5.00', ref));
    expect(sharingOf(standing)).toEqual([3]);
  });

  test('asks for the days around each line that names an account, once where they touch', () => {
    const reach = reachOf(nothing);
    const naming = (id: number, days: number) =>
      leg(id, 'checking', later(days), '-5.00', { counterparty: NUMBER.savings });
    const sieve = new Sieve(nothing, 'decisions');
    for (const each of [naming(3, 2 * reach), naming(1, 0), naming(4, 5 * reach)]) sieve.show(each);
    expect(sieve.surroundings).toEqual([
      { accountId: 2, period: { from: later(-reach), to: later(3 * reach) } },
      { accountId: 2, period: { from: later(4 * reach), to: later(6 * reach) } },
    ]);
    const twice = new Sieve(nothing, 'decisions');
    for (const each of [naming(1, 0), naming(2, 2 * reach + 1)]) twice.show(each);
    expect(twice.surroundings).toHaveLength(2);
  });

  test('keeps a line of equal amount only where the owner is to be asked', () => {
    const plain = [leg(1, 'checking', DAY, '-5.00'), leg(2, 'savings', DAY, '5.00')];
    for (const sought of ['decisions', 'proposals'] as const) {
      const sieve = new Sieve(nothing, sought);
      for (const each of plain) sieve.show(each);
      expect(sharingOf(sieve).sort()).toEqual(sought === 'proposals' ? [1, 2] : []);
    }
  });
});
