import { describe, expect, test } from 'vitest';
import { byReference, referenceReader, sharedReferences } from '../../../src/core/pairing/shared-references.ts';
import type { Leg } from '../../../src/core/pairing/types.ts';
import { ACCOUNTS, leg, legsOf, NUMBER } from '../../support/transfers/legs.ts';

const DAY = '2026-03-02';
const tokensOf = referenceReader(ACCOUNTS);
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
  const shared = (...legs: readonly Leg[]) => {
    const { inflows, outflows } = legsOf(legs);
    const referred = [inflows, outflows].map((each) =>
      byReference(
        [...each].map((leg) => ({ leg })),
        tokensOf,
      ),
    );
    return sharedReferences(referred[0] ?? new Map(), referred[1] ?? new Map()).map((pair) =>
      pair.map(({ id }) => id).join(),
    );
  };
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
