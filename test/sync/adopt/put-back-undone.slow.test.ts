/** A state that was put back. Since its copy a paper was undone, and another one shows the same lines (P-UNDO-1). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { documentsIn, liveIn } from '../../support/ask.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { NEWLY, sharedParsePool } from '../../support/houses/pulling.ts';
import { copyDatabase, type Life, reopenWith, shopMonth } from '../../support/houses/put-back.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const FIRST = shopMonth('01', ['01', '02']);
/** The same lines in other papers. */
const LATER = FIRST.replace('20260128', '20260129');
const LATEST = FIRST.replace('20260128', '20260130');

/** A copy is made when the first paper had come. */
async function untilCopy(): Promise<Life> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('01.ofx', FIRST);
  await house.sync();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  return { house, folder };
}

async function undoFirst({ deps, push }: LedgerHouse): Promise<void> {
  undo(deps, 'd1', { dryRun: false });
  await push();
  updateSidecars(deps.store);
}

async function bringLater(house: LedgerHouse): Promise<void> {
  house.drop('later.ofx', LATER, NEWLY);
  await house.sync();
  updateSidecars(house.deps.store);
}

async function bringLatest(house: LedgerHouse): Promise<void> {
  house.drop('latest.ofx', LATEST, NEWLY);
  await house.sync();
  updateSidecars(house.deps.store);
}

/** `folder`: the files beside the database are put back as well. */
async function putBack(life: Life, what: 'database' | 'folder'): Promise<LedgerHouse> {
  if (what === 'folder') {
    for (const name of ['documents.jsonl', 'generation']) rmSync(join(life.folder, 'state', name));
  }
  const next = await reopenWith(life, 'copy.db', parsePool);
  const generation = beginGeneration(next.deps.store) ? 'restored' : 'same';
  expect(recallSidecars(next.deps.store, generation)).toBe(true);
  return next;
}

async function driftOf({ clock, deps, ledger }: LedgerHouse) {
  const client = ledger.client(clock);
  const { drift } = await verify({ store: deps.store, ledger: client }, { repair: false });
  await client.close();
  return drift;
}

const idsOf = ({ deps }: LedgerHouse) => liveIn(deps.store).map(({ externalId }) => externalId);

const recordsOf = async (house: LedgerHouse) =>
  (await house.transactions()).map(({ externalId, id }) => ({ externalId, id }));

/** The records stand as before, the lines have them, and an undo of their paper leaves nothing. */
async function expectOneEach(house: LedgerHouse, before: Awaited<ReturnType<typeof recordsOf>>): Promise<void> {
  expect(await recordsOf(house)).toEqual(before);
  expect(idsOf(house).toSorted()).toEqual(before.map(({ externalId }) => externalId).toSorted());
  expect(await driftOf(house)).toEqual([]);
  const standing = documentsIn(house.deps.store).filter(({ isUndone }) => !isUndone);
  undo(
    house.deps,
    standing.map(({ id }) => id),
    { dryRun: false },
  );
  await house.push();
  expect(await house.transactions()).toEqual([]);
}

const retryFirst = async (house: LedgerHouse) => {
  await retryNamed(house.deps, ['d1']);
  await house.push();
  updateSidecars(house.deps.store);
};

const undoLater = async (house: LedgerHouse) => {
  undo(house.deps, 'd2', { dryRun: false });
  await house.push();
  updateSidecars(house.deps.store);
};

test.each([
  ['an undo and then a paper', [undoFirst, bringLater]],
  ['a paper and then an undo', [bringLater, undoFirst]],
  ['a paper, an undo and a retry', [bringLater, undoFirst, retryFirst]],
  ['a paper that is undone, an undo and a retry', [bringLater, undoLater, undoFirst, retryFirst]],
  ['two papers and the undos of the others', [bringLater, undoFirst, bringLatest, undoLater]],
])('%s happen in their order in a database that alone is put back', async (_, orders) => {
  const life = await untilCopy();
  for (const order of orders) await order(life.house);
  const before = await recordsOf(life.house);
  expect(before).toHaveLength(2);
  const next = await putBack(life, 'database');
  expect(await next.sync()).toMatchObject({ created: 0, rejected: 0, remaining: 0 });
  await expectOneEach(next, before);
});

/** A line that comes again has its old id, so its record is found by it and nothing is asked. */
async function expectFound(house: LedgerHouse, before: Awaited<ReturnType<typeof recordsOf>>): Promise<void> {
  expect(await house.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0 });
  await expectOneEach(house, before);
}

test.each([
  ['both stand', [undoFirst, bringLater, retryFirst]],
  ['the later one is undone', [undoFirst, bringLater, retryFirst, undoLater]],
])('lines of a paper that was undone for a while are found by their ids where %s', async (_, orders) => {
  const life = await untilCopy();
  for (const order of orders) await order(life.house);
  const before = await recordsOf(life.house);
  await expectFound(await putBack(life, 'database'), before);
});

test('lines that came again since the folder was put back are found by their ids', async () => {
  const life = await untilCopy();
  await undoFirst(life.house);
  await bringLater(life.house);
  const before = await recordsOf(life.house);
  const next = await putBack(life, 'folder');
  next.drop('later.ofx', LATER, NEWLY);
  await expectFound(next, before);
});
