/** A state that is put back, or lost, while papers with legs of transfers are undone and wanted again (P-KEY-12). */
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

const numRuns = tries({ small: 6, thorough: 60, nightly: 5000 });
const DAY_MS = 86_400_000;

const base = mkdtempSync(join(memoryFolder(), 'bankfeed-put-back-'));
const clock = new FakeClock('2026-03-01T12:00:00Z');
const ledger = openInnerLedger(join(base, 'ledger'), clock);
let households = 0;
afterAll(async () => {
  await ledger.close();
  rmSync(base, { recursive: true, force: true });
});

const order = fc.record({
  do: fc.constantFrom('bring' as const, 'bring' as const, 'undo' as const, 'retry' as const),
  papers: fc.uniqueArray(fc.nat(4 * PARTS - 1), { minLength: 1, maxLength: 3 }),
  isPushed: fc.constantFrom(true, true, false),
});
const orders = fc.array(order, { maxLength: 4 });
const misfortune = fc.record({
  do: fc.constantFrom('folder' as const, 'folder' as const, 'folder' as const, 'database' as const, 'lose' as const),
  inbox: fc.constantFrom('full' as const, 'empty' as const),
  /** Papers that come meanwhile. */
  papers: fc.uniqueArray(fc.nat(4 * PARTS - 1), { maxLength: 2 }),
});
/** A copy is made between the orders, and a misfortune comes behind them. */
const age = fc.record({ before: orders, copy: fc.constantFrom(true, true, false), after: orders, misfortune });
const life = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 4 }),
  purchases: fc.array(purchase, { maxLength: 2 }),
  ages: fc.array(age, { minLength: 1, maxLength: 3 }),
  last: orders,
});

type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

test('the ledger ends as if only the papers had come that stand in the end', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (each) => {
      const { shown, standing } = await lived(each);
      const fresh = await shownOfFresh(opened(), standing);
      if (forgetsPairs(each)) expect(withoutPairs(shown)).toEqual(withoutPairs(fresh));
      else expect(shown).toEqual(fresh);
    }),
    { numRuns, seed: FIRST_SEED, examples: EXAMPLES },
  );
});

/** The record of an arrival stands under a second id, its payment has come, and the database is lost. */
const LOST_BEFORE_A_PUSH: Life = {
  moves: [{ from: 'checking', on: 0, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    {
      before: [
        { do: 'bring', papers: [5], isPushed: true },
        { do: 'undo', papers: [5], isPushed: true },
        { do: 'bring', papers: [4], isPushed: true },
        { do: 'bring', papers: [1, 0], isPushed: false },
      ],
      copy: false,
      after: [],
      misfortune: { do: 'lose', inbox: 'full', papers: [] },
    },
  ],
  last: [],
};

/** An undo is not sent before the database is put back to a copy. */
const UNDONE_AND_UNSENT: Life = {
  moves: [{ from: 'checking', on: 0, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    {
      before: [],
      copy: true,
      after: [
        { do: 'bring', papers: [0], isPushed: true },
        { do: 'undo', papers: [0], isPushed: false },
      ],
      misfortune: { do: 'database', inbox: 'full', papers: [] },
    },
  ],
  last: [],
};

/** A paper is undone in the copy. Since then it was imported once more, and another paper shows its line. */
const TAKEN_UP_SINCE_THE_COPY: Life = {
  moves: [{ from: 'checking', on: 10, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    {
      before: [
        { do: 'bring', papers: [3], isPushed: true },
        { do: 'undo', papers: [3], isPushed: true },
      ],
      copy: true,
      after: [
        { do: 'retry', papers: [3], isPushed: true },
        { do: 'bring', papers: [2], isPushed: true },
      ],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
  ],
  last: [],
};

/** The copy does not know an arrival. Its payment comes, and the database is lost twice. */
const FORGOTTEN_AND_LOST: Life = {
  moves: [{ from: 'checking', on: 10, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    {
      before: [],
      copy: true,
      after: [{ do: 'bring', papers: [6], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'empty', papers: [] },
    },
    {
      before: [{ do: 'bring', papers: [2], isPushed: true }],
      copy: false,
      after: [],
      misfortune: { do: 'lose', inbox: 'full', papers: [] },
    },
    { before: [], copy: false, after: [], misfortune: { do: 'lose', inbox: 'full', papers: [] } },
  ],
  last: [],
};

/** In a copy that is put back unnoticed, a later self gave an arrival another id. Its payment comes. */
const RENAMED_SINCE_THE_COPY: Life = {
  moves: [
    { from: 'checking', on: 9, late: 1, amount: 10, says: 'words' },
    { from: 'checking', on: 0, late: 0, amount: 10, says: 'words' },
  ],
  purchases: [],
  ages: [
    {
      before: [{ do: 'bring', papers: [7], isPushed: true }],
      copy: true,
      after: [{ do: 'undo', papers: [7], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
    {
      before: [{ do: 'bring', papers: [6], isPushed: true }],
      copy: false,
      after: [],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
    {
      before: [],
      copy: true,
      after: [{ do: 'bring', papers: [0], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
  ],
  last: [],
};

/** A later self had paired an arrival with another payment, and its record is gone. */
const PAIRED_OTHERWISE_SINCE: Life = {
  moves: [
    { from: 'checking', on: 8, late: 2, amount: 10, says: 'words' },
    { from: 'checking', on: 0, late: 0, amount: 10, says: 'both' },
  ],
  purchases: [],
  ages: [
    {
      before: [{ do: 'bring', papers: [6], isPushed: true }],
      copy: true,
      after: [
        { do: 'bring', papers: [0], isPushed: true },
        { do: 'bring', papers: [4, 0], isPushed: false },
      ],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
  ],
  last: [],
};

/** An arrival is undone since the copy. A new pair has its line, and is undone as well. */
const PAIRED_AND_GONE: Life = {
  moves: [{ from: 'checking', on: 0, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    {
      before: [],
      copy: true,
      after: [{ do: 'bring', papers: [4], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
    {
      before: [],
      copy: true,
      after: [
        { do: 'undo', papers: [4], isPushed: true },
        { do: 'bring', papers: [1, 5], isPushed: true },
      ],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
  ],
  last: [{ do: 'undo', papers: [1], isPushed: true }],
};

/** The ledger holds an arrival of an undone paper. Another paper shows it, and it is part of a pair at once. */
const UNDONE_AND_PAIRED: Life = {
  moves: [{ from: 'checking', on: 0, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    {
      before: [],
      copy: true,
      after: [{ do: 'bring', papers: [4, 2], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'empty', papers: [] },
    },
    {
      before: [],
      copy: true,
      after: [
        { do: 'undo', papers: [4, 0], isPushed: true },
        { do: 'bring', papers: [4, 0], isPushed: true },
      ],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
    { before: [], copy: true, after: [], misfortune: { do: 'folder', inbox: 'full', papers: [] } },
  ],
  last: [{ do: 'bring', papers: [5], isPushed: true }],
};

/** Both papers of a transfer are undone since the copy, which does not know it. The arrival comes on another paper. */
const UNDONE_AND_SHOWN_ANEW: Life = {
  moves: [{ from: 'checking', on: 0, late: 0, amount: 10, says: 'outflow' }],
  purchases: [],
  ages: [
    {
      before: [{ do: 'bring', papers: [1], isPushed: true }],
      copy: true,
      after: [{ do: 'bring', papers: [5], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'full', papers: [] },
    },
    {
      before: [{ do: 'bring', papers: [4], isPushed: true }],
      copy: false,
      after: [
        { do: 'undo', papers: [4, 0], isPushed: true },
        { do: 'undo', papers: [1, 0], isPushed: true },
      ],
      misfortune: { do: 'folder', inbox: 'empty', papers: [4, 0] },
    },
  ],
  last: [],
};

/** A transfer is a plain payment since the copy: its arrival was undone. Another paper shows the arrival. */
const PLAIN_SINCE_THE_COPY: Life = {
  moves: [{ from: 'savings', on: 0, late: 0, amount: 10, says: 'words' }],
  purchases: [],
  ages: [
    { before: [], copy: true, after: [], misfortune: { do: 'folder', inbox: 'full', papers: [0, 4] } },
    {
      before: [],
      copy: true,
      after: [{ do: 'undo', papers: [0], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'full', papers: [1] },
    },
  ],
  last: [],
};

/** An arrival is undone in a copy that is put back, and stands in the ledger. Its payment comes first, and names it. */
const NAMED_AND_UNDONE: Life = {
  moves: [
    { from: 'savings', on: 10, late: 0, amount: 10, says: 'outflow' },
    { from: 'checking', on: 0, late: 0, amount: 10, says: 'words' },
  ],
  purchases: [],
  ages: [
    {
      before: [{ do: 'bring', papers: [3, 6], isPushed: true }],
      copy: true,
      after: [
        { do: 'undo', papers: [6, 0], isPushed: true },
        { do: 'bring', papers: [2, 0], isPushed: true },
        { do: 'undo', papers: [3], isPushed: true },
      ],
      misfortune: { do: 'folder', inbox: 'empty', papers: [] },
    },
  ],
  last: [{ do: 'retry', papers: [6], isPushed: true }],
};

/** An arrival had a record before its payment came. A later self has one for each of the two: another payment came. */
const APART_SINCE_THE_COPY: Life = {
  moves: [
    { from: 'checking', on: 10, late: 0, amount: 10, says: 'words' },
    { from: 'checking', on: 5, late: 0, amount: 10, says: 'words' },
  ],
  purchases: [],
  ages: [
    {
      before: [
        { do: 'bring', papers: [6], isPushed: true },
        { do: 'bring', papers: [2], isPushed: true },
      ],
      copy: true,
      after: [{ do: 'bring', papers: [0], isPushed: true }],
      misfortune: { do: 'folder', inbox: 'empty', papers: [] },
    },
  ],
  last: [],
};

const EXAMPLES: [Life][] = [
  [APART_SINCE_THE_COPY],
  [NAMED_AND_UNDONE],
  [PLAIN_SINCE_THE_COPY],
  [UNDONE_AND_SHOWN_ANEW],
  [PAIRED_AND_GONE],
  [UNDONE_AND_PAIRED],
  [PAIRED_OTHERWISE_SINCE],
  [RENAMED_SINCE_THE_COPY],
  [LOST_BEFORE_A_PUSH],
  [TAKEN_UP_SINCE_THE_COPY],
  [UNDONE_AND_UNSENT],
  [FORGOTTEN_AND_LOST],
];

/**
 * A whole folder that is put back knows nothing of the papers since the copy. So a transfer of the ledger, whose arrival
 * is not there, takes the next arrival of the same amount. The owner pairs the others.
 */
function forgetsPairs({ ages, moves }: Life): boolean {
  const kinds = new Set(moves.map(({ amount, from }) => `${from} ${amount}`));
  return kinds.size < moves.length && ages.some(({ misfortune }) => misfortune.do === 'folder');
}

/** Each transfer as its two legs, which have no days. */
function withoutPairs<Shown extends { readonly records: readonly string[] }>(shown: Shown): Shown {
  const legs = shown.records.flatMap((record) => {
    const [, from, to, amount] = /^(\w+)(?: → (\w+))? \S+ (\S+) /.exec(record) ?? [];
    return to === undefined ? [`${from} ${amount}`] : [`${from} ${amount}`, `${to} ${-Number(amount)}`];
  });
  return { ...shown, records: legs.sort() };
}

async function lived({ ages, last, moves, purchases }: Life) {
  const house = opened();
  const wishes = {
    papers: papersOf(moves, purchases).flatMap((each) => [each, otherOf(each)]),
    ...{ brought: new Set<Told>(), undone: new Set<Told>(), sinceCopy: new Set<Told>() },
  };
  // An undo was not sent, or a copy is put back once more, or its state is lost after that. Then forgotten selves left a
  // record for each leg. They stay apart until the owner joins them.
  let areApart = false;
  let isCopyUsed = false;
  let isForgetful = false;
  // An undo was not sent when its database was lost. Its records stand until it is done once more.
  let isUnsent = false;
  await house.bring(...COVERED);
  for (const { after, before, copy, misfortune } of ages) {
    await give(house, before, wishes);
    if (copy) {
      // A deletion that waits in the copy may be carried out behind its back.
      await house.push();
      await house.copy();
      isCopyUsed = false;
      wishes.sinceCopy.clear();
    }
    await give(house, after, wishes);
    clock.advance(DAY_MS);
    isUnsent ||= house.isDeleting;
    areApart ||= misfortune.do === 'lose' ? house.isDeleting || isForgetful : isCopyUsed;
    isCopyUsed ||= misfortune.do !== 'lose';
    isForgetful ||= misfortune.do === 'folder';
    const arriving = misfortune.papers.flatMap((at) => wishes.papers[at] ?? []);
    for (const each of arriving) wishes.brought.add(each);
    if (misfortune.do === 'lose') await house.loseDatabase(arriving);
    else await house.putBack(misfortune.do, misfortune.inbox, arriving);
    if (misfortune.do === 'folder') await sayAgain(house, wishes);
    else await house.push();
  }
  await give(house, last, wishes);
  const { brought, undone } = wishes;
  clock.advance(DAY_MS);
  await house.bring(...COVERED, ...brought);
  await house.push();
  // A volume that was rolled back is noticed by the weekly look, where nothing is to be sent.
  await house.readBack();
  await house.repair();
  // The files beside a database know which papers are undone.
  if (isUnsent || ages.some(({ misfortune }) => misfortune.do !== 'database')) await house.retryUndone();
  await house.answer();
  if (areApart) await house.joinApart();
  await house.undo(...undone);
  await house.push();
  await house.answer();
  const shown = await house.shown();
  await house.end();
  return { shown, standing: [...brought].filter((each) => !undone.has(each)) };
}

/** Another paper that shows the same lines, of the same evening. */
function otherOf(paper: Told): Told {
  return { ...paper, on: paper.on.replace(/T1/, 'T2') };
}

interface Wishes {
  readonly papers: readonly Told[];
  readonly brought: Set<Told>;
  readonly undone: Set<Told>;
  readonly sinceCopy: Set<Told>;
}

/** A whole folder that was put back knows none of the words since the copy. */
async function sayAgain(house: RestoredHousehold, { sinceCopy, undone }: Wishes): Promise<void> {
  await house.undo(...[...sinceCopy].filter((each) => undone.has(each)));
  await house.push();
  await house.retry(...[...sinceCopy].filter((each) => !undone.has(each)));
  await house.push();
}

async function give(house: RestoredHousehold, orders: readonly Order[], wishes: Wishes): Promise<void> {
  for (const each of orders) {
    clock.advance(DAY_MS);
    await take(house, each, wishes);
    // What is wanted again stands at once: else a copy that is put back knows nothing of it.
    if (each.isPushed || each.do === 'retry') await house.push();
  }
}

async function take(
  house: RestoredHousehold,
  order: Order,
  { papers, brought, sinceCopy, undone }: Wishes,
): Promise<void> {
  const meant = order.papers.flatMap((at) => papers[at] ?? []);
  if (order.do === 'bring') {
    for (const each of meant) brought.add(each);
    await house.bring(...meant);
    return;
  }
  const known = meant.filter((each) => brought.has(each));
  for (const each of known) {
    sinceCopy.add(each);
    if (order.do === 'undo') undone.add(each);
    else undone.delete(each);
  }
  await house[order.do](...known);
}

function opened(): RestoredHousehold {
  households += 1;
  return new RestoredHousehold({
    folder: join(base, `${households}`),
    ledger: ledger.of(`owner-${households}`),
    clock,
  });
}
