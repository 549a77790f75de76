import { describe, expect, test } from 'vitest';
import { line } from '../support/statements.ts';
import { type Handle, OWN, type Paper, transferHouse } from '../support/transfer-house.ts';

/** reliability §4.4 as a table. Each case is fed in the stated order, reversed, and every document twice. */
interface Case {
  readonly name: string;
  readonly papers: readonly Paper[];
  readonly expected: readonly string[];
  readonly transfers?: Parameters<typeof transferHouse>[0];
  /** Accounts of which no statement tells all: their balance is not that of their lines. */
  readonly untold?: readonly string[];
}

const to = (handle: Handle) => ({ counterparty: { account: OWN[handle].iban, name: null } });
const paper = (of: Handle, ...lines: Paper['lines']): Paper => ({ of, lines });
const printed = (amount: string, currency: string, places = 2) => ({
  original: { amount: BigInt(Math.round(Number(amount) * 10 ** places)), currency, rate: null },
});

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings');
const IN = line('2026-03-04', '100.00', 'Transfer from checking');

const CASES: readonly Case[] = [
  {
    name: 'T01 both on one day',
    papers: [paper('a', OUT), paper('b', line('2026-03-02', '100.00', 'Transfer in'))],
    expected: ['a → b 100'],
  },
  { name: 'T02, T03 two days apart', papers: [paper('a', OUT), paper('b', IN)], expected: ['a → b 100'] },
  {
    name: 'T02 by the account that the inflow names',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Savings')),
      paper('b', line('2026-03-04', '100.00', 'Me', null, to('a'))),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'T07 another currency with the amount printed',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Broker', null, { ...to('u'), ...printed('-108.40', 'USD') })),
      paper('u', line('2026-03-03', '108.40', 'Deposit')),
    ],
    expected: ['a → u 100 arrives 108.4 at 1.084'],
  },
  {
    name: 'T08 two currencies and no rate',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Transfer abroad')),
      paper('u', line('2026-03-03', '108.40', 'Transfer'), line('2026-03-03', '107.90', 'Transfer')),
    ],
    expected: ['a 100', 'u -107.9', 'u -108.4'],
  },
  {
    name: 'T09 a fee taken on the way, one reference',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Out', null, { memo: 'E2E-20993314-77' })),
      paper('b', line('2026-03-03', '98.50', 'In', null, { memo: 'E2E-20993314-77' })),
    ],
    expected: ['a → b 100 arrives 98.5'],
  },
  {
    name: 'T10 a fee in a row of its own',
    papers: [paper('a', OUT, line('2026-03-02', '-1.50', 'Fee for transfer')), paper('b', IN)],
    expected: ['a 1.5', 'a → b 100'],
  },
  {
    name: 'T11 two equal transfers on one day',
    papers: [paper('a', OUT, OUT), paper('b', IN, IN)],
    expected: ['a → b 100', 'a → b 100'],
  },
  {
    name: 'T12 equal inflows in two own accounts',
    papers: [paper('c', line('2026-02-09', '-2.00', 'Cafe')), paper('a', OUT), paper('b', IN), paper('c', IN)],
    expected: ['a 100', 'b -100', 'c -100', 'c 2'],
  },
  {
    name: 'T13 a salary that equals a payment',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Landlord')),
      paper('b', line('2026-03-02', '100.00', 'Employer')),
    ],
    expected: ['a 100', 'b -100'],
  },
  {
    name: 'T14 a card payment credited three days later',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'CREDIT CRD AUTOPAY')),
      paper('k', line('2026-03-05', '100.00', 'PAYMENT THANK YOU')),
    ],
    expected: ['a → k 100'],
  },
  {
    name: 'T15 a card that shows the credit a day before',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'CREDIT CRD AUTOPAY')),
      paper('k', line('2026-03-01', '100.00', 'PAYMENT THANK YOU')),
    ],
    expected: ['a → k 100'],
  },
  {
    name: 'T16 a refund on the card of the amount of a transfer',
    papers: [paper('a', OUT), paper('k', line('2026-03-03', '100.00', 'Refund of a shop'))],
    expected: ['a 100', 'k -100'],
  },
  {
    name: 'T17 cash from a machine, by rule',
    transfers: { cash: true, transfers: { rules: [{ payee: 'atm*', to: 'cash' }] } },
    papers: [paper('a', line('2026-03-02', '-50.00', 'ATM Main Street'))],
    expected: ['a → cash 50'],
  },
  {
    name: 'T18 an own number on the outflow, the other leg six days later',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Me', null, to('b'))),
      paper('b', line('2026-03-08', '100.00', 'Transfer from me')),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'T19 an own number on the outflow, and nothing else',
    papers: [
      paper('a', line('2026-03-02', '-100.00', 'Me', null, to('b'))),
      paper('b', line('2026-03-08', '-3.00', 'Cafe')),
    ],
    expected: ['a → b 100', 'b 3'],
    untold: ['b'],
  },
  {
    name: 'T20 a payment that came back to its account',
    papers: [
      paper('a', OUT, line('2026-03-03', '100.00', 'Transfer returned')),
      paper('b', line('2026-03-03', '-1.00', 'Cafe')),
    ],
    expected: ['a -100', 'a 100', 'b 1'],
  },
  {
    name: 'T21 there and back a day later',
    papers: [
      paper('a', OUT, line('2026-03-03', '100.00', 'Transfer back')),
      paper('b', line('2026-03-02', '100.00', 'Transfer in'), line('2026-03-03', '-100.00', 'Transfer back')),
    ],
    expected: ['a → b 100', 'b → a 100'],
  },
  {
    name: 'T22 on through a second account on one day',
    papers: [
      paper('a', OUT),
      paper('b', line('2026-03-02', '100.00', 'Transfer in'), line('2026-03-02', '-100.00', 'Transfer on')),
      paper('c', line('2026-03-02', '100.00', 'Transfer in')),
    ],
    expected: ['a → b 100', 'b → c 100'],
  },
  {
    name: 'T23 one out and two in',
    papers: [paper('a', line('2026-03-02', '-200.00', 'Transfer')), paper('b', IN, IN)],
    expected: ['a 200', 'b -100', 'b -100'],
  },
  {
    name: 'T24 a pending leg',
    papers: [paper('a', OUT), paper('b', { ...IN, status: 'pending' }, line('2026-03-04', '-1.00', 'Cafe'))],
    expected: ['a 100', 'b 1'],
  },
  {
    name: 'T29 the last of a month and the first of the next',
    papers: [
      paper('a', line('2026-04-01', '-100.00', 'Transfer out', null, { time: '00:05:00' })),
      paper('b', line('2026-03-31', '100.00', 'Transfer in', null, { time: '23:50:00' })),
    ],
    expected: ['a → b 100'],
  },
  {
    name: 'T32 yen to dinars',
    papers: [
      paper('j', line('2026-03-02', '-12345.67', 'Transfer', null, { ...to('d'), ...printed('-2512.345', 'KWD', 3) })),
      paper('d', line('2026-03-03', '25123.45', 'Transfer')),
    ],
    expected: ['j → d 1234567 arrives 2512.345 at 0.002035001'],
  },
  {
    name: 'T33 a leg that an alert and a statement show',
    papers: [paper('a', OUT), paper('a', OUT), paper('b', IN)],
    expected: ['a → b 100'],
  },
];

const ORDERS = {
  'as stated': (papers: readonly Paper[]) => papers,
  reversed: (papers: readonly Paper[]) => papers.toReversed(),
  'each twice': (papers: readonly Paper[]) => papers.flatMap((each) => [each, each]),
  'all twice, backwards': (papers: readonly Paper[]) => [...papers, ...papers.toReversed()],
} as const;

describe.each(CASES)('$name', ({ papers, expected, transfers, untold = [] }) => {
  test.each(Object.keys(ORDERS) as (keyof typeof ORDERS)[])(
    '%s, sent after each document and all at once',
    async (order) => {
      const ids: unknown[] = [];
      for (const sendsAtOnce of [true, false]) {
        const house = await transferHouse(transfers);
        for (const each of ORDERS[order](papers)) {
          house.bring(each);
          if (sendsAtOnce) await house.push();
        }
        expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
        expect(await house.rows()).toEqual(expected);
        const balances = await house.balances();
        for (const [handle, balance] of Object.entries(sumsOf(papers))) {
          if (!untold.includes(handle)) expect(balances[handle]).toBeCloseTo(balance, 3);
        }
        ids.push((await house.transactions()).map(({ externalId, date }) => `${externalId} ${date}`).sort());
      }
      expect(ids[0]).toEqual(ids[1]);
    },
  );
});

/** Each account's lines added up, every line once. */
function sumsOf(papers: readonly Paper[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  const seen = new Set<string>();
  for (const { of, lines } of papers) {
    const text = `${of} ${lines.map(({ bookedOn, amount }) => `${bookedOn} ${amount}`)}`;
    if (seen.has(text)) continue;
    seen.add(text);
    const unit = { EUR: 100, USD: 100, JPY: 1, KWD: 1000 }[OWN[of].currency];
    for (const { amount, status } of lines) if (status === 'booked') sums[of] = (sums[of] ?? 0) + Number(amount) / unit;
  }
  return sums;
}
