import { expect, test } from 'vitest';
import { sha256 } from '../../../src/lib/hash.ts';
import { beginParse, parsesBegun } from '../../../src/store/documents/documents.ts';
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

/** A house whose reader tells what it was asked: `a b`. */
async function house(answer: (name: string) => ParsedDocument = () => EMPTY) {
  const asked: string[] = [];
  const home = await pullHouse({
    parsePool: {
      parse: async ({ name }) => {
        asked.push(name);
        return answer(name);
      },
      parseAll: async (documents) => {
        asked.push(documents.map(({ name }) => name).join(' '));
        return documents.map(({ name }) => answer(name));
      },
      prepare: () => Promise.reject(new Error('nothing is prepared here')),
      open: () => Promise.reject(new Error('nothing is opened here')),
      [Symbol.asyncDispose]: async () => undefined,
    },
  });
  return { ...home, asked };
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

test('short documents of a folder are read in one message', async () => {
  const { asked, deps, drop } = await house();
  for (const name of ['a', 'b', 'c']) drop(name, `text of ${name}`);
  const { counts } = await pullConnector(deps, 'inbox', 'command');
  expect([asked, counts.imported]).toEqual([['a b c'], 3]);
  expect(['a', 'b', 'c'].map((name) => begun(deps, name))).toEqual([0, 0, 0]);
});

test('the same bytes under two names are read once', async () => {
  const { asked, deps, drop } = await house();
  for (const name of ['a', 'b']) drop(name, 'the same');
  drop('c', 'another one');
  await pullConnector(deps, 'inbox', 'command');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.split(' ')).toHaveLength(2);
});

test('a document that was begun before is read by itself, so that no other one is suspected with it', async () => {
  const { asked, deps, drop } = await house();
  for (const name of ['a', 'b', 'c']) drop(name, `text of ${name}`);
  beginParse(deps.store, hashOf('b'), reader(deps));
  await pullConnector(deps, 'inbox', 'command');
  expect(asked).toEqual(['a c', 'b']);
});

test('only the document that ended its reader is counted', async () => {
  const { deps, drop } = await house((name) => (name === 'b' ? DEADLY : EMPTY));
  for (const name of ['a', 'b', 'c']) drop(name, `text of ${name}`);
  const { counts } = await pullConnector(deps, 'inbox', 'command');
  expect(counts).toMatchObject({ imported: 2, quarantined: 1 });
  expect(['a', 'b', 'c'].map((name) => begun(deps, name))).toEqual([0, 1, 0]);
});
