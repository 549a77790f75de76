/** An undone transaction stays to be found, struck through, and is nowhere among the standing ones. */
import { expect, test } from 'vitest';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const file = (id: string, on: string, name: string) =>
  ofxText({ lines: [{ id, on, amount: '-12.50', name }], from: '2026-03-01', to: '2026-03-31' });

test('a document undone by its button leaves the latest, the list and the ledger; its rows are struck through', async () => {
  const { bring, ledger, page, press, url } = await openPages(BARE);
  await bring(['kept.ofx', file('A1', '2026-03-03', 'GROCER')]);
  await bring(['wrong.ofx', file('B1', '2026-03-05', 'STRANGER')]);
  const held = async () => (await ledger()).transactions.map(({ date }) => date.slice(0, 10)).toSorted();
  await expect.poll(held).toEqual(['2026-03-03', '2026-03-05']);
  expect(await page('/')).toContain('STRANGER');

  await press(await page('/documents/d2/undo'), 'Undo it');
  await expect.poll(held).toEqual(['2026-03-03']);
  const overview = await page('/');
  expect(overview).toContain('GROCER');
  expect(overview).not.toContain('STRANGER');
  await expect.poll(() => page('/transactions')).not.toContain('STRANGER');
  const gone = await page('/transactions?state=deleted');
  expect(gone).toMatch(/<tr class="gone">(?:(?!<\/tr>).)*STRANGER/s);
  expect(gone).not.toContain('GROCER');
  const address = /<link rel="stylesheet" href="([^"]+)"/.exec(gone)?.[1] ?? '';
  const style = await (await fetch(`${url}${address}`)).text();
  expect(style).toMatch(/\.gone,\s*\.gone a\s*\{[^}]*text-decoration:\s*line-through/);
});
