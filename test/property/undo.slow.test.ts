/** After the undo of a document the store decides about any further one as if it had never come. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../src/domain/statement.ts';
import type { Store } from '../../src/store/store.ts';
import { documentsIn, liveIn, standingStreamsIn } from '../support/ask.ts';
import { bucketOf, deskIn, type LineIn, linesIn, type Paper } from '../support/houses/paper-desk.ts';
import { workshop } from '../support/houses/workshop.ts';
import { correctedLives, documentsOf, exportOf, inOrder } from '../support/identity/corrected-lives.ts';
import { downloads, type References, type World, worlds } from '../support/identity/identity-worlds.ts';
import { day, line, statement } from '../support/identity/statements.ts';
import { tries } from '../support/run/effort.ts';

const numRuns = tries({ small: 3, thorough: 25, nightly: 10_000 });
const open = workshop();

/** Ids of live transactions, and what is known besides them. */
function knowledge(store: Store) {
  const standing = documentsIn(store).filter(({ isUndone }) => !isUndone);
  return {
    live: liveIn(store)
      .map(({ externalId }) => externalId)
      .toSorted(),
    trust: standingStreamsIn(store),
    issues: standing
      .map(({ issues, name, state }) => ({ issues, name, state }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

const KINDS: readonly References[] = ['none', 'stable', 'counting', 'changing', 'lettered'];
const FORMATS = ['ofx', 'csv', 'camt'];

const households = fc.record({
  world: worlds({ wholeDays: false }).filter(({ windows }) => windows.length >= 3),
  formats: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.nat(2)),
});

function papersOf(world: World, references: References, formats: readonly number[]): readonly Paper[] {
  const all = downloads(world, { references, text: (shop, at) => (at % 2 === 0 ? shop : shop.toUpperCase()) });
  return all.slice(0, 4).map(({ statement }, at) => ({ statement, format: FORMATS[formats[at] ?? 0] ?? 'ofx' }));
}

/** Feeds some, another that is undone, and one more; against a store that never saw the other. */
async function leavesNoTrace(papers: readonly Paper[]): Promise<void> {
  const [undone, last] = papers.slice(-2);
  const early = papers.slice(0, -2);
  if (undone === undefined || last === undefined) return;
  using one = open();
  using other = open();
  const [never, taken] = [await deskIn(one), await deskIn(other)];
  for (const paper of early) {
    never.bring(paper);
    taken.bring(paper);
  }
  taken.bring(undone);
  taken.undo(early.length + 1);
  const known = (store: Store) => early.map((_, at) => linesIn(store, at + 1));
  expect(known(taken.store)).toEqual(known(never.store));
  expect(knowledge(taken.store)).toEqual(knowledge(never.store));

  never.bring(last);
  taken.bring(last);
  // Ids that were given once are not given again: the next in their bucket is.
  const all = (store: Store, number: number) => [...known(store), linesIn(store, number)].map(inBuckets);
  expect(all(taken.store, early.length + 2)).toEqual(all(never.store, early.length + 1));
  expect(inLiveBuckets(taken.store)).toEqual(inLiveBuckets(never.store));
  expect(knowledge(taken.store).trust).toEqual(knowledge(never.store).trust);
}

const inBuckets = (lines: readonly LineIn[]) => lines.map((each) => ({ ...each, id: bucketOf(each.id) }));
const inLiveBuckets = (store: Store) => knowledge(store).live.map(bucketOf).sort();

/** Imports, undoes and redoes in any order. The other store only ever saw the documents that stand in the end. */
async function endsAsIf(papers: readonly Paper[], turns: readonly number[]): Promise<void> {
  using one = open();
  using other = open();
  const [never, taken] = [await deskIn(one), await deskIn(other)];
  const standing = new Set<number>();
  let brought = 0;
  for (const turn of [...turns, ...papers.map(() => 0)]) {
    const document = 1 + (turn % Math.max(1, brought));
    if ((turn % 3 === 0 || brought === 0) && brought < papers.length) {
      taken.bring(papers[brought] as Paper);
      brought += 1;
      standing.add(brought);
    } else if (brought > 0 && standing.delete(document)) taken.undo(document);
    else if (brought > 0) {
      await taken.retry(document);
      standing.add(document);
    }
  }
  const left = [...standing].sort((a, b) => a - b);
  for (const document of left) never.bring(papers[document - 1] as Paper);
  const still = left.map((_, at) => at + 1);
  expect(unnamed(taken.store, left)).toEqual(unnamed(never.store, still));
  expect(knowledge(taken.store).live.length).toEqual(knowledge(never.store).live.length);
  expect(knowledge(taken.store).trust).toEqual(knowledge(never.store).trust);
}

/**
 * The transactions of lines, by the order in which they are shown. An id that was given once stays, whatever bore it.
 */
function unnamed(store: Store, documents: readonly number[]) {
  const seen = new Map<string, number>();
  return documents.map((document) =>
    linesIn(store, document).map(({ id, said }) => {
      const number = seen.get(id) ?? seen.size;
      seen.set(id, number);
      return { number: 'state' in said && said.state === 'deleted' ? -1 : number, said };
    }),
  );
}

const turns = fc.array(fc.nat(11), { maxLength: 8 });

/** Feeds one and another, undoes and redoes it, and one more; against a store in which it was not undone. */
async function comesBackWhole(all: readonly Paper[]): Promise<void> {
  const last = all.at(-1);
  const early = all.slice(0, -1);
  if (last === undefined || early.length === 0) return;
  using one = open();
  using other = open();
  const [always, again] = [await deskIn(one), await deskIn(other)];
  for (const paper of early) {
    always.bring(paper);
    again.bring(paper);
  }
  again.undo(early.length);
  await again.retry(early.length);
  const known = (store: Store) => all.map((_, at) => linesIn(store, at + 1));
  expect(known(again.store)).toEqual(known(always.store));
  always.bring(last);
  again.bring(last);
  expect(known(again.store)).toEqual(known(always.store));
  expect(knowledge(again.store)).toEqual(knowledge(always.store));
}

/** Undoes the last one, and the same lines come in another document; against a store in which it was not undone. */
async function comesAgainInAnother(papers: readonly Paper[]): Promise<void> {
  const last = papers.at(-1);
  if (last === undefined) return;
  using one = open();
  using other = open();
  const [always, again] = [await deskIn(one), await deskIn(other)];
  for (const paper of papers) {
    always.bring(paper);
    again.bring(paper);
  }
  again.undo(papers.length);
  again.bring(last);
  const early = (store: Store) => papers.slice(0, -1).map((_, at) => linesIn(store, at + 1));
  expect(early(again.store)).toEqual(early(always.store));
  expect(linesIn(again.store, papers.length + 1)).toEqual(linesIn(always.store, papers.length));
  expect(knowledge(again.store).live).toEqual(knowledge(always.store).live);
}

/** The third document gives lines of both formats to other transactions. */
test('an undone document that had joined what two formats show otherwise leaves them joined as before', async () => {
  const show = (format: string, days: readonly number[], asOf: string): Paper => ({
    format,
    statement: statement(
      days.map((on, at) => line(`2026-02-${on}`, '-3.50', 'Cafe', `${asOf}${at}`)),
      { period: [`2026-02-${Math.min(...days)}`, `2026-02-${Math.max(...days)}`], asOf: `2026-02-22T${asOf}:00:00` },
    ),
  });
  const papers = [
    show('ofx', [20, 20, 20, 22], '13'),
    show('csv', [22, 22, 22], '12'),
    show('csv', [20, 20, 22, 22], '10'),
    show('csv', [20], '14'),
  ];
  await leavesNoTrace(papers);
  await comesBackWhole(papers);
});

/** The third document makes lines of both formats change partners, of which one had a further reference. */
test('an undone document by which a corrected line had become another transaction leaves it what it was', async () => {
  const shop = (reference: string, amount: string, corrects: string | null = null) =>
    line('2026-02-06', amount, 'Alp', reference, {
      correction: corrects === null ? null : { reference: corrects, action: 'replace' },
    });
  const ofx = (asOf: string, ...lines: readonly StatementLine[]): Paper => {
    const period = ['2026-01-19', asOf.slice(0, 10)] as const;
    return { format: 'ofx', statement: statement(lines, { asOf, period }) };
  };
  const csv = (asOf: string, ...days: readonly string[]): Paper => {
    const lines = days.map((on) => line(on, '-3.51', 'ALP', null, { memo: on }));
    return { format: 'csv', statement: statement(lines, { asOf, period: ['2026-02-05', '2026-02-10'] }) };
  };
  const papers = [
    csv('2026-03-01T00:00:00', '2026-02-08'),
    ofx('2026-02-06T00:00:00', { ...shop('A', '-4.51'), memo: '2026-02-08' }, shop('B', '-3.51')),
    ofx('2026-02-11T20:47:00', { ...shop('C', '-3.51', 'A'), memo: '2026-02-08' }, shop('B', '-3.51')),
    csv('2026-02-11T00:00:00', '2026-02-06', '2026-02-08'),
    ofx('2026-02-11T20:52:00', { ...shop('C', '-3.51'), memo: '2026-02-08' }, shop('B', '-3.51')),
  ];
  await leavesNoTrace(papers);
  await comesBackWhole(papers);
});

/** Purchases that are pending for two days, and some that the bank corrects after four. */
const purchases = fc.array(
  fc.record({
    on: fc.nat(9),
    amount: fc.constantFrom('-3.50', '-12.00', '-80.00'),
    shop: fc.constantFrom('Cafe', 'Grocer'),
    becomes: fc.constantFrom(null, null, '-3.60', '-81.00'),
    named: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

interface Purchase {
  readonly on: number;
  readonly amount: string;
  readonly shop: string;
  readonly becomes: string | null;
  readonly named: boolean;
}

/** The bank's list on a day of the ten days before it. */
function listing(all: readonly Purchase[], today: number): Paper {
  const dayOf = (number: number) => addDays(day('2026-03-01'), number);
  const lines = all.flatMap(({ amount, becomes, named, on, shop }, at) => {
    if (on > today || on < today - 10) return [];
    const reference = named ? `p${at}` : null;
    const isPending = on > today - 2;
    if (isPending) return [line(dayOf(on), amount, shop, reference, { status: 'pending' })];
    if (becomes === null || reference === null || today < on + 4) return [line(dayOf(on + 1), amount, shop, reference)];
    return [line(dayOf(on + 1), becomes, shop, `c${at}`, { correction: { reference, action: 'replace' } })];
  });
  const period = [dayOf(today - 10), dayOf(today)] as const;
  return { format: 'ofx', statement: statement(lines, { period, asOf: `${period[1]}T12:00:00` }) };
}

const pendings = fc
  .tuple(purchases, fc.array(fc.nat(14), { minLength: 3, maxLength: 4 }))
  .map(([all, days]) => days.map((today) => listing(all, today)));

const corrected = correctedLives.map(({ booked, ranks }) => {
  const documents = inOrder([exportOf(booked), ...documentsOf(booked)], ranks);
  return documents.slice(0, 6).map(({ statement, stream = 'ofx' }): Paper => ({ statement, format: stream }));
});

const SUBJECTS = KINDS.map((references): readonly [string, fc.Arbitrary<readonly Paper[]>] => {
  const papers = households.map(({ formats, world }) => papersOf(world, references, formats));
  return [`with references: ${references}`, papers];
}).concat([
  ['with pending lines and corrections', pendings],
  ['with corrections, beside an export', corrected],
]);

describe.each(SUBJECTS)('an undone document %s', (about, papers) => {
  test('leaves no trace in what is decided about others (P-UNDO-1)', async () => {
    await fc.assert(fc.asyncProperty(papers, leavesNoTrace), { numRuns });
  });

  test('ends as if only those had come that stand, whatever was undone and imported once more in between', async () => {
    await fc.assert(fc.asyncProperty(papers, turns, endsAsIf), { numRuns });
  });

  test('is as if it had not been undone when it is imported once more (P-UNDO-2)', async () => {
    await fc.assert(fc.asyncProperty(papers, comesBackWhole), { numRuns });
  });

  if (!about.includes('references')) return;
  test('leaves its ids to the same lines in another document (P-UNDO-3)', async () => {
    await fc.assert(fc.asyncProperty(papers, comesAgainInAnother), { numRuns });
  });
});
