/** A state that was lost beside a ledger that holds transfers: one record there stands for two lines (P-ID-10, P-TR-3). */

import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../../src/domain/currency.ts';
import type { LedgerClient } from '../../../../src/ledger/client/client.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { retryRejected } from '../../../../src/store/outbox/requests.ts';
import { openStore } from '../../../../src/store/store.ts';
import { reviewCreations } from '../../../../src/sync/adopt/adopt-existing.ts';
import { type PushReport, push } from '../../../../src/sync/push/push.ts';
import { listAllTransfers } from '../../../../src/sync/transfers/list.ts';
import { orderTransfer } from '../../../../src/sync/transfers/orders.ts';
import { refusedIn } from '../../../support/ask.ts';
import { type Room, workshop } from '../../../support/houses/workshop.ts';
import { bringPaper } from '../../../support/identity/papers.ts';
import { line } from '../../../support/identity/statements.ts';
import { answerQuestions } from '../../../support/ledger/answer-questions.ts';
import { tries } from '../../../support/run/effort.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { OWN, type Paper, type TransferHouse, transferHouse } from '../../../support/transfers/transfer-house.ts';

const currencies = currencyTable({});

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings', 'o1');
const IN = line('2026-03-04', '100.00', 'Transfer from checking', 'i1');
const NAMED = { ...OUT, counterparty: { account: OWN.b.iban, name: null } };
const LATER = line('2026-03-05', '-1').bookedOn;
const PAPERS = {
  early: { of: 'a', lines: [line('2026-02-20', '-1.00', 'Cafe', 'o0')], period: ['2026-02-20', '2026-02-21'] },
  out: { of: 'a', lines: [OUT] },
  in: { of: 'b', lines: [IN] },
  named: { of: 'a', lines: [NAMED] },
  salary: { of: 'b', lines: [line('2026-03-05', '2500.00', 'Employer', 'i7')] },
  rent: { of: 'a', lines: [line('2026-03-06', '-700.00', 'Rent', 'o7')] },
  short: { of: 'b', lines: [{ ...IN, amount: 9850n }] },
  // Another format of the bank books a day later.
  outLater: { of: 'a', lines: [{ ...OUT, bookedOn: LATER, reference: null }], format: 'csv' },
  inLater: { of: 'b', lines: [{ ...IN, bookedOn: LATER, reference: null }], format: 'csv' },
  gift: { of: 'b', lines: [line('2026-03-04', '100.00', 'Grandmother', 'i9')] },
  // Nothing in these says that they are one: only the owner can.
  plainOut: { of: 'a', lines: [{ ...OUT, payee: 'X' }], period: ['2026-03-01', '2026-03-02'] },
  plainIn: { of: 'b', lines: [{ ...IN, payee: 'Y' }], period: ['2026-03-04', '2026-03-04'] },
  plainOutLater: { of: 'a', lines: [{ ...OUT, payee: 'X', bookedOn: LATER, reference: null }], format: 'csv' },
} as const satisfies Record<string, Paper>;
type Name = keyof typeof PAPERS;

const openRoom = workshop();

/** An empty state beside the same ledger; `room` is one. */
function beside(first: TransferHouse, room?: Room) {
  const store = room?.store ?? openStore(`${tempFolder()}/state`, first.deps.clock);
  if (room === undefined) onTestFinished(() => store.close());
  const clock = room?.clock ?? systemClock;
  const deps = { ...first.deps, store };
  return {
    deps,
    store,
    bring: (name: Name) => bringPaper(deps, PAPERS[name]),
    /** `cutAfter`: so many requests, and then the line is dead. */
    async push(cutAfter = Number.POSITIVE_INFINITY): Promise<PushReport> {
      const client = first.ledger.client(clock);
      const cut = new AbortController();
      let sent = 0;
      const ledger: LedgerClient = {
        ...client,
        send: async (request) => {
          sent += 1;
          if (sent > cutAfter) {
            cut.abort();
            return { outcome: { kind: 'unknown', status: null, reason: 'cut' }, limits: null };
          }
          return client.send(request);
        },
      };
      try {
        const review = () => reviewCreations({ store, ledger, currencies, accounts: [], adopt: true });
        const options = { store, ledger, clock, random: Math.random, concurrency: 4, currencies, review };
        return await push(options, { patienceMs: 5000, signal: cut.signal });
      } finally {
        await client.close();
      }
    },
    transfers: () => listAllTransfers(deps, '2026-03-10').map(({ state }) => state),
  };
}

async function seen(house: TransferHouse) {
  const rows = (await house.transactions()).map((row) => ({ ...row, updatedAt: null }));
  return { rows, balances: await house.balances() };
}

/** `decide`: what the owner did in the first life. `transfers`: their list in the second life. */
type Case = readonly [
  name: string,
  papers: readonly Name[],
  decide: 'pair' | 'split' | null,
  rows: readonly string[],
  transfers: readonly string[],
];

const TWO_DAYS = ['outLater', 'out', 'inLater', 'in'] as const;
const APART = [
  ['a 100', 'b -100'],
  ['rejected', 'rejected'],
] as const;

const CASES: readonly Case[] = [
  ['a transfer by its words', ['out', 'in'], null, ['a → b 100'], ['paired']],
  ['one that names its account', ['named', 'in'], null, ['a → b 100'], ['paired']],
  ['one short of a fee', ['named', 'short'], null, ['a → b 100 arrives 98.5'], ['paired']],
  ['one whose other leg never came', ['named'], null, ['a → b 100'], ['waiting']],
  ['one that the owner paired', ['plainOut', 'plainIn'], 'pair', ['a → b 100'], []],
  ['one that the owner took apart', ['out', 'in'], 'split', ...APART],
  ['one first shown on another day', TWO_DAYS, null, ['a → b 100'], ['paired']],
  ['one first shown on another day, and paired', ['plainOutLater', 'plainOut', 'plainIn'], 'pair', ['a → b 100'], []],
  ['one first shown on another day, and taken apart', TWO_DAYS, 'split', ...APART],
];
/** Told apart only when all of it is there. */
const BESIDE: Case = ['one beside its like', ['gift', 'out', 'in'], null, ['a → b 100', 'b -100'], ['paired']];

const ORDERS = ['as before', 'reversed'] as const;
const WAYS = ORDERS.flatMap((order) => [
  ...CASES.flatMap((each) => (['one by one', 'at once'] as const).map((pace) => [order, pace, ...each] as const)),
  [order, 'at once', ...BESIDE] as const,
]);

test.each(WAYS)(
  'documents %s, %s: the ledger of %s is rebuilt without one creation or deletion',
  async (order, pace, _, papers, decide, rows, transfers) => {
    const first = await transferHouse();
    first.bring(PAPERS.early);
    for (const name of papers) {
      first.bring(PAPERS[name]);
      await first.push();
    }
    if (decide !== null) {
      const ids = (await first.transactions()).filter(({ amount }) => Math.abs(amount) === 100);
      orderTransfer(first.deps, { action: decide, ids: ids.map(({ externalId }) => externalId) });
      await first.push();
    }
    expect(await first.rows()).toEqual(['a 1', ...rows]);
    const before = await seen(first);

    const second = beside(first);
    for (const name of order === 'reversed' ? [...papers].reverse() : papers) {
      second.bring(name);
      if (pace === 'one by one') expect(await second.push()).toMatchObject({ created: 0, deleted: 0 });
    }
    second.bring('early');
    // The first day of a line is known no more, nor is a decision of the owner's: what these leave open is asked.
    expect(await second.push()).toMatchObject({ created: 0, deleted: 0 });
    answerQuestions(second.deps);
    expect(await second.push()).toMatchObject({ created: 0, deleted: 0, rejected: 0, remaining: 0 });
    expect(await seen(first)).toEqual(before);
    expect(second.transfers().toSorted()).toEqual(transfers.toSorted());
    // And it stays so, whatever comes again.
    for (const name of papers) second.bring(name);
    expect(await second.push()).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    expect(await seen(first)).toEqual(before);
  },
);

test('property: however often the state is lost, and wherever a push is cut off, the ledger is the same', async () => {
  const numRuns = tries({ small: 5, thorough: 100, nightly: 10_000 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('bring' as const) }),
    fc.record({ kind: fc.constant('push' as const) }),
    fc.record({ kind: fc.constant('cut' as const), after: fc.nat({ max: 6 }) }),
    fc.record({ kind: fc.constant('lost' as const), order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }) }),
  );
  const all: readonly Name[] = ['early', 'out', 'in', 'salary', 'rent'];
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...all], { minLength: 5 }),
      fc.array(step, { maxLength: 10 }),
      async (names, steps) => {
        using rooms = new DisposableStack();
        const first = rooms.use(openRoom());
        const house = await transferHouse({ room: first });
        const begin = () => beside(house, rooms.use(first.anew()));
        let life = begin();
        let brought = 0;
        for (const each of steps) {
          if (each.kind === 'bring') {
            const name = names[brought];
            if (name !== undefined) life.bring(name);
            brought += name === undefined ? 0 : 1;
          } else if (each.kind === 'push') await life.push();
          else if (each.kind === 'cut') await life.push(each.after);
          else {
            life = begin();
            for (const at of each.order) if (at < brought) life.bring(names[at] as Name);
          }
        }
        for (const name of names.slice(brought)) life.bring(name);
        // A line that no life had sent before the next one began is a question. It may have been deleted as well. The
        // inflow's record waits for the answer where the outflow is asked about.
        const { remaining } = await life.push();
        expect(remaining).toBeLessThanOrEqual(refusedIn(life.store).length);
        retryRejected(life.store, life.deps.clock.now());
        expect(await life.push()).toMatchObject({ rejected: 0, remaining: 0 });
        expect(await house.rows()).toEqual(['a 1', 'a 700', 'a → b 100', 'b -2500']);
      },
    ),
    { numRuns },
  );
});
