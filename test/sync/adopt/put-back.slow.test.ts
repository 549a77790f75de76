/** A database that was put back to an earlier day, beside files that know what came since (P-KEY-12). */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimRequests } from '../../../src/store/outbox/claim.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { keptDocuments } from '../../../src/store/sidecar/kept-documents.ts';
import { recallSidecars, updateOwnerFiles, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { splitTransaction } from '../../../src/sync/history/split.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { orderTransfer } from '../../../src/sync/transfers/orders.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { documentsIn, liveIn, transfersIn } from '../../support/ask.ts';
import { manyLines } from '../../support/documents/many-lines.ts';
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

test('a lost database finds thousands of records in the ledger, and creates none', { timeout: 120_000 }, async () => {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  house.drop('many.ofx', manyLines(2300));
  expect(await house.sync()).toMatchObject({ created: 2300 });
  updateSidecars(house.deps.store);
  const next = await reopenWith({ house, folder }, null, parsePool);
  recallSidecars(next.deps.store);
  expect(await next.sync()).toMatchObject({ created: 0, adopted: 2300, rejected: 0, remaining: 0 });
  expect(await next.push()).toMatchObject({ sent: 0 });
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

test('a known later deletion by the owner stays without a question', async () => {
  const { gone, life } = await deletedSince();
  const ledger = life.house.ledger.client(life.house.clock);
  await verify({ store: life.house.deps.store, ledger }, { repair: false, trigger: 'schedule' });
  await ledger.close();
  const next = await putBack(life);
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0 });
  expect((await next.transactions()).map(({ payeeName }) => payeeName)).not.toContain('SHOP 0401');
  updateSidecars(next.deps.store);
  expect(readFileSync(join(life.folder, 'state', 'deleted.json'), 'utf8')).toContain(gone?.externalId);
});

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

test('the files beside a database that was put back without them are written anew', async () => {
  const life = await untilCopy();
  const before = keptDocuments(life.house.deps.store);
  for (const name of ['documents.jsonl', 'generation']) rmSync(join(life.folder, 'state', name));
  const { deps } = await reopenWith(life, 'copy.db', parsePool);
  expect(beginGeneration(deps.store)).toBe(true);
  recallSidecars(deps.store, 'restored');
  updateSidecars(deps.store);
  expect(keptDocuments(deps.store)).toEqual(before);
});

test('a decision since the copy holds, also where no document came since', async () => {
  const life = await untilCopy();
  const { deps } = life.house;
  // The program was started anew since.
  beginGeneration(deps.store);
  const first = (await life.house.transactions()).find(({ payeeName }) => payeeName === 'SHOP 0101')?.externalId ?? '';
  const second = splitTransaction(deps, first);
  await life.house.push();
  updateOwnerFiles(deps.store);
  const before = await life.house.transactions();
  expect(before.map(({ externalId }) => externalId)).toContain(second);

  const next = await putBack(life);
  expect(await next.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(await next.transactions()).toEqual(before);
  const ledger = next.ledger.client(next.clock);
  expect((await verify({ store: next.deps.store, ledger }, { repair: false })).drift).toEqual([]);
  await ledger.close();
});

/** The externalIds of records that the ledger holds and that nothing here accounts for. */
async function unknownIn({ clock, deps, ledger }: LedgerHouse): Promise<readonly string[]> {
  const client = ledger.client(clock);
  const { drift } = await verify({ store: deps.store, ledger: client }, { repair: false });
  await client.close();
  return drift.flatMap(({ externalId, kind }) => (kind === 'extra' ? [externalId] : []));
}

/** The whole folder is put back. */
async function forgetful(life: Life): Promise<LedgerHouse> {
  for (const name of ['documents.jsonl', 'generation']) rmSync(join(life.folder, 'state', name));
  const next = await reopenWith(life, 'copy.db', parsePool);
  expect(beginGeneration(next.deps.store)).toBe(true);
  recallSidecars(next.deps.store, 'restored');
  return next;
}

/** February's records stand in the ledger, and d2 is undone here. A retry finds them, and then an undo deletes them. */
async function expectUndoneAfterRetry(house: LedgerHouse): Promise<void> {
  const before = await house.transactions();
  expect(await house.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(await house.transactions()).toEqual(before);
  expect(await unknownIn(house)).toHaveLength(2);
  expect(() => undo(house.deps, 'd2', { dryRun: false })).toThrow(/d2 was undone already/);
  await retryNamed(house.deps, ['d2']);
  expect(await house.push()).toMatchObject({ created: 0, adopted: 2, rejected: 0 });
  undo(house.deps, 'd2', { dryRun: false });
  await house.push();
  const left = (await house.transactions()).map(({ payeeName }) => payeeName);
  expect(left.toSorted()).toEqual(['SHOP 0101', 'SHOP 0102', 'SHOP 0301', 'SHOP 0302']);
  expect(await unknownIn(house)).toEqual([]);
}

test('records of an undone document that was imported again since the copy are found by a retry', async () => {
  const life = await untilCopy();
  await retryNamed(life.house.deps, ['d2']);
  expect(await life.house.push()).toMatchObject({ created: 2 });
  const next = await forgetful(life);
  await expectUndoneAfterRetry(next);
});

test('records of an undone document are found by a retry where the database was lost before they were deleted', async () => {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  for (const number of ['01', '02', '03']) house.drop(`${number}.ofx`, month(number));
  await house.sync();
  undo(house.deps, 'd2', { dryRun: false });
  updateSidecars(house.deps.store);
  const next = await reopenWith({ house, folder }, null, parsePool);
  recallSidecars(next.deps.store);
  await expectUndoneAfterRetry(next);
});

test('records that were created again since the copy are no deletions, though nothing was sent before a look', async () => {
  const life = await untilCopy();
  undo(life.house.deps, 'd3', { dryRun: false });
  await life.house.push();
  await retryNamed(life.house.deps, ['d3']);
  expect(await life.house.push()).toMatchObject({ created: 2 });
  const next = await forgetful(life);
  const ledger = next.ledger.client(next.clock);
  const { drift } = await verify({ store: next.deps.store, ledger }, { repair: false, trigger: 'schedule' });
  await ledger.close();
  expect(drift).toEqual([]);
  undo(next.deps, 'd3', { dryRun: false });
  expect(await next.push()).toMatchObject({ deleted: 2 });
  expect((await next.transactions()).map(({ payeeName }) => payeeName)).toEqual(['SHOP 0101', 'SHOP 0102']);
});

test('records that a copy saw in the ledger and that are gone are not taken for those of a document', async () => {
  const life = await untilCopy();
  life.house.drop('04.ofx', month('04'));
  await life.house.sync();
  // The fourth document is away for now, and its records are seen.
  const next = await forgetful(life);
  next.drop('05.ofx', month('05'), NEWLY);
  expect(await next.sync()).toMatchObject({ created: 2 });
  updateSidecars(next.deps.store);
  await copyDatabase({ ...life, house: next }, 'copy.db');
  next.drop('04.ofx', month('04'));
  expect(await next.sync()).toMatchObject({ adopted: 2, created: 0 });
  undo(next.deps, documentsIn(next.deps.store).at(-1)?.id ?? '', { dryRun: false });
  expect(await next.push()).toMatchObject({ deleted: 2 });
  const last = await forgetful({ ...life, house: next });
  last.drop('04.ofx', month('04'));
  expect(await last.sync()).toMatchObject({ adopted: 0 });
  await retryNamed(last.deps, []);
  await last.push();
  expect((await last.transactions()).map(({ payeeName }) => payeeName)).toContain('SHOP 0402');
});

/** The statement of an account of the owner, with one line of 2026-03. */
function oneLine(accountId: string, on: string, amount: string, name: string, extra = ''): string {
  const lines = [{ id: `${accountId}${on}`, on, amount, name, extra }];
  return ofxText({ accountId, lines, from: '2026-03-01', to: '2026-03-28', server: '2026-03-28' });
}

test.each(['d1', 'd2'])('a transfer by %s that was imported again since the copy is found and parted', async (leg) => {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('01.ofx', oneLine('111', '2026-03-02', '-123.45', 'To savings'));
  house.drop('02.ofx', oneLine('222', '2026-03-03', '123.45', 'From checking'));
  await house.sync();
  expect(await house.transactions()).toHaveLength(1);
  undo(house.deps, leg, { dryRun: false });
  await house.push();
  const shown = async ({ transactions }: LedgerHouse) =>
    (await transactions()).map(({ amount, externalId, payeeName }) => ({ amount, externalId, payeeName }));
  const undone = await shown(house);
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  await retryNamed(house.deps, [leg]);
  await house.push();
  const next = await forgetful({ house, folder });
  await next.sync();
  await retryNamed(next.deps, [leg]);
  expect(await next.push()).toMatchObject({ created: 0, rejected: 0 });
  expect(await next.transactions()).toHaveLength(1);
  undo(next.deps, leg, { dryRun: false });
  await next.push();
  expect(await shown(next)).toEqual(undone);
  expect(await unknownIn(next)).toEqual([]);
});

/** After the copy March was undone. The copy knows its records, and the whole folder is put back. */
async function undoneSince(): Promise<LedgerHouse> {
  const life = await untilCopy();
  undo(life.house.deps, 'd3', { dryRun: false });
  await life.house.push();
  return forgetful(life);
}

const shops = async (house: LedgerHouse) => (await house.transactions()).map(({ payeeName }) => payeeName).toSorted();

test('known records that are gone since the copy are asked about, and created by a retry', async () => {
  const next = await undoneSince();
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 2, remaining: 0 });
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0 });
  expect(await shops(next)).toEqual(['SHOP 0101', 'SHOP 0102']);
  const { attention } = readStatus(next.deps.store, { connectors: [] });
  expect(attention.filter(({ kind }) => kind === 'record')).toHaveLength(2);
  await retryNamed(next.deps, []);
  expect(await next.push()).toMatchObject({ created: 2, rejected: 0 });
  expect(await shops(next)).toEqual(['SHOP 0101', 'SHOP 0102', 'SHOP 0301', 'SHOP 0302']);
});

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

test('a known transfer that is gone since the copy stays away after a no, with both of its legs', async () => {
  const next = await transferUndoneSince();
  await next.sync();
  const { attention } = readStatus(next.deps.store, { connectors: [] });
  const ids = attention.flatMap(({ id, kind }) => (kind === 'record' ? [id] : []));
  expect(forgetNamed(next.deps, { ids }).unsent).toHaveLength(1);
  next.drop('03.ofx', oneLine('222', '2026-03-03', '123.45', 'From checking').replace('20260328', '20260420'), NEWLY);
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0 });
  expect(await next.transactions()).toEqual([]);
});

/**
 * A payment without its arrival, or beside one that is no part of it, was undone after the copy. The whole folder is
 * put back, and before the first push the two become one transfer here.
 */
async function becomesTransfer(arrival: 'known' | 'new'): Promise<LedgerHouse> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  const inflow = oneLine('222', '2026-03-03', '123.45', 'ME AGAIN');
  house.drop('01.ofx', oneLine('111', '2026-03-02', '-123.45', 'ME'));
  if (arrival === 'known') house.drop('02.ofx', inflow);
  await house.sync();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  undo(house.deps, 'd1', { dryRun: false });
  await house.push();
  const next = await forgetful({ house, folder });
  next.drop('02.ofx', inflow, NEWLY);
  await next.pull();
  const ids = liveIn(next.deps.store).map(({ externalId }) => externalId);
  orderTransfer(next.deps, { action: 'pair', ids: ids.toSorted() });
  return next;
}

test.each([
  ['known', 1],
  ['new', 0],
] as const)(
  'a gone payment that becomes a transfer with a %s arrival is one question, and a retry creates it',
  async (arrival, standing) => {
    const next = await becomesTransfer(arrival);
    expect(await next.push()).toMatchObject({ created: 0, deleted: 0, rejected: 1 });
    expect(await next.transactions()).toHaveLength(standing);
    await retryNamed(next.deps, []);
    expect(await next.push()).toMatchObject({ created: 1, deleted: standing, rejected: 0, remaining: 0 });
    expect(await next.transactions()).toMatchObject([{ isTransfer: true, amount: 123.45, payeeName: 'ME' }]);
    expect(await unknownIn(next)).toEqual([]);
  },
);

test('a gone payment that becomes a transfer stays away after a no, and the record of its arrival stays', async () => {
  const next = await becomesTransfer('known');
  await next.push();
  const { attention } = readStatus(next.deps.store, { connectors: [] });
  const ids = attention.flatMap(({ id, kind }) => (kind === 'record' ? [id] : []));
  expect(forgetNamed(next.deps, { ids }).unsent).toHaveLength(1);
  expect(await next.push()).toMatchObject({ created: 0, deleted: 0, rejected: 0, remaining: 0 });
  expect(await next.transactions()).toMatchObject([{ isTransfer: false, amount: -123.45, payeeName: 'ME AGAIN' }]);
});

test('a ledger that is read back before the first push after a restore shows no deletion by the owner', async () => {
  const next = await undoneSince();
  const ledger = next.ledger.client(next.clock);
  await verify({ store: next.deps.store, ledger }, { repair: false, trigger: 'schedule' });
  await ledger.close();
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 2 });
});

/** The two legs of a transfer, and a copy that knows the inflow only. */
async function withInflow() {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('02.ofx', oneLine('5550002222', '2026-03-03', '123.45', 'From checking'));
  await house.sync();
  return { folder, house };
}

test('an inflow that became part of a transfer since the copy stands again where the outflow is undone', async () => {
  const life = await withInflow();
  const before = await life.house.transactions();
  updateSidecars(life.house.deps.store);
  await copyDatabase(life, 'copy.db');
  const outflow = oneLine('111', '2026-03-02', '-123.45', 'To savings');
  life.house.drop('01.ofx', outflow);
  await life.house.sync();
  expect(await life.house.transactions()).toHaveLength(1);
  const next = await forgetful(life);
  next.drop('01.ofx', outflow);
  await next.pull();
  // Before anything was sent.
  undo(next.deps, 'd2', { dryRun: false });
  await next.push();
  await retryNamed(next.deps, ['d2']);
  await next.push();
  expect(await next.transactions()).toHaveLength(1);
  undo(next.deps, 'd2', { dryRun: false });
  await next.push();
  const shown = (all: Awaited<ReturnType<typeof next.transactions>>) =>
    all.map(({ amount, date }) => ({ amount, date }));
  expect(shown(await next.transactions())).toEqual(shown(before));
  expect(await unknownIn(next)).toEqual([]);
});

test.each([
  ['words', ''],
  ['the account of its outflow', '<BANKACCTTO><BANKID>021000021<ACCTID>5550002222<ACCTTYPE>CHECKING</BANKACCTTO>'],
])('an undone inflow whose record stands is no second one beside the transfer by %s', async (_by, extra) => {
  const life = await withInflow();
  undo(life.house.deps, 'd1', { dryRun: false });
  life.house.drop('01.ofx', oneLine('5550001111', '2026-03-02', '-123.45', 'To savings', extra));
  await life.house.pull();
  updateSidecars(life.house.deps.store);
  const next = await reopenWith(life, null, parsePool);
  recallSidecars(next.deps.store);
  await next.sync();
  await retryNamed(
    next.deps,
    documentsIn(next.deps.store).flatMap(({ id, isUndone }) => (isUndone ? [id] : [])),
  );
  await next.push();
  expect(await next.transactions()).toHaveLength(1);
  expect(await unknownIn(next)).toEqual([]);
});

/** A payment that names its account stands as a transfer. The copy knows nothing of it, and money comes on this day. */
async function giftBesideTransfer(day: string) {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('0.ofx', oneLine('5550002222', '2026-03-01', '-1.00', 'SHOP'));
  await house.sync();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  const to = '<BANKACCTTO><BANKID>021000021<ACCTID>5550002222<ACCTTYPE>CHECKING</BANKACCTTO>';
  const outflow = oneLine('5550001111', '2026-03-02', '-123.45', 'To savings', to);
  house.drop('1.ofx', outflow);
  await house.sync();
  const next = await forgetful({ house, folder });
  next.drop('2.ofx', oneLine('5550002222', day, '123.45', 'GIFT'));
  return { next, outflow, came: await next.sync() };
}

test('an arrival that seems part of a transfer is asked about, and a yes creates it', async () => {
  const { next, outflow, came } = await giftBesideTransfer('2026-03-08');
  expect(came).toMatchObject({ created: 0, rejected: 1 });
  next.drop('1.ofx', outflow);
  expect(await next.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  await retryNamed(next.deps, []);
  expect(await next.push()).toMatchObject({ created: 1, rejected: 0 });
  const shown = (await next.transactions()).map(({ payeeName }) => payeeName).toSorted();
  expect(shown).toEqual(['GIFT', 'SHOP', 'To savings']);
  expect(await unknownIn(next)).toEqual([]);
});

test('an arrival that comes weeks after a transfer of the ledger is asked about, and is no part of it', async () => {
  const { next, outflow, came } = await giftBesideTransfer('2026-03-20');
  expect(came).toMatchObject({ created: 0, rejected: 1 });
  await retryNamed(next.deps, []);
  expect(await next.push()).toMatchObject({ created: 1, rejected: 0 });
  next.drop('1.ofx', outflow);
  expect(await next.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  const shown = (await next.transactions()).map(({ payeeName }) => payeeName).toSorted();
  expect(shown).toEqual(['GIFT', 'SHOP', 'To savings']);
  expect(await unknownIn(next)).toEqual([]);
});

test('a late arrival that the owner had paired is asked about, and a no leaves the transfer', async () => {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('0.ofx', oneLine('222', '2026-03-01', '-1.00', 'SHOP'));
  await house.sync();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  const bring = (to: LedgerHouse) => {
    to.drop('1.ofx', oneLine('111', '2026-03-02', '-123.45', 'OUT'));
    to.drop('2.ofx', oneLine('222', '2026-03-20', '123.45', 'IN'));
    return to.sync();
  };
  await bring(house);
  const [outflow, inflow] = ['OUT', 'IN'].map((payee) => liveIn(house.deps.store).find((each) => each.payee === payee));
  orderTransfer(house.deps, { action: 'pair', ids: [outflow?.externalId ?? '', inflow?.externalId ?? ''] });
  await house.push();
  const before = await house.transactions();
  expect(before).toHaveLength(2);
  const next = await forgetful({ house, folder });
  expect(await bring(next)).toMatchObject({ created: 0, deleted: 0, rejected: 1 });
  forgetNamed(next.deps, { ids: [inflow?.externalId ?? ''] });
  expect(await next.sync()).toMatchObject({ sent: 0, rejected: 0 });
  expect(await next.transactions()).toEqual(before);
  expect(await unknownIn(next)).toEqual([]);
});

const PAYMENT = oneLine('111', '2026-03-02', '-123.45', 'To savings');
const ARRIVAL = oneLine('222', '2026-03-03', '123.45', 'From checking');

/** A first leg came after a copy, which was put back. The second leg was created beside the record of the first. */
async function besideSeen(first: string, second: string): Promise<Life> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  for (const account of ['111', '222']) house.drop(`${account}.ofx`, oneLine(account, '2026-03-01', '-1.00', 'SHOP'));
  await house.sync();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  house.drop('first.ofx', first);
  await house.sync();
  const next = await forgetful({ house, folder });
  next.drop('second.ofx', second, NEWLY);
  expect(await next.sync()).toMatchObject({ created: 1, rejected: 0 });
  updateSidecars(next.deps.store);
  await copyDatabase({ house: next, folder }, 'copy.db');
  return { house: next, folder };
}

test.each([
  ['payment', ARRIVAL, PAYMENT],
  ['arrival', PAYMENT, ARRIVAL],
])(
  'a %s that was created beside the seen other leg is one with it after the next restore',
  async (_, first, second) => {
    const next = await forgetful(await besideSeen(first, second));
    next.clock.advance(86_400_000);
    next.drop('first.ofx', first);
    expect(await next.sync()).toMatchObject({ created: 0, deleted: 1, rejected: 0 });
    expect(await next.transactions()).toHaveLength(3);
    expect(await unknownIn(next)).toEqual([]);
  },
);

test.each([
  ['payment', ARRIVAL, PAYMENT],
  ['arrival', PAYMENT, ARRIVAL],
])('a pair that was taken apart since stays apart, though its %s was created here', async (_, first, second) => {
  const life = await besideSeen(first, second);
  life.house.drop('first.ofx', first);
  await life.house.sync();
  expect(await life.house.transactions()).toHaveLength(3);
  const [pair] = transfersIn(life.house.deps.store);
  orderTransfer(life.house.deps, { action: 'split', ids: [pair?.outflow ?? ''] });
  await life.house.push();
  rmSync(join(life.folder, 'state', 'decisions.json'), { force: true });
  const next = await forgetful(life);
  next.clock.advance(86_400_000);
  next.drop('first.ofx', first);
  expect(await next.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(await next.transactions()).toHaveLength(4);
  expect(await unknownIn(next)).toEqual([]);
});

test('two legs with a record each stay apart after a restore, and the owner joins them', async () => {
  const life = await withInflow();
  undo(life.house.deps, 'd1', { dryRun: false });
  updateSidecars(life.house.deps.store);
  const lost = await reopenWith(life, null, parsePool);
  recallSidecars(lost.deps.store);
  beginGeneration(lost.deps.store);
  await lost.sync();
  await copyDatabase({ ...life, house: lost }, 'copy.db');
  const outflow = oneLine('111', '2026-03-02', '-123.45', 'To savings');
  lost.drop('01.ofx', outflow);
  await lost.sync();
  const next = await forgetful({ ...life, house: lost });
  next.drop('01.ofx', outflow);
  await next.pull();
  // The copy knows nothing of the outflow’s record. A later self may have joined both, and its owner parted them.
  await retryNamed(next.deps, ['d1']);
  expect(await next.push()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  expect(await next.transactions()).toHaveLength(2);
  const [pair] = transfersIn(next.deps.store);
  orderTransfer(next.deps, { action: 'pair', ids: [pair?.outflow ?? '', pair?.inflow ?? ''] });
  expect(await next.push()).toMatchObject({ created: 0, deleted: 1, rejected: 0 });
  expect(await next.transactions()).toHaveLength(1);
  expect(await unknownIn(next)).toEqual([]);
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
