/** Files are looked at before anything of them is sent. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { STATEMENT } from '../../support/houses/household.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const ODD = 'day;what;sum\n03/04/2026;A;5,00\n05/06/2026;B;7,00\n';

test('several files say what each would do; thrown away, nothing of them is left', async () => {
  const { cwd, look, page, send } = await openPages(BARE);
  const { page: shown, path } = await look(
    ['<b>march.ofx', STATEMENT],
    ['copy.ofx', STATEMENT],
    ['odd.csv', ODD],
    ['torn.ofx', STATEMENT.slice(0, 600)],
  );
  expect(shown).toContain('3 to create');
  expect(shown).toContain('GROCER');
  expect(shown).toContain('&#60;b&#62;march.ofx');
  expect(shown).toContain('These bytes were brought in before');
  expect(shown).toContain('asks first');
  expect(shown).toContain('cannot be read');
  expect(await page('/transactions')).not.toContain('GROCER');
  await send('/uploads/drop', { batch: path.slice('/uploads/'.length) });
  expect(await page(path)).toContain('Nothing waits here any more');
  const uploads = join(cwd, 'state', 'uploads');
  expect(readdirSync(uploads).filter((name) => existsSync(join(uploads, name, 'content')))).toEqual([]);
});

test('the same file a second time is said to be known', async () => {
  const { bring, look } = await openPages(BARE);
  await bring(['march.ofx', STATEMENT]);
  const again = await look(['again.ofx', STATEMENT]);
  expect(again.page).toContain('These bytes were brought in before');
  expect(again.page).not.toContain('action="/uploads/bring"');
});

test('a file that was brought in here has its own name on each page, and no folder of ours', async () => {
  const { bring, page } = await openPages(BARE);
  await bring(['march.ofx', STATEMENT]);
  for (const path of ['/documents', '/documents/d1', '/runs']) {
    const shown = await page(path);
    expect(shown).toContain('uploads');
    expect(shown).not.toContain('dashboard-uploads');
  }
  expect(await page('/documents/d1')).toContain('<dt>uploads</dt><dd><bdi>march.ofx</bdi>');
});

test('a later file that says more of a known line is counted as an update, in both languages', async () => {
  const { bring, look, url } = await openPages(BARE);
  await bring(['march.ofx', STATEMENT]);
  const later = ofxText({
    lines: [
      { id: 'A1', on: '2026-03-01', amount: '-10.00', name: 'GROCER AT THE HARBOUR' },
      { id: 'A2', on: '2026-03-02', amount: '-4.50', name: 'BAKER' },
      { id: 'A3', on: '2026-03-03', amount: '1200.00', name: 'EMPLOYER' },
      { id: 'A4', on: '2026-04-02', amount: '-7.25', name: 'KIOSK' },
    ],
    from: '2026-03-01',
    to: '2026-04-30',
    closing: { amount: '1178.25', on: '2026-04-30' },
  });
  const { page: shown, path } = await look(['april.ofx', later]);
  expect(shown).toMatch(/1 to create, 1 to update, 2 known already/);
  expect(shown).toMatch(/GROCER AT THE HARBOUR<[\s\S]*?update payee/);
  const german = await (await fetch(`${url}${path}`, { headers: { 'accept-language': 'de' } })).text();
  expect(german).toMatch(/1 neu, 1 zu ändern, 2 schon bekannt[\s\S]*✓ bewiesen/);
});
