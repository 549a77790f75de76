import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';
import type { RunId } from '../../../src/domain/row-ids.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Batch } from '../../../src/plugin/contract.ts';
import { beginRun } from '../../../src/store/documents/runs.ts';
import { Arrivals } from '../../../src/sync/pull/arrivals.ts';
import { importDocument } from '../../../src/sync/pull/import-document.ts';
import { archivePath } from '../../../src/sync/read/archive.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { Tally } from '../../../src/sync/run/tally.ts';
import { cursorsIn, documentsIn } from '../../support/ask.ts';
import { pullHouse } from '../../support/houses/pulling.ts';

test('small documents share one commit, and each is in the archive before it', async () => {
  const { arrivals, commits, deps, tally } = await arrivalsIn();
  for (let each = 0; each < 5; each += 1) arrivals.add(batchOf(`${each}`), importDocument);
  expect(documentsIn(deps.store)).toEqual([]);

  arrivals.commit();

  expect(commits()).toBe(1);
  expect(documentsIn(deps.store)).toHaveLength(5);
  expect(tally.counts).toMatchObject({ documents: 5, imported: 5 });
  for (let each = 0; each < 5; each += 1) {
    expect(existsSync(archivePath(deps.store.folder, sha256(Buffer.from(`${each}`))))).toBe(true);
  }
});

test('where one document cannot be stored, those before it are', async () => {
  const { arrivals, deps, tally } = await arrivalsIn();
  const broken = { ...batchOf('broken'), receipt: { deep: 1n as unknown as number } };
  for (const batch of [batchOf('1'), batchOf('2'), broken]) arrivals.add(batch, importDocument);

  expect(() => arrivals.commit()).toThrow('BigInt');

  expect(documentsIn(deps.store)).toHaveLength(2);
  expect(tally.counts).toMatchObject({ documents: 2, imported: 2 });
});

test('equal bytes that arrive together are one document, which was met twice', async () => {
  const { arrivals, deps, tally } = await arrivalsIn();
  arrivals.add(batchOf('same', 'a'), importDocument);
  arrivals.add(batchOf('same', 'b'), importDocument);
  arrivals.commit();
  expect(documentsIn(deps.store)).toHaveLength(1);
  expect(tally.counts).toMatchObject({ documents: 2, imported: 1, known: 1 });
});

test('a cursor moves on only with what was delivered before it', async () => {
  const { arrivals, deps } = await arrivalsIn();
  arrivals.add(batchOf('1'), importDocument);
  arrivals.advance({ at: 2 });
  expect(documentsIn(deps.store)).toHaveLength(1);
  expect(cursorsIn(deps.store)).toEqual({ inbox: { at: 2 } });
});

test('behind a document that could not be committed nothing is, and no cursor is told', async () => {
  const { arrivals, deps } = await arrivalsIn();
  arrivals.add(batchOf('1'), importDocument);
  arrivals.add(batchOf('2'), () => {
    throw new Error('the disk is full');
  });
  expect(() => arrivals.commit()).toThrow('the disk is full');
  // The source is on its way to the next one.
  arrivals.advance('far');
  arrivals.add(batchOf('3'), importDocument);
  arrivals.commit();
  expect(cursorsIn(deps.store)).toEqual({});
  expect(documentsIn(deps.store).map(({ name }) => name)).not.toContain('3');
});

async function arrivalsIn() {
  const { deps: house } = await pullHouse();
  let commits = 0;
  const transact: PullDeps['store']['transact'] = (work) => {
    if (!house.store.db.inTransaction) commits += 1;
    return house.store.transact(work);
  };
  const deps = { ...house, store: { ...house.store, transact } };
  const runId: RunId = beginRun(house.store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
  const tally = new Tally(deps.store);
  const [config] = deps.config.connectors;
  if (config === undefined) throw new Error('the house has an inbox');
  const connector = { check: async () => {}, pull: async function* () {}, [Symbol.asyncDispose]: async () => {} };
  const open = { connector, cursor: { version: 1, initial: null }, readsItself: false };
  const arrivals = new Arrivals({ deps, config, runId, tally, open, cursor: 'null' });
  return { arrivals, deps, tally, commits: () => commits };
}

/** A document without lines. */
function batchOf(text: string, origin = text): Batch {
  const bytes = Buffer.from(text);
  const balances = { opening: null, closing: null, available: null };
  const account = { ...UNNAMED_ACCOUNT, accountId: '1234567890' };
  return {
    document: { sha256: sha256(bytes), name: text.slice(0, 20), bytes, receivedAt: '2026-03-01T00:00:00Z' },
    ...{ cursor: null, origin, fingerprint: 'f', receipt: null, format: 'plain', issues: [] },
    statements: [{ account, currency: 'EUR', period: null, asOf: null, kind: 'delta', balances, lines: [] }],
  };
}
