import { describe, expect, test } from 'vitest';
import { doc, ordersOf } from '../../support/identity/cases.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line } from '../../support/identity/statements.ts';

describe('one account in several streams', () => {
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
