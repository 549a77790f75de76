import { expect, test } from 'vitest';
import { plainAccount, plainHappening } from '../plain.ts';
import type { Happening } from '../world.ts';
import { alikeOf } from './alike.ts';

const OTHER = { number: '4711000815', iban: 'DE14123456784711000815' };
const arrives = (at: number, about: Partial<Happening>) => plainHappening(at, { amount: 1200, ...about });
const leg = arrives(0, { day: 11 });

/** 1200 went out on day 9 to the account with `leg` and the others, named by its number. */
function alike(...others: readonly Happening[]) {
  const out = plainHappening(0, { day: 9, amount: -1200, other: OTHER });
  const accounts = [
    plainAccount({ handle: 'card', happenings: [out] }),
    plainAccount({ happenings: [leg, ...others] }),
  ];
  return alikeOf(
    { seed: 0, accounts, transfers: [], steps: [] },
    { evidence: 'number', from: 0, to: 1, out: 0, into: 0 },
  );
}

test('an inflow as near to the outflow with the same words may be its other leg', () => {
  const nearer = arrives(1, { day: 10 });
  expect(alike(nearer)).toEqual([nearer]);
});

test('an inflow that is farther, has other words or comes from somebody else is not', () => {
  expect(
    alike(arrives(1, { day: 13 }), arrives(2, { day: 10, purpose: 'Rent' }), arrives(3, { day: 10, other: OTHER })),
  ).toEqual([]);
});
