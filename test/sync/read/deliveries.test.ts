import { expect, test } from 'vitest';
import { sha256 } from '../../../src/lib/hash.ts';
import { parsesBegun } from '../../../src/store/documents/documents.ts';
import type { ParsedDocument } from '../../../src/sync/parse/pool.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { readerOf } from '../../../src/sync/read/reader.ts';
import { findConnector, type PullDeps } from '../../../src/sync/run/deps.ts';
import { pullHouse } from '../../support/houses/pulling.ts';

const EMPTY: ParsedDocument = { format: 'plain', statements: [], proofs: [], issues: [] };
const DEADLY: ParsedDocument = {
  ...EMPTY,
  issues: [{ severity: 'error', code: 'parse.memory', message: 'too much' }],
};

async function house(answer: (name: string) => ParsedDocument = () => EMPTY) {
  const home = await pullHouse({
    parsePool: {
      parse: async ({ name }) => answer(name),
      prepare: () => Promise.reject(new Error('nothing is prepared here')),
      open: () => Promise.reject(new Error('nothing is opened here')),
      [Symbol.asyncDispose]: async () => undefined,
    },
  });
  return home;
}

/** How often the reading of a document was begun and not finished. */
function begun(deps: PullDeps, name: string): number {
  return parsesBegun(deps.store, hashOf(name), reader(deps));
}

function hashOf(name: string): string {
  return sha256(Buffer.from(`text of ${name}`));
}

function reader(deps: PullDeps): string {
  return readerOf(deps, findConnector(deps.config, 'inbox'));
}

test('only the document that ended its reader is counted', async () => {
  const { deps, drop } = await house((name) => (name === 'b' ? DEADLY : EMPTY));
  for (const name of ['a', 'b', 'c']) drop(name, `text of ${name}`);
  const { counts } = await pullConnector(deps, 'inbox', 'command');
  expect(counts).toMatchObject({ imported: 2, quarantined: 1 });
  expect(['a', 'b', 'c'].map((name) => begun(deps, name))).toEqual([0, 1, 0]);
});
