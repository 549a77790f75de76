import { refusedIn } from '../../support/ask.ts';
/** P-KEY-12: what a process asks of the ledger before it writes to it for the first time. */

import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { createLedgerClient, type LedgerClient } from '../../../src/ledger/client/client.ts';
import { writeFact } from '../../../src/store/facts.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { reviewCreations } from '../../../src/sync/adopt/adopt-existing.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { push } from '../../../src/sync/push/push.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { requestsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { NEWLY, sharedParsePool } from '../../support/houses/pulling.ts';
import { tempFolder } from '../../support/run/temp.ts';

const currencies = currencyTable({});

const parsePool = sharedParsePool([]);
const GROCER: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER' };
const ID = 'bf1.checking-7890-de34.2026-03-02.e1000USD.1';

function march(lines: readonly OfxLine[], server = '2026-03-31'): string {
  return ofxText({ lines, from: '2026-03-01', to: '2026-03-31', server });
}

/** A client that writes down which reads go out. */
function watched(house: LedgerHouse): { readonly client: LedgerClient; readonly asked: string[] } {
  const { clock } = house.deps;
  const client = createLedgerClient({ url: house.ledger.url, apiKey: house.ledger.key, connections: 1, clock });
  onTestFinished(() => client.close());
  const asked: string[] = [];
  const listTransactions: LedgerClient['listTransactions'] = (query) => {
    asked.push(Object.keys(query ?? {}).join(','));
    return client.listTransactions(query);
  };
  return { client: { ...client, listTransactions }, asked };
}

async function pushWith(house: LedgerHouse, ledger: LedgerClient) {
  const { store, clock } = house.deps;
  const review = () => reviewCreations({ store, ledger, currencies, accounts: [], adopt: false });
  return push({ store, ledger, clock, random: () => 0.5, concurrency: 2, currencies, review }, { patienceMs: 1000 });
}

/** The state as it is now, mark and all, in another folder. It is as after a copy that was put back whole. */
async function copy(first: LedgerHouse): Promise<LedgerHouse> {
  const folder = tempFolder();
  mkdirSync(join(folder, 'state'));
  const { store } = first.deps;
  await store.db.backup(join(folder, 'state', 'bankfeed.db'));
  copyFileSync(join(store.folder, 'generation'), join(folder, 'state', 'generation'));
  return ledgerHouse({ ledger: first.ledger, folder, parsePool });
}

/** The same where the whole volume was rolled back: its files are the ones that they were. */
async function snapshot(first: LedgerHouse): Promise<LedgerHouse> {
  const house = await copy(first);
  const { birthtimeNs, ino } = statSync(join(house.deps.store.folder, 'generation'), { bigint: true });
  writeFact(house.deps.store, 'generation.file', `${ino} ${birthtimeNs}`);
  return house;
}

async function household(): Promise<LedgerHouse> {
  const house = await ledgerHouse({ parsePool });
  beginGeneration(house.deps.store);
  house.drop('1.ofx', march([GROCER]));
  await house.sync();
  return house;
}

const keysOf = ({ deps }: LedgerHouse, wanted = ['ready']) =>
  requestsIn(deps.store).flatMap(({ key, state }) => (wanted.includes(state) ? [key] : []));

test('nothing is asked where nothing is to be sent, and one page once where something is', async () => {
  const house = await household();
  const { client, asked } = watched(house);
  await pushWith(house, client);
  expect(asked).toEqual([]);
  house.drop('2.ofx', march([{ ...GROCER, memo: 'bread' }], '2026-04-02'));
  await pullConnector(house.deps, 'inbox', 'command');
  const keys = keysOf(house);
  expect(await pushWith(house, client)).toMatchObject({ updated: 1 });
  house.drop('3.ofx', march([{ ...GROCER, memo: 'more bread' }], '2026-04-03'));
  await pullConnector(house.deps, 'inbox', 'command');
  expect(await pushWith(house, client)).toMatchObject({ updated: 1 });
  expect(asked).toEqual(['updatedSince']);
  const sent = requestsIn(house.deps.store).map(({ key }) => key);
  expect(keys.every((key) => sent.includes(key))).toBe(true);
});

test.each([
  ['brought something since', march([GROCER, BAKER], '2026-04-01')],
  [
    'changed something since',
    march([{ ...GROCER, id: 'C1', amount: '-12.00', extra: '<CORRECTFITID>A1<CORRECTACTION>REPLACE' }], '2026-04-01'),
  ],
])('a whole folder that was restored while its later self %s is noticed before anything is sent', async (_, text) => {
  const first = await household();
  first.drop('memo.ofx', march([{ ...GROCER, memo: 'bread' }], '2026-03-31'));
  await pullConnector(first.deps, 'inbox', 'command');
  const restored = await snapshot(first);
  first.drop('later.ofx', text);
  await first.sync();
  expect(beginGeneration(restored.deps.store)).toBe(false);
  const before = keysOf(restored);
  expect(before).toHaveLength(1);
  const { client, asked } = watched(restored);
  await pushWith(restored, client);
  // The page that gave it away, and then all of it.
  expect(asked).toEqual(['updatedSince', '']);
  const used = keysOf(restored, ['done']);
  expect(used.filter((key) => before.includes(key))).toEqual([]);
  restored.drop('later.ofx', text);
  await restored.sync();
  expect(await restored.transactions()).toEqual(await first.transactions());
});

test('a whole folder that was restored is noticed also where its files came again before anything was sent', async () => {
  const first = await household();
  const restored = await snapshot(first);
  const elsewhere = ofxText({ ...{ accountId: '555', lines: [BAKER] }, from: '2026-03-01', to: '2026-03-31' });
  for (const house of [first, restored]) house.drop('new.ofx', elsewhere);
  await first.sync();
  const [account] = (await first.accounts()).filter(({ balance }) => balance === -4.5);
  await pullConnector(restored.deps, 'inbox', 'command');
  const { client } = watched(restored);
  expect(await pushWith(restored, client)).toMatchObject({ created: 0, adopted: 1 });
  expect(await restored.accounts()).toContainEqual(account);
});

test('a whole folder that was restored is noticed although the clock was ahead before the copy', async () => {
  const first = await household();
  first.clock.jumpTo('2099-01-01T12:00:00Z');
  first.drop('memo.ofx', march([{ ...GROCER, memo: 'bread' }], '2026-03-31'));
  await first.sync();
  first.drop('more.ofx', march([{ ...GROCER, memo: 'more bread' }], '2026-04-01'));
  await pullConnector(first.deps, 'inbox', 'command');
  const restored = await snapshot(first);
  first.drop('later.ofx', march([GROCER, BAKER], '2026-04-02'));
  await first.sync();
  expect(beginGeneration(restored.deps.store)).toBe(false);
  const before = keysOf(restored);
  expect(before).toHaveLength(1);
  const { client, asked } = watched(restored);
  await pushWith(restored, client);
  // A page without what was written here last proves nothing: all of it is read.
  expect(asked.slice(0, 2)).toEqual(['updatedSince', '']);
  expect(keysOf(restored, ['done']).filter((key) => before.includes(key))).toEqual([]);
});

test('a record that was created again since a volume was rolled back is no deletion by the owner', async () => {
  const first = await household();
  const old = await snapshot(first);
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  await retryNamed(first.deps, ['d1']);
  expect(await first.push()).toMatchObject({ created: 1 });
  undo(old.deps, 'd1', { dryRun: false });
  await old.push();
  expect(await old.transactions()).toEqual([]);
});

/** The weekly look of the daemon. @returns what differs */
async function lookAt({ deps }: LedgerHouse, ledger: LedgerClient) {
  return (await verify({ store: deps.store, ledger }, { repair: false, trigger: 'schedule' })).drift;
}

test('an undone line that came again in both lives of a rolled-back volume is one record, and nothing is asked', async () => {
  const first = await household();
  const old = await snapshot(first);
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  const twin = march([GROCER], '2026-04-01');
  first.drop('twin.ofx', twin, NEWLY);
  await first.sync();
  const before = await first.transactions();
  old.drop('twin.ofx', twin, NEWLY);
  await old.pull();
  undo(old.deps, 'd1', { dryRun: false });
  const { client } = watched(old);
  expect(await pushWith(old, client)).toMatchObject({ sent: 0, rejected: 0 });
  expect(await lookAt(old, client)).toEqual([]);
  expect(await old.transactions()).toEqual(before);
  undo(old.deps, 'd2', { dryRun: false });
  expect(await pushWith(old, client)).toMatchObject({ deleted: 1 });
  expect(await old.transactions()).toEqual([]);
});

test('the weekly look takes no gone record for a deletion where another one was created again', async () => {
  const first = await household();
  first.drop('2.ofx', lineOf('555', '2026-03-03', '-4.50', 'BAKER'));
  await first.sync();
  const old = await snapshot(first);
  for (const document of ['d1', 'd2']) undo(first.deps, document, { dryRun: false });
  await first.push();
  await retryNamed(first.deps, ['d1']);
  expect(await first.push()).toMatchObject({ created: 1 });
  const { client } = watched(old);
  expect(await lookAt(old, client)).toMatchObject([{ kind: 'missing' }]);
  expect(await pushWith(old, client)).toMatchObject({ created: 0, deleted: 0, rejected: 1 });
});

test('records of another household keep no deletion from being remembered by the weekly look', async () => {
  const first = await household();
  await seeing(first);
  await first.remove(ID);
  const { client } = watched(first);
  expect(await lookAt(first, client)).toMatchObject([{ kind: 'missing' }, { kind: 'extra' }]);
  expect(await pushWith(first, client)).toMatchObject({ sent: 0, rejected: 0 });
  first.drop('1b.ofx', march([GROCER], '2026-04-02'), NEWLY);
  await first.pull();
  expect(await pushWith(first, client)).toMatchObject({ created: 0, rejected: 0 });
  expect(await lookAt(first, client)).toMatchObject([{ kind: 'extra' }]);
});

/** The statement of an account with one line. */
function lineOf(accountId: string, on: string, amount: string, name: string): string {
  const lines = [{ id: `${accountId}${on}`, on, amount, name }];
  return ofxText({ accountId, lines, from: '2026-03-01', to: '2026-03-28' });
}

/** A state of other documents that has seen its records in the ledger. */
async function seeing(first: LedgerHouse): Promise<LedgerHouse> {
  const house = await ledgerHouse({ ledger: first.ledger, parsePool });
  beginGeneration(house.deps.store);
  house.drop('2.ofx', lineOf('555', '2026-03-03', '-4.50', 'BAKER'));
  await house.sync();
  return house;
}

test('a record that was only seen and that was created again since a volume was rolled back is found', async () => {
  const first = await household();
  const second = await seeing(first);
  const old = await snapshot(second);
  for (const house of [second, old]) house.drop('1.ofx', march([GROCER]));
  await second.sync();
  undo(second.deps, 'd2', { dryRun: false });
  await second.push();
  await retryNamed(second.deps, ['d2']);
  expect(await second.push()).toMatchObject({ created: 1 });
  await old.pull();
  const { client } = watched(old);
  expect(await pushWith(old, client)).toMatchObject({ adopted: 1, created: 0 });
  undo(old.deps, 'd2', { dryRun: false });
  expect(await pushWith(old, client)).toMatchObject({ deleted: 1 });
  expect((await old.transactions()).map(({ payeeName }) => payeeName)).toEqual(['BAKER']);
});

test('a record that was only seen and that became a transfer since a volume was rolled back is one', async () => {
  const first = await household();
  const outflow = lineOf('5550001111', '2026-03-09', '-10.00', 'To savings');
  const inflow = lineOf('5550002222', '2026-03-10', '10.00', 'From checking');
  first.drop('outflow.ofx', outflow);
  await first.sync();
  const old = await snapshot(await seeing(first));
  first.drop('inflow.ofx', inflow);
  await first.sync();
  const before = await first.transactions();
  for (const [at, leg] of [inflow, outflow].entries()) {
    old.drop(`${at}.ofx`, leg);
    expect(await old.sync()).toMatchObject({ created: 0, rejected: at === 0 ? 1 : 0 });
    expect(await old.transactions()).toEqual(before);
  }
  // The question about the arrival goes when the payment comes.
  expect(refusedIn(old.deps.store)).toEqual([]);
});

test('the owner’s work in the ledger is no restored state a second time', async () => {
  const house = await household();
  await house.edit(ID, { amount: 11 });
  const seen: number[] = [];
  for (const [at, memo] of ['one', 'two', 'three'].entries()) {
    house.drop(`${at}.ofx`, march([{ ...GROCER, memo }], `2026-04-0${at + 2}`));
    await pullConnector(house.deps, 'inbox', 'command');
    const { client, asked } = watched(house);
    await pushWith(house, client);
    seen.push(asked.length);
  }
  expect(Math.max(...seen.slice(1))).toBe(1);
});

test('two daemons on one ledger do not doubt each other for ever', async () => {
  const first = await household();
  const second = await ledgerHouse({ ledger: first.ledger, parsePool });
  second.drop('1.ofx', march([GROCER, BAKER]), NEWLY);
  await second.sync();
  const seen: number[] = [];
  for (const [at, memo] of ['one', 'two'].entries()) {
    first.drop(`${at}.ofx`, march([{ ...GROCER, memo }], `2026-04-0${at + 2}`));
    await pullConnector(first.deps, 'inbox', 'command');
    const { client, asked } = watched(first);
    await pushWith(first, client);
    seen.push(asked.length);
  }
  expect(seen).toEqual([2, 1]);
});

test('a daemon of another household raises no question about documents that lay here meanwhile', async () => {
  const first = await household();
  const second = await ledgerHouse({ ledger: first.ledger, parsePool });
  second.drop('theirs.ofx', ofxText({ ...{ accountId: '555', lines: [BAKER] }, from: '2026-03-01', to: '2026-03-31' }));
  expect(await second.sync()).toMatchObject({ created: 1 });
  // Its file is older than what the other daemon wrote last.
  first.drop('ours.ofx', march([GROCER, BAKER], '2026-04-02'));
  await pullConnector(first.deps, 'inbox', 'command');
  const { client } = watched(first);
  expect(await pushWith(first, client)).toMatchObject({ created: 1, rejected: 0 });
});

test('the files of a folder show that it was copied back whole; a plain second start is no such copy', async () => {
  const first = await household();
  expect(beginGeneration(first.deps.store)).toBe(false);
  const restored = await copy(first);
  expect(beginGeneration(restored.deps.store)).toBe(true);
  expect(beginGeneration(restored.deps.store)).toBe(false);
});
