import { describe, expect, test } from 'vitest';
import { prove } from '../../../../src/core/prove.ts';
import { readText } from '../read-text.ts';

const ROWS = ['02.03.2026;Grocer;-10.00;990.00', '03.03.2026;Salary;2500.00;3490.00', '04.03.2026;Rent;-90.00;3400.00'];

function endsOf(...rows: readonly string[]): unknown {
  const [statement] = readText(`Date;Text;Amount;Balance\n${rows.join('\n')}\n`).statements;
  const { opening, closing } = statement?.balances ?? {};
  const proof = statement === undefined ? null : prove(statement).state;
  return { opening: opening?.amount ?? null, closing: closing?.amount ?? null, proof };
}

describe('the balances of a file with a running balance', () => {
  test('stand in its first and last row', () => {
    expect(endsOf(...ROWS)).toEqual({ opening: 100_000n, closing: 340_000n, proof: 'proved' });
  });

  test('leave out an end whose row shows none: it would be reckoned from the row that it is to prove', () => {
    const [proof, stray] = ['unproved', '31.03.2026;Branch;400012125.00;'];
    expect(endsOf(...ROWS, stray)).toEqual({ opening: 100_000n, closing: null, proof });
    expect(endsOf(stray.replace('31', '01'), ...ROWS)).toEqual({ opening: null, closing: 340_000n, proof });
  });

  test('are left out where lines of one day hold in both orders: either end may be the newest', () => {
    const both = ['16.01.2026;Return;120.00;2617.79', '16.01.2026;Fuel;-120.00;2497.79'];
    expect(endsOf(...both)).toEqual({ opening: null, closing: null, proof: 'proved' });
    const [first, second] = ['16.01.2026;Return;120.00;2617.79', '16.01.2026;Fuel;-20.00;2597.79'];
    expect(endsOf(first, second)).toEqual({ opening: 249_779n, closing: 259_779n, proof: 'proved' });
  });
});
