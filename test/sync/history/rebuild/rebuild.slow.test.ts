/** A state folder that was lost, beside a ledger that holds what it sent (P-ID-10). */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginGeneration } from '../../../../src/store/sidecar/generation.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { requestsIn } from '../../../support/ask.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const MARCH = ofxText({
  lines: [
    { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo: 'bread' },
    { id: 'A2', on: '2026-03-02', amount: '-10.00', name: 'GROCER' },
    { id: 'A3', on: '2026-03-20', amount: '1200.00', name: 'EMPLOYER' },
  ],
  from: '2026-03-01',
  to: '2026-03-31',
  closing: { amount: '1180.00', on: '2026-03-31' },
});
const LATE_MARCH = ofxText({
  lines: [
    { id: 'A3', on: '2026-03-20', amount: '1200.00', name: 'EMPLOYER' },
    { id: 'A4', on: '2026-04-02', amount: '-7.00', name: 'BAKER' },
  ],
  from: '2026-03-15',
  to: '2026-04-15',
  closing: { amount: '1173.00', on: '2026-04-15' },
});

test('a lost state is rebuilt from the documents, in another order, without one creation or deletion', async () => {
  const first = await ledgerHouse();
  first.drop('1.ofx', MARCH);
  await first.sync();
  first.drop('2.ofx', LATE_MARCH);
  await first.sync();
  const before = await first.transactions();
  expect(before).toHaveLength(4);
  await first.edit(before[0]?.externalId ?? '', { payeeName: 'My grocer', note: 'mine' });
  const edited = await first.transactions();

  const second = await ledgerHouse({ ledger: first.ledger });
  second.drop('2.ofx', LATE_MARCH);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, adopted: 2 });
  second.drop('1.ofx', MARCH);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0, adopted: 2 });
  expect(await second.transactions()).toEqual(edited);
  expect(await second.accounts()).toMatchObject([{ balance: 1173 }]);
});

test('a rebuilt state keeps the owner’s edits when the bank’s text changes, and says what changed else', async () => {
  const first = await ledgerHouse();
  first.drop('1.ofx', MARCH);
  await first.sync();
  const [grocer] = await first.transactions();
  await first.edit(grocer?.externalId ?? '', { payeeName: 'My grocer' });

  const second = await ledgerHouse({ ledger: first.ledger });
  second.drop('1.ofx', MARCH);
  await second.sync();
  second.drop('2.ofx', MARCH.replaceAll('GROCER', 'GROCERY STORE').replace('<DTSERVER>20260331', '<DTSERVER>20260405'));
  await second.sync();
  const rows = await second.transactions();
  expect(rows.map(({ payeeName }) => payeeName).sort()).toEqual(['EMPLOYER', 'GROCERY STORE', 'My grocer']);
});

test('two daemons with two states on one ledger make one set', async () => {
  const first = await ledgerHouse();
  const second = await ledgerHouse({ ledger: first.ledger });
  first.drop('1.ofx', MARCH);
  second.drop('1.ofx', MARCH);
  await first.sync();
  expect(await second.sync()).toMatchObject({ created: 0, adopted: 3 });
  expect(await first.transactions()).toHaveLength(3);
});

/** A house whose database is the backup that `first` had after March, with or without the file beside it. */
async function restoredAfterMarch(withMark: boolean) {
  const first = await ledgerHouse();
  const { store } = first.deps;
  beginGeneration(store);
  first.drop('1.ofx', MARCH);
  await first.sync();
  const folder = tempFolder();
  mkdirSync(join(folder, 'state'));
  await store.db.backup(join(folder, 'state', 'bankfeed.db'));
  if (withMark) copyFileSync(join(store.folder, 'generation'), join(folder, 'state', 'generation'));
  first.drop('2.ofx', LATE_MARCH);
  await first.sync();
  const before = await first.transactions();
  await first.edit(before.at(-1)?.externalId ?? '', { payeeName: 'Mine' });
  return { house: await ledgerHouse({ ledger: first.ledger, folder }), before: await first.transactions() };
}

test('P-KEY-12: a state put back from a backup is noticed, and what the ledger holds meanwhile is not sent again', async () => {
  const { before, house } = await restoredAfterMarch(false);
  expect(beginGeneration(house.deps.store)).toBe(true);
  expect(beginGeneration(house.deps.store)).toBe(false);
  house.drop('2.ofx', LATE_MARCH);
  expect(await house.sync()).toMatchObject({ created: 0, adopted: 1 });
  expect(await house.transactions()).toEqual(before);
});

test('P-KEY-12: open requests of a restored state go out under new keys', async () => {
  const house = await ledgerHouse();
  const { store } = house.deps;
  beginGeneration(store);
  house.drop('1.ofx', MARCH);
  await pullConnector(house.deps, 'inbox', 'command');
  const keys = () => requestsIn(store).map(({ key }) => key);
  const before = keys();
  rmSync(join(store.folder, 'generation'));
  expect(beginGeneration(store)).toBe(true);
  expect(keys().filter((key) => before.includes(key))).toEqual([]);
  expect(await house.push()).toMatchObject({ created: 3 });
});
