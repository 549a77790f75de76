/** A reference that is known on another day or with another amount: a move, a correction, or another transaction. */
import { describe, expect, test } from 'vitest';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line, type StatementExtra, statement } from '../../support/identity/statements.ts';

type Lines = Parameters<typeof statement>[0];

const MARCH = ['2026-03-01', '2026-03-31'] as const;
const shop = (amount: string, on = '2026-03-14', reference = 'P7x') => line(on, amount, 'Shop', reference);

/**
 * The transactions after both documents, as `day amount`. The second one is a day younger, unless it says otherwise.
 */
function standing(first: Lines, second: Lines, extra: { first?: StatementExtra; second?: StatementExtra } = {}) {
  const model = startLedgerModel();
  model.ingest({ statement: statement(first, { asOf: '2026-04-01', ...extra.first }) });
  model.ingest({ statement: statement(second, { asOf: '2026-04-02', ...extra.second }) });
  return model.live().map(({ amount, bookedOn }) => `${bookedOn.slice(5)} ${Number(amount) / 100}`);
}

describe('another amount', () => {
  test('is a correction where the younger document shows the whole day without the old line', () => {
    const extra = { first: { period: MARCH }, second: { period: MARCH } };
    expect(standing([shop('-10.00')], [shop('-95.00')], extra)).toEqual(['03-14 -95']);
  });

  test.each([
    ['-10.00', '-20.01'],
    ['-20.01', '-10.00'],
    ['10.00', '20.01'],
    ['20.01', '10.00'],
  ])('is another transaction where the day may lack lines and one is more than twice the other: %s, %s', (a, b) => {
    expect(standing([shop(a)], [shop(b)]).toSorted()).toEqual([`03-14 ${Number(a)}`, `03-14 ${Number(b)}`].toSorted());
  });

  test.each<[string, Lines, StatementExtra]>([
    ['of the other direction', [shop('10.00')], { period: MARCH }],
    ['beside the old line', [shop('-12.00'), line('2026-03-14', '-10.00', 'Shop')], { period: MARCH }],
    ['of a document that tells news alone', [shop('-12.00')], { kind: 'delta' }],
    ['on two lines of the document', [shop('-12.00'), shop('-13.00', '2026-03-15')], { period: MARCH }],
    ['fifteen days later', [shop('-12.00', '2026-03-29')], { period: MARCH }],
    [
      'of a document that does not show the old day',
      [shop('-12.00', '2026-03-16')],
      { period: ['2026-03-15', '2026-03-31'] },
    ],
  ])('is another transaction: %s', (_, second, extra) => {
    expect(standing([shop('-10.00')], second, { first: { period: MARCH }, second: extra })).toContain('03-14 -10');
  });

  test('of an older document that comes later changes nothing, since a younger one showed the day', () => {
    const extra = { first: { period: MARCH }, second: { period: MARCH, asOf: '2026-03-20' } };
    expect(standing([shop('-12.00')], [shop('-10.00')], extra)).toEqual(['03-14 -12']);
  });

  test('of an older document is another transaction where no younger one showed its day', () => {
    const period = ['2026-03-14', '2026-03-31'] as const;
    const extra = { first: { period }, second: { period: ['2026-03-01', '2026-03-13'], asOf: '2026-03-20' } } as const;
    expect(standing([shop('-12.00')], [shop('-10.00', '2026-03-12')], extra)).toEqual(['03-12 -10', '03-14 -12']);
  });
});

describe('another day', () => {
  test('fourteen days away is the same transaction', () => {
    expect(standing([shop('-10.00', '2026-03-01')], [shop('-10.00', '2026-03-15')])).toEqual(['03-15 -10']);
  });

  test('in another currency is another one', () => {
    const dollars = { ...shop('-10.00', '2026-03-15'), currency: 'USD' };
    expect(standing([shop('-10.00')], [dollars])).toEqual(['03-14 -10', '03-15 -10']);
  });
});

test('one reference on many lines leaves each of them known, whatever their order', () => {
  const many = Array.from({ length: 40 }, (_, at) => shop(`-${1 + (at % 20)}.00`, '2026-03-14', 'all'));
  const rent = line('2026-03-20', '-800.00', 'Rent', 'r1x');
  const model = startLedgerModel();
  model.ingest({ statement: statement(many, { asOf: '2026-04-01' }) });
  const again = model.ingest({ statement: statement([...many.toReversed(), rent], { asOf: '2026-04-02' }) });
  expect(again.created).toHaveLength(1);
  expect(model.live()).toHaveLength(41);
});

test('an old file that shows the transaction as it was born brings no second one, however far its day went', () => {
  const model = startLedgerModel();
  for (const [on, asOf] of [
    ['2026-03-01', '2026-03-02'],
    ['2026-03-14', '2026-03-15'],
    ['2026-03-28', '2026-03-29'],
  ] as const) {
    model.ingest({ statement: statement([shop('-10.00', on)], { asOf }) });
  }
  const old = [shop('-10.00', '2026-03-01'), line('2026-03-02', '-7.00', 'Baker', 'B1x')];
  model.ingest({ statement: statement(old, { asOf: '2026-03-03' }) });
  expect(model.live().map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-28', '2026-03-02']);
});
