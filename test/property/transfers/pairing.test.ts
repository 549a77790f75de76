import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairLegs } from '../../../src/core/pairing/pair.ts';
import { termsOf } from '../../../src/core/pairing/terms.ts';
import {
  type Leg,
  type OwnAccount,
  type PairingQuestion,
  type PairingResult,
  pairKey,
} from '../../../src/core/pairing/types.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { currencyTable, ISO_4217 } from '../../../src/domain/currency.ts';
import { formatMinor, parseMinor } from '../../../src/domain/money.ts';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';
import { legsOf } from '../../support/transfers/legs.ts';

const numRuns = tries({ small: 200, thorough: 2_000, nightly: 10_000 });
const START = day('2026-03-01');

const accounts: readonly OwnAccount[] = [1, 2, 3].map((id) => ({
  id: accountIdOf(id),
  handle: `h${id}`,
  kind: 'bank',
  currency: 'EUR',
  numbers: [`1000${id}`],
  tails: [],
  names: [],
  coveredTo: day('2026-12-31'),
}));

const legs: fc.Arbitrary<readonly Leg[]> = fc
  .array(
    fc.record({
      accountId: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 0, max: 8 }),
      amount: fc.constantFrom(-100n, 100n, -100n, 100n, -250n, 250n),
      payee: fc.constantFrom('Transfer', 'Transfer', 'Shop'),
      counterparty: fc.constantFrom(null, null, null, '10001', '10002', '10003', '9999999'),
    }),
    { maxLength: 14, size: 'max' },
  )
  .map((all) =>
    all.map(({ accountId, days, ...each }, at) => ({
      ...each,
      id: transactionIdOf(at + 1),
      accountId: accountIdOf(accountId),
      externalId: `x${String(at).padStart(3, '0')}`,
      bookedOn: addDays(START, days),
      currency: 'EUR',
      memo: null,
      reference: null,
      original: null,
    })),
  );

function questionOf(all: readonly Leg[], rejected: ReadonlySet<string> = new Set()): PairingQuestion {
  const settings = { rules: [], waiting: [], windowDays: 5, auto: true, currencies: currencyTable({}) };
  return { ...legsOf(all), accounts, rejected, ...settings };
}

/** By their lasting ids: the store's own numbers follow the order in which legs arrived. */
const keysOf = (all: PairingResult) => ({
  pairs: all.pairs.map(({ outflow, inflow }) => `${outflow.externalId} ${inflow.externalId}`).sort(),
  singles: all.singles.map(({ outflow, destinationId }) => `${outflow.externalId} ${destinationId}`).sort(),
  proposals: all.proposals.map(({ outflow, inflow }) => `${outflow.externalId} ${inflow.externalId}`).sort(),
});

/** The same legs, had they come in another order. */
function arrivedAs(all: readonly Leg[], ranks: readonly number[]): readonly Leg[] {
  const ordered = all
    .map((each, at) => ({ each, rank: ranks[at % ranks.length] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
  return ordered.map((each, at) => ({ ...each, id: transactionIdOf(at + 1) }));
}

test('P-TR-1, P-TR-3: the order in which legs arrive does not matter, and each is in at most one transfer', () => {
  const orders = fc.array(fc.nat(1000), { minLength: 14, maxLength: 14 });
  fc.assert(
    fc.property(legs, orders, (all, ranks) => {
      const result = pairLegs(questionOf(all));
      expect(keysOf(pairLegs(questionOf(arrivedAs(all, ranks))))).toEqual(keysOf(result));
      const used = [
        ...result.pairs.flatMap(({ outflow, inflow }) => [outflow.id, inflow.id]),
        ...result.singles.map(({ outflow }) => outflow.id),
      ];
      expect(new Set(used).size).toBe(used.length);
      for (const { outflow, inflow } of [...result.pairs, ...result.proposals]) {
        expect(outflow.accountId).not.toBe(inflow.accountId);
        expect(-outflow.amount).toBe(inflow.amount);
      }
    }),
    { numRuns },
  );
});

test('P-TR-5: a rejected pair is neither made nor proposed', () => {
  fc.assert(
    fc.property(legs, fc.nat(), (all, which) => {
      const before = pairLegs(questionOf(all));
      const offered = [...before.pairs, ...before.proposals];
      const no = offered[which % Math.max(1, offered.length)];
      if (no === undefined) return;
      const key = pairKey(no.outflow.id, no.inflow.id);
      const after = pairLegs(questionOf(all, new Set([key])));
      expect(
        [...after.pairs, ...after.proposals].map(({ outflow, inflow }) => pairKey(outflow.id, inflow.id)),
      ).not.toContain(key);
    }),
    { numRuns },
  );
});

test('amount × rate is within one minor unit of what arrives, in any two currencies', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD');
  fc.assert(
    fc.property(currency, currency, fc.bigInt(1n, 10n ** 11n), fc.bigInt(1n, 10n ** 11n), (from, to, left, arrived) => {
      fc.pre(from !== to);
      const { destinationAmount, exchangeRate } = termsOf(
        { amount: left, currency: from },
        { amount: arrived, currency: to },
        ISO_4217,
      );
      expect(parseMinor(destinationAmount ?? '', ISO_4217.places(to))).toBe(arrived);
      const rate = parseMinor(exchangeRate ?? '', 18) ?? 0n;
      const amount = parseMinor(formatMinor(left, ISO_4217.places(from)), 3) ?? 0n;
      const off = amount * rate - arrived * 10n ** BigInt(21 - ISO_4217.places(to));
      expect((off < 0n ? -off : off) <= 10n ** BigInt(21 - ISO_4217.places(to))).toBe(true);
    }),
    { numRuns },
  );
});
