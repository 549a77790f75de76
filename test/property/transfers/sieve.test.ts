import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairLegs } from '../../../src/core/pairing/pair.ts';
import { Sieve, type SoughtLegs } from '../../../src/core/pairing/sieve.ts';
import type { Leg, OwnAccount, PairingQuestion, PairingResult } from '../../../src/core/pairing/types.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 200, thorough: 5_000, nightly: 10_000 });
const START = day('2026-03-01');

const accounts: readonly OwnAccount[] = [1, 2, 3, 4].map((id) => ({
  id: accountIdOf(id),
  handle: `h${id}`,
  kind: id === 3 ? 'card' : 'bank',
  currency: id === 4 ? 'USD' : 'EUR',
  numbers: [`50105170000${id}`],
  tails: id === 3 ? ['4111'] : [],
  names: [`h${id}`],
  coveredTo: day('2026-12-31'),
}));

/** In a quiet world no text names an account. */
const legsIn = (world: 'quiet' | 'talking'): fc.Arbitrary<readonly Leg[]> => {
  const names = <Text>(...all: readonly Text[]): readonly Text[] => (world === 'quiet' ? [] : all);
  const leg = fc.record({
    accountId: fc.integer({ min: 1, max: 4 }),
    days: fc.integer({ min: 0, max: 45 }),
    amount: fc.constantFrom(-100n, 100n, -100n, 100n, -250n, 250n, 98n, -110n, 110n),
    payee: fc.constantFrom('Transfer', 'Shop', 'ATM 12', 'Fee for transfer', ...names('Payment card 4111')),
    memo: fc.constantFrom(null, null, 'E2E-7714-AB', 'E2E-9925-CD', 'rent', ...names('to 5010517 00002')),
    reference: fc.constantFrom(null, null, null, 'REF778812', 'REF990043'),
    counterparty: fc.constantFrom(null, null, ...names('501051700001', '501051700004', '9999999')),
    original: fc.constantFrom(null, null, { amount: 110n, currency: 'USD' }, { amount: 100n, currency: 'EUR' }),
  });
  return fc.array(leg, { minLength: 6, maxLength: 20, size: 'max' }).map((all) =>
    all.map(({ accountId, days, ...each }, at) => ({
      ...each,
      id: transactionIdOf(at + 1),
      accountId: accountIdOf(accountId),
      externalId: `x${String(at).padStart(3, '0')}`,
      bookedOn: addDays(START, days),
      currency: accountId === 4 ? 'USD' : 'EUR',
    })),
  );
};

const worlds = fc
  .constantFrom('quiet', 'talking')
  .chain((world) => fc.record({ all: legsIn(world), later: legsIn(world) }));

/** As the store answers: by id, and by account and days. */
function sieved(question: PairingQuestion, sought: SoughtLegs): readonly Leg[] {
  const sieve = new Sieve(question, sought);
  for (const leg of question.legs) sieve.show(leg);
  const sharing = new Set(sieve.sharing());
  for (const leg of question.legs) if (sharing.has(leg.id)) sieve.add(leg);
  for (const { accountId, period } of sieve.surroundings) {
    for (const leg of question.legs) {
      if (leg.accountId === accountId && leg.bookedOn >= period.from && leg.bookedOn <= period.to) sieve.add(leg);
    }
  }
  return sieve.kept;
}

/** The decisions by their legs. */
function decided({ pairs, undone, disproved, singles }: PairingResult) {
  const words = [
    ...pairs.map(({ outflow, inflow, evidence }) => `pair ${outflow.id} ${inflow.id} ${evidence.join()}`),
    ...undone.map(({ outflow, inflow }) => `undone ${outflow.id} ${inflow.id}`),
    ...disproved.map(({ outflow }) => `disproved ${outflow.id}`),
    ...singles.map(
      ({ outflow, destinationId, evidence }) => `single ${outflow.id} ${destinationId} ${evidence.join()}`,
    ),
  ];
  return words.sort();
}

function proposed({ proposals }: PairingResult) {
  return proposals.map(({ outflow, inflow, evidence }) => `${outflow.id} ${inflow.id} ${evidence.join()}`).sort();
}

test('the legs that the sieve keeps are decided about as all legs are', () => {
  let [shown, kept, found, proposals] = [0, 0, 0, 0];
  fc.assert(
    fc.property(worlds, fc.boolean(), fc.boolean(), fc.boolean(), ({ all, later }, auto, hasRule, isInDoubt) => {
      const settings = { accounts, auto, windowDays: 5, rejected: new Set<string>(), currencies: currencyTable({}) };
      const rules = hasRule ? [{ payee: 'ATM*', to: 'h2' }] : [];
      const first: PairingQuestion = { ...settings, rules, legs: all, waiting: [] };
      const { pairs, singles } = pairLegs(first);
      const known = new Set(
        [...pairs, ...singles].flatMap((each) => [each.outflow.id, 'inflow' in each ? each.inflow.id : 0]),
      );
      const more = later.map((leg, at) => ({ ...leg, id: transactionIdOf(100 + at), externalId: `y${at}` }));
      const second: PairingQuestion = {
        ...first,
        rules: [],
        standing: pairs.map((each) => ({ ...each, isInDoubt })),
        waiting: singles.map((each) => ({ ...each, isInDoubt })),
        legs: [...all.filter(({ id }) => !known.has(id)), ...more],
      };
      for (const question of [first, second]) {
        const few = sieved(question, 'decisions');
        const expected = decided(pairLegs(question));
        expect(decided(pairLegs({ ...question, legs: few }))).toEqual(expected);
        shown += question.legs.length;
        kept += few.length;
        found += expected.length;
        const asked = sieved(question, 'proposals');
        expect(proposed(pairLegs({ ...question, legs: asked }))).toEqual(proposed(pairLegs(question)));
        proposals += proposed(pairLegs(question)).length;
      }
    }),
    { numRuns },
  );
  expect(found).toBeGreaterThan(numRuns / 2);
  expect(proposals).toBeGreaterThan(numRuns / 2);
  expect(kept).toBeLessThan(shown);
});

const shop: Leg = {
  id: transactionIdOf(1),
  accountId: accountIdOf(1),
  externalId: 'x1',
  bookedOn: START,
  amount: -100n,
  currency: 'EUR',
  payee: 'Shop',
  memo: null,
  reference: null,
  counterparty: null,
  original: null,
};
const nothing = {
  accounts,
  auto: true,
  rules: [],
  windowDays: 5,
  rejected: new Set<string>(),
  currencies: currencyTable({}),
};

test('the account where a transfer is awaited is looked at, whatever its texts say', () => {
  const sieve = new Sieve({ ...nothing, waiting: [{ outflow: shop, destinationId: accountIdOf(2) }] }, 'decisions');
  const period = { from: addDays(START, -30), to: addDays(START, 30) };
  expect(sieve.surroundings).toEqual([{ accountId: 2, period }]);
});

test('shops of equal amounts are not kept, however many', () => {
  const sieve = new Sieve({ ...nothing, waiting: [] }, 'decisions');
  for (let at = 1; at <= 1000; at += 1) {
    const [accountId, amount] = at % 2 === 0 ? [accountIdOf(1), 100n] : [accountIdOf(2), -100n];
    sieve.show({ ...shop, id: transactionIdOf(at), accountId, amount, memo: `AUTH ${at}`, reference: `7${at}0000` });
  }
  expect([sieve.kept, [...sieve.sharing()].flat(), sieve.surroundings]).toEqual([[], [], []]);
});

test('of shops of other amounts or far days none is kept for proposals, and the two of one amount are', () => {
  const sieve = new Sieve({ ...nothing, waiting: [] }, 'proposals');
  const show = (id: number, accountId: number, amount: bigint, days: number) =>
    sieve.show({
      ...shop,
      id: transactionIdOf(id),
      accountId: accountIdOf(accountId),
      amount,
      bookedOn: addDays(START, days),
    });
  for (let at = 10; at < 500; at += 1) show(at, (at % 2) + 1, BigInt(at % 2 === 0 ? at : -at), 0);
  show(1, 1, -999_00n, 0);
  show(2, 2, 999_00n, 2);
  show(3, 2, 999_00n, 60);
  show(4, 1, 777_00n, 0);
  show(5, 1, -777_00n, 1);
  expect([...sieve.sharing()].flat().sort()).toEqual([1, 2]);
});
