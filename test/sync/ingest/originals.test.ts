/** Two fares abroad that cost the same at home: under references that change, what they were abroad tells them apart. */
import { expect, test } from 'vitest';
import { findLeg, legIdOf } from '../../../src/store/accounts/legs.ts';
import { transactionsIn } from '../../support/ask.ts';
import { line } from '../../support/identity/statements.ts';
import { type TransferHouse, transferHouse } from '../../support/transfers/transfer-house.ts';

const fare = (reference: string, francs: bigint | null) =>
  line('2026-03-02', '-3.50', 'Rifugio', reference, {
    original: francs === null ? null : { amount: francs, currency: 'CHF', rate: null },
  });

const francsOf = ({ store }: TransferHouse) =>
  [1, 2].map((ordinal) => {
    const id = legIdOf(store, `bf1.a.2026-03-02.e350EUR.${ordinal}`);
    return id === undefined ? undefined : (findLeg(store, id)?.original?.amount ?? null);
  });

test.each([
  ['both', [-330n, -331n] as const],
  ['one of them', [-330n, null] as const],
  ['the other', [null, -331n] as const],
])(
  'the price abroad of %s stays with its line when the bank lists them in another order',
  async (_, [first, second]) => {
    const house = await transferHouse();
    house.bring({ of: 'a', lines: [fare('x1', first), fare('x2', second)] });
    house.bring({ of: 'a', lines: [fare('y2', second), fare('y1', first)] });
    expect(francsOf(house)).toEqual([first, second]);
    expect(transactionsIn(house.store)).toHaveLength(2);
  },
);
