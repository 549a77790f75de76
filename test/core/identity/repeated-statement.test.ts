/** P-ID-1: a statement that is repeated word for word changes nothing, whatever came in between. */
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../../src/core/identity/repeated/repeated-statement.ts';
import type { Statement, StatementLine } from '../../../src/domain/statement.ts';
import { ordersOf } from '../../support/identity/cases.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line, statement } from '../../support/identity/statements.ts';

const DAY = '2026-02-20';
const bought = (shop: string) => line(DAY, '-3.50', shop);
const sold = (shop: string) => line(DAY, '100.00', shop);
const cut = (hour: number, lines: readonly StatementLine[]) =>
  statement(lines, { period: [DAY, DAY], asOf: `${DAY}T${hour}:00:00` });

/** Three cuts of one day that share lines. The middle one names a shop that neither of the others names. */
const CUTS: readonly Statement[] = [
  cut(10, [...['Uno', 'Uno', 'Uno'].map((shop) => bought(`Cafe ${shop}`)), sold('Kiosk am Markt'), sold('Cafe Uno')]),
  cut(11, [bought('Cafe Uno'), sold('Cafe Due')]),
  cut(12, [...['Uno', 'Uno', 'Uno'].map((shop) => bought(`Cafe ${shop}`)), sold('Kiosk am Markt')]),
];

describe('a repeated statement', () => {
  test.each(ordersOf([0, 1, 2]))('changes nothing: cuts of one day, in the order %i, %i, %i', (...order) => {
    for (const again of ordersOf(order)) {
      const model = startLedgerModel();
      for (const at of order) model.ingest({ statement: CUTS[at] ?? cut(0, []) });
      const before = model.all();
      for (const at of again) {
        const answer = model.ingest({ statement: CUTS[at] ?? cut(0, []) });
        expect([answer.created, answer.changed, answer.deleted, answer.aliases]).toEqual([[], [], [], []]);
        expect(answer.fates.every(({ kind }) => kind === 'known')).toBe(true);
      }
      expect(model.all()).toEqual(before);
    }
  });

  test('does not undo what another one of the same as-of has worded otherwise', () => {
    const model = startLedgerModel();
    const short = cut(12, [line(DAY, '-3.50', 'CAFE', 'A')]);
    model.ingest({ statement: short });
    model.ingest({ statement: cut(12, [line(DAY, '-3.50', 'CAFE BERLIN', 'A')]) });
    expect(model.ingest({ statement: short }).changed).toEqual([]);
    expect(model.all().map(({ payee }) => payee)).toEqual(['CAFE BERLIN']);
  });

  test('with a later as-of is the bank saying so again', () => {
    const model = startLedgerModel();
    const short = [line(DAY, '-3.50', 'CAFE', 'A')];
    model.ingest({ statement: cut(10, short) });
    model.ingest({ statement: cut(11, [line(DAY, '-3.50', 'CAFE BERLIN', 'A')]) });
    model.ingest({ statement: cut(12, short) });
    expect(model.all().map(({ payee }) => payee)).toEqual(['CAFE']);
  });

  test('lists the lines that are no transactions as such', () => {
    const model = startLedgerModel();
    const deletion = { correction: { reference: 'A', action: 'delete' } } as const;
    const lines = [
      line(DAY, '-3.50', 'CAFE', 'A'),
      line(DAY, '0.00', 'NOTE'),
      line(DAY, '-9.00', 'FUEL', null, { status: 'pending' }),
      line(DAY, '-3.50', null, 'B', deletion),
    ];
    const { fates } = model.ingest({ statement: cut(10, lines) });
    const again = model.ingest({ statement: cut(10, lines) });
    expect(fates.slice(1)).toEqual(again.fates.slice(1));
    expect(again.fates.map((fate) => (fate.kind === 'skipped' ? fate.reason : fate.kind))).toEqual([
      'known',
      'zero',
      'pending',
      'correction',
    ]);
  });

  test('tells of pending lines where these are transactions now', () => {
    const model = startLedgerModel();
    const shown = cut(10, [line(DAY, '-9.00', 'FUEL', null, { status: 'pending' })]);
    model.ingest({ statement: shown });
    expect(model.ingest({ statement: shown, pending: 'push' }).created).toHaveLength(1);
    expect(model.ingest({ statement: shown, pending: 'push' }).created).toEqual([]);
  });
});

describe('the fingerprint of a statement', () => {
  const facts = { currency: 'EUR', kind: 'snapshot', period: null, asOf: `${DAY}T10:00:00`, closing: null } as const;
  const print = (more: Partial<StatementLine>) => fingerprintOf(facts, [line(DAY, '-3.50', 'CAFE', 'A', more)]);
  const dollars = (amount: bigint) => ({ original: { amount, currency: 'USD', rate: null } });

  test('tells apart what a line was in its own currency', () => {
    expect(new Set([print({}), print(dollars(-400n)), print(dollars(-401n))]).size).toBe(3);
    expect(print(dollars(-400n))).toBe(print(dollars(-400n)));
  });

  test('tells apart a balance of nothing and no balance', () => {
    expect(print({ balance: 0n })).not.toBe(print({ balance: null }));
  });
});
