import { describe, expect, test } from 'vitest';
import type { Statement } from '../../../src/domain/statement.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line, minor, statement } from '../../support/identity/statements.ts';

const coffee = (reference: string | null = null, extra = {}) => line('2026-03-14', '-3.50', 'Cafe', reference, extra);

describe('which line is which', () => {
  test('a late booking that shifts every running balance after it doubles nothing', () => {
    const model = startLedgerModel();
    const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].map((on, at) =>
      line(on, '-1.00', 'Cafe', null, { balance: BigInt(9900 - at * 100) }),
    );
    model.ingest({ statement: statement(week) });
    const late = line('2026-03-09', '-20.00', 'Late', null, { balance: 7900n });
    const shifted = week.map((each) => ({ ...each, balance: (each.balance ?? 0n) - 2000n }));
    expect(model.ingest({ statement: statement([late, ...shifted]) }).created).toHaveLength(1);
  });
});

describe('the present fields of a transaction', () => {
  const said = (payee: string | null, asOf: string) => ({
    statement: statement([line('2026-03-14', '-3.50', payee, 'A')], { asOf }),
  });

  test('a document that names no payee takes none away', () => {
    const model = startLedgerModel();
    model.ingest(said('Cafe', '2026-03-14'));
    expect(model.ingest(said(null, '2026-03-15'))).toMatchObject({ changed: [], confirmed: [expect.any(Number)] });
    expect(model.live()).toMatchObject([{ payee: 'Cafe', asOf: '2026-03-15' }]);
  });

  test('the earlier document fills the gaps of the later one, also where it comes afterwards', () => {
    const model = startLedgerModel();
    model.ingest(said(null, '2026-03-15'));
    expect(model.ingest(said('Cafe', '2026-03-14'))).toMatchObject({ changed: [{ changed: ['payee'] }] });
    expect(model.live()).toMatchObject([{ payee: 'Cafe', asOf: '2026-03-15' }]);
    expect(model.ingest(said('CAFE UNO', '2026-03-13'))).toMatchObject({ changed: [] });
  });
});

describe('corrections', () => {
  const replace = line('2026-03-15', '-5.30', 'Cafe', 'A2', { correction: { reference: 'A', action: 'replace' } });
  test('a replacement that comes first is booked at once, since its target may never come', () => {
    const model = startLedgerModel();
    expect(model.ingest({ statement: statement([replace]) }).waiting).toHaveLength(1);
    expect(model.live()).toMatchObject([{ amount: -530n }]);
    expect(model.ingest({ statement: statement([coffee('A')]) })).toMatchObject({ created: [], changed: [] });
    expect(model.ingest({ statement: statement([coffee('A')], { asOf: '2026-05-01' }) }).changed).toEqual([]);
  });
});

describe('streams', () => {
  test('another format fills in missing fields, but does not respell: two exports a day would quarrel for ever', () => {
    const model = startLedgerModel();
    model.ingest({ statement: statement([coffee()], { asOf: '2026-03-15' }), stream: 'csv:bank' });
    const ofx = line('2026-03-14', '-3.50', 'CAFE UNO 123', 'A', { memo: 'card 7890' });
    model.ingest({ statement: statement([ofx], { asOf: '2026-03-16' }) });
    expect(model.live()).toMatchObject([{ payee: 'Cafe', memo: 'card 7890', asOf: '2026-03-16' }]);
  });

  test('each line of a delta document is news, also where it equals the last one', () => {
    const model = startLedgerModel();
    const alert = { statement: statement([coffee()], { kind: 'delta' as const }), stream: 'alert' };
    model.ingest(alert);
    model.ingest(alert);
    expect(model.live()).toHaveLength(2);
    expect(model.ingest({ statement: statement([coffee(), coffee()]) }).created).toEqual([]);
  });
});

describe('trust in references', () => {
  test('two files that claim one month and differ in one line ask the closing balance', () => {
    const month = (reference: string, closing: bigint) => ({
      statement: statement([coffee(reference)], {
        period: ['2026-03-01', '2026-03-31'],
        balances: { opening: null, closing: { amount: closing, date: day('2026-03-31') }, available: null },
      }),
    });
    const same = startLedgerModel();
    for (const each of [month('A', 9650n), month('B', 9650n)]) same.ingest(each);
    expect(same.live()).toHaveLength(1);
    const other = startLedgerModel();
    for (const each of [month('A', 9650n), month('B', 9300n)]) other.ingest(each);
    expect(other.live()).toHaveLength(2);
  });

  describe('a line of the one day that two files share, under another reference', () => {
    const balances = (opening: string, closing: string) => ({
      opening: { amount: minor(opening), date: null },
      closing: { amount: minor(closing), date: null },
      available: null,
    });
    const rent = line('2026-03-11', '-50.00', 'Landlord', 'L');
    const until = statement([rent, coffee('A')], {
      period: ['2026-03-10', '2026-03-14'],
      balances: balances('150.00', '96.50'),
    });
    const from = (opening: string, closing: string, lines = [coffee('B')]) =>
      statement(lines, { period: ['2026-03-14', '2026-03-19'], balances: balances(opening, closing) });
    const coffees = (...statements: readonly Statement[]) => {
      const model = startLedgerModel();
      for (const each of statements) model.ingest({ statement: each });
      return model.live().filter(({ bookedOn }) => bookedOn === '2026-03-14').length;
    };

    test('is the known one where both begin the day with one balance, in either order', () => {
      expect(coffees(until, from('100.00', '96.50'))).toBe(1);
      expect(coffees(from('100.00', '96.50'), until)).toBe(1);
    });

    test('is another one where the balances do not hold the lines together, or the day amounts to nothing', () => {
      expect(coffees(until, from('100.00', '90.00'))).toBe(2);
      const refund = line('2026-03-14', '3.50', 'Refund', 'R');
      const still = statement([coffee('A'), refund], {
        period: ['2026-03-10', '2026-03-14'],
        balances: balances('100.00', '100.00'),
      });
      expect(coffees(still, from('100.00', '96.50'))).toBe(3);
    });
  });
});
