/** Long work is done on a copy of the state, in a process of its own. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAside } from '../../src/app/aside/aside.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { undo } from '../../src/sync/history/undo.ts';
import { pullConnector } from '../../src/sync/pull/pull.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { pullHouse } from '../support/houses/pulling.ts';

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('bankfeed-preview'));

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `L${at}`,
    on: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 40))).toISOString().slice(0, 10),
    amount: `-${1 + (at % 89)}.${10 + (at % 83)}`,
    name: `SHOP ${at % 31}`,
  }));

async function house(lines: number) {
  const home = await pullHouse();
  home.drop('many.ofx', ofxText({ lines: linesOf(lines) }));
  await pullConnector(home.deps, 'inbox', 'command');
  const { folder } = home.deps.store;
  const file = join(folder, '..', 'bankfeed.yaml');
  writeFileSync(file, 'state: state\ntimezone: UTC\n');
  const aside = openAside(loadSettings({ file, env: {} }).settings);
  onTestFinished(() => aside.close());
  return { ...home, aside, folder };
}

test('an undo of many lines is worked out aside as it would be here, and changes nothing', async () => {
  const { aside, deps, folder } = await house(2600);
  const report = await aside.undo(['d1']);
  expect(report).toMatchObject({ dryRun: true, run: null, deleted: 2600 });
  expect(report).toEqual(undo(deps, 'd1', { dryRun: true }));
  // The answer is there before the copy is gone.
  await vi.waitFor(() => expect(copiesIn(folder)).toEqual([]), 10_000);
});

test('a refusal in the aside process keeps its own words, and the next question is answered', async () => {
  const { aside } = await house(5);
  await expect(aside.undo(['d7'])).rejects.toMatchObject({ code: 'undo.unknown', exitCode: 2 });
  expect((await aside.undo(['d1'])).deleted).toBe(5);
});

test('files are previewed aside as they would be here', async () => {
  const { aside, deps, drop } = await house(5);
  const path = drop('next.ofx', ofxText({ lines: linesOf(8) }));
  const [as] = deps.config.connectors;
  if (as === undefined) throw new Error('no connector');
  const [file] = await aside.preview([{ path, name: 'next.ofx' }], as);
  expect(file).toMatchObject({ fate: 'imported', name: 'next.ofx' });
  expect(file?.statements[0]?.created).toHaveLength(3);
});

test('a file that cannot be opened is a failure, and leaves no copy of the state', async () => {
  const { aside, deps, folder } = await house(5);
  const [as] = deps.config.connectors;
  if (as === undefined) throw new Error('no connector');
  await expect(aside.preview([{ path: join(folder, 'gone.ofx'), name: 'gone.ofx' }], as)).rejects.toThrow('ENOENT');
  expect(copiesIn(folder)).toEqual([]);
});
