/** A lost database of a renamed account. The ledger knows under which handle its ids were made (P-ID-10). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../../src/store/sidecar/sidecar-files.ts';
import { splitTransaction } from '../../../../src/sync/history/split.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import type { AccountConfig } from '../../../../src/sync/run/deps.ts';
import { listAllTransfers } from '../../../../src/sync/transfers/list.ts';
import { orderTransfer } from '../../../../src/sync/transfers/orders.ts';
import { verify } from '../../../../src/sync/verify/verify.ts';
import { accountsIn, documentsIn } from '../../../support/ask.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { NEWLY, sharedParsePool } from '../../../support/houses/pulling.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const MARCH = ofxText({
  lines: [
    { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' },
    { id: 'A2', on: '2026-03-06', amount: '-4.50', name: 'BAKER' },
  ],
  from: '2026-03-01',
  to: '2026-03-10',
  closing: { amount: '100.00', on: '2026-03-10' },
});
const APRIL = ofxText({
  lines: [{ id: 'B1', on: '2026-04-02', amount: '-7.00', name: 'CINEMA' }],
  from: '2026-04-01',
  to: '2026-04-10',
  closing: { amount: '93.00', on: '2026-04-10' },
});

type Accounts = readonly Partial<AccountConfig>[];

const MATCH = ['1234567890'];
const CHECKING: Accounts = [{ handle: 'checking', match: MATCH }];
const GIRO: Accounts = [{ handle: 'giro', match: MATCH, aliases: ['checking'] }];

async function household(accounts: Accounts) {
  const folder = tempFolder();
  const house = await ledgerHouse({ parsePool, accounts, folder });
  house.drop('1.ofx', MARCH);
  await house.sync();
  return { folder, house };
}

/** The same folder and ledger without the database, under other names of the accounts. */
async function afterLoss(first: LedgerHouse, folder: string, accounts: Accounts): Promise<LedgerHouse> {
  updateSidecars(first.deps.store);
  first.deps.store.close();
  for (const name of ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm']) {
    rmSync(join(folder, 'state', name), { force: true });
  }
  const house = await ledgerHouse({ parsePool, accounts, ledger: first.ledger, folder });
  recallSidecars(house.deps.store);
  return house;
}

/** All that an owner sees of it. */
const held = async (house: LedgerHouse) => [
  await house.transactions(),
  (await house.accounts()).map(({ balance, externalId, id }) => [id, externalId, balance]),
];
const handles = ({ deps }: LedgerHouse) => accountsIn(deps.store).map(({ handle }) => handle);
const ids = async (house: LedgerHouse) => (await house.transactions()).map(({ externalId }) => externalId);

test('a lost database of a renamed account is built again with the ids of its first handle', async () => {
  const { folder, house: first } = await household(CHECKING);
  const before = await held(first);
  const second = await afterLoss(first, folder, GIRO);
  expect(await second.sync()).toMatchObject({ created: 0, updated: 0, deleted: 0, adopted: 2 });
  expect(await held(second)).toEqual(before);
  expect(handles(second)).toEqual(['checking']);
});

test('the same holds where the files beside the database are lost too', async () => {
  const { house: first } = await household(CHECKING);
  const before = await held(first);
  const second = await ledgerHouse({ parsePool, accounts: GIRO, ledger: first.ledger });
  second.drop('1.ofx', MARCH);
  expect(await second.sync()).toMatchObject({ created: 0, updated: 0, deleted: 0, adopted: 2 });
  expect(await held(second)).toEqual(before);
});

test('of several aliases the one that the ledger knows gives the ids, also to what comes later', async () => {
  const { folder, house: first } = await household(CHECKING);
  const accounts = [{ handle: 'main', match: MATCH, aliases: ['giro', 'checking'] }];
  const second = await afterLoss(first, folder, accounts);
  second.drop('2.ofx', APRIL, NEWLY);
  expect(await second.sync()).toMatchObject({ created: 1, deleted: 0, adopted: 2 });
  expect(handles(second)).toEqual(['checking']);
  for (const id of await ids(second)) expect(id).toMatch(/^bf1\.checking\./);
  expect(await second.accounts()).toMatchObject([{ externalId: 'bf1.checking', balance: 93 }]);
});

test('an account that was configured after its first document keeps its ids in the next life', async () => {
  const { folder, house: first } = await household([]);
  const before = await held(first);
  const second = await afterLoss(first, folder, [{ handle: 'giro', match: MATCH }]);
  expect(await second.sync()).toMatchObject({ created: 0, updated: 0, deleted: 0, adopted: 2 });
  expect(await held(second)).toEqual(before);
});

test('an account that the ledger holds under its present handle keeps that one beside the alias', async () => {
  const { folder, house: first } = await household(CHECKING);
  const giro = await ledgerHouse({ parsePool, accounts: [{ handle: 'giro', match: MATCH }], ledger: first.ledger });
  giro.drop('1.ofx', MARCH);
  await giro.sync();
  const before = await held(first);
  const third = await afterLoss(first, folder, GIRO);
  expect(await third.sync()).toMatchObject({ created: 0, updated: 0, deleted: 0, adopted: 2 });
  expect(await held(third)).toEqual(before);
  expect(handles(third)).toEqual(['giro']);
});

test('a record that was deleted for good stays deleted in the next life of a renamed account', async () => {
  const { folder, house: first } = await household(CHECKING);
  const [grocer] = await ids(first);
  await first.remove(grocer ?? '');
  const ledger = first.ledger.client(first.clock);
  await verify({ store: first.deps.store, ledger }, { repair: false, trigger: 'schedule' });
  await ledger.close();
  const second = await afterLoss(first, folder, GIRO);
  expect(await second.sync()).toMatchObject({ created: 0, rejected: 0, adopted: 1 });
  expect(await ids(second)).toHaveLength(1);
});

test('a line that the owner counted twice is two in the next life of a renamed account', async () => {
  const { folder, house: first } = await household(CHECKING);
  const [grocer] = await ids(first);
  splitTransaction(first.deps, grocer ?? '');
  await first.push();
  const before = await held(first);
  let house = first;
  for (const accounts of [GIRO, GIRO]) {
    house = await afterLoss(house, folder, accounts);
    expect(await house.sync()).toMatchObject({ created: 0, deleted: 0, adopted: 3 });
    expect(await held(house)).toEqual(before);
    const ledger = house.ledger.client(house.clock);
    expect((await verify({ store: house.deps.store, ledger }, { repair: false })).drift).toEqual([]);
    await ledger.close();
  }
});

test('a pair of the owner’s between two renamed accounts is one transfer in their next life', async () => {
  const savings = { handle: 'savings', match: ['5550001'] };
  const { folder, house: first } = await household([...CHECKING, savings]);
  const arrival = { id: 'C1', on: '2026-03-03', amount: '10.00', name: 'SELF' };
  first.drop('2.ofx', ofxText({ accountId: '5550001', lines: [arrival], from: '2026-03-01', to: '2026-03-31' }));
  await first.sync();
  const legs = (await ids(first)).filter((id) => id?.includes('1000USD'));
  orderTransfer(first.deps, { action: 'pair', ids: legs.map(String) });
  await first.push();
  const before = await held(first);
  let house = first;
  for (const accounts of [GIRO, GIRO]) {
    const reserve = { handle: 'reserve', match: ['5550001'], aliases: ['savings'] };
    house = await afterLoss(house, folder, [...accounts, reserve]);
    expect(await house.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0, adopted: 2 });
    expect(await held(house)).toEqual(before);
    expect(listAllTransfers(house.deps, '2026-04-01')).toMatchObject([{ state: 'paired', decidedBy: 'owner' }]);
  }
});

test('an undo after the loss of a renamed account deletes its records', async () => {
  const { folder, house: first } = await household(CHECKING);
  const second = await afterLoss(first, folder, GIRO);
  await second.sync();
  undo(second.deps, ['d1'], { dryRun: false });
  expect(await second.push()).toMatchObject({ deleted: 2 });
  expect(await second.transactions()).toEqual([]);
});

test('a lost database of an account that was renamed without an alias holds its documents', async () => {
  const { folder, house: first } = await household(CHECKING);
  const before = await ids(first);
  const house = await afterLoss(first, folder, [{ handle: 'giro', match: MATCH }]);
  await house.sync();
  expect(documentsIn(house.deps.store)).toMatchObject([{ state: 'held' }]);
  expect(await ids(house)).toEqual(before);
  const again = await afterLoss(house, folder, GIRO);
  await again.sync();
  expect(await ids(again)).toEqual(before);
});
