/** After the undo of a document the store decides about any further one as if it had never come. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../src/domain/statement.ts';
import { sha256 } from '../../src/lib/hash.ts';
import { beginRun } from '../../src/store/runs.ts';
import { linesOf } from '../../src/store/sightings.ts';
import { statementsOf } from '../../src/store/statements.ts';
import type { Store } from '../../src/store/store.ts';
import { archiveDocument } from '../../src/sync/archive.ts';
import type { PullDeps } from '../../src/sync/deps.ts';
import { ingestDocument } from '../../src/sync/ingest.ts';
import type { ParsePool } from '../../src/sync/parse-pool.ts';
import { retryDocuments } from '../../src/sync/retry.ts';
import { undo } from '../../src/sync/undo.ts';
import { correctedLives, documentsOf, exportOf, inOrder } from '../support/corrected-lives.ts';
import { type Download, downloads, type References, type World, worlds } from '../support/identity-worlds.ts';
import { connectorConfig, pullHouse } from '../support/pulling.ts';
import { day, line, statement } from '../support/statements.ts';
import { type Room, workshop } from '../support/workshop.ts';

const numRuns = Number(process.env.BANKFEED_PROPERTY_RUNS ?? 20);
const open = workshop();
const INBOX = connectorConfig({ account: 'checking', pending: 'push' });

interface Paper extends Pick<Download, 'statement'> {
  readonly format: string;
}

interface Desk {
  readonly store: Store;
  bring(paper: Paper): void;
  undo(document: number): void;
  redo(document: number): Promise<void>;
}

/** A real store, into which statements go as values. */
async function deskIn(room: Room): Promise<Desk> {
  const papers = new Map<string, Paper>();
  const parsePool: ParsePool = {
    parse: async (document) => {
      const paper = papers.get(document.sha256);
      if (paper === undefined) throw new Error('no such paper');
      return { format: paper.format, statements: [paper.statement], issues: [], proofs: [] };
    },
    prepare: () => Promise.reject(new Error('nothing is prepared here')),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const accounts = [{ handle: 'checking', currency: 'EUR' }];
  const { deps } = await pullHouse({ room, parsePool, accounts, inbox: INBOX });
  return { store: deps.store, ...verbsOf(deps, papers) };
}

function verbsOf(deps: PullDeps, papers: Map<string, Paper>): Omit<Desk, 'store'> {
  const { store } = deps;
  return {
    bring: (paper) => {
      const bytes = new TextEncoder().encode(`${papers.size}`);
      const document = { sha256: sha256(bytes), name: `${papers.size}`, bytes, receivedAt: '2026-06-01T00:00:00Z' };
      papers.set(document.sha256, paper);
      archiveDocument(store.folder, document);
      store.transact(() => {
        const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
        const { format, statement } = paper;
        ingestDocument(deps, INBOX, runId, { document, format, statements: [statement], issues: [] });
      });
    },
    undo: (document) => void undo(deps, `d${document}`, { dryRun: false }),
    redo: async (document) => {
      expect(await retryDocuments(deps, [document])).toMatchObject({ outcome: 'ok', counts: { imported: 1 } });
    },
  };
}

interface Line {
  readonly id: string;
  readonly ghost: boolean;
  readonly said: object;
}

interface Word {
  readonly name: string;
  readonly as_of: string;
}

const TELLINGS = `SELECT s.name, g.booked_on, g.payee, g.reference, g.as_of FROM tellings g
  JOIN streams s ON s.id = g.stream_id WHERE g.transaction_id = ? ORDER BY s.name`;

/** What the lines of a document are in the store. */
function linesIn(store: Store, document: number): readonly Line[] {
  const sql = `SELECT t.*, s.name AS stream, EXISTS (SELECT 1 FROM undone_transactions u WHERE u.transaction_id = t.id) AS ghost
    FROM transactions t JOIN streams s ON s.id = t.stream_id WHERE t.id = ?`;
  return statementsOf(store, document).flatMap(({ id }) =>
    linesOf(store, id).map(({ transactionId }) => {
      const row = store.db.prepare<[number], Record<string, unknown>>(sql).get(transactionId) ?? {};
      const words = store.db.prepare<[number], Word>(TELLINGS).all(transactionId);
      const [only, other] = words;
      // What its own stream alone says is the transaction's, whether that is kept beside it or not.
      const own = other === undefined && only?.name === row.stream ? only : undefined;
      const tellings = own === undefined ? words : [];
      const { external_id: externalId, ghost, booked_on, amount, payee, memo, reference, state, as_of, stream } = row;
      return {
        // What the bank took away before it was ever sent has an id that nobody knows: another one will do.
        id: state === 'deleted' ? bucketOf(String(externalId)) : String(externalId),
        ghost: ghost === 1,
        said: {
          ...{ booked_on, amount, payee, memo, reference, state, stream, tellings },
          as_of: own === undefined ? as_of : own.as_of,
        },
      };
    }),
  );
}

const bucketOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

/** Ids of live transactions, and what is known besides them. */
function knowledge({ db }: Store) {
  return {
    live: db.prepare("SELECT external_id FROM transactions WHERE state = 'live' ORDER BY 1").pluck().all() as string[],
    trust: db
      .prepare(
        `SELECT name, trust, agreed, disagreed FROM streams m WHERE EXISTS (SELECT 1 FROM statements s
         WHERE s.stream_id = m.id AND s.document_id NOT IN (SELECT document_id FROM undone)) ORDER BY name`,
      )
      .all(),
    issues: db
      .prepare(
        'SELECT name, state, issues FROM documents WHERE id NOT IN (SELECT document_id FROM undone) ORDER BY name',
      )
      .all() as { name: string }[],
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
  const inBuckets = (store: Store) =>
    known(store).map((all) => all.map((each) => ({ ...each, id: bucketOf(each.id) })));
  expect(inBuckets(taken.store)).toEqual(inBuckets(never.store));
  const lines = linesIn(never.store, early.length + 1);
  const older = new Set(known(never.store).flatMap((all) => all.map(({ id }) => id)));
  const ghosts = new Set<string>();
  for (const [at, found] of linesIn(taken.store, early.length + 2).entries()) {
    const wanted = lines[at];
    // What was taken back stays away; it can only be what would be new.
    if (found.ghost) expect(older.has(wanted?.id ?? '')).toBe(false);
    else expect({ ...found, id: bucketOf(found.id) }).toEqual({ ...wanted, id: bucketOf(wanted?.id ?? '') });
    if (found.ghost) ghosts.add(wanted?.id ?? '');
  }
  const [now, then] = [knowledge(taken.store), knowledge(never.store)];
  const left = then.live.filter((id) => !ghosts.has(id));
  expect(now.live.map(bucketOf).sort()).toEqual(left.map(bucketOf).sort());
  expect(now.trust).toEqual(then.trust);
}

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
  await again.redo(early.length);
  const known = (store: Store) => all.map((_, at) => linesIn(store, at + 1));
  expect(known(again.store)).toEqual(known(always.store));
  always.bring(last);
  again.bring(last);
  expect(known(again.store)).toEqual(known(always.store));
  expect(knowledge(again.store)).toEqual(knowledge(always.store));
}

describe.each(KINDS)('an undone document, with references: %s', (references) => {
  const papers = households.map(({ formats, world }) => papersOf(world, references, formats));

  test('leaves no trace in what is decided about others', async () => {
    await fc.assert(fc.asyncProperty(papers, leavesNoTrace), { numRuns });
  });

  test('is as if it had not been undone when it is taken up again', async () => {
    await fc.assert(fc.asyncProperty(papers, comesBackWhole), { numRuns });
  });
});

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

/** What the bank lists on a day of the ten days before it. */
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

describe('an undone document with pending lines and corrections', () => {
  const lives = fc
    .tuple(purchases, fc.array(fc.nat(14), { minLength: 3, maxLength: 4 }))
    .map(([all, days]) => days.map((today) => listing(all, today)));

  test('leaves no trace in what is decided about others', async () => {
    await fc.assert(fc.asyncProperty(lives, leavesNoTrace), { numRuns });
  });

  test('is as if it had not been undone when it is taken up again', async () => {
    await fc.assert(fc.asyncProperty(lives, comesBackWhole), { numRuns });
  });
});

describe('an undone document with corrections, beside an export', () => {
  const lives = correctedLives.map(({ booked, ranks }) => {
    const documents = inOrder([exportOf(booked), ...documentsOf(booked)], ranks);
    return documents.slice(0, 6).map(({ statement, stream = 'ofx' }): Paper => ({ statement, format: stream }));
  });

  test('leaves no trace in what is decided about others', async () => {
    await fc.assert(fc.asyncProperty(lives, leavesNoTrace), { numRuns });
  });

  test('is as if it had not been undone when it is taken up again', async () => {
    await fc.assert(fc.asyncProperty(lives, comesBackWhole), { numRuns });
  });
});
