/** A lost database of a renamed account. The ledger knows under which handle its ids were made (P-ID-10). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../../src/store/sidecar/sidecar-files.ts';
import type { AccountConfig } from '../../../../src/sync/run/deps.ts';
import { accountsIn, documentsIn } from '../../../support/ask.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../../support/houses/pulling.ts';
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
