import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/lib/hash.ts';
import { archiveDocument, archivePath, readArchived } from '../../../src/sync/read/archive.ts';
import { tempFolder } from '../../support/run/temp.ts';

const BYTES = Buffer.from('a statement');
const DOCUMENT = {
  sha256: sha256(BYTES),
  name: '../../../etc/passwd',
  bytes: BYTES,
  receivedAt: '2026-03-31T12:00:00Z',
};

test('bytes are kept under their hash, whatever their name says, for their owner alone', () => {
  const state = tempFolder();
  archiveDocument(state, DOCUMENT);
  archiveDocument(state, DOCUMENT);
  const file = archivePath(state, DOCUMENT.sha256);
  expect(file).toBe(`${state}/documents/${DOCUMENT.sha256.slice(0, 2)}/${DOCUMENT.sha256}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readArchived(state, DOCUMENT.sha256)).toEqual(BYTES);
  expect(readdirSync(`${state}/documents/${DOCUMENT.sha256.slice(0, 2)}`)).toHaveLength(1);
});

test('bytes that are not what their name says are not given back', () => {
  const state = tempFolder();
  archiveDocument(state, DOCUMENT);
  writeFileSync(archivePath(state, DOCUMENT.sha256), 'other');
  expect(readArchived(state, DOCUMENT.sha256)).toBeUndefined();
  expect(readArchived(state, 'f'.repeat(64))).toBeUndefined();
});
