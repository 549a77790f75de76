/** A database that was put back to an earlier day, beside files that know what came since (P-KEY-12). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimRequests } from '../../../src/store/outbox/claim.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { documentsIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { NEWLY, sharedParsePool } from '../../support/houses/pulling.ts';
import { copyDatabase, type Life, reopenWith, shopMonth } from '../../support/houses/put-back.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const month = (number: string) => shopMonth(number, ['01', '02']);

/** January to March came, and February was undone. A copy is made of the database. */
async function untilCopy(): Promise<Life> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  for (const number of ['01', '02', '03']) house.drop(`${number}.ofx`, month(number));
  await house.sync();
  undo(house.deps, 'd2', { dryRun: false });
  await house.push();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  return { house, folder };
}

/** The copy takes the place of the database; what lay in the inbox was taken away. */
async function putBack(life: Life): Promise<LedgerHouse> {
  updateSidecars(life.house.deps.store);
  const next = await reopenWith(life, 'copy.db', parsePool);
  const generation = beginGeneration(next.deps.store) ? 'restored' : 'same';
  expect(recallSidecars(next.deps.store, generation)).toBe(true);
  return next;
}

const standing = ({ deps }: LedgerHouse) =>
  documentsIn(deps.store).map(({ isUndone, name }) => `${name}${isUndone ? ' undone' : ''}`);

test('later documents, undos and retries come back, and nothing is created or deleted', async () => {
  const life = await untilCopy();
  const { house } = life;
  house.drop('04.ofx', month('04'));
  house.drop('05.ofx', month('05'));
  await house.sync();
  undo(house.deps, ['d3', 'd5'], { dryRun: false });
  await retryNamed(house.deps, ['d2']);
  await house.push();
  const before = await house.transactions();
  const expected = standing(house);
  expect(expected).toEqual(['01.ofx', '02.ofx', '03.ofx undone', '04.ofx', '05.ofx undone']);

  const next = await putBack(life);
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0, remaining: 0 });
  expect(standing(next)).toEqual(expected);
  expect(await next.transactions()).toEqual(before);
  const ledger = next.ledger.client(next.clock);
  expect((await verify({ store: next.deps.store, ledger }, { repair: false })).drift).toEqual([]);
  await ledger.close();
  // An undone document can be retried, also where only the file knew of it.
  await retryNamed(next.deps, ['d3', 'd5']);
  expect(await next.push()).toMatchObject({ created: 4, rejected: 0 });
});

/** After the copy a document came, and the owner deleted one of its records in the ledger. */
async function deletedSince() {
  const life = await untilCopy();
  life.house.drop('04.ofx', month('04'));
  await life.house.sync();
  const gone = (await life.house.transactions()).find(({ payeeName }) => payeeName === 'SHOP 0401');
  await life.house.remove(gone?.externalId ?? '');
  return { gone, life };
}

test('an unknown later deletion by the owner is a question, whenever the program runs again', async () => {
  const { gone, life } = await deletedSince();
  const next = await putBack(life);
  next.clock.advance(3 * 365 * 86_400_000);
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 1 });
  const { attention } = readStatus(next.deps.store, { connectors: [] });
  expect(attention).toContainEqual(expect.objectContaining({ kind: 'record', id: gone?.externalId }));
  // The bank says it in other words: that is no answer.
  next.drop('04b.ofx', month('04').replace('SHOP 0401', 'SHOP 0401 x').replace('20260428', '20260520'), NEWLY);
  expect(await next.sync()).toMatchObject({ created: 0 });
  await retryNamed(next.deps, [gone?.externalId ?? '']);
  expect(await next.push()).toMatchObject({ created: 1, rejected: 0 });
});

/** The whole folder is put back. */
async function forgetful(life: Life): Promise<LedgerHouse> {
  for (const name of ['documents.jsonl', 'generation']) rmSync(join(life.folder, 'state', name));
  const next = await reopenWith(life, 'copy.db', parsePool);
  expect(beginGeneration(next.deps.store)).toBe(true);
  recallSidecars(next.deps.store, 'restored');
  return next;
}

/** The statement of an account of the owner, with one line of 2026-03. */
function oneLine(accountId: string, on: string, amount: string, name: string, extra = ''): string {
  const lines = [{ id: `${accountId}${on}`, on, amount, name, extra }];
  return ofxText({ accountId, lines, from: '2026-03-01', to: '2026-03-28', server: '2026-03-28' });
}

/** After the copy March was undone. The copy knows its records, and the whole folder is put back. */
async function undoneSince(): Promise<LedgerHouse> {
  const life = await untilCopy();
  undo(life.house.deps, 'd3', { dryRun: false });
  await life.house.push();
  return forgetful(life);
}

const shops = async (house: LedgerHouse) => (await house.transactions()).map(({ payeeName }) => payeeName).toSorted();

test('known records that are gone since the copy stay away after a no', async () => {
  const next = await undoneSince();
  await next.sync();
  const { attention } = readStatus(next.deps.store, { connectors: [] });
  const ids = attention.flatMap(({ id, kind }) => (kind === 'record' ? [id] : []));
  expect(forgetNamed(next.deps, { ids }).unsent).toHaveLength(2);
  next.drop('03b.ofx', month('03').replace('20260328', '20260420'), NEWLY);
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0 });
  expect(readStatus(next.deps.store, { connectors: [] }).attention.filter(({ kind }) => kind === 'record')).toEqual([]);
  expect(await shops(next)).toEqual(['SHOP 0101', 'SHOP 0102']);
});

/** After the copy both documents of a transfer were undone. The copy knows it, and the whole folder is put back. */
async function transferUndoneSince(): Promise<LedgerHouse> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('01.ofx', oneLine('111', '2026-03-02', '-123.45', 'To savings'));
  house.drop('02.ofx', oneLine('222', '2026-03-03', '123.45', 'From checking'));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ isTransfer: true }]);
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  undo(house.deps, ['d1', 'd2'], { dryRun: false });
  await house.push();
  return forgetful({ house, folder });
}

test('a known transfer that is gone since the copy is one question, and a retry creates it', async () => {
  const next = await transferUndoneSince();
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 1, remaining: 0 });
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0 });
  expect(await next.transactions()).toEqual([]);
  await retryNamed(next.deps, []);
  expect(await next.push()).toMatchObject({ created: 1, rejected: 0 });
  expect(await next.transactions()).toMatchObject([{ isTransfer: true, amount: 123.45, payeeName: 'To savings' }]);
  undo(next.deps, 'd1', { dryRun: false });
  expect(await next.push()).toMatchObject({ created: 1, deleted: 1, rejected: 0 });
  expect(await next.transactions()).toMatchObject([{ amount: -123.45, payeeName: 'From checking' }]);
});

test('a creation that is asked about takes later words along, and nothing is sent behind it', async () => {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('01.ofx', month('01'));
  await house.sync();
  house.drop('02.ofx', shopMonth('02', ['01']));
  await house.pull();
  // The copy is made while the request is on its way.
  const { store } = house.deps;
  store.transact(() => claimRequests(store, 10, store.clock.now()));
  await copyDatabase({ house, folder }, 'copy.db');
  expect(await house.push()).toMatchObject({ created: 1 });
  await house.remove((await house.transactions()).find(({ payeeName }) => payeeName === 'SHOP 0201')?.externalId ?? '');
  house.drop('03.ofx', month('03'));
  await house.sync();
  // Nothing shows that the database was put back, as with a volume that was rolled back.
  const next = await reopenWith({ house, folder }, 'copy.db', parsePool);
  expect(beginGeneration(next.deps.store)).toBe(false);
  next.drop('03.ofx', month('03'));
  const retold = shopMonth('02', ['01']).replace('SHOP 0201', 'SHOP 0201 B').replace('20260228', '20260329');
  next.drop('02b.ofx', retold, NEWLY);
  expect(await next.sync()).toMatchObject({ created: 0, adopted: 2, rejected: 1 });
  expect(await shops(next)).toEqual(['SHOP 0101', 'SHOP 0102', 'SHOP 0301', 'SHOP 0302']);
  await retryNamed(next.deps, []);
  expect(await next.push()).toMatchObject({ created: 1, rejected: 0 });
  expect(await shops(next)).toContain('SHOP 0201 B');
});
