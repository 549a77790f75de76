import { describe, expect, test } from 'vitest';
import { prove } from '../../../../src/core/prove.ts';
import { readText } from '../read-text.ts';

function endsOf(...rows: readonly string[]): unknown {
  const [statement] = readText(`Date;Text;Amount;Balance\n${rows.join('\n')}\n`).statements;
  const { opening, closing } = statement?.balances ?? {};
  const proof = statement === undefined ? null : prove(statement).state;
  return { opening: opening?.amount ?? null, closing: closing?.amount ?? null, proof };
}

describe('the balances of a file with a running balance', () => {
  test('are left out where lines of one day hold in both orders: either end may be the newest', () => {
    const both = ['16.01.2026;Return;120.00;2617.79', '16.01.2026;Fuel;-120.00;2497.79'];
    expect(endsOf(...both)).toEqual({ opening: null, closing: null, proof: 'proved' });
    const [first, second] = ['16.01.2026;Return;120.00;2617.79', '16.01.2026;Fuel;-20.00;2597.79'];
    expect(endsOf(first, second)).toEqual({ opening: 249_779n, closing: 259_779n, proof: 'proved' });
  });
});
