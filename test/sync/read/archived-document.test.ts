/** A large document stands in memory only until the archive has its bytes. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Delivery } from '../../../src/plugin/contract.ts';
import { findDocument } from '../../../src/store/documents/documents.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { archiveDocument, archiveDocuments, archivePath, readArchived } from '../../../src/sync/read/archive.ts';
import { fileOf, fromArchive, isArchived, moveToArchive, sizeOf } from '../../../src/sync/read/archived-document.ts';
import { readDeliveries } from '../../../src/sync/read/deliveries.ts';
import { findConnector } from '../../../src/sync/run/deps.ts';
import { pullHouse } from '../../support/houses/pulling.ts';
import { tempFolder } from '../../support/run/temp.ts';

function documentOf(text: string) {
  const bytes = Buffer.from(new TextEncoder().encode(text).buffer);
  return { sha256: sha256(bytes), name: 'large.ofx', bytes, receivedAt: '2026-03-31T12:00:00Z' };
}

test('its bytes leave the memory, also where others name them, and are read in the archive', async () => {
  const given = documentOf('a large statement');
  const document = await moveToArchive(tempFolder(), given);
  expect([given.bytes.length, sizeOf(document)]).toEqual([0, 17]);
  expect(document).toMatchObject(documentOf('a large statement'));
});

test('it keeps its bytes where the archive holds damaged ones', async () => {
  const state = tempFolder();
  const given = documentOf('a large statement');
  archiveDocument(state, given);
  writeFileSync(archivePath(state, given.sha256), 'a large sta');
  expect(await moveToArchive(state, given)).toEqual(documentOf('a large statement'));
});

test('one that is read once more is taken from the archive by its reader, and a short one is sent', () => {
  const state = tempFolder();
  const found = ['a statement', 'x'.repeat(300_000)].map((text) => {
    archiveDocument(state, documentOf(text));
    return fromArchive(state, documentOf(text));
  });
  expect(found).toMatchObject([documentOf('a statement'), documentOf('x'.repeat(300_000))]);
  expect(found.map((each) => each && isArchived(each))).toEqual([false, true]);
  expect(found.map((each) => each && fileOf(state, each))).toEqual([
    undefined,
    archivePath(state, found[1]?.sha256 ?? ''),
  ]);
  expect(fromArchive(state, documentOf('another'))).toBeUndefined();
});

test('bytes that the archive has lost are missed by name, and none are archived in their place', async () => {
  const state = tempFolder();
  const document = await moveToArchive(state, documentOf('a large statement'));
  rmSync(archivePath(state, document.sha256));
  expect(() => document.bytes).toThrow('the bytes of large.ofx are not in the archive any more');
  await expect(archiveDocuments(state, [document])).rejects.toMatchObject({ code: 'archive.missing' });
  expect(() => archiveDocument(state, document)).toThrow('not in the archive');
  expect(readArchived(state, document.sha256)).toBeUndefined();
});

test('a large file is known by its size, and lies in the archive whole', async () => {
  const { deps, drop } = await pullHouse({
    parsePool: {
      parse: async () => ({ format: 'plain', statements: [], proofs: [], issues: [] }),
      prepare: () => Promise.reject(new Error('nothing is prepared here')),
      open: () => Promise.reject(new Error('nothing is opened here')),
      [Symbol.asyncDispose]: async () => undefined,
    },
  });
  const text = 'x'.repeat(300_000);
  drop('large.txt', text);
  expect(await pullConnector(deps, 'inbox', 'command')).toMatchObject({ counts: { imported: 1 } });
  expect(findDocument(deps.store, sha256(text))).toMatchObject({ size: text.length, state: 'imported' });
  expect(readArchived(deps.store.folder, sha256(text))).toEqual(Buffer.from(text));
});

test('a large document with the hash of another is refused before anything is archived', async () => {
  const { deps } = await pullHouse();
  const document = { ...documentOf('x'.repeat(300_000)), sha256: sha256('another') };
  const delivery: Delivery = { document, cursor: null, origin: 'a', fingerprint: '1', receipt: null };
  const reading = readDeliveries(deps, findConnector(deps.config, 'inbox'), [delivery]);
  await expect(reading).rejects.toMatchObject({ code: 'plugin.hash' });
  expect(readdirSync(deps.store.folder)).not.toContain('documents');
  expect(readArchived(deps.store.folder, sha256('another'))).toBeUndefined();
});
