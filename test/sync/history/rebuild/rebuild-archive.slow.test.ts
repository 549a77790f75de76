/** A database that was lost while the files beside it were not: it is built again before anything else. */
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../../src/store/sidecar/sidecar-files.ts';
import { readDocument } from '../../../../src/store/views/documents.ts';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { splitTransaction } from '../../../../src/sync/history/split.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { listAllTransfers } from '../../../../src/sync/transfers/list.ts';
import { orderTransfer } from '../../../../src/sync/transfers/orders.ts';
import { verify } from '../../../../src/sync/verify/verify.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { type HouseOptions, NEWLY, sharedParsePool } from '../../../support/houses/pulling.ts';
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

/** Three lines of one account and two of another. Two of them look like a pair, and two others are one. */
async function undecided(folder: string): Promise<LedgerHouse> {
  const first = await ledgerHouse({ ...SETTINGS, folder });
  const named = (on: string, amount: string, name: string) => ({ id: `${on}${amount}`, on, amount, name });
  const [ann, bob] = [named('2026-03-02', '-10.00', 'ANN'), named('2026-03-05', '-20.00', 'BOB')];
  first.drop('1.ofx', ofxText({ lines: [ann, bob, named('2026-03-08', '-3.00', 'CAFE')] }));
  const arrived = [named('2026-03-03', '10.00', 'ANN'), named('2026-03-06', '20.00', 'BOB')];
  first.drop('2.ofx', ofxText({ accountId: '5550001', from: '2026-03-01', to: '2026-03-31', lines: arrived }));
  await first.sync();
  return first;
}

/** The owner joins one pair, says that the other is none, and that the last line counts twice. */
async function decide(house: LedgerHouse): Promise<void> {
  const all = await house.transactions();
  const idOf = (amount: number) => all.find((each) => each.amount === amount)?.externalId ?? '';
  orderTransfer(house.deps, { action: 'pair', ids: [idOf(10), idOf(-10)] });
  orderTransfer(house.deps, { action: 'reject', ids: [idOf(20), idOf(-20)] });
  splitTransaction(house.deps, idOf(3));
  await house.push();
}

const decided = ({ deps }: LedgerHouse) =>
  listAllTransfers(deps, '2026-04-01')
    .map(({ state }) => state)
    .sort();

test('what the owner decided holds in the next life: pairs, pairs that are none, and lines that are two', async () => {
  const folder = tempFolder();
  const first = await undecided(folder);
  await decide(first);
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
