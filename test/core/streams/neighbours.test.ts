import { describe, expect, test } from 'vitest';
import type { Neighbour, StatementFacts } from '../../../src/core/history.ts';
import { identify } from '../../../src/core/identify.ts';
import { endsOf } from '../../../src/core/streams/neighbours.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const FACTS: StatementFacts = {
  ...{ currency: 'EUR', kind: 'snapshot', asOf: '2026-03-31', period: { from: march(10), to: march(20) } },
  ...{ opening: 1000n, closing: { amount: 300n, date: march(20) } },
};

/** The other formats show the tenth of March as well. */
const SHOWN = ['csv', 'mt940'].map((stream) => ({ stream, period: { from: march(1), to: march(10) } }));

const coffee = (on: number) => line(march(on), '-3.50', 'Cafe');

/** The other statement lies before the 10th of March. It lists transactions of these days. */
function meeting(...days: readonly number[]): Neighbour {
  return { stream: 'csv', period: { from: march(1), to: march(9) }, lists: new Set(days.map(transactionIdOf)) };
}

function known(stream: string, on: number, amount = -350n): KnownTransaction {
  return knownOf(on, [wordOf(stream, on, { amount })]);
}

function newOf(
  lines: readonly StatementLine[],
  transactions: readonly KnownTransaction[],
  neighbours: readonly Neighbour[],
) {
  const trust = { state: 'stable', agreed: 0, disagreed: 0 } as const;
  const history = { handle: 'checking', stream: 'ofx', trust, transactions, aliases: new Map(), neighbours };
  return identify(FACTS, lines, { ...history, shown: SHOWN, statements: [], corrections: [] }).created.length;
}

describe('a line near the seam of two statements whose balances meet', () => {
  test('is another transaction than an equal one of the other statement, of another format or of its own', () => {
    expect(newOf([coffee(10)], [known('csv', 9)], [])).toBe(0);
    expect(newOf([coffee(10)], [known('csv', 9)], [meeting(9)])).toBe(1);
    const sameDay = {
      stream: 'ofx',
      period: { from: march(10), to: march(10) },
      lists: new Set([transactionIdOf(10)]),
    };
    expect(newOf([coffee(10)], [known('ofx', 10)], [])).toBe(0);
    expect(newOf([coffee(10)], [known('ofx', 10)], [sameDay])).toBe(1);
  });

  test('is the transaction of a third statement', () => {
    expect(newOf([coffee(10)], [known('csv', 9), known('mt940', 10)], [meeting(9)])).toBe(0);
    expect(newOf([coffee(10)], [known('csv', 9)], [meeting()])).toBe(0);
  });

  test('may be in both where lines near the seam add up to nothing', () => {
    expect(newOf([coffee(10)], [known('csv', 9), known('csv', 8, 350n)], [meeting(8, 9)])).toBe(0);
    const refund = line(march(11), '3.50', 'Cafe');
    expect(newOf([coffee(10), refund], [known('csv', 9)], [meeting(9)])).toBe(1);
  });
});

describe('the balances at the ends of a statement', () => {
  const lines = [line(march(10), '-7.00', 'Cafe')];

  test('are not known where the lines do not lead from one to the other, or amounts are in another currency', () => {
    expect(endsOf({ ...FACTS, opening: 999n }, lines)).toBeNull();
    expect(endsOf({ ...FACTS, closing: null }, lines)).toBeNull();
    expect(endsOf({ ...FACTS, kind: 'delta' }, lines)).toBeNull();
    expect(endsOf(FACTS, [line(march(10), '-7.00', 'Cafe', null, { currency: 'USD' })])).toBeNull();
  });
});
