import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairLegs } from '../../src/core/pair.ts';
import { termsOf } from '../../src/core/pairing/terms.ts';
import { type Leg, type OwnAccount, type PairingQuestion, pairKey } from '../../src/core/pairing/types.ts';
import { addDays } from '../../src/domain/calendar-date.ts';
import { currencyTable, ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, parseMinor } from '../../src/domain/money.ts';
import { day, line } from '../support/statements.ts';
import { type Handle, type Paper, type TransferHouse, transferHouse } from '../support/transfer-house.ts';

const numRuns = Number(process.env.BANKFEED_PROPERTY_RUNS ?? 200);
const START = day('2026-03-01');

const accounts: readonly OwnAccount[] = [1, 2, 3].map((id) => ({
  id,
  handle: `h${id}`,
  kind: 'bank',
  currency: 'EUR',
  numbers: [`1000${id}`],
  tails: [],
  coveredTo: day('2026-12-31'),
}));

const legs: fc.Arbitrary<readonly Leg[]> = fc
  .array(
    fc.record({
      accountId: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 0, max: 12 }),
      amount: fc.constantFrom(-100n, 100n, -100n, 100n, -250n, 250n),
      payee: fc.constantFrom('Transfer', 'Transfer', 'Shop'),
      counterparty: fc.constantFrom(null, null, null, '10001', '10002', '10003', '9999999'),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ days, ...each }, at) => ({
      ...each,
      id: at + 1,
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
  return { legs: all, accounts, rejected, ...settings };
}

const keysOf = (all: ReturnType<typeof pairLegs>) => ({
  pairs: all.pairs.map(({ outflow, inflow }) => pairKey(outflow.id, inflow.id)).sort(),
  singles: all.singles.map(({ outflow, destinationId }) => pairKey(outflow.id, destinationId)).sort(),
});

test('P-TR-1, P-TR-3: the order of legs does not matter, and each is in at most one transfer between two accounts', () => {
  fc.assert(
    fc.property(legs, fc.infiniteStream(fc.nat(1000)), (all, ranks) => {
      const result = pairLegs(questionOf(all));
      const shuffled = all
        .map((each) => ({ each, rank: ranks.next().value }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ each }) => each);
      expect(keysOf(pairLegs(questionOf(shuffled)))).toEqual(keysOf(result));
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

test('amount × rate is within one minor unit of what arrives, in any two currencies (T32)', () => {
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

const transfer = fc.record({
  from: fc.constantFrom<Handle>('a', 'b', 'c'),
  to: fc.constantFrom<Handle>('a', 'b', 'c'),
  days: fc.integer({ min: 0, max: 20 }),
  late: fc.integer({ min: 0, max: 4 }),
  amount: fc.constantFrom(10, 20, 30, 40, 50),
});
const orders = fc.shuffledSubarray<Handle>(['a', 'b', 'c'], { minLength: 3 });

test('P-TR-1, P-TR-2: households end in one ledger, whatever account comes first and whenever it is sent', {
  timeout: 120_000,
}, async () => {
  const world = fc.record({
    transfers: fc.array(transfer, { maxLength: 8 }),
    order: orders,
    sends: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ transfers, order, sends }) => {
      const papers = papersOf(transfers.filter(({ from, to }) => from !== to));
      const first = await played(papers, ['a', 'b', 'c'], []);
      expect(await played(papers, [...order, ...order.toReversed()], sends)).toEqual(first);
      expect(first.balances).toEqual(sumsOf(papers));
    }),
    { numRuns: Math.ceil(numRuns / 10) },
  );
});

test('P-TR-3: a leg is in one transfer at most, and an absorbed one is not sent again, in whatever words it comes', {
  timeout: 120_000,
}, async () => {
  const world = fc.record({ transfers: fc.array(transfer, { maxLength: 8 }), order: orders });
  await fc.assert(
    fc.asyncProperty(world, async ({ transfers, order }) => {
      const papers = papersOf(transfers.filter(({ from, to }) => from !== to));
      const house = await opened();
      for (const handle of order) bring(house, papers[handle]);
      await house.push();
      const before = await house.transactions();
      for (const handle of order.toReversed()) bring(house, papers[handle], 'in other words');
      await house.push();
      expect((await house.transactions()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
      const sql = `SELECT outflow_id AS id FROM transfers WHERE state = 'paired' UNION ALL
        SELECT inflow_id FROM transfers WHERE state = 'paired' AND inflow_id IS NOT NULL`;
      const legs = house.store.db.prepare(sql).pluck().all();
      expect(new Set(legs).size).toBe(legs.length);
      const absorbed = `SELECT count(*) FROM requests r JOIN transfers p ON p.inflow_id = r.transaction_id
        WHERE p.state = 'paired' AND r.state IN ('ready', 'sent')`;
      expect(house.store.db.prepare(absorbed).pluck().get()).toBe(0);
    }),
    { numRuns: Math.ceil(numRuns / 20) },
  );
});

test('P-TR-4: a process that dies at any request loses no leg that stood before, and ends as if it had not died', {
  timeout: 120_000,
}, async () => {
  const death = fc.record({ nth: fc.integer({ min: 1, max: 6 }), when: fc.constantFrom('before', 'after') });
  const world = fc.record({
    transfers: fc.array(transfer, { minLength: 1, maxLength: 6 }),
    order: orders,
    deaths: fc.array(fc.option(death), { minLength: 6, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ transfers, order, deaths }) => {
      const papers = papersOf(transfers.filter(({ from, to }) => from !== to));
      const house = await opened();
      for (const [at, handle] of [...order, ...order].entries()) {
        bring(house, papers[handle]);
        const before = await standing(house);
        await house.push(deaths[at] ?? undefined).catch(() => undefined);
        const after = await standing(house);
        for (const leg of before) expect(after, leg).toContain(leg);
      }
      expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
      expect(await shownIn(house)).toEqual(await played(papers, ['a', 'b', 'c'], []));
    }),
    { numRuns: Math.ceil(numRuns / 20) },
  );
});

/** Where money of a leg stands in the ledger: by itself, or as one side of a transfer. `out 2026-03-04 a 30`. */
async function standing(house: TransferHouse): Promise<readonly string[]> {
  const rows = await house.transactions();
  const known = (await house.ask('GET', 'accounts?limit=200')).data as { id: string; externalId: string }[];
  const handle = (id: string | null) => known.find((each) => each.id === id)?.externalId;
  return rows.flatMap(({ accountId, amount, date, isTransfer, transferToAccountId }) => {
    const side = `${amount > 0 ? 'out' : 'in'} ${handle(accountId)} ${Math.abs(amount)}`;
    // The day of arrival is not said in a transfer.
    return isTransfer
      ? [`${side} ${date}`, `in ${handle(transferToAccountId)} ${amount}`]
      : [amount > 0 ? `${side} ${date}` : side];
  });
}

interface Move {
  readonly from: Handle;
  readonly to: Handle;
  readonly days: number;
  readonly late: number;
  readonly amount: number;
}

/** March in full, and a word of February, so that every account is known from the start. */
function papersOf(moves: readonly Move[]): Readonly<Record<string, Paper>> {
  const of = (handle: Handle): Paper => {
    const lines = moves.flatMap(({ from, to, days, late, amount }, at) => [
      ...(from === handle ? [line(addDays(START, days), `-${amount}.00`, 'Transfer out', `o${at}`)] : []),
      ...(to === handle ? [line(addDays(START, days + late), `${amount}.00`, 'Transfer in', `i${at}`)] : []),
    ]);
    return { of: handle, lines, period: ['2026-03-01', '2026-04-30'] };
  };
  return { a: of('a'), b: of('b'), c: of('c') };
}

async function opened(): Promise<TransferHouse> {
  const house = await transferHouse();
  for (const handle of ['a', 'b', 'c'] as const) {
    house.bring({ of: handle, lines: [], period: ['2026-02-01', '2026-02-28'] });
  }
  return house;
}

function bring(house: TransferHouse, paper: Paper | undefined, memo: string | null = null): void {
  if (paper !== undefined) house.bring({ ...paper, lines: paper.lines.map((each) => ({ ...each, memo })) });
}

async function played(papers: Readonly<Record<string, Paper>>, order: readonly Handle[], sends: readonly boolean[]) {
  const house = await opened();
  for (const [at, handle] of order.entries()) {
    bring(house, papers[handle]);
    if (sends[at] === true) await house.push();
  }
  expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  return shownIn(house);
}

async function shownIn(house: TransferHouse) {
  const all = await house.transactions();
  const rows = all
    .map(({ externalId, isTransfer, amount, date }) => `${externalId} ${isTransfer} ${amount} ${date}`)
    .sort();
  return { rows, balances: await house.balances() };
}

function sumsOf(papers: Readonly<Record<string, Paper>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(papers).map(([handle, { lines }]) => [
      handle,
      Number(lines.reduce((sum, each) => sum + each.amount, 0n)) / 100,
    ]),
  );
}
