/** Papers with legs of transfers are undone and wanted again, and the process dies amid the requests (P-TR-4). */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Told } from '../../crash/bank.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openInnerLedger } from '../../support/ledger/inner-ledger.ts';
import { FIRST_SEED, tries } from '../../support/run/effort.ts';
import { memoryFolder } from '../../support/run/memory-folder.ts';
import { RestoredHousehold } from '../../support/transfers/restored-household.ts';
import { COVERED, move, PARTS, papersOf, purchase, shownOfFresh } from '../../support/transfers/short-lives.ts';

const numRuns = tries({ small: 10, thorough: 75, nightly: 10_000 });
const DAY_MS = 86_400_000;

const base = mkdtempSync(join(memoryFolder(), 'bankfeed-dying-'));
const clock = new FakeClock('2026-03-01T12:00:00Z');
const ledger = openInnerLedger(join(base, 'ledger'), clock);
let households = 0;
afterAll(async () => {
  await ledger.close();
  rmSync(base, { recursive: true, force: true });
});

const death = fc.record({
  nth: fc.integer({ min: 1, max: 4 }),
  when: fc.constantFrom('before' as const, 'after' as const),
});
const order = fc.record({
  do: fc.constantFrom('bring' as const, 'bring' as const, 'undo' as const, 'retry' as const),
  papers: fc.uniqueArray(fc.nat(2 * PARTS - 1), { minLength: 1, maxLength: 4 }),
  push: fc.oneof(fc.constantFrom('none' as const, 'all' as const), death, death),
});
const life = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 4 }),
  purchases: fc.array(purchase, { maxLength: 2 }),
  orders: fc.array(order, { minLength: 2, maxLength: 8 }),
});

/** The records of arrivals are deleted, nobody hears it, and the arrivals go into transfers meanwhile. */
const threeAtOnce = [0, 0, 0].map((on) => ({
  from: 'checking' as const,
  on,
  late: 0,
  amount: 10 as const,
  says: 'words' as const,
}));
const DELETION_WITHOUT_ANSWER: Life = {
  moves: [...threeAtOnce, { from: 'checking', on: 10, late: 0, amount: 10 as const, says: 'words' }],
  purchases: [],
  orders: [
    { do: 'bring', papers: [2, 0], push: { nth: 1, when: 'before' } },
    { do: 'undo', papers: [0], push: 'none' },
    { do: 'bring', papers: [0], push: 'all' },
    { do: 'undo', papers: [2], push: { nth: 3, when: 'before' } },
    { do: 'retry', papers: [0, 2], push: { nth: 1, when: 'before' } },
    { do: 'bring', papers: [1], push: 'none' },
  ],
};

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

test('whenever the process dies, the ledger ends as if only the papers had come that stand in the end', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ moves, orders, purchases }) => {
      const papers = papersOf(moves, purchases);
      const { shown, standing } = await lived(papers, orders);
      expect(shown).toEqual(
        await shownOfFresh(
          opened(),
          papers.filter((each) => standing.has(each)),
        ),
      );
    }),
    { numRuns, seed: FIRST_SEED, examples: [[DELETION_WITHOUT_ANSWER]] },
  );
});

async function lived(papers: readonly Told[], orders: readonly Order[]) {
  const house = opened();
  const brought = new Set<Told>();
  const standing = new Set<Told>();
  await house.bring(...COVERED);
  for (const { do: what, papers: numbers, push } of orders) {
    clock.advance(DAY_MS);
    const meant = numbers.flatMap((at) => papers[at] ?? []).filter((each) => what === 'bring' || brought.has(each));
    for (const each of meant) {
      if (what === 'undo') standing.delete(each);
      else if (what === 'retry' || !brought.has(each)) standing.add(each);
      brought.add(each);
    }
    await house[what](...meant);
    if (push === 'all') await house.push();
    else if (push !== 'none') await house.pushAndDie(push);
  }
  await house.push();
  const shown = await house.shown();
  await house.end();
  return { shown, standing };
}

function opened(): RestoredHousehold {
  households += 1;
  return new RestoredHousehold({
    folder: join(base, `${households}`),
    ledger: ledger.of(`owner-${households}`),
    clock,
  });
}
