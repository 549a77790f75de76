import { describe, expect, test } from 'vitest';
import { doc, ordersOf, outcomeOf } from '../../support/identity/cases.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line } from '../../support/identity/statements.ts';

const CSV = { stream: 'csv' } as const;

const FIRST_DAYS = ['2026-03-01', '2026-03-09'] as const;

describe('one account in several streams', () => {
  test('keeps the id given first, while the day follows the better stream', () => {
    const csv = doc([line('2026-03-02', '-10.00', 'Grocer')], { asOf: '2026-03-09', period: FIRST_DAYS }, CSV);
    const ofx = doc([line('2026-03-01', '-10.00', 'GROCER', 'a')], { asOf: '2026-03-05' });
    expect(outcomeOf([csv, ofx])).toMatchObject({
      ids: ['bf1.checking.2026-03-02.e1000EUR.1'],
      lines: ['2026-03-01 -10.00'],
    });
  });

  test('gives each stream a transaction at most once', () => {
    const csv = doc([line('2026-03-01', '-10.00', 'Grocer'), line('2026-03-02', '-10.00', 'Grocer')], {}, CSV);
    expect(outcomeOf([doc([line('2026-03-01', '-10.00', 'Grocer', 'a')]), csv, csv]).count).toBe(2);
  });

  test('takes a line that is corrected in its own statement for what an earlier export shows of it', () => {
    const csv = doc(
      [line('2026-03-12', '-4.50', 'CAFE')],
      { asOf: '2026-03-20', period: ['2026-03-10', '2026-03-20'] },
      CSV,
    );
    const correction = { reference: 'A', action: 'replace' } as const;
    const listed = [line('2026-03-11', '-4.50', 'Cafe', 'A'), line('2026-03-11', '-3.50', 'Cafe', 'C', { correction })];
    for (const lines of [listed, listed.toReversed()]) {
      const ofx = doc(lines, { asOf: '2026-03-23' });
      const stand = { ids: ['bf1.checking.2026-03-12.e450EUR.1'], lines: ['2026-03-11 -3.50'] };
      expect(outcomeOf([csv, ofx])).toMatchObject(stand);
      expect(outcomeOf([csv, csv, ofx, ofx, csv])).toMatchObject(stand);
    }
  });

  test('gives the payee of an alert that was another transaction’s back to that one, where an earlier statement names both', () => {
    const [bakery, grocer] = [
      line('2026-03-13', '-10.00', 'Bakery', 'a'),
      line('2026-03-17', '-10.00', 'Grocer', 'b', { memo: 'Batch' }),
    ];
    const alert = doc(
      [{ ...bakery, bookedOn: day('2026-03-14') }],
      { kind: 'delta', asOf: '2026-03-15' },
      { stream: 'alert' },
    );
    const later = doc([{ ...grocer, payee: null }], { period: ['2026-03-15', '2026-03-25'], asOf: '2026-03-25' });
    const earlier = doc([bakery, grocer], { period: ['2026-03-04', '2026-03-19'], asOf: '2026-03-19' });
    for (const documents of ordersOf([alert, later, earlier])) {
      const model = startLedgerModel();
      for (const document of documents) model.ingest(document);
      const said = model.live().map(({ bookedOn, payee }) => `${bookedOn} ${payee}`);
      expect(said.sort()).toEqual(['2026-03-13 Bakery', '2026-03-17 Grocer']);
    }
  });
});
