/** P-TR-1…5 over households in a real store and a real ledger. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { requestsIn, transactionsIn, transfersIn } from '../../support/ask.ts';
import { type Room, workshop } from '../../support/houses/workshop.ts';
import { countBy } from '../../support/identity/identity-worlds.ts';
import { day, line } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';
import {
  type Handle,
  OWN,
  type Paper,
  type TransferHouse,
  transferHouse,
} from '../../support/transfers/transfer-house.ts';

const numRuns = tries({ small: 15, thorough: 200, nightly: 10_000 });
const START = day('2026-03-01');
const openRoom = workshop();

const transfer = fc.record({
  from: fc.constantFrom<Handle>('a', 'b', 'c'),
  to: fc.constantFrom<Handle>('a', 'b', 'c'),
  days: fc.integer({ min: 0, max: 20 }),
  late: fc.integer({ min: 0, max: 4 }),
  amount: fc.constantFrom(10, 20, 30, 40, 50),
  says: fc.constantFrom<Move['says']>('words', 'words', 'destination', 'source', 'nothing'),
});
const orders = fc.shuffledSubarray<Handle>(['a', 'b', 'c'], { minLength: 3 });

test('P-TR-1, P-TR-2: households end in one ledger, whatever account comes first and whenever it is sent', async () => {
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
    { numRuns },
  );
});

test('P-TR-3: a leg is in one transfer at most, and an absorbed leg is not sent again in other words', async () => {
  const world = fc.record({ transfers: fc.array(transfer, { maxLength: 8 }), order: orders });
  await fc.assert(
    fc.asyncProperty(world, async ({ transfers, order }) => {
      const papers = papersOf(transfers.filter(({ from, to }) => from !== to));
      using room = openRoom();
      const house = await opened(room);
      for (const handle of order) bring(house, papers[handle]);
      await house.push();
      const before = await house.transactions();
      for (const handle of order.toReversed()) bring(house, papers[handle], 'again');
      await house.push();
      expect((await house.transactions()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
      const paired = transfersIn(house.store).filter(({ state }) => state === 'paired');
      const legs = paired.flatMap(({ outflow, inflow }) => [outflow, ...(inflow === null ? [] : [inflow])]);
      expect(new Set(legs).size).toBe(legs.length);
      const externalIds = new Map(transactionsIn(house.store).map(({ id, externalId }) => [id, externalId]));
      const open = requestsIn(house.store).filter(({ state }) => state === 'ready' || state === 'sent');
      const told = open.map(({ transactionId }) => externalIds.get(transactionId ?? 0));
      expect(paired.filter(({ inflow }) => inflow !== null && told.includes(inflow))).toEqual([]);
    }),
    { numRuns },
  );
});

test('P-TR-4: a death of the process at any request loses no standing leg and changes no outcome', async () => {
  const death = fc.record({ nth: fc.integer({ min: 1, max: 6 }), when: fc.constantFrom('before', 'after') });
  const world = fc.record({
    transfers: fc.array(transfer, { minLength: 1, maxLength: 6 }),
    order: orders,
    deaths: fc.array(fc.option(death), { minLength: 6, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ transfers, order, deaths }) => {
      const papers = papersOf(transfers.filter(({ from, to }) => from !== to));
      using room = openRoom();
      const house = await opened(room);
      const told = legsOf(papers);
      let before = new Map<string, number>();
      for (const [at, handle] of [...order, ...order].entries()) {
        bring(house, papers[handle]);
        await house.push(deaths[at] ?? undefined).catch(() => undefined);
        const after = await standing(house);
        for (const [leg, count] of told) {
          // Twice for a moment, while one record takes the place of two; never less often than it stood.
          const least = Math.min(before.get(leg) ?? 0, count);
          expect(after.get(leg) ?? 0, leg).toBeGreaterThanOrEqual(least);
        }
        before = after;
      }
      expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
      expect(await shownIn(house)).toEqual(await played(papers, ['a', 'b', 'c'], []));
    }),
    { numRuns },
  );
});

/**
 * `out 2026-03-04 a 30`: the places of the legs' money in the ledger, and how often. A leg stands by itself, or as one
 * side of a transfer. The day of an arrival is not said in a transfer, so it is left out. An inflow's record may stand
 * for a moment beside its transfer. It is no leg of its own. Else it would hide that another one is missing, or seem to
 * be missing when it goes.
 */
async function standing(house: TransferHouse): Promise<Map<string, number>> {
  const known = (await house.ask('GET', 'accounts?limit=200')).data as { id: string; externalId: string }[];
  const handles = new Map(known.map(({ id, externalId }) => [id, externalId]));
  const rows = await house.transactions();
  const moved = new Map(rows.flatMap((row) => (row.isTransfer ? [[row.externalId, row.transferToAccountId]] : [])));
  const pairs = transfersIn(house.store).filter(({ state }) => state === 'paired');
  const outflowOf = new Map(pairs.map(({ inflow, outflow }) => [inflow, outflow]));
  const legs = rows.flatMap(({ accountId, amount, date, externalId, isTransfer, transferToAccountId }) => {
    if (moved.get(outflowOf.get(externalId) ?? '') === accountId) return [];
    const of = handles.get(accountId);
    if (amount < 0) return [`in ${of} ${-amount}`];
    const out = `out ${of} ${amount} ${date}`;
    return isTransfer ? [out, `in ${handles.get(transferToAccountId ?? '')} ${amount}`] : [out];
  });
  return countBy(legs);
}

/** The same of what the papers tell. */
function legsOf(papers: Readonly<Record<string, Paper>>): Map<string, number> {
  return countBy(
    Object.entries(papers).flatMap(([handle, { lines }]) =>
      lines.map(({ amount, bookedOn }) =>
        amount < 0n ? `out bf1.${handle} ${-amount / 100n} ${bookedOn}` : `in bf1.${handle} ${amount / 100n}`,
      ),
    ),
  );
}

interface Move {
  readonly from: Handle;
  readonly to: Handle;
  readonly days: number;
  readonly late: number;
  readonly amount: number;
  /**
   * The signs that it is a transfer. They are words on both sides, the number of the other account on one, or nothing.
   */
  readonly says: 'words' | 'destination' | 'source' | 'nothing';
}

/** March in full, and a word of February, so that every account is known from the start. */
function papersOf(moves: readonly Move[]): Readonly<Record<string, Paper>> {
  const of = (handle: Handle): Paper => {
    const lines = moves.flatMap(({ from, to, days, late, amount, says }, at) => {
      const [out, into] = says === 'words' ? ['Transfer out', 'Transfer in'] : ['Savings', 'Me'];
      const named = (other: Handle) => ({ counterparty: { account: OWN[other].iban, name: null } });
      const outflow = says === 'destination' ? named(to) : {};
      const inflow = says === 'source' ? named(from) : {};
      return [
        ...(from === handle ? [line(addDays(START, days), `-${amount}.00`, out, `o${at}`, outflow)] : []),
        ...(to === handle ? [line(addDays(START, days + late), `${amount}.00`, into, `i${at}`, inflow)] : []),
      ];
    });
    return { of: handle, lines, period: ['2026-03-01', '2026-04-30'] };
  };
  return { a: of('a'), b: of('b'), c: of('c') };
}

async function opened(room: Room): Promise<TransferHouse> {
  const house = await transferHouse({ room });
  for (const handle of ['a', 'b', 'c'] as const) {
    house.bring({ of: handle, lines: [], period: ['2026-02-01', '2026-02-28'] });
  }
  return house;
}

/**
 * `more`: in other words than before. A purpose that both legs share would be evidence, so each account has its own. Equal
 * lines of a day stay equal. Words that tell them apart would make a question of a pair.
 */
function bring(house: TransferHouse, paper: Paper | undefined, more: string | null = null): void {
  if (paper === undefined) return;
  const memo = more === null ? null : `${more} ${paper.of}`;
  house.bring({ ...paper, lines: paper.lines.map((each) => ({ ...each, memo })) });
}

async function played(papers: Readonly<Record<string, Paper>>, order: readonly Handle[], sends: readonly boolean[]) {
  using room = openRoom();
  const house = await opened(room);
  for (const [at, handle] of order.entries()) {
    bring(house, papers[handle]);
    if (sends[at] === true) await house.push();
  }
  expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  return await shownIn(house);
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
