/** The order in which the running balances of a list follow from one another. */
import { describe, expect, test } from 'vitest';
import { bestChain, holds, type Link } from '../../../../connectors/tables/prove/chain.ts';

const CENT = 1n;
const row = (amount: bigint, balance: bigint | null, bookedOn = '2026-01-09'): Link => ({
  ...{ amount, balance, bookedOn, time: null },
});
const orderOf = (...links: readonly Link[]) => {
  const chain = bestChain(links, CENT);
  return holds(chain) ? `${chain.order} ${chain.before ? 'before' : 'after'}` : 'none';
};

describe('the order of a list with running balances', () => {
  test('is that of its days, or the other way round', () => {
    expect(orderOf(row(-5n, 95n), row(-7n, 88n, '2026-01-10'))).toBe('file after');
    expect(orderOf(row(-7n, 88n, '2026-01-10'), row(-5n, 95n))).toBe('reverse after');
  });

  test('is the one that fits to the cent, where a day would fit the other way by rounding', () => {
    const newestFirst = [row(2499_98n, 7206_12n), row(-2499_99n, 4706_14n), row(2499_99n, 7206_13n)];
    expect(orderOf(...newestFirst)).toBe('reverse after');
    expect(orderOf(...newestFirst.toReversed())).toBe('file after');
  });
});
