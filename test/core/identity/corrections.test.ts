import { expect, test } from 'vitest';
import type { StatementFacts } from '../../../src/core/history.ts';
import { identify } from '../../../src/core/identify.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { day, line, minor } from '../../support/statements.ts';

const PERIOD = { from: day('2026-03-01'), to: day('2026-03-31') };
const FACTS: StatementFacts = { currency: 'EUR', kind: 'snapshot', period: PERIOD, asOf: '2026-03-31', closing: null };

function coffee(id: number, reference: string): KnownTransaction {
  return {
    ...{
      id: transactionIdOf(id),
      birth: id,
      externalId: `bf1.checking.2026-03-14.e350EUR.${id}`,
      bookedOn: day('2026-03-14'),
      valueOn: null,
      time: null,
    },
    ...{ amount: minor('-3.50'), currency: 'EUR', payee: 'Cafe', memo: null, status: 'booked' },
    ...{ stream: 'ofx', reference, balance: null, asOf: '2026-03-15', state: 'live' },
  };
}

test('a correction takes nothing away that another line of its statement is, whatever that was called', () => {
  const correction = { reference: 'A', action: 'replace' } as const;
  const lines = [line('2026-03-14', '-3.50', 'Cafe', 'C', { correction }), line('2026-03-14', '-3.50', 'Cafe', 'B')];
  for (const order of [lines, lines.toReversed()]) {
    const found = identify(FACTS, order, {
      ...{ handle: 'checking', stream: 'ofx', trust: { state: 'stable', agreed: 9, disagreed: 0 } },
      ...{ transactions: [coffee(1, 'A'), coffee(2, 'B')], aliases: new Map([['C', [transactionIdOf(2)]]]) },
      ...{ statements: [{ kind: 'snapshot', period: PERIOD, asOf: '2026-03-15' }], corrections: [] },
    });
    expect(found.deleted).toEqual([]);
    expect(order.map(({ reference }, at) => [reference, found.fates[at]])).toEqual(
      order.map(({ reference }) => [reference, { kind: 'known', id: reference === 'B' ? 2 : 1 }]),
    );
  }
});
