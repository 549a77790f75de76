/** What is answered to a correction of the bank: its fate, its names, and what is kept for later. */
import { describe, expect, test } from 'vitest';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import { doc } from '../../../support/identity/cases.ts';
import { type LedgerModel, type ModelDocument, startLedgerModel } from '../../../support/identity/ledger-model.ts';
import { line } from '../../../support/identity/statements.ts';

const march = (on: number) => `2026-03-${String(on).padStart(2, '0')}`;
const of = (reference: string | null, amount: string, on = 2) => line(march(on), amount, 'Cafe', reference);
const by = (target: string, one: StatementLine, action: 'replace' | 'delete' = 'replace') => ({
  ...one,
  correction: { reference: target, action },
});
const ofx = (asOf: number, ...lines: readonly StatementLine[]) =>
  doc(lines, { asOf: march(asOf), period: [march(1), march(asOf)] });

function ledgerOf(...documents: readonly ModelDocument[]): LedgerModel {
  const model = startLedgerModel();
  for (const document of documents) model.ingest(document);
  return model;
}
const amounts = (model: LedgerModel) => model.live().map(({ amount }) => Number(amount));
const WRONG = ofx(5, of('A', '-4.50'));

describe('a line that replaces another', () => {
  test('is new where nobody knows that one, with the name of both', () => {
    const { created, fates } = startLedgerModel().ingest(ofx(6, by('A', of('B', '-3.50'))));
    expect(fates).toEqual([{ kind: 'new', index: 0 }]);
    expect(created).toMatchObject([{ reference: 'B', aliases: ['A'], state: 'live' }]);
  });

  test('is born in place of that one where its own statement lists it', () => {
    const lines = [of('A', '-4.50'), by('A', { ...of('B', '-3.50'), balance: 9n })];
    const { created, fates } = startLedgerModel().ingest(ofx(6, ...lines));
    expect(fates).toEqual([0, 1].map(() => ({ kind: 'new', index: 0 })));
    expect(created).toMatchObject([{ reference: 'B', aliases: ['A'], balance: 9n, fields: { amount: -350n } }]);
    const nameless = startLedgerModel().ingest(ofx(6, of('A', '-4.50'), by('A', of(null, '-3.50'))));
    expect(nameless.created).toMatchObject([{ reference: 'A', aliases: [], fields: { amount: -350n } }]);
  });

  test('is kept for good, once', () => {
    const model = ledgerOf(WRONG);
    const waiting = [{ reference: 'A', action: 'replace' }];
    expect(model.ingest(ofx(6, by('A', of('B', '-3.50')))).waiting).toMatchObject(waiting);
    expect(model.ingest(ofx(7, by('A', of('B', '-3.50')))).waiting).toEqual([]);
  });

  test('that was corrected itself changes nothing any more, however new its document is', () => {
    const model = ledgerOf(WRONG, ofx(6, by('A', of('B', '-3.50'))), ofx(7, by('B', of('C', '-3.00'))));
    model.ingest(ofx(9, by('A', of('B', '-3.50'))));
    expect(amounts(model)).toEqual([-300]);
    model.ingest(ofx(10, by('B', of('C', '-3.00')), by('A', of('B', '-3.50'))));
    model.ingest(ofx(11, of('B', '-3.50')));
    expect(amounts(model)).toEqual([-300]);
  });

  test('stands where the export that had it right took the wrong one’s place', () => {
    const csv = doc([line(march(2), '-3.50', 'CAFE')], { asOf: march(20) }, { stream: 'csv' });
    const model = ledgerOf(WRONG, csv, ofx(6, by('A', of('B', '-3.50'))));
    for (const asOf of [7, 8]) {
      const { fates, deleted } = model.ingest(ofx(asOf, by('A', of('B', '-3.50'))));
      expect(deleted).toEqual([]);
      expect(amounts(model)).toEqual([-350]);
      expect(fates).toEqual([{ kind: 'known', id: model.live()[0]?.id }]);
    }
  });

  test('is the same under its own name where it was listed plainly before', () => {
    const model = ledgerOf(ofx(5, of('B', '-3.50')));
    const first = model.ingest(ofx(6, by('A', of('B', '-3.50'))));
    expect(first).toMatchObject({ fates: [{ kind: 'known', id: 1 }], aliases: [{ id: 1, reference: 'A' }] });
    expect(model.ingest(ofx(7, by('A', of('B', '-3.50')))).aliases).toEqual([]);
    const both = ledgerOf(ofx(5, of('A', '-4.50'), of('B', '-3.50', 3)));
    const said = both.ingest(ofx(6, by('A', of('B', '-3.50', 3))));
    expect(said).toMatchObject({ fates: [{ kind: 'known', id: 1 }], deleted: [{ id: 2 }] });
    expect(amounts(both)).toEqual([-350]);
  });
});

describe('a line that deletes another', () => {
  const deleting = (asOf: number, ...before: readonly StatementLine[]) =>
    ofx(asOf, ...before, by('A', of('D', '-4.50'), 'delete'));

  test('waits for it, once, and then is done', () => {
    const model = startLedgerModel();
    expect(model.ingest(deleting(6)).waiting).toMatchObject([{ reference: 'A', action: 'delete' }]);
    expect(model.ingest(deleting(7)).waiting).toEqual([]);
    expect(model.ingest(ofx(8, of('A', '-4.50'))).applied).toHaveLength(1);
    expect(model.all()).toMatchObject([{ state: 'deleted' }]);
  });

  test('means the one that is nearest in days, where the bank has used the name twice', () => {
    const far = doc([line('2025-03-02', '-4.50', 'Cafe', 'A')], { asOf: '2025-03-05' });
    for (const order of [
      [far, WRONG],
      [WRONG, far],
    ]) {
      const model = ledgerOf(...order, deleting(6));
      expect(model.live().map(({ bookedOn }) => bookedOn)).toEqual(['2025-03-02']);
    }
  });
});
