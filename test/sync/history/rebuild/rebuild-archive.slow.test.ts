/** A database that was lost while the files beside it were not: it is built again before anything else. */
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentIdOf } from '../../../../src/domain/row-ids.ts';
import { recallSidecars, updateSidecars } from '../../../../src/store/sidecar/sidecar-files.ts';
import { listAttention } from '../../../../src/store/views/attention.ts';
import { readDocument } from '../../../../src/store/views/documents.ts';
import { retryDocuments } from '../../../../src/sync/history/retry.ts';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import type { OrderRunner } from '../../../../src/sync/orders/order-runner.ts';
import { carryOut, type Order } from '../../../../src/sync/orders/orders.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { listAllTransfers } from '../../../../src/sync/transfers/list.ts';
import { verify } from '../../../../src/sync/verify/verify.ts';
import { runsIn } from '../../../support/ask.ts';
import { type OfxLine, ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { type HouseOptions, NEWLY, sharedParsePool } from '../../../support/houses/pulling.ts';
import { answerQuestions } from '../../../support/ledger/answer-questions.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const parsePool = sharedParsePool([]);
const SETTINGS: HouseOptions = {
  parsePool,
  accounts: [
    { handle: 'checking', match: ['*7890'], currency: 'USD' },
    { handle: 'savings', match: ['5550001'], currency: 'USD' },
  ],
  inbox: { config: { path: 'inbox', settle: '0s', watch: false }, account: 'checking' },
};

const MARCH = ofxText({
  lines: [
    { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' },
    { id: 'A2', on: '2026-03-06', amount: '-4.50', name: 'BAKER' },
  ],
  from: '2026-03-01',
  to: '2026-03-10',
  closing: { amount: '100.00', on: '2026-03-10' },
});
/** The same bank's other export books a day later. */
const AS_CSV =
  'Date,Description,Amount,Balance,Currency\n2026-03-03,Grocer,-10.00,104.50,USD\n2026-03-07,Baker,-4.50,100.00,USD\n';
const APRIL = ofxText({
  lines: [{ id: 'B1', on: '2026-04-02', amount: '-7.00', name: 'CINEMA' }],
  from: '2026-04-01',
  to: '2026-04-10',
  closing: { amount: '93.00', on: '2026-04-10' },
});

/** The same folder and ledger without the database, and without the files that were read. `copy` takes its place. */
async function afterLoss(first: LedgerHouse, folder: string, inbox = false, copy?: string): Promise<LedgerHouse> {
  updateSidecars(first.deps.store);
  first.deps.store.close();
  for (const name of ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm']) {
    rmSync(join(folder, 'state', name), { force: true });
  }
  if (!inbox) rmSync(join(folder, 'inbox'), { recursive: true });
  if (copy !== undefined) copyFileSync(join(folder, copy), join(folder, 'state', 'bankfeed.db'));
  const house = await ledgerHouse({ ...SETTINGS, ledger: first.ledger, folder });
  recallSidecars(house.deps.store);
  return house;
}

async function household(files: Readonly<Record<string, string>>) {
  const folder = tempFolder();
  const house = await ledgerHouse({ ...SETTINGS, folder });
  for (const [name, text] of Object.entries(files)) {
    house.drop(name, text);
    await house.sync();
  }
  return { house, folder };
}

test('P-ID-10: two formats on different days make no double, though the next file is of the worse one', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.csv': AS_CSV });
  const before = await first.transactions();
  expect(before).toHaveLength(2);
  const second = await afterLoss(first, folder);
  second.drop('3.csv', `${AS_CSV}2026-03-09,Kiosk,-1.00,99.00,USD\n`, NEWLY);
  expect(await second.sync()).toMatchObject({ created: 1, deleted: 0, adopted: 2 });
  expect((await second.transactions()).slice(0, 2)).toEqual(before);
});

test('a lost database is built again in silence: no creation, no deletion, the same balance', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.csv': AS_CSV, '3.ofx': APRIL });
  const before = [await first.transactions(), (await first.accounts()).map(({ balance }) => balance)];
  const second = await afterLoss(first, folder);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, adopted: 3 });
  expect([await second.transactions(), (await second.accounts()).map(({ balance }) => balance)]).toEqual(before);
  const file = join(folder, 'state', 'documents.jsonl');
  const kept = readFileSync(file, 'utf8');
  updateSidecars(second.deps.store);
  expect(readFileSync(file, 'utf8')).toBe(kept);
});

test('P-ID-10: documents are brought in the order of the first time also where the clock was set back between', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH });
  first.clock.jumpTo('2026-01-01T00:00:00Z');
  first.drop('2.csv', AS_CSV);
  await first.sync();
  const second = await afterLoss(first, folder);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, adopted: 2 });
  expect(['d1', 'd2'].map((id) => readDocument(second.deps.store, id)?.name)).toEqual(['1.ofx', '2.csv']);
});

test('a bank renames a shop while the database is lost: its new words are sent, the owner’s words stay', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH });
  const baker = (await first.transactions()).find(({ payeeName }) => payeeName === 'BAKER');
  await first.edit(baker?.externalId ?? '', { payeeName: 'Bread' });
  const second = await afterLoss(first, folder);
  const reworded = MARCH.replace('GROCER', 'GROCER 12').replace('BAKER', 'BAKER 7');
  second.drop('2.ofx', reworded.replace(/(<DTSERVER>)\d{8}/, '$120260420'));
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, remaining: 0 });
  expect((await second.transactions()).map(({ payeeName }) => payeeName)).toEqual(['GROCER 12', 'Bread']);
});

test('a deletion of which nobody knew when the database was lost is a question, and a known one is none', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.ofx': APRIL });
  const [grocer, baker] = (await first.transactions()).map(({ externalId }) => externalId ?? '');
  await first.remove(grocer ?? '');
  const ledger = first.ledger.client(first.clock);
  await verify({ store: first.deps.store, ledger }, { repair: false, trigger: 'schedule' });
  await ledger.close();
  await first.remove(baker ?? '');
  const second = await afterLoss(first, folder);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 1, remaining: 0 });
  await retryNamed(second.deps, [baker ?? '']);
  expect(await second.push()).toMatchObject({ created: 1 });
  expect((await second.transactions()).map(({ payeeName }) => payeeName)).toEqual(['BAKER', 'CINEMA']);
});

test('an undone document is undone in the rebuilt state, and can be retried there', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.ofx': APRIL });
  undo(first.deps, 'd2', { dryRun: false });
  await first.push();
  const without = await first.transactions();
  for (let life = 0, house = first; life < 2; life += 1) {
    house = await afterLoss(house, folder, true);
    expect(await house.sync()).toMatchObject({ created: 0, deleted: 0 });
    expect(readDocument(house.deps.store, 'd2')).toMatchObject({ name: '2.ofx', state: 'undone' });
    expect(await house.transactions()).toEqual(without);
    if (life === 0) continue;
    await retryNamed(house.deps, ['d2']);
    expect(await house.push()).toMatchObject({ created: 1 });
    expect((await house.transactions()).map(({ payeeName }) => payeeName)).toEqual(['GROCER', 'BAKER', 'CINEMA']);
    const ledger = house.ledger.client(house.clock);
    expect((await verify({ store: house.deps.store, ledger }, { repair: false })).drift).toEqual([]);
    await ledger.close();
  }
});

test('an account whose first document was undone is bound in the rebuilt state, and takes the next file', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.ofx': APRIL });
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  const house = await afterLoss(first, folder, true);
  expect(await house.sync()).toMatchObject({ created: 0, deleted: 0, remaining: 0 });
  house.drop('3.ofx', APRIL.replace('B1', 'C1').replaceAll('202604', '202605'), NEWLY);
  expect(await house.sync()).toMatchObject({ created: 1, remaining: 0 });
});

test('an account whose every document was undone is bound when one is retried in the rebuilt state', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH });
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  const house = await afterLoss(first, folder, true);
  await house.sync();
  await retryDocuments(house.deps, [documentIdOf(1)]);
  expect(await house.push()).toMatchObject({ created: 2, remaining: 0 });
  expect(await house.accounts()).toMatchObject([{ balance: 100 }]);
});

test('a transfer reaches an account whose every document was undone before the database was lost', async () => {
  const other = { accountId: '5550001', from: '2026-03-01', to: '2026-03-31' };
  const names = `<BANKACCTTO><BANKID>021000021<ACCTID>${other.accountId}<ACCTTYPE>SAVINGS</BANKACCTTO>`;
  const saved = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'ANN', extra: names };
  const paper = (server: string) =>
    ofxText({ lines: [saved], closing: { amount: '100.00', on: '2026-03-10' }, to: '2026-03-10', server });
  const arrival = ofxText({ ...other, lines: [{ id: 'Z1', on: '2026-03-03', amount: '10.00', name: 'ANN' }] });
  const { folder, house: first } = await household({ '1.ofx': paper('2026-03-10'), '2.ofx': arrival });
  undo(first.deps, ['d1', 'd2'], { dryRun: false });
  await first.push();
  const house = await afterLoss(first, folder, true);
  await house.sync();
  house.drop('3.ofx', paper('2026-03-12'), NEWLY);
  expect(await house.sync()).toMatchObject({ created: 1, remaining: 0 });
  expect(await house.transactions()).toMatchObject([{ amount: 10, isTransfer: true }]);
  expect((await house.accounts()).map(({ balance }) => balance)).toEqual([100, 10]);
});

test('a rebuild that was stopped goes on where it was', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.csv': AS_CSV, '3.ofx': APRIL });
  const second = await afterLoss(first, folder);
  const stop = new AbortController();
  const { parse } = parsePool;
  const stopping = {
    ...parsePool,
    parse: (...order: Parameters<typeof parse>) => parse(...order).finally(() => stop.abort()),
  };
  await pullConnector({ ...second.deps, parsePool: stopping, signal: stop.signal }, 'inbox', 'command');
  expect(readDocument(second.deps.store, 'd2')).toBeUndefined();
  recallSidecars(second.deps.store);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, adopted: 3 });
  expect(readDocument(second.deps.store, 'd3')).toMatchObject({ name: '3.ofx', state: 'imported' });
});

test('connectors whose first passes begin at once build it once', async () => {
  const { folder, house: first } = await household({ '1.ofx': MARCH, '2.csv': AS_CSV });
  const second = await afterLoss(first, folder);
  const { connectors } = second.deps.config;
  const deps = second.with({ connectors: [...connectors, ...connectors.map((each) => ({ ...each, name: 'other' }))] });
  await Promise.all(['inbox', 'other'].map((name) => pullConnector(deps, name, 'start')));
  const kinds = runsIn(deps.store).map(({ kind }) => kind);
  expect(kinds).toEqual(['rebuild', 'pull', 'pull']);
  expect(await second.push()).toMatchObject({ created: 0, adopted: 2 });
});

/** Orders that only write decisions; sending them is a step of its own. */
function handsThatSendNothing(house: LedgerHouse): OrderRunner {
  const never = () => Promise.reject(new Error('not for these orders'));
  return {
    pull: house.deps,
    push: never,
    tryNotices: async () => [],
    saveProfile: never,
    removeProfile: never,
    keepPassword: never,
    readingOf: never,
    pass: never,
    look: never,
    settle: never,
    send: async () => null,
  };
}

/** Three lines of one account and two of another. Two of them look like a pair, and two others are one. */
async function undecided(folder: string, more: readonly [OfxLine[], OfxLine[]] = [[], []]): Promise<LedgerHouse> {
  const first = await ledgerHouse({ ...SETTINGS, folder });
  const other = { accountId: '5550001', from: '2026-03-01', to: '2026-03-31' };
  const named = (on: string, amount: string, name: string) => ({ id: `${on}${amount}`, on, amount, name });
  first.drop(
    '1.ofx',
    ofxText({
      lines: [
        named('2026-03-02', '-10.00', 'ANN'),
        named('2026-03-05', '-20.00', 'BOB'),
        named('2026-03-08', '-3.00', 'CAFE'),
        ...more[0],
      ],
    }),
  );
  first.drop(
    '2.ofx',
    ofxText({
      ...other,
      lines: [named('2026-03-03', '10.00', 'ANN'), named('2026-03-06', '20.00', 'BOB'), ...more[1]],
    }),
  );
  await first.sync();
  return first;
}

async function decide(house: LedgerHouse, which: 'a pair' | 'the rest'): Promise<void> {
  const order = (given: Order) => carryOut(handsThatSendNothing(house), given);
  const idOf = async (amount: number) =>
    (await house.transactions()).find((each) => each.amount === amount)?.externalId ?? '';
  if (which === 'a pair') await order({ kind: 'transfers', action: 'pair', ids: [await idOf(10), await idOf(-10)] });
  else {
    await order({ kind: 'transfers', action: 'reject', ids: [await idOf(20), await idOf(-20)] });
    await order({ kind: 'split', id: await idOf(3) });
  }
  await house.push();
}

const decided = ({ deps }: LedgerHouse) =>
  listAllTransfers(deps, '2026-04-01')
    .map(({ state }) => state)
    .sort();

test('what the owner decided since a copy was made holds when the copy is put back, each decision once', async () => {
  const folder = tempFolder();
  const first = await undecided(folder);
  await decide(first, 'a pair');
  updateSidecars(first.deps.store);
  await first.deps.store.db.backup(join(folder, 'early.db'));
  await decide(first, 'the rest');
  await first.deps.store.db.backup(join(folder, 'late.db'));
  first.drop('3.ofx', APRIL);
  await first.sync();
  const before = await first.transactions();
  let house = first;
  for (const copy of ['early.db', 'late.db', 'late.db']) {
    house = await afterLoss(house, folder, true, copy);
    expect(await house.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
    expect(await house.transactions()).toEqual(before);
    expect(decided(house)).toEqual(['paired', 'rejected']);
  }
});

test('what the owner decided holds in the next life: pairs, pairs that are none, and lines that are two', async () => {
  const folder = tempFolder();
  const first = await undecided(folder);
  await decide(first, 'a pair');
  await decide(first, 'the rest');
  const before = await first.transactions();
  expect(before).toHaveLength(5);
  expect(decided(first)).toEqual(['paired', 'rejected']);

  const second = await afterLoss(first, folder);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0 });
  expect((await second.transactions()).map(({ externalId }) => externalId)).toEqual(
    before.map(({ externalId }) => externalId),
  );
  expect(decided(second)).toEqual(['paired', 'rejected']);
  const ledger = second.ledger.client(second.clock);
  expect((await verify({ store: second.deps.store, ledger }, { repair: false })).drift).toEqual([]);
  await ledger.close();
});

const TO_SAVINGS = '<BANKACCTTO><BANKID>123456789<ACCTID>5550001<ACCTTYPE>CHECKING</BANKACCTTO>';
const SAVED: readonly [OfxLine[], OfxLine[]] = [
  [{ id: 'S1', on: '2026-03-20', amount: '-50.00', name: 'CARL', extra: TO_SAVINGS }],
  [{ id: 'S2', on: '2026-03-20', amount: '50.00', name: 'CARL' }],
];

const LIVES = ['d1 d2', 'd2 d1', 'd1', 'd2'].flatMap((undone) => [
  { undone, database: 'a lost database', copy: undefined },
  { undone, database: 'an old copy', copy: 'early.db' },
]);

test.each(LIVES)(
  'P-TR-5: decisions about lines of undone $undone hold when they are retried after $database',
  async ({ copy, undone }) => {
    const folder = tempFolder();
    const first = await undecided(folder, SAVED);
    updateSidecars(first.deps.store);
    await first.deps.store.db.backup(join(folder, 'early.db'));
    const saved = (await first.transactions()).find(({ amount }) => amount === 50);
    expect(saved).toMatchObject({ isTransfer: true });
    await carryOut(handsThatSendNothing(first), { kind: 'transfers', action: 'split', ids: [saved?.externalId ?? ''] });
    await decide(first, 'a pair');
    await decide(first, 'the rest');
    const before = told(await first.transactions());
    expect(before).toHaveLength(7);
    undo(first.deps, undone.split(' '), { dryRun: false });
    await first.push();
    const left = told(await first.transactions());

    let house = first;
    for (let life = 2; life <= 3; life += 1) {
      house = await afterLoss(house, folder, true, copy);
      await house.sync();
      expect(told(await house.transactions())).toEqual(left);
    }
    for (const document of undone.split(' ')) {
      await retryNamed(house.deps, [document]);
      await house.push();
    }
    expect(told(await house.transactions())).toEqual(before);
    expect(decided(house)).toEqual(['paired', 'rejected', 'rejected', 'rejected']);
    expect(await (await afterLoss(house, folder)).sync()).toMatchObject({ created: 0, deleted: 0 });
  },
);

const told = (rows: Awaited<ReturnType<LedgerHouse['transactions']>>) =>
  rows.map(({ amount, externalId, isTransfer }) => ({ amount, externalId, isTransfer }));

test('a line counted twice is two by another file as well, and no third one comes in a later life', async () => {
  const { folder, house: first } = await household({ 'march.ofx': MARCH });
  const [grocer] = await first.transactions();
  await carryOut(handsThatSendNothing(first), { kind: 'split', id: grocer?.externalId ?? '' });
  await first.push();
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  first.drop('anew.ofx', `${MARCH}\n`);
  await first.sync();
  const before = await first.transactions();
  expect(before.map(({ amount, externalId }) => [amount, externalId === grocer?.externalId])).toEqual([
    [10, true],
    [10, false],
    [4.5, false],
  ]);
  const second = await afterLoss(first, folder);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(await second.transactions()).toEqual(before);
});

test('the owner’s words on an undone record are known in the new database', async () => {
  const { folder, house: first } = await household({ 'march.ofx': MARCH });
  const [grocer] = await first.transactions();
  await first.edit(grocer?.externalId ?? '', { payeeName: 'My grocer', note: 'for the party' });
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  expect(await first.transactions()).toEqual([]);

  const house = await afterLoss(first, folder);
  await house.sync();
  await retryNamed(house.deps, ['d1']);
  await house.push();
  expect(await house.transactions()).toMatchObject([
    { externalId: grocer?.externalId, payeeName: 'My grocer', note: 'for the party' },
    { payeeName: 'BAKER' },
  ]);
});

test('a record that a line took over on the owner’s yes is found in the next life without a question', async () => {
  const { house } = await household({ '1.csv': AS_CSV, '2.ofx': MARCH });
  const before = await house.transactions();
  const folder = tempFolder();
  const second = await ledgerHouse({ ...SETTINGS, ledger: house.ledger, folder });
  second.drop('1.ofx', MARCH);
  expect(await second.sync()).toMatchObject({ created: 0, rejected: 2 });
  expect(listAttention(second.deps.store, { connectors: [], accounts: [] })).toContainEqual(
    expect.objectContaining({ kind: 'drift', text: '2 not known here.' }),
  );
  expect(answerQuestions(second.deps)).toBe(2);
  expect(await second.push()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(listAttention(second.deps.store, { connectors: [], accounts: [] })).toEqual([]);
  const third = await afterLoss(second, folder);
  expect(await third.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(await third.transactions()).toEqual(before);
});
