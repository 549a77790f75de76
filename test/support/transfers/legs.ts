/** Legs of possible transfers, and the answer of the core about them in words. */
import { pairLegs } from '../../../src/core/pairing/pair.ts';
import type { Leg, OwnAccount, PairingQuestion } from '../../../src/core/pairing/types.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { day, minor } from '../identity/statements.ts';

/** The numbers of the own accounts below. */
export const NUMBER = {
  checking: 'DE02120300000000202051',
  savings: 'DE02500105170137075030',
  card: '4111222233334444',
  dollars: '100200300400',
} as const;

const IDS = { checking: 1, savings: 2, card: 3, dollars: 4, box: 5 } as const;

/** `box` is an account of which no number is known. */
export type Name = keyof typeof IDS;

export function ownAccount(name: Name, extra: Partial<OwnAccount> = {}): OwnAccount {
  return {
    ...{ id: accountIdOf(IDS[name]), handle: name, kind: name === 'card' ? 'card' : 'bank', names: [name], tails: [] },
    currency: name === 'dollars' ? 'USD' : 'EUR',
    numbers: name === 'box' ? [] : [NUMBER[name]],
    coveredTo: day('2026-12-31'),
    ...extra,
  };
}

export const ACCOUNTS: readonly OwnAccount[] = (Object.keys(IDS) as Name[]).map((name) => ownAccount(name));

/** A booked line without any evidence, `id` by which the answer names it. */
export function leg(id: number, of: Name, on: string, amount: string, extra: Partial<Leg> = {}): Leg {
  return {
    ...{ id: transactionIdOf(id), accountId: accountIdOf(IDS[of]), externalId: `x${String(id).padStart(3, '0')}` },
    ...{ bookedOn: day(on), amount: minor(amount), currency: of === 'dollars' ? 'USD' : 'EUR', payee: 'Me' },
    ...{ memo: null, reference: null, counterparty: null, original: null },
    ...extra,
  };
}

/** As a search reads them. */
export function legsOf(all: readonly Leg[]): Pick<PairingQuestion, 'inflows' | 'outflows'> {
  return { inflows: all.filter(({ amount }) => amount > 0n), outflows: all.filter(({ amount }) => amount < 0n) };
}

export function questionOf(legs: readonly Leg[], extra: Partial<PairingQuestion> = {}): PairingQuestion {
  return {
    ...legsOf(legs),
    ...{ accounts: ACCOUNTS, waiting: [], rules: [], rejected: new Set(), windowDays: 5, auto: true },
    currencies: currencyTable({}),
    ...extra,
  };
}

/** `pair 1 2 account`, `single 1 → savings rule`, `proposal 1 2 only`, `undone 1 2`, `disproved 1`, in order. */
export function answerTo(legs: readonly Leg[], extra: Partial<PairingQuestion> = {}): readonly string[] {
  const { disproved, pairs, proposals, singles, undone } = pairLegs(questionOf(legs, extra));
  const nameOf = (id: number) => (Object.keys(IDS) as Name[]).find((name) => IDS[name] === id);
  return [
    ...pairs.map(({ outflow, inflow, evidence }) => `pair ${outflow.id} ${inflow.id} ${evidence}`),
    ...singles.map(
      ({ outflow, destinationId, evidence }) => `single ${outflow.id} → ${nameOf(destinationId)} ${evidence}`,
    ),
    ...proposals.map(({ outflow, inflow, evidence }) => `proposal ${outflow.id} ${inflow.id} ${evidence}`),
    ...undone.map(({ outflow, inflow }) => `undone ${outflow.id} ${inflow.id}`),
    ...disproved.map(({ outflow }) => `disproved ${outflow.id}`),
  ].sort();
}
